// Where the names and markers of provinces stand.

import { distance, ringArea, round } from "./geometry.mjs";
import { CAPITALS, grounds, RING, short, SIZES, STAND, width } from "./labels.mjs";
import { Raster } from "./raster.mjs";

/** Places the name of each province into its area. */
export function placeProvinces(provinces, areas, cities, lines, names, board, blocked = []) {
    const order = provinces.slice().sort((a, b) => room(areas[a.id]) - room(areas[b.id]));
    const ground = grounds(cities, lines, names, board, blocked),
        out = {};
    for (const province of order) {
        const inside = new Raster(board.size, areas[province.id], 4);
        let low = Infinity;
        for (const option of provinceOptions(province, areas[province.id], board)) {
            const cost = option.cost + provinceCost(option, inside, ground, board, low - option.cost);
            if (cost < low) [low, out[province.id]] = [cost, option];
        }
        for (const [x, y] of out[province.id].letters) ground.letters.stamp(x, y);
    }
    return out;
}

const room = (polygons) => polygons.reduce((sum, rings) => sum + Math.abs(ringArea(rings[0])), 0);

function provinceOptions({ id, name }, polygons, board) {
    const out = [],
        [w, h] = board.size,
        text = name.toUpperCase(),
        wish = board.provinces?.[id]?.label ?? {};
    const big = polygons.reduce((a, b) => (Math.abs(ringArea(a[0])) > Math.abs(ringArea(b[0])) ? a : b))[0];
    const [x0, y0, x1, y1] = bounds(big);
    const grid = wish.at ? [wish.at] : [];
    if (!wish.at)
        for (let x = Math.max(x0, 40); x <= Math.min(x1, w - 40); x += 10)
            for (let y = Math.max(y0, 30); y <= Math.min(y1, h - 30); y += 8) grid.push([x, y]);
    const {
        sizes = [26, 23, 20],
        gaps = [0.7, 0.5, 0.34, 0.2],
        angles = [0, -8, 8, -18, 18, -30, 30],
    } = board.lettering ?? {};
    for (const size of wish.size ? [wish.size] : sizes) {
        for (const gap of wish.spacing !== undefined ? [wish.spacing / size] : gaps) {
            const wide = width(text, CAPITALS, size) + (text.length - 1) * gap * size;
            for (const angle of wish.angle !== undefined ? [wish.angle] : angles) {
                const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)],
                    offsets = [];
                let run = -wide / 2;
                for (const letter of text) {
                    const step = width(letter, CAPITALS, size);
                    if (letter !== " ") offsets.push([c * (run + step / 2), s * (run + step / 2)]);
                    run += step + gap * size;
                }
                const cost = (26 - size) * 0.25 + (0.7 - gap) * 1.2 + Math.abs(angle) * 0.025;
                for (const [x, y] of grid)
                    out.push({
                        x,
                        y,
                        angle,
                        size,
                        spacing: gap * size,
                        letters: offsets.map(([dx, dy]) => [x + dx, y + dy, size * 0.5]),
                        cost,
                    });
            }
        }
    }
    return out;
}

function provinceCost({ letters }, inside, ground, board, limit) {
    let cost = 0;
    const [w, h] = board.size;
    for (const [x, y, r] of letters) {
        if (x < 26 || y < 24 || x > w - 26 || y > h - 24) cost += 20;
        for (const dy of [-r * 0.9, r * 0.9]) if (!inside.isLand(x, y + dy)) cost += 1.1;
        const city = ground.cities.at(x, y);
        if (city < RING + r + 2) cost += city < 28 + r ? 8 : 2;
        if (ground.middles.at(x, y) < STAND + r) cost += 2.2;
        const line = ground.lines.at(x, y);
        if (line < r) cost += 0.6;
        if (ground.names.at(x, y) < r + 2) cost += 4;
        if (ground.letters.at(x, y) < 2 * r + 6) cost += 8;
        if (ground.blocked.at(x, y) < r + 2) cost += 6;
        if (cost > limit) return cost;
    }
    return cost;
}

/** Places the marker of each province on its land, or near it. */
export function placeMarkers(provinces, areas, cities, lines, names, labels, board, raster, blocked = []) {
    const out = {},
        taken = [],
        ground = grounds(cities, lines, names, board, blocked),
        [w, h] = board.size,
        r = SIZES.marker;
    for (const label of Object.values(labels)) for (const [x, y] of label.letters) ground.letters.stamp(x, y);
    for (const { id } of provinces) {
        const wish = board.provinces?.[id]?.marker,
            label = labels[id],
            own = cities.filter((city) => city.province === id);
        const inside = new Raster(board.size, areas[id], 4),
            [x0, y0, x1, y1] = bounds(areas[id].flatMap((rings) => rings[0]));
        let low = wish ? -Infinity : Infinity;
        if (wish) out[id] = { x: wish[0], y: wish[1] };
        for (let x = Math.max(34, x0 - 20); x <= Math.min(w - 34, x1 + 20); x += 4) {
            for (let y = Math.max(34, y0 - 20); y <= Math.min(h - 34, y1 + 20); y += 4) {
                let cost =
                    inside.depth(x, y) > r * 0.6 ? 0 : inside.isLand(x, y) ? 1 : raster?.isLand(x, y) ? 5 : 3;
                cost +=
                    short(ground.cities.at(x, y), RING + r, 6) +
                    short(ground.middles.at(x, y), r + STAND + 3, 6) +
                    short(ground.lines.at(x, y), r + 6, 8);
                cost +=
                    short(ground.names.at(x, y), r + 5, 4) +
                    short(ground.letters.at(x, y), r + 13, 5) +
                    short(ground.blocked.at(x, y), r + 4, 4);
                for (const at of taken) cost += short(distance(at, [x, y]), 2 * r + 10, 4);
                cost +=
                    Math.hypot(label.x - x, label.y - y) / 160 +
                    Math.min(...own.map((city) => Math.hypot(city.x - x, city.y - y))) / 260;
                if (cost < low) [low, out[id]] = [cost, { x: round(x), y: round(y) }];
            }
        }
        taken.push([out[id].x, out[id].y]);
    }
    return out;
}

function bounds(points) {
    const xs = points.map((p) => p[0]),
        ys = points.map((p) => p[1]);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A province's name as the page reads it. */
export const labelRecord = ({ x, y, angle, size, spacing }) => ({
    x: round(x),
    y: round(y),
    angle,
    size,
    spacing: round(spacing),
});

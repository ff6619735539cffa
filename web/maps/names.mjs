// Where the names of cities stand.

import { chance, round } from "./geometry.mjs";
import { grow, overlap, houseBox, RING, SANS, SIZES, STAND, toBox, width } from "./labels.mjs";

/** Places the names of cities; gives {lines, x, y, anchor, box} by city. */
export function placeNames(cities, lines, raster, board, avoid = []) {
    const options = cities.map((city) =>
        nameOptions(city, board).map((option) => ({
            ...option,
            cost: nameCost(option, city, cities, lines, raster, board, avoid),
        })),
    );
    const pick = options.map((list) => lowest(list.map((o) => o.cost)));
    const random = chance(11);
    const total = (i, k) =>
        options[i][k].cost +
        options.reduce(
            (sum, list, j) =>
                j === i ? sum : sum + overlap(grow(options[i][k].box, 2), list[pick[j]].box) * 0.2,
            0,
        );
    for (let step = 0; step < 40 * cities.length; step++) {
        const i = Math.floor(random() * cities.length);
        pick[i] = lowest(options[i].map((_, k) => total(i, k)));
    }
    return Object.fromEntries(cities.map((city, i) => [city.id, options[i][pick[i]]]));
}

const lowest = (costs) => costs.reduce((low, cost, i) => (cost < costs[low] ? i : low), 0);

function nameOptions(city, board) {
    const wish = board.names?.[city.id] ?? {};
    const rows = wish.lines ?? board.breaks?.[city.id] ?? [city.name];
    const size = board.name ?? SIZES.name,
        wide = Math.max(...rows.map((row) => width(row, SANS, size))),
        step = size * 1.05;
    const tall = step * (rows.length - 1) + size * 0.95;
    const out = [];
    const add = (x, top, anchor, cost, side) => {
        if (wish.side && wish.side !== side) return;
        const [dx, dy] = wish.by ?? [0, 0];
        const left = (anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2) + dx;
        out.push({
            rows,
            x: x + dx,
            y: top + dy + size * 0.76,
            anchor,
            cost,
            side,
            box: [left, top + dy, left + wide, top + dy + tall],
        });
    };
    const r = board.ring ?? RING - 2;
    // Houses stand on the upper rim: a name beside a city stands a little lower, above it only where nobody builds.
    const low = city.province === undefined ? 0 : 11,
        above = city.province === undefined ? 0.5 : 30;
    add(city.x, city.y + r, "middle", 0, "south");
    add(city.x, city.y - r - tall + 2, "middle", above, "north");
    add(city.x + r + 3, city.y - tall / 2 + low, "start", 0.3, "east");
    add(city.x - r - 3, city.y - tall / 2 + low, "end", 0.5, "west");
    for (const [dx, dy, side] of [
        [0.75, 0.66, "southeast"],
        [-0.75, 0.66, "southwest"],
        [0.75, -0.66, "northeast"],
        [-0.75, -0.66, "northwest"],
    ]) {
        add(
            city.x + dx * r + (dx > 0 ? 2 : -2),
            dy > 0 ? city.y + dy * r - 1 : city.y + dy * r - tall + 1,
            dx > 0 ? "start" : "end",
            dy > 0 ? 0.7 : above + 0.3,
            side,
        );
    }
    for (const shift of [-0.3, 0.3]) {
        add(city.x + shift * wide, city.y + r, "middle", 0.6, "south");
        add(city.x + shift * wide, city.y - r - tall + 2, "middle", above + 0.4, "north");
    }
    for (const lift of [low - 16, low + 12]) {
        const high = lift < 0 ? above / 3 : 0;
        add(city.x + r + 2, city.y - tall / 2 + lift, "start", 0.6 + high, "east");
        add(city.x - r - 2, city.y - tall / 2 + lift, "end", 0.8 + high, "west");
    }
    return out;
}

function nameCost(option, city, cities, lines, raster, board, avoid) {
    const [x0, y0, x1, y1] = option.box,
        [w, h] = board.size;
    let cost = option.cost;
    if (x0 < 8 || y0 < 8 || x1 > w - 8 || y1 > h - 8) cost += 40;
    for (const other of cities) {
        if (other.id === city.id) continue;
        const d = toBox([other.x, other.y], option.box);
        if (d < RING) cost += (RING - d) / 2 + 3;
        const [one, three] = [2, 3].map((houses) => overlap(option.box, houseBox(other, houses)));
        cost += one ? 3 + one * 0.01 : 0;
        cost += three ? 1 + three * 0.004 : 0;
    }
    for (const line of lines) {
        const d = toBox(line.middle, option.box);
        if (d < STAND + 3) cost += (STAND + 3 - d) / 3 + 4;
        let covered = 0;
        for (const p of line.points)
            if (p[0] > x0 - 2 && p[0] < x1 + 2 && p[1] > y0 - 1 && p[1] < y1 + 1) covered++;
        cost += Math.min(3, covered * 0.16);
    }
    if (raster) {
        let changes = 0,
            before = null;
        for (let x = x0; x <= x1; x += 6) {
            const land = raster.isLand(x, (y0 + y1) / 2);
            if (before !== null && land !== before) changes++;
            before = land;
        }
        cost += changes * 0.35;
    }
    for (const box of avoid) cost += overlap(option.box, box) * 0.02;
    return cost;
}

/** A city's name as the page reads it. */
export function nameRecord({ rows, x, y, anchor, box }) {
    const record = { x: round(x), y: round(y), anchor, wide: Math.ceil(box[2] - box[0]) };
    if (rows.length > 1) record.rows = rows;
    return record;
}

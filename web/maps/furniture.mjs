// What stands on a map beside its cities: the tray of the start, ornaments, waves.

import { chance, distance, resample, round } from "./geometry.mjs";
import { dots, grow, houseBox, overlap, SIZES, STAND } from "./labels.mjs";

/** A slot of a tray. */
export const SLOT = 54;
/** Rows and columns that a tray of twelve may have. */
const SHAPES = [
    [6, 2],
    [4, 3],
    [3, 4],
    [2, 6],
];

/** Boxes where nothing may stand: cities with their houses, names, middles of lines, markers, letters. */
export function taken({ cities, lines, names, labels, markers, monuments = {} }, houses = 3) {
    const around = (x, y, r) => [x - r, y - r, x + r, y + r];
    return [
        ...cities.map(({ x, y }) => around(x, y, SIZES.city + 5)),
        ...cities.map((city) => houseBox(city, houses)),
        ...Object.values(names).map(({ box }) => grow(box, 3)),
        ...lines.map(({ middle: [x, y] }) => [x - STAND, y - 36, x + STAND, y + STAND]),
        ...Object.values(markers).map(({ x, y }) => around(x, y, SIZES.marker + 4)),
        ...Object.values(labels).flatMap(({ letters }) => letters.map(([x, y, r]) => around(x, y, r))),
        ...Object.values(monuments).map(({ x, y }) => [x - 24, y - 16, x + 24, y + 18]),
    ];
}

const inside = ([x, y], box) => x > box[0] && x < box[2] && y > box[1] && y < box[3];
const within = ([x0, y0, x1, y1], [w, h], by) => x0 >= by && y0 >= by && x1 <= w - by && y1 <= h - by;

/** Where the trays of a start city stand, the smaller ones first: upper left corner, columns and rows. */
export function placeTrays(start, drawing, board, blocked = []) {
    const wish = board.trays?.[start.id];
    return wish
        ? wish.map(([x, y, columns, rows]) => ({ x, y, columns, rows }))
        : [placeTray(start, drawing, board, blocked)];
}

/** The room of a tray. */
export const shelf = ({ x, y, columns, rows }) => [x - 8, y - 8, x + columns * SLOT + 8, y + rows * SLOT + 8];

function placeTray(start, drawing, board, blocked) {
    const boxes = [...taken(drawing), ...blocked],
        points = drawing.lines.flatMap((line) => line.points);
    let low = Infinity,
        best = null;
    for (const [columns, rows] of SHAPES) {
        for (const [x, y] of around(start, board.size)) {
            const box = shelf({ x, y, columns, rows });
            if (!within(box, board.size, 12)) continue;
            const hits = boxes.reduce((sum, other) => sum + overlap(box, other), 0);
            const covered = points.filter((point) => inside(point, box)).length;
            const far = Math.hypot(
                Math.max(x - start.x, 0, start.x - box[2]),
                Math.max(y - start.y, 0, start.y - box[3]),
            );
            const cost = hits * 0.05 + covered * 0.3 + far * 0.12 + Math.max(0, 35 - far) * 2;
            if (cost < low) [low, best] = [cost, { x: round(x), y: round(y), columns, rows }];
        }
    }
    return best;
}

function around({ x, y }, [w, h]) {
    const out = [];
    for (let at = Math.max(12, x - 640); at < Math.min(w, x + 420); at += 8)
        for (let down = Math.max(12, y - 480); down < Math.min(h, y + 420); down += 8) out.push([at, down]);
    return out;
}

/** Ornaments and the room they take: half their width and height. */
const ORNAMENTS = {
    rose: [86, 96],
    ship: [92, 70],
    dolphins: [46, 34],
    dolphin: [40, 30],
};
const CARTOUCHE = [196, 44];

/** Places rose, ship and dolphins on the sea and the name of the board anywhere, off all lines and cities. */
export function placeOrnaments(drawing, board, boxes, raster) {
    // In the lower left corner are the buttons of the map.
    const all = [...taken(drawing, 2), ...boxes, [0, board.size[1] - 150, 300, board.size[1]]];
    const points = drawing.lines.flatMap((line) => line.points);
    const out = {};
    const put = (name, [wide, high], wet) => {
        const wish = board.ornaments?.[name];
        if (wish === null) return;
        const found = wish ?? emptiest(all, points, board.size, [wide, high], wet ? raster : null, out);
        if (!found) return;
        out[name] = { x: round(found[0]), y: round(found[1]) };
        all.push([found[0] - wide - 14, found[1] - high - 14, found[0] + wide + 14, found[1] + high + 14]);
    };
    put("cartouche", CARTOUCHE, false);
    for (const [name, half] of Object.entries(ORNAMENTS)) if (raster || board.ornaments?.[name]) put(name, half, true);
    return out;
}

function emptiest(boxes, points, size, [wide, high], raster, others) {
    let low = 60,
        best = null;
    for (let x = wide + 24; x <= size[0] - wide - 24; x += 12) {
        for (let y = high + 24; y <= size[1] - high - 24; y += 12) {
            const box = [x - wide, y - high, x + wide, y + high];
            if (boxes.some((other) => overlap(box, other) > 0)) continue;
            const wide_box = grow(box, 10);
            if (points.some((point) => inside(point, wide_box))) continue;
            let dry = 0;
            if (raster) dry = dots([box[0], box[1], box[2], box[3]]).filter(([a, b]) => raster.isLand(a, b)).length / 60;
            const near = Math.min(900, ...Object.values(others).map((one) => distance([one.x, one.y], [x, y])));
            const rim = Math.min(x - wide, y - high, size[0] - x - wide, size[1] - y - high);
            const cost = dry * 6 + (900 - near) / 40 + rim / 60;
            if (cost < low) [low, best] = [cost, [x, y]];
        }
    }
    return best;
}

/** Small waves on the open sea, clear of lanes, names and ornaments. */
export function strewWaves(drawing, board, boxes, raster) {
    const random = chance(board.id.length * 613),
        out = [],
        all = [...taken(drawing, 2), ...boxes],
        points = drawing.lines.flatMap((line) => resample(line.points, 12)),
        [w, h] = board.size;
    for (let i = 0; i < 4000 && out.length < 80; i++) {
        const [x, y] = [20 + random() * (w - 40), 20 + random() * (h - 40)];
        if ([-26, 0, 26].some((by) => raster.depth(x + by, y) > -16)) continue;
        const box = [x - 20, y - 10, x + 20, y + 14];
        if (all.some((other) => overlap(box, other) > 0)) continue;
        if (points.some((point) => distance(point, [x, y]) < 26)) continue;
        if (out.some((other) => distance(other, [x, y]) < 52)) continue;
        out.push([round(x), round(y)]);
    }
    return out;
}

// Sizes, widths and distances that names, markers and drawings share.

import { Field } from "./fields.mjs";

/** Widths of the letters in ems: Source Sans 3 at weight 600 for cities, Cinzel at weight 600 for provinces. */

export const SANS = { " ": 0.2, ".": 0.28, "-": 0.32, a: 0.52, b: 0.56, c: 0.46, d: 0.56, e: 0.51, f: 0.32, g: 0.52, h: 0.56, i: 0.26, j: 0.26, k: 0.52, l: 0.27, m: 0.84, n: 0.56, o: 0.55, p: 0.56, q: 0.56, r: 0.37, s: 0.43, t: 0.36, u: 0.56, v: 0.49, w: 0.75, x: 0.48, y: 0.49, z: 0.44, A: 0.56, B: 0.6, C: 0.58, D: 0.62, E: 0.54, F: 0.51, G: 0.63, H: 0.66, I: 0.28, J: 0.49, K: 0.6, L: 0.5, M: 0.74, N: 0.66, O: 0.67, P: 0.58, Q: 0.67, R: 0.59, S: 0.55, T: 0.55, U: 0.66, V: 0.54, W: 0.8, X: 0.54, Y: 0.5, Z: 0.54 };

export const CAPITALS = { " ": 0.25, ".": 0.21, "-": 0.38, A: 0.71, B: 0.65, C: 0.77, D: 0.82, E: 0.61, F: 0.58, G: 0.82, H: 0.84, I: 0.37, J: 0.36, K: 0.72, L: 0.6, M: 0.95, N: 0.86, O: 0.86, P: 0.63, Q: 0.87, R: 0.72, S: 0.54, T: 0.65, U: 0.81, V: 0.73, W: 0.97, X: 0.71, Y: 0.69, Z: 0.66 };

export const width = (text, table, size) =>
    [...text].reduce((sum, letter) => sum + (table[letter] ?? 0.6) * size, 0);

/** Sizes in units of the map: radius of a city's medallion, box of a wooden piece, radius of a marker, names. */
export const SIZES = { city: 27, piece: 60, marker: 24, name: 26 };
/** Around a city nothing but houses stands so near. */
export const RING = SIZES.city + 8;
/** Around the middle of a line nothing but a colonist stands so near. */
export const STAND = 24;
/** Houses stand on the upper rim of a medallion: where the middle of one, and of one of three, is. */
export const HOUSES = [
    [0, -50],
    [-46, -30],
    [46, -30],
];

/** The room of the houses of a city: none where nobody builds. */
export const houseBox = ({ x, y, province }, houses = 2) =>
    province === undefined ? [x, y, x, y] : houses < 3 ? [x - 54, y - 76, x + 54, y - 20] : [x - 74, y - 84, x + 74, y - 4];

/** A box that is larger on every side. */
export const grow = ([x0, y0, x1, y1], by) => [x0 - by, y0 - by, x1 + by, y1 + by];

/** The area that two boxes share. */
export function overlap(a, b) {
    const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]),
        h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
    return w > 0 && h > 0 ? w * h : 0;
}

/** Distance of a point from a box. */
export function toBox([x, y], [x0, y0, x1, y1]) {
    return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
}

/** What it costs to be nearer than wanted. */
export const short = (d, want, per) => (d < want ? (want - d) / per + 0.5 : 0);

/** How near the next city, line, middle, name and letter is, everywhere. */
export function grounds(cities, lines, names, board, blocked) {
    const { size } = board;
    return {
        cities: new Field(
            size,
            cities.flatMap((c) => [[c.x, c.y], ...(c.province === undefined ? [] : [[c.x, c.y - 44]])]),
            80,
        ),
        middles: new Field(
            size,
            lines.map((l) => l.middle),
            60,
        ),
        lines: new Field(
            size,
            lines.flatMap((l) => l.points),
            50,
        ),
        names: new Field(
            size,
            Object.values(names).flatMap(({ box }) => dots(box)),
            40,
        ),
        blocked: new Field(
            size,
            blocked.flatMap(([x, y, r]) => dots([x - r * 0.7, y - r * 0.7, x + r * 0.7, y + r * 0.7])),
            40,
        ),
        letters: new Field(size, [], 50),
    };
}

/** Points all over a box. */
export function dots([x0, y0, x1, y1]) {
    const out = [];
    for (let x = x0; x <= x1; x += 4) for (let y = y0; y <= y1; y += 4) out.push([x, y]);
    return out;
}

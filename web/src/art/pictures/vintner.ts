/** The Vintner holds up a bunch of grapes, vines and a jar behind her. */

import { box, circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, ink, leaves, line, sky, upTo } from "./strokes";

const ROWS = [[0, 4], [1, 5], [2, 4], [3, 3], [4, 2], [5, 1]] as const;
const GRAPES = ROWS.flatMap(([row, count]) =>
  upTo(count).map((i) => [102 + (i - (count - 1) / 2) * 10.4, 46 + row * 8.6] as const),
);

const TREES = [[8, 74], [20, 70], [132, 74], [144, 78], [118, 71]] as const;

export const vintner = (): string =>
  [
    sky({ x: 122, y: 34, count: 52, from: 17, sun: 12 }),
    flat("M0 78c40-14 100-14 150-2v52H0z", ink.half),
    // Rows of vines, and a jar.
    flat("M0 92c50-8 100-8 150 0v36H0z", ink.mid),
    flat(each(upTo(7), (i) => cut(62 + i * 14, 128, 78 + i * 9, 86, 3)), ink.deep),
    flat(each(TREES, ([x, y]) => circle(x, y, 6) + box(x - 1, y, 2, 18)), ink.deep),
    drawn("M126 104c-6-2-9-6-9-12 0-5 3-8 7-9v-5h12v5c4 1 7 4 7 9 0 6-3 10-9 12l-1 24h-6z", ink.half, 1.2),
    flat("M134 84c4 1 7 4 7 8 0 6-3 10-8 12l-1 24h-2c3-14 5-28 2-44z", ink.deep, 0.5),
    toga(32, 31, { scale: 0.96, stripe: ink.purple, cloth: ink.linen }),
    head(30, 27, { scale: 0.98, hair: "vine" }),
    // The bunch hangs from her hand.
    drawn("M64 84c10-8 18-24 23-44l13 3c-3 24-12 44-26 56z", ink.linen),
    flat(cut(72, 84, 90, 50, 2.4), ink.fold),
    drawn("M87 41l4-10 11 3-2 10z", ink.skin),
    line("M97 26c3 4 5 8 5 14", ink.outline, 3.6),
    drawn(each(GRAPES, ([x, y]) => circle(x, y, 5.8)), ink.gilt, 1.3),
    flat(each(GRAPES, ([x, y]) => cut(x - 3.5, y + 0.5, x + 0.5, y - 3.6, 2)), ink.bright),
    flat(each(GRAPES.filter((_, i) => i % 3 === 2), ([x, y]) => cut(x + 3.8, y - 1.5, x, y + 4, 2)), ink.bronze),
    drawn(leaves([[103, 40, 62], [104, 40, 96], [101, 39, 30]], 22, 11), ink.half, 1.2),
    fist(95, 29, { scale: 1.3, turn: 10 }),
  ].join("");

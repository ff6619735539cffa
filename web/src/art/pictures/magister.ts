/** The Magister with a lamp, among shelves of scrolls. */

import { box, circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, ink, line, sky, upTo } from "./strokes";

const SCROLLS = upTo(4).flatMap((row) => upTo(5).map((i) => [10 + i * 13 + (row % 2) * 5, 24 + row * 22] as const));

export const magister = (): string =>
  [
    sky({ x: 52, y: 46, count: 60, from: 18 }),
    // Shelves in the dark, lit around the lamp.
    flat("M0 8h74v100H0z", ink.half, 0.65),
    flat("M0 8h74v4H0zM0 30h74v4H0zM0 52h74v4H0zM0 74h74v4H0zM70 8h5v100h-5z", ink.mid),
    flat(each(SCROLLS, ([x, y]) => circle(x, y, 5)), ink.plaster, 0.9),
    flat(each(SCROLLS, ([x, y]) => circle(x, y, 1.8)), ink.mid),
    flat("M0 100h150v28H0z", ink.mid),
    flat("M0 100h150v3H0z" + each(upTo(4), (i) => box(6 + i * 40, 112, 30, 2)), ink.deep),
    flat(circle(46, 40, 26), ink.rays, 0.85),
    toga(122, 30, { scale: 0.98, flip: true, stripe: ink.mid }),
    head(125, 26, { flip: true, hair: "knot" }),
    drawn("M112 110c-16 4-34 0-48-9l5-10c13 6 28 8 43 4z", ink.linen),
    flat(cut(76, 99, 106, 104, 2.4), ink.fold),
    // The lamp and its flame.
    drawn("M34 62c-9-9-2-17 1-32 9 8 17 18 12 28-2 5-9 8-13 4z", ink.bright, 1.3),
    flat("M37 60c-5-6-1-10 1-17 5 5 8 11 5 16-1 2-4 3-6 1z", ink.red),
    drawn("M26 66c8-2 14 2 20 6h36c6 0 10 3 10 8 0 10-10 18-24 18H56C42 98 33 84 26 66z", ink.gilt),
    flat("M56 96c14 1 28-2 35-15 1 9-9 16-23 16H58z", ink.bronze),
    flat(cut(36, 73, 52, 90, 2.8), ink.bright),
    line("M90 76c12-6 16 10 2 12", ink.outline, 6),
    line("M90 76c12-6 16 10 2 12", ink.gilt, 3.4),
    drawn("M54 98h18l3 6H51z", ink.gilt, 1.3),
    drawn("M58 72c0-5 14-5 14 0z", ink.gilt, 1.2),
    fist(72, 99, { scale: 1.35, turn: -60 }),
  ].join("");

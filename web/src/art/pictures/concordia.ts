/** Concordia herself with the horn of plenty, before her round temple. */

import { circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, ink, leaves, line, sky, upTo } from "./strokes";

const FRUITS = [[84, 30, 7], [96, 22, 8], [109, 26, 7.5], [121, 31, 6.5], [104, 36, 7], [92, 38, 6]] as const;

export const concordia = (): string =>
  [
    sky({ x: 102, y: 34, count: 64, from: 20 }),
    // The temple on its steps.
    flat("M96 62c4-16 46-16 50 0z", ink.half),
    flat("M92 62h58v6H92zM90 104h62v6H90zM84 110h68v6H84z", ink.half),
    flat(each(upTo(4), (i) => `M${96 + i * 14} 68h8v36h-8z`), ink.half),
    flat(each(upTo(4), (i) => `M${100.5 + i * 14} 68h3.500v36h-3.500z`) + "M92 66h58v2H92zM84 114h68v2H84z", ink.mid),
    flat(each(upTo(4), (i) => `M${104 + i * 14} 68h6v36h-6z`), ink.deep),
    flat("M0 116h150v12H0z", ink.mid),
    toga(30, 31, { scale: 0.96, stripe: ink.mid }),
    head(28, 27, { scale: 0.98, hair: "veil" }),
    drawn("M60.5 33C56 26 49 23 41 24.5c6-8 20-7 24.5 5.5z", ink.gilt, 1.2),
    // The horn, its fruits and leaves.
    drawn(leaves([[84, 36, -70], [90, 26, -38], [102, 20, 2], [116, 26, 38], [124, 34, 72]], 18, 8), ink.half, 1.2),
    drawn(each(FRUITS, ([x, y, r]) => circle(x, y, r)), ink.gilt, 1.3),
    drawn(circle(96, 22, 8) + circle(121, 31, 6.5), ink.red, 1.3),
    flat(each(FRUITS, ([x, y]) => cut(x - 4, y + 1, x, y - 4, 2.2)), ink.bright),
    drawn("M74 38c18 8 38 8 54 0-2 26-16 48-38 58-12 5-24 2-25-6 6 3 11 0 14-6 5-12-2-30-5-46z", ink.gilt),
    flat("M126 42c-4 24-16 42-36 52-7 3-14 3-19 1 26-6 44-26 55-53z", ink.bronze),
    flat(cut(82, 46, 86, 80, 3), ink.bright),
    line("M77 52c14 6 30 6 46 0M80 68c11 5 23 5 36-1", ink.outline, 1.3),
    drawn("M74 36c18 9 38 9 55 0l1 5c-18 9-38 9-55 0z", ink.bright, 1.2),
    drawn("M48 110c10-2 19-9 25-19l11 7c-7 14-17 23-31 28z", ink.linen),
    flat(cut(56, 108, 74, 97, 2.4), ink.fold),
    fist(81, 92, { scale: 1.35, turn: 20 }),
  ].join("");

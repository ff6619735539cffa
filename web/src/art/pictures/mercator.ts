/** The Mercator weighs wine against coins, before the sea. */

import { circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, ink, line, rod, sky } from "./strokes";

const WAVES = [
  [2, 80], [30, 80], [72, 80], [14, 90], [46, 90], [0, 100], [30, 100], [58, 100], [10, 112], [44, 112], [0, 122], [30, 122],
] as const;
const PANS = [[36, 63], [84, 60]] as const;
const COINS = [[80, 85.5], [87, 85.5], [83.5, 80.5]] as const;

export const mercator = (): string =>
  [
    sky({ x: 36, y: 66, count: 44, from: 16, rising: true, sun: 12 }),
    flat("M0 72h150v56H0z", ink.mid),
    line(each(WAVES, ([x, y]) => `M${x} ${y}q4-4 8 0t8 0`), ink.rays, 1.6),
    // A ship under a striped sail.
    flat("M4 66h40c4-2 5-6 10-7-1 9-6 17-13 17H13c-5 0-8-4-9-10z", ink.deep),
    flat("M10 33h28q-5 14 0 28H10q5-14 0-28z", ink.plaster),
    flat(
      "M14.8 33h4.5q-3.5 14 0 28h-4.5q3-14 0-28zM24 33h4.5q-2.5 14 0 28H24q2-14 0-28zM33 33h5q-5 14 0 28h-5q-4-14 0-28z",
      ink.half,
    ),
    line("M24 26v42M54 59c4 0 5-3 3-5", ink.deep, 1.8),
    toga(124, 31, { scale: 0.96, flip: true, stripe: ink.half }),
    head(128, 27, { scale: 0.98, flip: true, hair: "cap", beard: ink.hair }),
    drawn("M116 98c-18 0-36-9-48-23l7-8c12 9 26 14 41 14z", ink.linen),
    flat(cut(80, 79, 110, 91, 2.4), ink.fold),
    // The scales.
    rod("M36 63 84 60", ink.gilt, 2.6),
    line(each(PANS, ([x, y]) => `M${x} ${y}l-10 29M${x} ${y}l10 29`), ink.outline, 1.4),
    drawn(each(PANS, ([x, y]) => `M${x - 15} ${y + 29}h30a15 11 0 0 1-30 0z`), ink.gilt),
    line(each(PANS, ([x, y]) => `M${x - 11} ${y + 32}q3 5 8 6`), ink.bright, 1.8),
    drawn("M30 92l2-8 4-2 .5-5h4l.5 5 4 3-2 7z", ink.purple, 1.2),
    drawn(each(COINS, ([x, y]) => circle(x, y, 3.2)), ink.bright, 1.1),
    rod(circle(60, 46, 4), ink.gilt, 2),
    rod("M60 50v11", ink.gilt, 2.4),
    fist(62, 68, { turn: -60 }),
  ].join("");

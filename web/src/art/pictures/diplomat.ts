/** The Diplomat and another hold one olive branch between two cities. */

import { circle, leaf } from "../draw";
import { fist, head, toga } from "./people";
import { drawn, each, flat, ink, rod, sky } from "./strokes";

const LEFT = [[92, -52], [78, -50], [64, -48], [50, -46], [37, -42]] as const;
const RIGHT = [[85, 52], [71, 50], [57, 48], [44, 46], [31, 40]] as const;

export const diplomat = (): string =>
  [
    sky({ x: 75, y: 58, count: 64, from: 18 }),
    // The pillars of two cities.
    flat("M0 100h150v28H0zM2 8h18v5h-2v87H4V13H2zM130 8h18v5h-2v87h-14V13h-2z", ink.half),
    flat("M0 100h150v3H0zM12 13h6v87h-6zM140 13h6v87h-6z", ink.mid),
    toga(18, 38, { scale: 0.92, stripe: ink.mid }),
    toga(132, 38, { scale: 0.92, flip: true, cloth: ink.wool, fold: ink.mid, stripe: ink.linen }),
    head(17, 32, { scale: 0.95 }),
    head(133, 32, { scale: 0.95, flip: true, beard: ink.fold, shade: ink.fold }),
    // The branch.
    rod("M75 112C76 80 73 44 77 12", ink.bronze, 2.2),
    drawn(each([...LEFT, ...RIGHT], ([y, way]) => leaf(75, y, way, 15, 6)) + leaf(77, 22, 0, 15, 6) + leaf(76, 26, -36, 12, 5), ink.gilt, 1.3),
    flat(each(LEFT, ([y, way]) => leaf(74.5, y - 1.5, way, 9, 1.8)), ink.bright),
    drawn(circle(70, 70, 3) + circle(81, 51, 3), ink.half, 1.1),
    // Hands meet on the stem.
    drawn("M44 116c9-2 18-6 26-11l4 9c-8 8-18 13-30 14z", ink.linen),
    drawn("M106 116c-9-2-18-6-26-11l-4 9c8 8 18 13 30 14z", ink.wool),
    fist(70, 107, { scale: 1.2, turn: 10 }),
    fist(80, 112, { scale: 1.2, turn: -10, flip: true }),
  ].join("");

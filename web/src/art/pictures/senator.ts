/** The Senator with a sealed scroll, before the house of the Senate. */

import { box, circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, ink, line, sky } from "./strokes";

const COLUMNS = [-2, 20, 42, 64];

export const senator = (): string =>
  [
    sky({ x: 46, y: 50, count: 56, from: 24 }),
    flat("M-8 40 44 12l52 28v6H-8z" + each(COLUMNS, (x) => `M${x} 46h13v4h-2v46H${x + 2}V50h-2z`), ink.half),
    flat("M8 38l36-19 36 19z" + each(COLUMNS, (x) => box(x + 7, 50, 4, 46)), ink.mid),
    flat("M-8 42h104v4H-8zM11 50h9v46h-9zM33 50h9v46h-9zM55 50h9v46h-9z", ink.deep),
    flat("M-4 96h104v6H-4z", ink.half),
    flat("M-8 102h160v26H-8z", ink.mid),
    flat("M-8 108h160v2H-8zM-8 118h160v2H-8z", ink.deep),
    flat(circle(36, 33, 2) + circle(44, 33, 2) + circle(52, 33, 2) + circle(44, 27, 3), ink.rays),
    toga(116, 32, { scale: 1.02, flip: true, stripe: ink.purple }),
    head(119, 27, { scale: 1.04, flip: true, hair: "bald" }),
    // The scroll.
    drawn("M118 106c-12 3-24 2-36-3l2-10c11 3 22 3 33-1z", ink.linen),
    flat(cut(90, 99, 112, 101, 2.2), ink.fold),
    drawn("M62 70l12-4 14 42-12 4z", ink.gilt),
    flat("M70 68l4-2 14 42-4 1.5z", ink.bronze),
    flat(cut(65.5, 73, 76, 105, 2.2), ink.bright),
    line("M60.5 71c-1-3 1.5-5 4-5.5l8-2.5c3-.8 5 1 4.5 3.5zM75 112.5l13.5-4.5", ink.outline, 2.6),
    drawn(circle(66, 77, 3.6), ink.red, 1.2),
    fist(80, 97, { turn: -70 }),
  ].join("");

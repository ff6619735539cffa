/** The Praetor reads an edict under seal, before a hall of justice. */

import { circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, holed, ink, line, sky, upTo } from "./strokes";

export const praetor = (): string =>
  [
    sky({ x: 44, y: 92, count: 46, from: 20, rising: true }),
    // The hall: arches over arches, steps before it.
    holed("M-4 16h104v84H-4z" + each(upTo(4), (i) => `M${2 + i * 25} 54V40a8 8 0 0 1 16 0v14zM${2 + i * 25} 100V76a8 8 0 0 1 16 0v24z`), ink.half),
    flat("M-6 10h108v7H-6zM-6 57h108v5H-6z", ink.mid),
    flat(each(upTo(5), (i) => `M${-4.5 + i * 25} 17h3v83h-3z`), ink.mid),
    flat("M-6 100h160v28H-6z", ink.mid),
    flat("M-6 106h160v2H-6zM-6 117h160v2H-6z", ink.deep),
    toga(122, 30, { scale: 0.98, flip: true, stripe: ink.purple }),
    head(125, 26, { flip: true, beard: ink.fold, shade: ink.fold }),
    // The edict between two rods, its seal on a ribbon.
    line("M50 96l-8 18M58 98l2 18", ink.outline, 5.6),
    line("M50 96l-8 18M58 98l2 18", ink.red, 3.2),
    drawn("M28 36h46c-3 18-3 36 0 56H28c3-20 3-38 0-56z", ink.bright),
    flat("M64 36h9c-3 18-3 36 0 56h-9c3-18 3-36 0-56z", ink.gilt),
    line("M36 48h26M36 57h23M36 66h26M36 75h17", ink.bronze, 2.6),
    drawn("M22 29h58v8H22zM22 89h58v8H22z", ink.gilt, 1.3),
    drawn(circle(21, 33, 4.5) + circle(81, 33, 4.5) + circle(21, 93, 4.5) + circle(81, 93, 4.5), ink.gilt, 1.3),
    flat("M26 30.500h50v1.800H26zM26 90.500h50v1.800H26z", ink.plaster, 0.7),
    drawn(circle(54, 92, 8.5), ink.red, 1.3),
    line("M50 89l4 6 5-7", ink.bright, 1.8),
    drawn("M116 108c-14 2-28-4-38-15l8-8c8 7 18 11 30 10z", ink.linen),
    flat(cut(88, 96, 110, 102, 2.4), ink.fold),
    fist(81, 86, { scale: 1.35, turn: -30 }),
  ].join("");

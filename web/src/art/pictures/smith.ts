/** The Smith swings a hammer over the anvil, the forge burning behind. */

import { leaf } from "../draw";
import { fist, head } from "./people";
import { cut, drawn, each, flat, hatch, holed, ink, line, rod, sky } from "./strokes";

const SPARKS = [[40, 76, -60, 9], [48, 70, -25, 8], [60, 70, 20, 9], [68, 76, 55, 8], [53, 66, -5, 6]] as const;

export const smith = (): string =>
  [
    sky({ x: 34, y: 74, count: 52, from: 14 }),
    // The forge under its arch.
    holed("M0 14h72v92H0zM10 106V62a24 24 0 0 1 48 0v44z", ink.half),
    flat("M0 8h78v8H0zM0 34h8v3H0zM62 34h10v3H62zM0 58h8v3H0zM62 58h10v3H62z", ink.mid),
    flat("M12 104c-2-14 6-20 8-32 5 5 7 9 8 15 4-6 5-13 4-22 10 9 14 18 14 27 3-3 4-6 4-10 5 8 5 15 3 22z", ink.gilt),
    flat("M20 104c0-9 4-13 6-19 5 5 6 9 6 14 3-3 5-7 5-11 6 5 8 11 6 16z", ink.bright),
    flat("M0 104h150v24H0z", ink.deep),
    flat(hatch([80, 108, 150, 126], 4, 1.8, { slant: -1 }), ink.mid),
    // The smith, an apron over one shoulder.
    drawn("M116 66c12 2 19 10 24 24 3 10 5 22 6 38H72c2-20 6-38 14-48 6-7 13-9 19-13z", ink.skin),
    flat("M88 80c-8 12-12 28-14 48h18c-5-16-6-32-4-48z", ink.tan),
    drawn("M118 67c4 12-4 26-16 32l-4 29h48c-1-16-3-28-6-38-5-13-12-21-22-23z", ink.mid),
    flat(cut(128, 78, 136, 124, 3) + cut(118, 90, 118, 124, 2.6), ink.deep),
    head(124, 22, { flip: true, hair: "band", beard: ink.hair }),
    // The anvil.
    drawn("M30 84h52v9c-9 1-14 4-15 9-1 4 1 7 5 9v10H40v-10c4-2 6-5 5-9-11-1-18-6-19-13h4z", ink.wool),
    flat("M31 85.500h50v2.500H31zM41 117h30v3H41z", ink.rays, 0.8),
    drawn("M44 79h32v5H44z", ink.gilt, 1.2),
    flat(each(SPARKS, ([x, y, way, length]) => leaf(x, y, way, length, 2.6)), ink.bright),
    // The hammer.
    drawn("M110 88c-8 0-18-6-26-17l8-8c7 6 14 9 21 10z", ink.skin),
    rod("M98 82 66 42", ink.bronze, 3.6),
    drawn("M50 48 68 28l10 8-18 21z", ink.gilt),
    flat("M55 52 73 32l5 4-18 21z", ink.bronze, 0.8),
    line("M53 46.5 67 31", ink.bright, 1.8),
    fist(88, 69, { scale: 1.35, turn: -40 }),
  ].join("");

/** The Legatus in a crested helmet hands on an order, a road and a gate before him. */

import { circle } from "../draw";
import { fist, head } from "./people";
import { cut, drawn, each, flat, hatch, holed, ink, line, rod, sky, upTo } from "./strokes";

export const legatus = (): string =>
  [
    sky({ x: 124, y: 28, count: 52, from: 16, sun: 11 }),
    // The wall of a city with its gate, the road to it.
    flat("M0 84c40-10 100-10 150-2v46H0z", ink.half),
    holed("M92 46h10v6h6v-6h10v6h6v-6h10v6h6v-6h10v48H92zM114 94V76a9 9 0 0 1 18 0v18z", ink.mid),
    flat("M86 36h8v5h4v-5h8v60H86zM142 36h10v60h-10z", ink.deep),
    flat("M92 50h3v7h-3zM145 50h3v7h-3zM98 62h3v5h-3z", ink.rays),
    flat("M0 98c50-8 100-8 150-4v34H0z", ink.mid),
    flat("M114 94h18c6 12 10 22 14 34H74c18-8 32-20 40-34z", ink.rays),
    flat(hatch([2, 104, 70, 126], 4, 2.4, { slant: -2 }), ink.deep),
    // Breastplate and cloak.
    drawn("M36 66C22 68 15 76 10 90c-3 10-5 22-6 38h76c-2-22-5-40-13-50-6-7-13-8-19-12z", ink.linen),
    flat("M62 80c8 12 12 28 14 48H60c5-16 6-32 2-48z", ink.fold),
    drawn(each(upTo(5), (i) => `M${34 + i * 9} 112h7v16h-7z`), ink.tan, 1.1),
    drawn("M36 64c8 6 16 8 24 6C50 88 32 108 26 128H3c1-16 3-30 7-40 5-12 13-20 26-24z", ink.red),
    flat(cut(32, 72, 12, 122, 3) + cut(42, 76, 22, 122, 2.6), ink.outline, 0.4),
    drawn(circle(49, 72, 5), ink.gilt, 1.2),
    head(28, 27, { scale: 0.98, hair: "helmet" }),
    // The order: a sealed roll, held out.
    drawn("M58 108c12-1 24-7 33-17l8 8c-9 13-22 21-38 23z", ink.linen),
    flat(cut(66, 109, 90, 97, 2.4), ink.fold),
    rod("M78 106 124 62", ink.gilt, 9),
    line("M79 102 120 62", ink.bright, 1.8),
    line("M84 105.5 124 68", ink.bronze, 2.4),
    drawn(circle(112, 74, 6), ink.red, 1.3),
    line("M109 72l3 4 4-5", ink.bright, 1.5),
    fist(96, 91, { scale: 1.35, turn: 45 }),
  ].join("");

/** The Weaver at her upright loom, the cloth half done. */

import { box, circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, ink, line, rod, sky, upTo } from "./strokes";

const WARP = upTo(9).map((i) => 80 + i * 6);

export const weaver = (): string =>
  [
    sky({ x: 40, y: 36, count: 50, from: 20 }),
    // A window to the court, a tiled floor.
    flat("M2 10h34v50H2z", ink.half),
    flat("M6 60V32a13 13 0 0 1 26 0v28z", ink.rays),
    flat("M6 60V48c8-6 16-6 26 0v12z", ink.mid),
    flat("M0 104h150v24H0z", ink.mid),
    flat("M0 104h150v3H0zM0 118h150v2H0z" + each(upTo(6), (i) => box(8 + i * 27, 107, 2, 11)), ink.deep),
    // Warp, weights and cloth on the loom.
    flat("M76 20h56v92H76z", ink.deep, 0.55),
    line(each(WARP, (x) => `M${x} 60v44`), ink.linen, 1.5),
    drawn(each(WARP.filter((_, i) => i % 2 === 0), (x) => circle(x, 107, 4.2)), ink.tan, 1.1),
    drawn("M77 24h54v38c-9 3-18-2-27 0s-18 2-27-1z", ink.blue, 1.3),
    flat("M77.5 30h53v5h-53zM77.5 49h53v4h-53z", ink.bright),
    flat(each(upTo(7), (i) => `M${80 + i * 7.5} 42l3.5-4 3.5 4-3.5 4z`), ink.plaster),
    // The frame.
    rod("M70 8v116M138 8v116", ink.gilt, 5),
    line("M68.8 10v110M136.8 10v110", ink.bright, 1.2),
    rod("M62 18h84", ink.gilt, 6),
    line("M64 16.500h80", ink.bright, 1.3),
    rod("M70 78h68", ink.bronze, 2.6),
    toga(26, 31, { scale: 0.96, stripe: ink.half }),
    head(24, 27, { scale: 0.98, hair: "knot" }),
    drawn("M46 106c12-3 24-12 32-27l10 7c-8 17-20 30-36 37z", ink.linen),
    flat(cut(56, 104, 78, 86, 2.4), ink.fold),
    // The shuttle.
    drawn("M74 70c14-7 30-7 44-3-12 8-30 11-44 3z", ink.gilt, 1.3),
    flat("M82 70c9-3 18-3.5 27-2-9 3.5-18 4-27 2z", ink.deep),
    fist(87, 76, { scale: 1.3, turn: 20 }),
  ].join("");

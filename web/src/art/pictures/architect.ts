/** The Architect with compasses, before an aqueduct. */

import { circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, hatch, holed, ink, rod, sky, upTo } from "./strokes";

/** One tier of six arches. */
function tier(y: number, high: number): string {
  const opening = (i: number): string =>
    `M${59 + i * 18} ${y + high}v${-(high - 13)}a6 6 0 0 1 12 0v${high - 13}z`;
  return `M56 ${y}h108v${high}h-108z` + each(upTo(6), opening);
}

export const architect = (): string =>
  [
    sky({ x: 112, y: 88, count: 40, from: 20, rising: true }),
    holed(tier(26, 26), ink.half),
    holed(tier(52, 40), ink.mid),
    flat("M54 22h100v4H54zM54 50h100v3H54zM0 92c30-8 60-4 150-6v42H0z", ink.deep),
    flat(hatch([60, 26, 150, 32], 2, 1.4) + hatch([60, 54, 150, 59], 2, 1.4, { seed: 7 }), ink.rays),
    flat(hatch([70, 94, 150, 126], 7, 2, { slant: -2, seed: 4 }), ink.half),
    toga(24, 26, { scale: 0.98, stripe: ink.half }),
    head(22, 22, { beard: ink.hair }),
    drawn("M44 104c12-3 24-12 33-26l9 8C76 101 64 114 50 122z", ink.linen),
    flat(cut(58, 102, 78, 84, 2.4), ink.fold),
    // The compasses.
    drawn("M96.5 40v-9h5v9z", ink.gilt, 1.3),
    drawn("M94 44 77 112l1 7 5-5 16-64zM104 44l17 68-1 7-5-5-16-64z", ink.gilt),
    flat(cut(94.5, 50, 81, 104, 2) + cut(105.5, 52, 112, 78, 1.6), ink.bright),
    rod("M83 88c10 7 22 7 32 0", ink.gilt, 1.8),
    drawn(circle(99, 45, 7.5), ink.gilt),
    flat(circle(99, 45, 2.6), ink.outline),
    fist(88, 80, { scale: 1.35, turn: 20 }),
  ].join("");

/** The Proconsul carries the eagle into the provinces, tents under mountains. */

import { fist, head } from "./people";
import { cut, drawn, each, flat, hatch, ink, line, placed, rod, sky, upTo } from "./strokes";

const WINGS =
  "M10.3 8.3C6.9 7.5 3.6 5.5 1 1.6c-.5 2.2-.2 4 .6 5.4-.1 1.6.6 3 1.9 3.9.2 1.4 1.3 2.4 2.8 2.6.7 1 1.9 1.5 3.3 1.3L8.6" +
  " 18l3.4-1.4 3.4 1.4-1-3.2c1.4.2 2.6-.3 3.3-1.3 1.5-.2 2.6-1.2 2.8-2.6 1.3-.9 2-2.3 1.9-3.9.8-1.4 1.1-3.2.6-5.4" +
  "-2.6 3.9-5.9 5.9-9.3 6.7z";
const BREAST = "M13.8 9V4.9c0-1.5-1-2.7-2.5-2.7-1 0-1.7.5-2 1.3L7 4.6l2.3 1 .8 1v5c0 2 .8 3.5 1.9 4.6 1.1-1.1 1.8-2.6 1.8-4.6z";
const FEATHERS = "M1.6 7l3.9.7M3.5 10.9l3.3-1M6.3 13.5l2-2.3M22.4 7l-3.9.7M20.5 10.9l-3.3-1M17.7 13.5l-2-2.3";

/** The eagle, drawn on a sheet of 24. */
const eagle = (): string =>
  drawn(WINGS, ink.gilt, 0.6) +
  line(FEATHERS, ink.outline, 0.5) +
  flat("M2 4c1.8 2.6 4.2 4.3 7.5 5.3-3 .3-5.8-1.5-7.5-5.3z", ink.bright) +
  flat("M22 4c-1.8 2.6-4.2 4.3-7.5 5.3 3 .3 5.8-1.5 7.5-5.3z", ink.bronze) +
  drawn(BREAST, ink.gilt, 0.55) +
  flat("M13.5 5v6.6c0 1.7-.6 3-1.5 4 .4-3 .6-7 .3-12.5.8.4 1.2 1.2 1.2 1.9z", ink.bronze) +
  flat("M10.4 4.3a.5.5 0 1 1 0 .1z", ink.outline);

export const proconsul = (): string =>
  [
    sky({ x: 105, y: 36, count: 58, from: 22 }),
    // Mountains, snow on them, and the camp.
    flat("M0 78 24 46l14 14 20-24 34 42 22-18 36 30v30H0z", ink.half),
    flat("M24 46l7 7-4 3-4-3-5 3zM58 36l9 11-5 4-5-4-6 3z", ink.plaster, 0.8),
    flat("M0 88c50-10 100-8 150 0v40H0z", ink.mid),
    flat(each(upTo(3), (i) => `M${84 + i * 26} 98l12-16 12 16z`), ink.plaster),
    flat(each(upTo(3), (i) => `M${96 + i * 26} 82l12 16h-8zM${94 + i * 26} 98l2-8 2 8z`), ink.deep),
    flat(hatch([76, 104, 150, 126], 4, 2.2, { slant: -2 }), ink.deep),
    // Breastplate under a general's cloak.
    drawn("M38 66C24 68 16 76 11 90c-3 10-5 22-6 38h78c-2-22-5-40-13-50-6-7-13-8-20-12z", ink.gilt),
    flat("M66 80c8 12 12 28 14 48H62c5-16 6-32 4-48z", ink.bronze),
    line("M34 100c10 6 26 6 36-2M52 78v26", ink.outline, 1.3),
    drawn("M38 64c8 6 16 8 24 6C52 88 34 108 28 128H4c1-16 3-30 7-40 5-12 13-20 27-24z", ink.red),
    flat(cut(34, 72, 14, 122, 3) + cut(44, 76, 24, 122, 2.6), ink.outline, 0.4),
    drawn("M48 70a5 5 0 1 1 0 .1z", ink.bright, 1.2),
    head(28, 24, { hair: "laurel" }),
    // The eagle on its standard.
    rod("M105 62v66", ink.bronze, 3.6),
    placed(73, 4, { scale: 2.65 }, eagle()),
    drawn("M90 52h30v7H90zM97 59h16l-3 8h-10z", ink.gilt, 1.3),
    flat("M92 53.5h26v1.8H92z", ink.bright),
    drawn("M64 104c12-1 24-6 34-15l7 9c-10 12-24 19-39 20z", ink.red),
    fist(105, 92, { scale: 1.35, turn: -10 }),
  ].join("");

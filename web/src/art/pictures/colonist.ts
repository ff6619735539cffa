/** The Colonist on the road to a new town, all belongings on a stick. */

import { fist, head } from "./people";
import { cut, drawn, flat, hatch, ink, line, rod, sky } from "./strokes";

export const colonist = (): string =>
  [
    sky({ x: 116, y: 46, count: 52, from: 16, sun: 13 }),
    flat("M0 76c22-12 40-16 62-10 28-12 60-10 88-2v64H0z", ink.half),
    // The town on its hill, and the road that winds to it.
    flat("M92 61V50h6v-6l5-4 5 4v6h5v-9h8v20zM124 62v-8h8v9zM0 96c40-16 100-18 150-8v40H0z", ink.mid),
    flat("M96 54h2v4h-2zM102 46h2v4h-2zM116 46h2v5h-2z", ink.rays),
    flat(
      "M150 128H84c6-14 30-20 32-30 1-8-12-10-9-20 1-5 4-9 5-14h4c-1 5-3 8-3 13 0 9 15 10 17 20 2 11-2 20 20 31z",
      ink.rays,
    ),
    flat("M137 84h6v14h-6zM137 84a3 3 0 0 1 6 0z", ink.plaster),
    flat("M140.5 84h2.5v14h-2.5z", ink.fold),
    flat(hatch([4, 100, 40, 126], 5, 2.2, { slant: -3, seed: 8 }), ink.deep),
    drawn("M40 64C28 66 20 74 15 88c-3 10-5 24-6 40h78c-2-22-5-42-14-52-6-7-14-9-22-12z", ink.mid),
    flat("M72 76c8 12 12 30 14 52H66c5-16 7-34 6-52z", ink.deep),
    flat(cut(32, 72, 20, 124, 3.4) + cut(42, 76, 38, 124, 3) + cut(54, 78, 54, 124, 2.4), ink.half),
    head(32, 24, { scale: 0.98, hair: "hood" }),
    // The bundle.
    rod("M-2 40 60 84", ink.bronze, 2.6),
    drawn("M14 38c-9 3-14 12-12 21 2 8 10 12 18 10 8-1 13-9 11-17-1-8-8-13-17-14z", ink.gilt),
    drawn("M14 38c-3-4-1-8 3-9 1 3 4 3 5 1 3 2 2 7-2 9z", ink.gilt, 1.3),
    flat("M29 52c1 8-3 15-10 16.5 5-6 6-14 3-23 3 1 6 3 7 6.5z", ink.bronze),
    flat(cut(12, 42, 5, 56, 2.4) + cut(16, 44, 11, 64, 2), ink.bright),
    // The staff.
    rod("M91 14 88 128", ink.bronze, 3.2),
    line("M90 16 87.5 100", ink.bright, 0.9),
    drawn("M62 100c8 2 15 0 22-7l7 8c-8 11-19 15-31 13z", ink.mid),
    fist(89, 96, { turn: -20 }),
  ].join("");

/** The Mason with a trowel, at a wall that grows. */

import { box } from "../draw";
import { fist, head } from "./people";
import { cut, drawn, each, flat, hatch, ink, rod, sky, upTo } from "./strokes";

/** Bricks of a wall that rises in steps to the right. */
const courses = upTo(5).flatMap((row) => upTo(6 - row).map((i) => [146 - i * 17 - (row % 2) * 8, 108 - row * 10] as const));

export const mason = (): string =>
  [
    sky({ x: 30, y: 34, count: 50, from: 17, sun: 12 }),
    // A tower in its scaffold.
    flat("M0 82c40-8 100-8 150-2v48H0zM112 18h34v64h-34z", ink.half),
    flat("M108 12h42v7h-42zM118 30h6v12h-6zM134 30h6v12h-6zM118 54h6v12h-6z", ink.mid),
    flat("M104 8h2.500v76H104zM98 46h52v2.500H98zM98 26h52v2.500H98z", ink.deep),
    flat("M0 96c50-6 100-6 150 0v32H0z", ink.mid),
    flat(hatch([4, 102, 60, 126], 4, 2.2, { slant: -2 }), ink.deep),
    flat("M150 120H36v-2h114z" + each(courses, ([x, y]) => box(x - 16, y, 18, 11)), ink.deep),
    flat(each(courses, ([x, y]) => box(x - 15, y + 1, 15.5, 8)), ink.tan),
    flat(each(courses, ([x, y]) => box(x - 15, y + 1, 15.5, 2)), ink.skin),
    // Tunic and apron.
    drawn("M34 66C22 68 15 76 10 90c-3 10-5 22-6 38h74c-2-20-6-38-14-48-6-7-13-9-19-13z", ink.linen),
    flat("M62 80c8 12 12 28 14 48H58c5-16 6-32 4-48z" + cut(26, 74, 15, 124, 3) + cut(36, 78, 32, 124, 2.4), ink.fold),
    drawn("M33 67c4 7 13 8 18 1l4 3c-7 10-20 9-26-1z", ink.mid, 1.1),
    head(22, 23, { hair: "band" }),
    // The trowel, held up to the light.
    drawn("M50 108c12-4 23-14 31-27l9 7c-8 15-20 27-34 33z", ink.skin),
    drawn("M50 108c9-3 17-9 24-17l10 9c-8 9-17 16-28 21z", ink.linen),
    rod("M86 84l9-17c1-3 0-6-3-8", ink.bronze, 3),
    drawn("M92 60 78 24c14 0 30 6 40 16z", ink.gilt),
    flat("M92 58l23-17.500c-7-6-16-10.5-25-13z", ink.bronze, 0.8),
    flat(cut(82, 28, 91, 54, 2.4), ink.bright),
    fist(87, 81, { scale: 1.35, turn: 20 }),
  ].join("");

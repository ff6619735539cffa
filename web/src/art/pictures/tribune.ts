/** The Tribune lifts a hand in veto, before column and crowd. */

import { circle } from "../draw";
import { head, toga } from "./people";
import { cut, drawn, each, flat, ink, line, placed, sky } from "./strokes";

const HAND =
  "M-8.5 9C-9.5 4-9 0-8.5-3l-.3-12a2.7 2.7 0 0 1 5.4-.2l.6 9.7.4-14.5a2.7 2.7 0 0 1 5.4 0l.2 14.5 1.1-12.5a2.6 2.6 0 0 1" +
  " 5.2.3L8.7-3.5l1.6-7.5a2.4 2.4 0 0 1 4.7.7L13 4c-.6 6.5-3.5 10-7 12.5l-11-.5c-4-4-7.5-9-11.5-14.5a2.7 2.7 0 0 1 4.2-3.4z";
const CROWD = [[8, 117, 7], [24, 121, 8], [103, 118, 7], [119, 121, 8], [137, 116, 8]] as const;
const SHOULDERS =
  "M-2 128c0-8 20-10 22 0zM12 130c0-9 24-9 26 0zM92 130c0-9 22-9 24 0zM106 131c0-9 26-9 28 0zM124 130c0-10 28-10 30 0z";

export const tribune = (): string =>
  [
    sky({ x: 108, y: 34, count: 60, from: 24 }),
    // The steps of the forum, and a column.
    flat("M0 88h150v40H0zM5 20h20v5h-3v63H8V25H5z", ink.half),
    flat("M0 94h150v3H0zM0 106h150v3H0zM16 25h6v63h-6zM3 14h24v6H3z", ink.mid),
    flat(circle(110, 36, 25), ink.rays),
    flat(circle(110, 36, 22), ink.gilt),
    line(circle(110, 36, 18.5), ink.bright, 1.2),
    toga(42, 24, { scale: 0.98, stripe: ink.mid }),
    // The arm, the sleeve falling from it.
    drawn("M69 78C79 71 90 62 97 52l10 7.5C101 74 92 88 82 98c-6-5-11-12-13-20z", ink.linen),
    drawn("M82 98c10-9 18-22 25-38.5l3 4C106 84 98 100 89 112c-1-5-4-10-7-14z", ink.fold, 1.2),
    drawn("M97 52l3.5-8.5 11 5.5-4.5 10.5z", ink.skin),
    placed(108.5, 38, { turn: 12, scale: 1.06 }, drawn(HAND, ink.skin, 1.3) + line("M-4 6.5q5-3 9.5-1M-2 11q4-2 8-1.5", ink.tan, 1.3)),
    head(40, 22, { scale: 0.98 }),
    flat(each(CROWD, ([x, y, r]) => circle(x, y, r)) + SHOULDERS, ink.deep),
    flat(
      cut(3, 114, 8, 110.5, 1.6) + cut(18, 117, 24, 113.5, 1.8) + cut(97, 115, 103, 111.5, 1.6) +
        cut(113, 117, 119, 113.5, 1.8) + cut(131, 112, 137, 108.5, 1.8),
      ink.half,
    ),
  ].join("");

/** The Farmer with a sheaf, before furrows and cypresses. */

import { leaf } from "../draw";
import { fist, head } from "./people";
import { cut, drawn, each, flat, ink, rod, sky, upTo } from "./strokes";

const STALKS = [[-24, 54], [-12, 60], [0, 64], [12, 66], [24, 64], [36, 58]] as const;

/** A point on a stalk, by its share of the length. */
function onStalk(way: number, length: number, share: number): [number, number] {
  const angle = (way * Math.PI) / 180;
  return [106 + way * 0.12 + Math.sin(angle) * length * share, 114 - Math.cos(angle) * length * share];
}

const stalk = (way: number, length: number): string =>
  `M${onStalk(way, length, 0).join(" ")}L${onStalk(way, length, 1).join(" ")}`;

const ear = (way: number, length: number): string =>
  each([0.62, 0.75, 0.88, 1], (share) => {
    const [x, y] = onStalk(way, length, share);
    return leaf(x, y, way - 34, 10, 4.4) + leaf(x, y, way + 34, 10, 4.4);
  }) + leaf(...onStalk(way, length, 1), way, 10, 4.6);

export const farmer = (): string =>
  [
    sky({ x: 120, y: 30, count: 54, from: 18, sun: 13 }),
    flat("M0 74c30-12 60-12 84-6 24-6 44-6 66 0v60H0z", ink.half),
    flat("M0 86c50-10 100-10 150-2v44H0z", ink.mid),
    flat(
      each(upTo(9), (i) => cut(86 + i * 5, 84, i * 26 - 4, 130, 3.2)) +
        "M134 76c-4-8-3-24 1-32 4 8 5 24 1 32zM143 77c-3-6-3-18 1-25 3 7 4 19 1 25z",
      ink.deep,
    ),
    drawn("M40 68C28 70 20 78 15 92c-3 10-5 20-6 36h82c-2-20-6-38-16-46-7-6-16-8-22-13z", ink.linen),
    flat("M72 84c9 10 14 24 16 44H68c5-14 6-28 4-44z" + cut(30, 76, 20, 124, 3) + cut(42, 80, 40, 124, 2.4), ink.fold),
    drawn("M40 68c4 6 12 7 17 1l3 3c-6 9-18 8-24-1z", ink.mid, 1.1),
    head(28, 25, { scale: 0.98, hair: "hat" }),
    // The sheaf.
    rod(each(STALKS, ([way, length]) => stalk(way, length)), ink.gilt, 3),
    drawn(each(STALKS, ([way, length]) => ear(way, length)), ink.gilt, 1.1),
    drawn("M92 128c6-8 9-14 10-22h9c1 8 5 14 11 22z", ink.gilt),
    flat(cut(100, 112, 96, 126, 2) + cut(108, 110, 109, 126, 2), ink.bright),
    drawn("M58 122c14 2 30-1 42-9l7 9c-6 6-14 8-22 8H58z", ink.linen),
    drawn("M98 101h17v7H98z", ink.mid, 1.3),
    fist(104, 114),
  ].join("");

/** The kit of people: a head in profile, a toga, a fist. They look to the right unless they are flipped. */

import { circle, leaf } from "../draw";
import { cut, drawn, each, flat, ink, line, placed, type Ink, type Place } from "./strokes";

type Hair = "short" | "bald" | "laurel" | "cap" | "hat" | "hood" | "knot" | "veil" | "vine" | "helmet" | "band";

interface Head extends Place {
  hair?: Hair;
  beard?: Ink;
  /** The colour of the hair. */
  shade?: Ink;
}

const FACE =
  "M7 47C8.5 41 8 36 6 32 1 27-1 20 1 13 3 5 10 0 18 0c7 0 12 4 13 9 .5 2 .4 4 .2 5.5l-.3 1.2c1.5 3.3 3.7" +
  " 5.7 4.7 7.7.5 1.3-.5 2.2-2.5 2.2l-.7 1.5c1.2.9 1.2 1.9 0 2.5.8.8.6 1.8-.4 2.4.6 2-.3 5-3.8 6-3 .6-5.5-.5-7-1.5" +
  "-.4 3.5.2 7 2 10.5z";
const NECK = "M21.2 36.8c-.4 3.2.2 6.7 1.9 9.9L13 47c1.6-4.5 2.3-8.6 1.8-12.5 1.8 1.5 4 2.4 6.4 2.3z";
const EAR = "c1.8-1.6 4-.2 3.7 2-.2 1.8-1.6 2.4-2.3 3.8-1.2-1-2.2-4-1.4-5.8z";
const NAPE = "M1 22c3 2 5 5 5 9.5 2.2-1.5 3.8-4 4.2-7-.4-2-.2-3.8.6-5.2z";
const BEARD =
  "M13.5 25c1.5 3.5 5 5.5 9.5 4 3.5-1.2 6-2.5 9.3-2.3l.3 1.5c-2 .6-3.5 1-4.3 1.8 1.5.5 3 .5 4.5.2 1.4 5-1.3" +
  " 11.5-7.3 12.3C18 43.3 12.5 37 12 30.5c-.2-2.2.3-4.2 1.5-5.5z";

const ear = (y = 20.5): string => drawn(`M11.5 ${y}${EAR}`, ink.skin, 1.1);

/** A full head of short hair. */
const cropped = (shade: Ink): string =>
  drawn(
    "M31.3 9.5C30.5 3 25-2 18-2 8.5-2 .5 4-1.2 13-2.2 20 0 27.5 5.3 33c2.2-1.5 3.8-4 4.2-7-.8-3 .2-6.2 2.5-7.2" +
      " 1.8-.6 3.5.8 3.6 2.7 1.6-1.8 2.2-4.5 1.7-7.3 3 1 6.5-.3 8.2-3.2 1.8 1 4.3.3 5.8-1.5z",
    shade,
    1.1,
  ) +
  flat(
    cut(3, 22, 6, 29, 1.4) + cut(3, 12, 5, 21, 1.6) + cut(9, 5, 8, 15, 1.6) + cut(15, 2, 14, 12, 1.5) +
      cut(21, 1.5, 20.5, 9, 1.4) + cut(26.5, 3.5, 26, 8, 1.2),
    ink.half,
  );

/** A wreath of leaves around the head. */
const wreathed = (length: number, width: number): string =>
  each(
    [
      [4, 16, 30], [7, 11, 45], [11, 7.5, 58], [16, 5, 72], [21, 4, 88],
      [5.5, 18, -10], [9, 12, 5], [13.5, 8.6, 20], [18.5, 6.5, 35], [23.5, 5.8, 55],
    ] as const,
    ([x, y, way]) => leaf(x, y, way, length, width),
  );

/** Hair parted and drawn back over the ear, as women wear it. */
const drawnBack = (shade: Ink): string =>
  drawn(
    "M31.4 9C30.5 2-.5-8-2 13-3 20-1 26 2.5 30.5 6 31 9.5 29 11 26c4-.5 8.5-3 9.6-7.6 5-.4 9-3.4 10.8-9.4z",
    shade,
    1.1,
  ) +
  flat(
    cut(30, 9, 12, 24, 1.6) + cut(29, 5.5, 7, 22, 1.7) + cut(25, 1.5, 3, 19, 1.7) + cut(18, -.5, .5, 14, 1.5) +
      cut(4, 21, 6, 29, 1.4),
    ink.half,
  );

const STYLES: Record<Hair, (shade: Ink) => string> = {
  short: (shade) => cropped(shade) + ear(),
  bald: () =>
    drawn("M2 12C-1 15-2.2 21 .6 27c1.4 2.8 3 4.8 4.8 6 2-1.5 3.7-4 4.1-7-.6-3 .3-6 2.3-7.2-2.2-3.8-5.8-6.2-9.8-6.8z", ink.fold, 1.1) +
    flat(cut(2.5, 16, 4, 28, 1.5) + cut(6, 17, 6.5, 27, 1.5), ink.outline, 0.5) +
    ear(),
  laurel: (shade) => cropped(shade) + ear() + drawn(wreathed(8, 3.4), ink.gilt, 0.9),
  /** The felt cap of a merchant. */
  cap: (shade) =>
    drawn("M31.8 10.5C32 2 26-8 16-8 6-8-2 1-2.2 14c0 2 .6 4 1.6 5.5C8 14.5 20 11.5 31.8 10.5z", ink.mid) +
    drawn("M-1 19.5C8 14 20 11 32 10.2l.2 3.6C21 14.5 9 17.5.5 23z", ink.half, 1.1) +
    flat(cut(5, 0, 2, 10, 2) + cut(11, -4, 8, 8, 2), ink.rays, 0.8) +
    ear(21.5) +
    drawn(NAPE, shade, 1),
  /** A broad hat of straw. */
  hat: (shade) =>
    drawn(NAPE, shade, 1) +
    ear(21.5) +
    drawn("M-13 16.5C-8 13-3 12 1 9.5 2-2 8-7.5 16-7.5S29-2 30 6.5c4 1 10 1.5 14.5 4.5C33 15.5 12 18.5-13 16.5z", ink.gilt) +
    drawn("M1 9.8c9 2.2 20 .5 29-3.3l.2 2.5C21 13 10 15 .8 13z", ink.mid, 1) +
    flat(cut(6, -1, 4, 7, 1.8) + cut(11, -4.5, 9.5, 6, 1.8) + cut(-8, 15.3, 0, 12.5, 1.6) + cut(24, 13, 36, 10.5, 1.5), ink.bright),
  hood: () =>
    drawn(
      "M33 12C32 2 25-7 15-8 3-8.5-5 2-6 16c-.8 11 .5 22 3.5 31L23 49c-1.5-4-2.5-8-2.3-12-5-2-8.5-8-8-15 .4-6 6-9.5 20.3-10z",
      ink.mid,
    ) +
    flat(
      "M12.7 22c.4-6 6-9.5 20.3-10-1-2-2.5-3.5-5-4C17 8 9.5 13 9 22c-.3 7.5 3.5 13.5 8.7 16 .3 4 1 7.5 2.3 10.6l3 .4" +
        "c-1.5-4-2.5-8-2.3-12-5-2-8.5-8-8-15z",
      ink.deep,
    ) +
    flat(cut(0, 6, -3, 24, 2.4) + cut(5, -1, 3, 12, 2.2) + cut(11, -4, 12, 3, 2) + cut(-2, 27, -1, 42, 2.2), ink.half),
  /** A knot at the nape, held by a ribbon. */
  knot: (shade) =>
    drawn(circle(-5.5, 23.5, 7.2), shade, 1.1) +
    flat(cut(-10, 21, -3, 18.5, 1.5) + cut(-11, 25.5, -3, 23.5, 1.6) + cut(-8, 29, -2, 27.5, 1.4), ink.half) +
    drawnBack(shade) +
    drawn("M27.5 2.8c-9 2.6-20.6 8.2-28 15.8l-.9-3.2C5.5 8 15.5 2.2 24.9-.4z", ink.gilt, 0.9) +
    ear(23),
  /** A cloak drawn over the head, the parted hair before it. */
  veil: (shade) =>
    drawnBack(shade) +
    drawn(
      "M29.5.5C23-9 5-10-4 2c-7 9.5-8.5 28-7 46l24 1c-3-7-3-12-2.5-17C4 24 6 10 22 3.5z",
      ink.linen,
    ) +
    flat("M4 27C1.5 34 2 42 4 48.5l9 .3c-3-7-3-12-2.5-17C8 29 5.8 28.5 4 27z", ink.fold) +
    flat(cut(2, 4, -6, 24, 2.2) + cut(10, -2, -1, 14, 2) + cut(-7, 28, -7, 44, 2.2), ink.fold),
  /** Hair in a knot under leaves and grapes. */
  vine: (shade) =>
    drawn(circle(-5, 22.5, 6.8), shade, 1.1) +
    drawnBack(shade) +
    drawn(wreathed(9.5, 5), ink.half, 1) +
    drawn(circle(8, 19, 2.3) + circle(5, 22.6, 2.3) + circle(9.4, 23.4, 2.3), ink.purple, 0.9),
  /** The crested helmet of an officer. */
  helmet: () =>
    drawn("M-9 33C-16 8-4-15 17-15c10 0 16 5 19 11-9-5-20-4-27 4C2 8 0 20-1 33z", ink.red) +
    flat(
      cut(-9, 24, -3, 22, 2) + cut(-10, 13, -2.5, 13.5, 2) + cut(-7, 2, 0, 5.5, 2) + cut(0, -7, 5.5, -1, 2) +
        cut(10, -12.5, 12.5, -5, 2) + cut(21, -13, 21, -6.5, 2),
      ink.outline,
      0.45,
    ) +
    drawn("M32 11.5C31 1 25-5.5 15.5-5.5 4.5-5.5-3 4-3 16c0 7 1.5 13 4.5 18l5.5 1.5C6 31 7.5 27 10 24l7.5 9 3-.5c-1-6 .5-13 2.5-18.5z", ink.gilt) +
    flat("M2 16C2 7 7-.5 15-3 4-3.5-.5 6-.8 16c0 6 1.3 11.5 3.6 15.5C1.8 27 2 21 2 16z", ink.bright) +
    drawn("M-2.5 17.5C8 11 22 9.5 34.5 11.5l-.5 3C22 13 9 15-1.5 21.5z", ink.bronze, 1.1) +
    ear(17.5),
  /** A band around the brow, of someone who works with the hands. */
  band: (shade) =>
    cropped(shade) + drawn("M31.5 8.5C21 6.5 8 8.5-1.3 15l-.2 4.5C8.5 12.5 21 10.5 31.8 12z", ink.mid, 1) + ear(21),
};

/** A head; its neck stands on the toga at the same place. */
export function head(x: number, y: number, { hair = "short", beard, shade = ink.hair, ...place }: Head = {}): string {
  const features =
    line("M26.3 16.8q2-1.5 4.3-.5", ink.outline, 1.5) +
    flat(circle(29.3, 17.1, 1.05), ink.outline) +
    line("M25 13.3q3.2-1.9 6.2-.5", ink.outline, 1.4) +
    line("M29 29.3l3.3-.1M32 24.6l1.8-.2", ink.outline, 1);
  const shadows = NECK + cut(20, 31, 27, 35, 2.2) + cut(17, 27, 23, 33.5, 2) + cut(8, 28, 11, 44, 2.4);
  const bearded = beard
    ? drawn(BEARD, beard, 1.1) +
      flat(cut(16, 31, 21, 40, 1.5) + cut(20, 31.5, 25, 41, 1.5) + cut(25, 32, 28.5, 39.5, 1.4), ink.plaster, 0.55)
    : "";
  // A cap or a hood lies over the beard, hair under it.
  const dressed = STYLES[hair](shade);
  const face = drawn(FACE, ink.skin) + flat(shadows, ink.tan) + features;
  return placed(x, y, place, hair === "cap" ? face + bearded + dressed : face + dressed + bearded);
}

interface Toga extends Place {
  stripe?: Ink;
  cloth?: Ink;
  fold?: Ink;
}

/** The bust below the neck, with a sash that falls from the shoulder across the breast. */
export function toga(x: number, y: number, { stripe = ink.fold, cloth = ink.linen, fold = ink.fold, ...place }: Toga = {}): string {
  return placed(
    x,
    y,
    place,
    drawn("M6.5 43C0 48-15 50-20 62c-4.5 12-6.5 34-7 62h88c-1-26-4-48-11-60-5-8-18-12-26.5-17.5-3 4-11.5 3-17-3.5z", cloth) +
      flat("M52 71c6 14 8 34 8.6 53H38c5-17 9-34 14-53z" + cut(2, 50, -9, 122, 3) + cut(10, 52, 14, 120, 2.6), fold) +
      drawn("M21 46c3 2.2 6.5 4 10 5.5C28 76 10 98-14 112c-4.5 2.5-8 4-11.5 5.5L-24 101C2 88 20 70 21 46z", stripe, 1.2) +
      line("M31 52c-3 26-20 47-44 60M27 49c-3 25-19 43-49 58M37 54c-2 26-14 50-36 68", ink.outline, 1.1),
  );
}

/** A closed hand, to be laid over what it holds. */
export function fist(x: number, y: number, place: Place = {}): string {
  return placed(
    x,
    y,
    { scale: 1.3, ...place },
    drawn("M-5-3.5C-3-6 4-6 5.5-3 6.5 0 6 4 3.5 5.5 0 6.8-4.5 5.5-5.8 2.5-6.5.5-6-2-5-3.5z", ink.skin, 1.3) +
      line("M-1-5.2q-1 2 .3 4M2.5-5q-.8 2 .5 3.8M-4.5-3.5q.5 2 1.8 3", ink.outline, 0.9),
  );
}

/** Wooden pieces on a sheet of 40 by 40, feet at 36: painted in three tones, light from the upper left. */

import { circle, type Coat } from "./draw";

export const WOODEN = ["house", "colonist", "ship"] as const;
export type Wooden = (typeof WOODEN)[number];

/** A piece: its shadow on the ground, its outline for a casing, its coats, and where its mark is: x, y, radius. */
export interface WoodenPiece {
  cast: string;
  outline: string;
  coats: readonly Coat[];
  mark: readonly [number, number, number];
}

const bell =
  "M20 14.5c6.5 0 9 5 10.5 13 .4 2.2.8 3.6 1.5 4.8.8 1.4.3 3.7-2 3.7H10c-2.3 0-2.8-2.3-2-3.7.7-1.2 1.1-2.6 1.5-4.8C11 19.5 13.5 14.5 20 14.5z";
const ball = circle(20, 9.5, 6.8);
const hull = "M3 24.5h26.5c3 0 4-4.5 8-5.5-.3 9-4 17-11.5 17H12.5C7 36 3.8 31.5 3 24.5z";
const sail = "M7 5.5h23q-3 8 0 16.5H7q3-8.5 0-16.5z";

export const woodenPieces: Record<Wooden, WoodenPiece> = {
  house: {
    cast: "M6 37h24l9-7.5c2 1 1.5 3.5-1 5l-6 4.5H9z",
    outline: "M4 19 16.5 6.5 24 4 37 14.5V29.5L29 36H4z",
    coats: [
      { as: "dark", d: "M29 19 37 14.5V29.5L29 36z" },
      { as: "lit", d: "M16.5 6.5 24 4 37 14.5 29 19z" },
      { as: "wood", d: "M4 19 16.5 6.5 29 19v17H4z" },
      { as: "gleam", d: "M5.6 19.3 16.5 8.4M5.7 20v14.5" },
    ],
    mark: [16.5, 25.2, 6],
  },
  colonist: {
    cast: "M12 37.5h22c4 0 5-3.5 1-5.5l-4-2-2 6z",
    outline: bell + ball,
    coats: [
      { as: "wood", d: bell },
      { as: "shaded", d: "M24 15.8c4 2 5.5 6.5 6.3 11.7.4 2.4.9 4.2 1.5 5.3.5 1-.2 2.3-1.9 2.3h-5.4c1.5-6 1.8-13-.5-19.3z" },
      { as: "gleam", d: "M14.8 17.2c-2.6 2.8-3.6 7-4.3 11" },
      { as: "wood", d: ball },
      { as: "shaded", d: "M22.5 4c3 1 4.5 5 2.3 8.5-1 1.6-2.8 2.6-4.6 2.8 3-3 3.6-7.2 2.3-11.3z" },
      { as: "gleam", d: "M15.8 9.3c.2-2 1.6-3.5 3.4-3.8" },
    ],
    mark: [19.6, 24.8, 5.6],
  },
  ship: {
    cast: "M10 38h17c7 0 11-5 12-12l1.5.5c0 8-4.5 14-11 14H12z",
    outline: hull + sail,
    coats: [
      { as: "mast", d: "M18.5 3v21.5" },
      { as: "dark", d: hull },
      { as: "plank", d: "M4 25.3h25.5c3 0 4.5-3.3 6.8-5l-.6 4.2c-2 2.5-3.5 4-6.2 4H5z" },
      { as: "gleam", d: "M4.5 26h24.5" },
      { as: "wood", d: sail },
      { as: "shaded", d: "M25 6.2h3.8q-2.6 7.6 0 15.1H25q2.5-7 0-15.1z" },
      { as: "gleam", d: "M8.8 6.7q2 7 .2 14.2" },
    ],
    mark: [17.6, 13.8, 5.6],
  },
};

/** The Prefect under the banner of a province, vines behind. */

import { leaf } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, each, flat, ink, sky, upTo } from "./strokes";

const radians = Math.PI / 180;
const WREATH = [...upTo(7).map((i) => 110 + i * 24), ...upTo(7).map((i) => -70 + i * 24)];
const wreathLeaf = (a: number): string =>
  leaf(105.5 + 11 * Math.cos(a * radians), 39.5 + 11 * Math.sin(a * radians), a + (a < 90 ? 200 : -20), 8, 4);

export const prefect = (): string =>
  [
    sky({ x: 38, y: 40, count: 50, from: 17, sun: 13 }),
    flat("M0 66C20 54 40 56 62 66c24-16 58-20 88-8v70H0z", ink.half),
    flat("M0 84c40-14 100-14 150-4v48H0z", ink.mid),
    flat(each(upTo(9), (i) => cut(8 + i * 17, 126, 30 + i * 12, 86, 3)), ink.deep),
    // A villa.
    flat("M2 66V54l9-7 9 7v12zM20 66v-9h14v9z", ink.plaster),
    flat("M0 55l11-9 11 9zM19 58h16l-2-4H21z", ink.tan),
    flat("M9 66v-6h4v6zM24 61h2v3h-2zM29 61h2v3h-2z", ink.deep),
    toga(38, 30, { scale: 0.96, cloth: ink.fold, fold: ink.shade, stripe: ink.red }),
    head(36, 26, { scale: 0.98, hair: "laurel" }),
    // The banner on its pole.
    drawn("M103.5 8h4v120h-4z", ink.bronze, 1.3),
    drawn("M105.5 2l5 9h-10zM80 13h51v4H80z", ink.gilt, 1.3),
    drawn("M83 17h45v45l-4.5 5-4.5-5-4.5 5-4.5-5-4.5 5-4.5-5-4.5 5-4.5-5-4.5 5-5-5z", ink.gilt),
    flat("M119 18h8.3v43l-4 4.5-4.3-4z", ink.bronze, 0.75),
    flat("M86 20.5h38.5v3H86zM86 55.5h38.5v3H86z", ink.plaster, 0.9),
    flat(each(WREATH, wreathLeaf) + each(upTo(6), (i) => leaf(105.5, 39.5, i * 60, 6.5, 3)), ink.deep),
    drawn("M70 96c10-1 22-4 32-12l5 9c-9 10-22 16-35 18z", ink.fold),
    fist(105, 87, { scale: 1.35, turn: -10 }),
  ].join("");

/**
 * The strokes of which the pictures on cards are made. A picture is drawn on a sheet of 150 by 128: sky and place
 * without a line, person and thing with one. Its inks are custom properties, so that one drawing serves every god,
 * by day and by night (see .inks in theme.css).
 */

import { leaf } from "../draw";

export const ink = {
  /** The wash of the god, from light to dark. */
  sky: "var(--sky)",
  rays: "var(--rays)",
  half: "var(--half)",
  mid: "var(--mid)",
  deep: "var(--deep)",
  /** The same on all cards. */
  outline: "var(--outline)",
  plaster: "var(--plaster)",
  gilt: "var(--gilt)",
  bright: "var(--gilt-bright)",
  bronze: "var(--gilt-deep)",
  skin: "var(--skin)",
  tan: "var(--skin-deep)",
  linen: "var(--linen)",
  fold: "var(--linen-deep)",
  shade: "var(--linen-shade)",
  wool: "var(--wool)",
  hair: "var(--hair)",
  red: "var(--dye-red)",
  purple: "var(--dye-purple)",
  blue: "var(--dye-blue)",
} as const;
export type Ink = (typeof ink)[keyof typeof ink];

const NUMBER = /-?\d*\.\d+/g;
/** A path with one decimal, which is finer than any eye, and no space that it can do without. */
const tidy = (d: string): string => {
  const short = d.replace(NUMBER, (number) => String(Math.round(Number(number) * 10) / 10));
  return short.replace(/ -/g, "-").replace(/\b0\./g, ".");
};

/** A shape without a line. */
export const flat = (d: string, fill: Ink, opacity = 1): string =>
  `<path d="${tidy(d)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

/** The same, with holes. */
export const holed = (d: string, fill: Ink): string => `<path d="${tidy(d)}" fill="${fill}" fill-rule="evenodd"/>`;

/** A shape with the line that marks what matters. */
export const drawn = (d: string, fill: Ink, width = 1.5): string =>
  `<path d="${tidy(d)}" fill="${fill}" stroke="${ink.outline}" stroke-width="${width}"/>`;

/** A line alone. */
export const line = (d: string, stroke: Ink, width: number): string =>
  `<path d="${tidy(d)}" stroke="${stroke}" stroke-width="${width}"/>`;

/** A rod: a line with an outline. */
export const rod = (d: string, fill: Ink, width: number): string =>
  line(d, ink.outline, width + 2.6) + line(d, fill, width);

export interface Place {
  scale?: number;
  /** Looks to the left instead of to the right. */
  flip?: boolean;
  /** In degrees. */
  turn?: number;
}

/** A part of a picture moved to its place. */
export function placed(x: number, y: number, { scale = 1, flip = false, turn = 0 }: Place, part: string): string {
  const turned = turn ? ` rotate(${turn})` : "";
  const scaled = flip ? ` scale(-${scale} ${scale})` : scale === 1 ? "" : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${turned}${scaled}">${part}</g>`;
}

/** What is drawn for each of some things, as one path. */
export const each = <T>(things: readonly T[], draw: (thing: T, place: number) => string): string =>
  things.map(draw).join("");

/** The numbers from 0 up to a count. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Numbers between 0 and 1 that look like chance and are always the same. */
function chance(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A gouge: thin at both ends. */
export function cut(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [nx, ny] = [(-Math.sin(angle) * width) / 2, (Math.cos(angle) * width) / 2];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return `M${x1} ${y1}Q${mx + nx} ${my + ny} ${x2} ${y2}Q${mx - nx} ${my - ny} ${x1} ${y1}z`;
}

/** Rows of gouges of uneven length. */
export function hatch(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  count: number,
  width: number,
  { slant = 0, seed = 3 } = {},
): string {
  const next = chance(seed);
  return each(upTo(count), (i) => {
    const y = y0 + ((y1 - y0) * (i + 0.5)) / count;
    const [from, to] = [next() * 0.3, 0.65 + next() * 0.35];
    return cut(x0 + (x1 - x0) * from, y, x0 + (x1 - x0) * to, y + slant, width);
  });
}

interface Sky {
  /** Where the rays come from. */
  x: number;
  y: number;
  count: number;
  /** The rays begin so far from there. */
  from: number;
  /** Only those above the horizon. */
  rising?: boolean;
  /** The radius of the sun, if there is one. */
  sun?: number;
}

/** The sky with its rays, tapered wedges in one path, and perhaps a sun. */
export function sky({ x, y, count, from, rising = false, sun }: Sky): string {
  const next = chance(count + x);
  const step = (rising ? 180 : 360) / count;
  const wedge = (i: number): string => {
    const angle = ((rising ? 180 : 0) + step * (i + 0.5)) * (Math.PI / 180);
    const half = (step / 4) * (Math.PI / 180);
    const [near, far] = [from * (1 + next() * 0.22), 200 * (1 - next() * 0.12)];
    const at = (r: number, a: number): string => `${x + r * Math.cos(a)} ${y + r * Math.sin(a)}`;
    return `M${at(near, angle)}L${at(far, angle - half)}L${at(far, angle + half)}z`;
  };
  const disc = sun ? sunAt(x, y, sun) : "";
  return flat("M0 0h150v128H0z", ink.sky) + flat(each(upTo(count), wedge), ink.rays) + disc;
}

/** The sun, or a disc of gold behind a thing. */
export function sunAt(x: number, y: number, r: number): string {
  const glint = `M${x - r * 0.7} ${y + r * 0.1}a${r * 0.72} ${r * 0.72} 0 0 1 ${r * 0.6} ${-r * 0.68}`;
  const disc = (size: number, fill: Ink): string => `<circle cx="${x}" cy="${y}" r="${size}" fill="${fill}"/>`;
  return disc(r + 3.5, ink.rays) + disc(r, ink.gilt) + line(glint, ink.bright, 1.8);
}

/** Leaves that grow from points, each with its way, as one path. */
export const leaves = (
  points: readonly (readonly [x: number, y: number, way: number])[],
  length: number,
  width: number,
): string => each(points, ([x, y, way]) => leaf(x, y, way, length, width));

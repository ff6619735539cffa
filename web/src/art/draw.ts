/** The few strokes of which every drawing is made. The sheet is 24 by 24. */

import type { Mark } from "./colours";

/** A drawing in one colour: solid shapes (holes by even-odd) with lines cut out, and lines of two widths. */
export interface Glyph {
  fill?: string;
  cut?: string;
  line?: string;
  bold?: string;
}

/**
 * One coat of a painted piece: its colour with an edge, small parts with the edge around them,
 * a shadow, a light, a line of the edge, a gilded part. Of a wooden piece: a plane in its colour, in the light or in
 * the dark, each with an edge; shade without one, a plank between colour and dark, a gleam along an edge, a mast.
 */
export interface Coat {
  as: "base" | "small" | "shade" | "light" | "line" | "gilt" | "wood" | "lit" | "dark" | "shaded" | "plank" | "gleam" | "mast";
  d: string;
}

const turn = (degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
};

const at = (x: number, y: number): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

/** A leaf or grain that grows from (x, y); its way is in degrees, 0 up and clockwise. */
export function leaf(x: number, y: number, degrees: number, length: number, width: number): string {
  const [dx, dy] = turn(degrees);
  const w = (width * 2) / 3;
  const point = (along: number, aside: number): string =>
    at(x + dx * length * along - dy * aside, y + dy * length * along + dx * aside);
  return (
    `M${at(x, y)}C${point(0.2, w)} ${point(0.7, w)} ${point(1, 0)}` +
    `C${point(0.7, -w)} ${point(0.2, -w)} ${at(x, y)}z`
  );
}

export function circle(x: number, y: number, r: number): string {
  return `M${at(x - r, y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${at(x, y)}h${width}v${height}h${-width}z`;
}

/** A ray of a shell: a wedge from (x, y) between two radii, with a round end. */
export function ray(x: number, y: number, degrees: number, spread: number, from: number, to: number): string {
  const [ax, ay] = turn(degrees - spread);
  const [bx, by] = turn(degrees + spread);
  const r = Math.round(to * Math.sin((spread * Math.PI) / 180) * 105) / 100;
  return (
    `M${at(x + ax * from, y + ay * from)}L${at(x + ax * to, y + ay * to)}` +
    `A${r} ${r} 0 0 1 ${at(x + bx * to, y + by * to)}L${at(x + bx * from, y + by * from)}z`
  );
}

/** A polygon through points on one or two circles, the first on top. */
function star(x: number, y: number, points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [dx, dy] = turn((i * 180) / points);
    const r = i % 2 ? inner : outer;
    return at(x + dx * r, y + dy * r);
  });
  return `M${corners.join("L")}z`;
}

/** The mark of a seat around (x, y); all six look equally large. */
export function markShape(mark: Mark, x: number, y: number, r: number): string {
  switch (mark) {
    case "circle":
      return circle(x, y, Math.round(r * 85) / 100);
    case "triangle": {
      const top = y - r * 1.02;
      const foot = y + r * 0.72;
      return `M${at(x, top)}L${at(x + r * 1.05, foot)}L${at(x - r * 1.05, foot)}z`;
    }
    case "square": {
      const s = r * 0.78;
      return `M${at(x - s, y - s)}L${at(x + s, y - s)}L${at(x + s, y + s)}L${at(x - s, y + s)}z`;
    }
    case "diamond":
      return `M${at(x, y - r * 1.15)}L${at(x + r * 0.95, y)}L${at(x, y + r * 1.15)}L${at(x - r * 0.95, y)}z`;
    case "star":
      return star(x, y + r * 0.06, 5, r * 1.15, r * 0.5);
    case "cross": {
      const w = r * 0.34;
      const arm = r - w;
      const across =
        `h${2 * w}v${arm}h${arm}v${2 * w}h${-arm}v${arm}h${-2 * w}v${-arm}h${-arm}v${-2 * w}h${arm}z`;
      return `M${at(x - w, y - r)}${across}`;
    }
  }
}

/** Both branches of a laurel wreath, open at the top: the leaves, and the twigs as lines. */
export function wreath(
  x: number,
  y: number,
  r: number,
  leaves: number,
  length: number,
  width: number,
): Glyph {
  const parts: string[] = [];
  for (const side of [-1, 1]) {
    for (let i = 0; i < leaves; i++) {
      const place = 172 - (i * 142) / (leaves - 1);
      const [dx, dy] = turn(place * side);
      const way = place * side - 90 * side;
      const [px, py] = [x + dx * r, y + dy * r];
      parts.push(leaf(px, py, way + 34 * side, length, width));
      if (i < leaves - 1) parts.push(leaf(px, py, way - 38 * side, length * 0.8, width * 0.9));
    }
    const [ex, ey] = turn(30 * side);
    parts.push(leaf(x + ex * r, y + ey * r, (30 - 90) * side, length * 0.95, width));
  }
  const [sx, sy] = turn(172);
  const [ex, ey] = turn(30);
  const twig = (side: number): string => {
    const sweep = side > 0 ? 0 : 1;
    const end = at(x + ex * r * side, y + ey * r);
    return `M${at(x + sx * r * side, y + sy * r)}A${r} ${r} 0 0 ${sweep} ${end}`;
  };
  return { fill: parts.join(""), line: twig(1) + twig(-1) };
}

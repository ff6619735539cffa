/** Each picture stands in the document once, as a symbol, and is used wherever its card is shown. */

import { box } from "../draw";
import { pictures, SHEET, type Subject } from ".";
import { flat, ink, line, type Ink } from "./strokes";

const MOSAIC = "picture-mosaic";
const STONES: readonly Ink[] = [ink.deep, ink.gilt, ink.deep, ink.half];
const there = new Set<string>();
let sheet: SVGSVGElement | undefined;

function add(id: string, [x, y, width, height]: readonly number[], drawing: string): string {
  if (!there.has(id)) {
    there.add(id);
    sheet ??= document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    sheet.setAttribute("aria-hidden", "true");
    sheet.setAttribute("class", "symbols");
    const view = `viewBox="${x} ${y} ${width} ${height}"`;
    const pen = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
    sheet.insertAdjacentHTML("beforeend", `<symbol id="${id}" ${view}><g ${pen}>${drawing}</g></symbol>`);
  }
  return `#${id}`;
}

/** Where the picture of a role is. */
export const symbolOf = (subject: Subject): string =>
  add(`picture-${subject}`, SHEET, there.has(`picture-${subject}`) ? "" : pictures[subject].draw());

/** A strip of 30 small stones, one path for each ink. */
export function mosaic(): string {
  const stones = STONES.map((stone, place) => {
    const squares = Array.from({ length: 30 }, (_, i) => (i % 4 === place ? box(i * 5 + 0.45, 0.45, 4.1, 4.1) : ""));
    return flat(squares.join(""), stone);
  });
  return add(MOSAIC, [0, 0, 150, 5], flat("M0 0h150v5H0z", ink.plaster) + stones.join(""));
}

/** Grains of plaster over a large picture: light and dark. */
export function speckle(): string {
  const grains = (from: number): string =>
    Array.from({ length: 120 }, (_, i) => {
      const [x, y] = [((i * 2 + from) * 61.8) % 150, ((i * 2 + from) * 38.2 * 1.37) % 128];
      return `M${x} ${y}h${0.4 + (i % 4) * 0.2}`;
    }).join("");
  return add("picture-speckle", SHEET, line(grains(0), ink.plaster, 0.5) + line(grains(1), ink.outline, 0.4));
}

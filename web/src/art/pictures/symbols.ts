/** Each picture stands in the document once, as a symbol, and is used wherever its card is shown. */

import { box } from "../draw";
import { pictures, SHEET, type Crop, type Subject } from ".";
import { each, flat, ink, line, upTo, type Ink } from "./strokes";

const STONES: readonly Ink[] = [ink.deep, ink.gilt, ink.deep, ink.half];
const PEN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const there = new Set<string>();
let sheet: SVGSVGElement | undefined;

/** The sheet on which all symbols stand; nothing of it is seen. */
function makeSheet(): SVGSVGElement {
  const made = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  made.setAttribute("aria-hidden", "true");
  made.setAttribute("class", "symbols");
  return made;
}

/** Where a symbol is; it is drawn when it is asked for first. */
function symbol(id: string, view: Crop, draw: () => string): string {
  if (!there.has(id)) {
    there.add(id);
    sheet ??= makeSheet();
    sheet.insertAdjacentHTML("beforeend", `<symbol id="${id}" viewBox="${view.join(" ")}"><g ${PEN}>${draw()}</g></symbol>`);
  }
  return `#${id}`;
}

/** Where the picture of a role is. */
export const symbolOf = (subject: Subject): string => symbol(`picture-${subject}`, SHEET, pictures[subject].draw);

/** Small stones in a row, one path for each ink. */
function stones(): string {
  const inked = STONES.map((stone, place) => {
    const squares = upTo(30).filter((i) => i % 4 === place);
    return flat(each(squares, (i) => box(i * 5 + 0.45, 0.45, 4.1, 4.1)), stone);
  });
  return flat("M0 0h150v5H0z", ink.plaster) + inked.join("");
}

/** Grains of plaster, light and dark, strewn by the golden ratio. */
function grains(): string {
  const strewn = (from: number): string =>
    each(upTo(120), (i) => `M${((i * 2 + from) * 61.8) % 150} ${((i * 2 + from) * 52.3) % 128}h${0.4 + (i % 4) * 0.2}`);
  return line(strewn(0), ink.plaster, 0.5) + line(strewn(1), ink.outline, 0.4);
}

/** Where the strip under an action is. */
export const mosaic = (): string => symbol("picture-mosaic", [0, 0, 150, 5], stones);

/** Where the speckle of a large picture is. */
export const speckle = (): string => symbol("picture-speckle", SHEET, grains);

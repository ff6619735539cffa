/** How wide names are in the face of titles, so that each is set as large as its place allows and never clipped. */

import { words } from "../lib/words.svelte";

/** A name on its lines, and the size at which it fits, in px. */
export interface Fitted {
  lines: readonly string[];
  size: number;
}

/** What a place has room for, in px: the width, and the largest and smallest size before a name takes two lines. */
export interface Room {
  width: number;
  most: number;
  least: number;
}

class Letters {
  /** Grows whenever faces have been loaded: what was measured before is out of date. */
  private loads = $state(0);
  private pen = document.createElement("canvas").getContext("2d");
  private known = new Map<string, number>();

  constructor() {
    document.fonts.addEventListener("loadingdone", () => {
      this.known.clear();
      this.loads += 1;
    });
  }

  /** The width of capitals in ems. */
  private width(text: string): number {
    const face = words.language === "ru" ? "Forum" : "Cinzel";
    const key = `${face} ${text} ${this.loads}`;
    const known = this.known.get(key);
    if (known !== undefined || !this.pen) return known ?? text.length;
    this.pen.font = `700 100px ${face}, serif`;
    const width = this.pen.measureText(text.toLocaleUpperCase(words.language)).width / 100;
    this.known.set(key, width);
    return width;
  }

  /** A name as large as there is room for: on one line, or on two where it would be too small. */
  fit(name: string, { width, most, least }: Room): Fitted {
    const size = (lines: readonly string[]): number =>
      Math.min(most, width / Math.max(...lines.map((line) => this.width(line))));
    const whole = size([name]);
    const lines = name.split(/(?<=[\/-])|\s+/);
    return whole >= least || lines.length < 2 ? { lines: [name], size: whole } : { lines, size: size(lines) };
  }
}

export const letters = new Letters();

/** The roles, each by the thing in its hand, and its action told in signs. */

import type { Good, Token } from "./colours";
import type { Control } from "./controls";
import { box, circle, leaf, type Glyph } from "./draw";

export const ROLES = [
  "tribune",
  "architect",
  "prefect",
  "mercator",
  "diplomat",
  "senator",
  "consul",
  "colonist",
  "magister",
  "praetor",
  "proconsul",
  "legatus",
  "mason",
  "farmer",
  "smith",
  "vintner",
  "weaver",
] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (id: string): id is Role => (ROLES as readonly string[]).includes(id);

/** The banner of the Prefect, also that of the Praefectus Magnus. */
export const banner = "M3.8 6.3h16.4v11.5l-2.73-2.3-2.73 2.3L12 15.5l-2.74 2.3-2.73-2.3-2.73 2.3z";

const grapes =
  [6.4, 12, 17.6].map((x) => circle(x, 10, 2.55)).join("") +
  [9.2, 14.8].map((x) => circle(x, 14.6, 2.55)).join("") +
  circle(12, 19.2, 2.55);

const columns = [3.3, 8.1, 13, 17.8].map((x) => box(x, 11.2, 2.9, 7)).join("");

const ears = [-40, -20, 0, 20, 40]
  .map((way) => leaf(12 + way / 11, 13.4 - 3.4 * Math.cos(way / 28), way * 0.95, 9, 4))
  .join("");

export const roleGlyphs: Record<Role, Glyph> = {
  /** The raised hand of the veto. */
  tribune: {
    fill: "M6.1 11h13v3.8c0 3-1.6 4.7-3.9 5.2h-4.7c-1.3-.4-2.2-1.3-3-2.6L4 12.8z",
    bold: "M7.5 11.5V5.6M10.9 11V2.9M14.3 11V3.3M17.7 12V6.2M3.9 12.6l3.2 4.4",
    line: "M9 22.6h8",
  },
  /** Compasses. */
  architect: {
    fill:
      circle(12, 5, 3) + circle(12, 5, 1.1) +
      "M9.7 7l2.3 1.3L7 20.5l-2.9 2.3.3-3.7zM14.3 7 12 8.3l5 12.2 2.9 2.3-.3-3.7z",
    line: "M12 2.5V1.2M6 13.8c3.5 3.4 8.5 3.4 12 0",
  },
  /** The banner of a province. */
  prefect: {
    fill: banner + circle(12, 10.5, 2.6),
    line: "M12 1.3v3M2.5 4.4h19M12 17v5.8",
  },
  /** Scales. */
  mercator: {
    fill: "M.9 14.2h8.4a4.2 4.2 0 0 1-8.4 0zM14.7 14.2h8.4a4.2 4.2 0 0 1-8.4 0z" + circle(12, 3.4, 1.7),
    line: "M12 4v17M7.5 22h9M5.1 6h13.8M5.1 6l-3.3 8M5.1 6l3.3 8M18.9 6l-3.3 8M18.9 6l3.3 8",
  },
  /** A diploma: two tablets bound together. */
  diplomat: {
    fill: "M1.2 5l9.3-2.4v17L1.2 22zM13.5 2.6l9.3 2.4v17l-9.3-2.4z",
    cut: "M4 9.8l3.7-1M4 13.4l3.7-1M4 17l3.7-1M20 9.8l-3.7-1M20 13.4l-3.7-1M20 17l-3.7-1",
    line: "M10.5 7.2h3M10.5 15.4h3",
  },
  /** The house of the Senate. */
  senator: {
    fill: "M12 1.5l10.5 6v2.2H1.5V7.5zM12 4.2 8.2 6.6h7.6z" + columns + box(1.5, 19.7, 21, 2.6),
  },
  /** The curule chair. */
  consul: {
    fill: box(2.5, 8.8, 19, 3.2),
    line: "M4 4.5v4M20 4.5v4M3 4.5h2M19 4.5h2",
    bold: "M4.8 21.5C10 20.5 17 17 18.5 12M19.2 21.5C14 20.5 7 17 5.5 12",
  },
  /** A traveller with a staff. */
  colonist: {
    fill: circle(10, 5, 3.4) + "M10 9.7c3.2 0 4.9 1.6 5.7 4.3l1.9 8.5H2.8C3.4 14.6 5.2 9.7 10 9.7z",
    line: "M20.3 3.5v19M15.6 14.5l4.7-2",
  },
  /** The lamp of the schoolmaster. */
  magister: {
    fill:
      "M1.5 12.8h13.2c2 0 4.1-1 5.7-2.7l2 1.6c-1.3 4.9-5 8.1-9.7 8.1H9.9c-4.4 0-7.7-2.7-8.4-7z" +
      leaf(20.4, 9, 6, 8.2, 5) + box(7, 21, 8, 1.9),
    line: "M4.3 12.5c-2-4.8 4-6.2 4.7-2",
  },
  /** An edict under seal. */
  praetor: {
    fill: "M5.3 4.5h13.4v15.3h-1.5a4.1 4.1 0 0 0-7.6-2.5l-.5 1-3.8 1.5z" + circle(13.4, 19.4, 2.9),
    cut: "M8.3 8.6h7.4M8.3 12.3h7.4",
    bold: "M4 3.2h16",
  },
  /** The eagle. */
  proconsul: {
    fill:
      "M10.3 8.3C6.9 7.5 3.6 5.5 1 1.6c-.5 2.2-.2 4 .6 5.4-.1 1.6.6 3 1.9 3.9.2 1.4 1.3 2.4 2.8 2.6.7" +
      " 1 1.9 1.5 3.3 1.3L8.6 18l3.4-1.4 3.4 1.4-1-3.2c1.4.2 2.6-.3 3.3-1.3 1.5-.2 2.6-1.2 2.8-2.6" +
      " 1.3-.9 2-2.3 1.9-3.9.8-1.4 1.1-3.2.6-5.4-2.6 3.9-5.9 5.9-9.3 6.7z" +
      "M13.8 9V4.9c0-1.5-1-2.7-2.5-2.7-1 0-1.7.5-2 1.3L7 4.6l2.3 1 .8 1V9z",
    cut: "M1.6 7l3.9.7M3.5 10.9l3.3-1M6.3 13.5l2-2.3M22.4 7l-3.9.7M20.5 10.9l-3.3-1M17.7 13.5l-2-2.3",
    line: "M6.5 20h11M12 20.3v2.5",
  },
  /** The crested helmet. */
  legatus: {
    fill: "M6 12c0-4 2.8-6.5 6.5-6.5S19 8.5 19 12.5v2.3h-6.2l-.8 6.7-6-2.5z",
    bold: "M4 9.5C4.5 4.5 8 2 12.5 2s8 2.5 9 7.5",
  },
  /** Trowel. */
  mason: {
    fill: "M1.5 22.5 5 9.5l9.5 9.5z",
    line: "M9.8 14.2l3.2-3.2h3",
    bold: "M16.2 7.8l5-5",
  },
  /** A sheaf. */
  farmer: {
    fill:
      ears +
      "M9 16.6h6l3.5 6.2h-13z",
    cut: "M12 18.5v4.5M10 19l-1.5 4M14 19l1.5 4",
    bold: "M8.8 14.6h6.4",
  },
  /** Hammer. */
  smith: {
    fill: "M21.4 12.3l-4.2 4.2-2.5-2.5-4.3-2.9L7.6 4.6 9 3.2l6.5 2.8 2.6 3z",
    bold: "M11.5 12.7 3 21.2",
  },
  /** Grapes. */
  vintner: {
    fill: grapes + leaf(12, 6.5, 62, 8.5, 4.5),
    line: "M12 7c0-2-.8-3.5-2.5-4.5",
  },
  /** Loom. */
  weaver: {
    fill: box(5.6, 5.3, 12.8, 6.5) + circle(7, 20, 1.7) + circle(12, 20, 1.7) + circle(17, 20, 1.7),
    line: "M3 2v20.5M21 2v20.5M2 3.5h20M7 12v7M12 12v7M17 12v7",
  },
};

/** One sign of an action: a glyph, a good, a coin, or a coin with its number. */
export type Sign = Control | Token | "coin" | number;

const specialist = (good: Good): Sign[] => ["house", "arrow", good];

export const roleSigns: Record<Role, readonly Sign[]> = {
  tribune: ["cards", "undo", "plus", "figure"],
  architect: ["figure", "arrow", "house"],
  prefect: ["any", "or", "coin"],
  mercator: [3, "exchange", "any", "any"],
  diplomat: ["user", "arrow", "card"],
  senator: ["plus", "card", "card"],
  consul: ["plus", "card"],
  colonist: ["plus", "figure", "or", 5],
  magister: ["repeat", "card"],
  praetor: ["team", "plus", "card"],
  proconsul: ["plus", "card", "user", "play"],
  legatus: ["user", "play", "team"],
  mason: specialist("brick"),
  farmer: specialist("food"),
  smith: specialist("tool"),
  vintner: specialist("wine"),
  weaver: specialist("cloth"),
};

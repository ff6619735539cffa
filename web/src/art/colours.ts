/** The names of the colours in theme.css, and the mark that belongs to each seat. */

export const SEATS = ["red", "green", "yellow", "blue", "black", "white"] as const;
export type Seat = (typeof SEATS)[number];

export const MARKS = ["circle", "triangle", "square", "diamond", "star", "cross"] as const;
export type Mark = (typeof MARKS)[number];

export const GOODS = ["brick", "food", "tool", "wine", "cloth"] as const;
export type Good = (typeof GOODS)[number];
/** A good, or one of any kind. */
export type Token = Good | "any";

export const GODS = [
  "vesta",
  "jupiter",
  "saturnus",
  "venus",
  "mercurius",
  "mars",
  "minerva",
  "concordia",
] as const;
export type God = (typeof GODS)[number];

/** Colours of the table and the map, by what they paint. */
export const palette = {
  paper: "var(--paper)",
  paperRaised: "var(--paper-raised)",
  paperSunk: "var(--paper-sunk)",
  ink: "var(--ink)",
  inkSoft: "var(--ink-soft)",
  hairline: "var(--hairline)",
  shadow: "var(--shadow)",
  accent: "var(--accent)",
  onAccent: "var(--on-accent)",
  gold: "var(--gold)",
  goldInk: "var(--gold-ink)",
  laurel: "var(--laurel)",
  laurelInk: "var(--laurel-ink)",
  warning: "var(--warning)",
  focus: "var(--focus)",
  sea: "var(--sea)",
  seaDeep: "var(--sea-deep)",
  land: "var(--land)",
  coast: "var(--coast)",
  relief: "var(--relief)",
  road: "var(--road)",
  lane: "var(--lane)",
  casing: "var(--casing)",
} as const;

/** How the wood of a seat is painted: its colour, in the light and in the dark, the mark and its colour, its outline. */
export interface SeatPaint {
  fill: string;
  lit: string;
  dark: string;
  mark: Mark;
  markFill: string;
  edge: string;
}

const DARK_MARK = "var(--mark-dark)";
const LIGHT_MARK = "var(--mark-light)";

export const seatPaint: Record<Seat, SeatPaint> = {
  red: { fill: "var(--seat-red)", lit: "var(--seat-red-lit)", dark: "var(--seat-red-dark)", mark: "circle", markFill: LIGHT_MARK, edge: "var(--seat-red-edge)" },
  green: { fill: "var(--seat-green)", lit: "var(--seat-green-lit)", dark: "var(--seat-green-dark)", mark: "triangle", markFill: LIGHT_MARK, edge: "var(--seat-green-edge)" },
  yellow: { fill: "var(--seat-yellow)", lit: "var(--seat-yellow-lit)", dark: "var(--seat-yellow-dark)", mark: "square", markFill: DARK_MARK, edge: "var(--seat-yellow-edge)" },
  blue: { fill: "var(--seat-blue)", lit: "var(--seat-blue-lit)", dark: "var(--seat-blue-dark)", mark: "diamond", markFill: LIGHT_MARK, edge: "var(--seat-blue-edge)" },
  black: { fill: "var(--seat-black)", lit: "var(--seat-black-lit)", dark: "var(--seat-black-dark)", mark: "star", markFill: LIGHT_MARK, edge: "var(--seat-black-edge)" },
  white: { fill: "var(--seat-white)", lit: "var(--seat-white-lit)", dark: "var(--seat-white-dark)", mark: "cross", markFill: DARK_MARK, edge: "var(--seat-white-edge)" },
};

export const goodColour = (good: Token): string => `var(--good-${good})`;

/** The colour of a god as a ground for light letters. */
export const godColour = (god: God): string => `var(--god-${god})`;

/** The colour of a god as glyph or word on paper. */
export const godInk = (god: God): string => `var(--god-${god}-ink)`;

export const PROVINCE_TINTS = 12;

/** The tint of a province by its place on the board, from 0. */
export const provinceTint = (place: number): string => `var(--province-${(place % PROVINCE_TINTS) + 1})`;

export const isGod = (id: string): id is God => (GODS as readonly string[]).includes(id);
export const isGood = (id: string): id is Good => (GOODS as readonly string[]).includes(id);
export const isToken = (id: string): id is Token => id === "any" || isGood(id);

// A table that is being thought of: it fits what the catalogue offers, and becomes what the server is asked for.

import type { Refusal } from "../lib/ask";
import type { Board, Bot, Catalogue, Limit, Way } from "../lib/catalogue";
import { say, words } from "../lib/words.svelte";
import { calledBy, romans, type SeatRequest, type TableRequest } from "./create";

/** People: you, someone at this screen, someone with a link, someone with an account, whoever comes first. */
export const PEOPLE = ["you", "here", "link", "account", "open"] as const;

export interface Seat {
  /** One of PEOPLE, or the id of a bot after "bot:". */
  who: string;
  name: string;
  colour: string;
}

export interface Draft {
  board: string;
  way: Way;
  seats: Seat[];
  /** Of Contrarius, if one plays against him. */
  level: string;
  /** Variants that are added to the way to play. */
  extras: string[];
  name: string;
  listed: boolean;
  /** A kind of time, or none. */
  time: string;
  /** The usual time that was chosen, if it was one. */
  preset: string;
  /** Minutes, hours and the like, by their field. */
  numbers: Record<string, number>;
  /** What becomes of someone whose clock runs out. */
  flag: string;
  away: boolean;
  liveScore: boolean;
  undo: boolean;
  rated: boolean;
  shuffle: boolean;
  /** Whether the game begins by itself when everyone sits. */
  atOnce: boolean;
}

export const NO_TIME = "none";
const USUAL_NUMBERS = { minutes: 30, increment: 15, hours: 24, holidays: 14, away: 5 };

export const botOf = (seat: Seat): string | null => (seat.who.startsWith("bot:") ? seat.who.slice(4) : null);
export const botName = (bot: Bot): string => (words.has(`level.${bot.bot}`) ? say(`level.${bot.bot}`) : bot.title);
export const botText = (id: string): string => (words.has(`level.${id}.text`) ? say(`level.${id}.text`) : "");

const boardOf = (draft: Draft, catalogue: Catalogue): Board =>
  catalogue.boards.find(({ board }) => board === draft.board)!;
const wayOf = (draft: Draft, catalogue: Catalogue): Catalogue["ways"][number] =>
  catalogue.ways.find(({ way }) => way === draft.way)!;

/** The numbers of seats with which a board is played in a way. */
export const seatNumbers = (board: Board, way: Way): number[] =>
  board.ways.find((one) => one.way === way)?.seats ?? [];

/** The levels of Contrarius, where one plays against him. */
export const levelsOf = (draft: Draft, catalogue: Catalogue): string[] => wayOf(draft, catalogue).levels;

/** The team of a seat, where several play against each other. */
export function teamOf(seat: number, draft: Draft, catalogue: Catalogue): number | null {
  const teams = wayOf(draft, catalogue).teams.find(({ length }) => length === draft.seats.length) ?? [];
  return new Set(teams).size > 1 ? teams[seat]! : null;
}

/** The variants of a draft: those of its way to play, and those that are added. */
function variantsOf(draft: Draft, catalogue: Catalogue): string[] {
  const { variants, levels } = wayOf(draft, catalogue);
  return [...variants, ...(levels.length ? [draft.level] : []), ...draft.extras];
}

/** Why a variant cannot be added, if it cannot. */
export function whyNot(extra: string, draft: Draft, catalogue: Catalogue): Refusal | null {
  const others = variantsOf(draft, catalogue).filter((one) => one !== extra);
  const chosen = [...others, extra];
  const excluded = catalogue.exclusions.find(
    ({ variants }) => variants.includes(extra) && variants.every((one) => chosen.includes(one)),
  );
  if (excluded) return excluded.refused;
  const board = boardOf(draft, catalogue);
  const here = board.ways.find(({ way }) => way === draft.way)!;
  const allowed = here.variants.find(({ variant }) => variant === extra)?.seats ?? [];
  const seats = draft.seats.length;
  if (allowed.includes(seats)) return null;
  const told = { board: board.name, variants: chosen, allowed, seats };
  return { code: "seats-with-variants", arguments: told, message: "" };
}

export function newDraft(board: string, bots: string[], way: Way = "each"): Draft {
  const seats = ["you", ...bots.map((bot) => `bot:${bot}`)];
  return {
    board,
    way,
    seats: seats.map((who) => ({ who, name: "", colour: "" })),
    level: "",
    extras: [],
    name: "",
    listed: false,
    time: NO_TIME,
    preset: "",
    numbers: { ...USUAL_NUMBERS },
    flag: "bot",
    away: false,
    liveScore: true,
    undo: true,
    rated: false,
    shuffle: false,
    atOnce: false,
  };
}

/** Make a draft fit its board and way to play; whoever comes anew is of the kind `filler`. */
export function settle(draft: Draft, catalogue: Catalogue, filler: string): void {
  const board = boardOf(draft, catalogue);
  if (!seatNumbers(board, draft.way).length)
    draft.way = board.ways.find(({ seats }) => seats.length)!.way;
  const levels = levelsOf(draft, catalogue);
  if (levels.length && !levels.includes(draft.level)) draft.level = levels[0]!;
  const allowed = seatNumbers(board, draft.way);
  const wanted = draft.seats.length;
  const count = allowed.includes(wanted) ? wanted : nearest(allowed, wanted);
  draft.seats = draft.seats.slice(0, count);
  while (draft.seats.length < count) draft.seats.push({ who: filler, name: "", colour: "" });
  if (count === 1) draft.seats[0]!.who = "you";
  for (const seat of draft.seats) {
    const taken = draft.seats.filter((other) => other !== seat).map((other) => other.colour);
    if (!seat.colour || taken.includes(seat.colour))
      seat.colour = catalogue.colours.find((one) => !taken.includes(one))!;
  }
  draft.extras = draft.extras.filter((extra) => !whyNot(extra, draft, catalogue));
}

const nearest = (allowed: number[], wanted: number): number =>
  [...allowed].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;

/** Give a colour to a seat; whoever has it takes the other one. */
export function recolour(draft: Draft, seat: number, colour: string): void {
  const other = draft.seats.find((one) => one.colour === colour);
  if (other) other.colour = draft.seats[seat]!.colour;
  draft.seats[seat]!.colour = colour;
}

/** Put someone on a seat; "you" is there once, so whoever was there takes the place you had. */
export function reseat(draft: Draft, seat: number, who: string): void {
  const chosen = draft.seats[seat]!;
  const former = who === "you" ? draft.seats.find((one) => one.who === "you" && one !== chosen) : undefined;
  if (former) [former.who, former.name] = [chosen.who, ""];
  [chosen.who, chosen.name] = [who, ""];
}

/** The name of a seat if none is written; `you` is what you are called here. */
export function usualName(draft: Draft, seat: number, you: string): string {
  const { who, colour } = draft.seats[seat]!;
  if (who === "open" || who === "account") return "";
  if (who === "you" && you) return you;
  if (!who.startsWith("bot:")) return calledBy(colour);
  const names = romans([you, ...draft.seats.map((one) => one.name)]);
  const place = draft.seats.slice(0, seat).filter((one) => one.who.startsWith("bot:") && !one.name).length;
  return names[place % names.length]!;
}

/** Choose no time, a usual one, or a kind of time with numbers of one's own. */
export function chooseTime(draft: Draft, chosen: string, catalogue: Catalogue): void {
  const usual = catalogue.presets.find(({ preset }) => preset === chosen);
  draft.preset = usual ? chosen : "";
  draft.time = usual ? usual.time.kind : chosen;
  if (!usual) return;
  for (const [field, value] of Object.entries(usual.time)) if (typeof value === "number") draft.numbers[field] = value;
}

/** The numbers that belong to the time of a draft. */
export const timeLimits = (draft: Draft, catalogue: Catalogue): Limit[] =>
  catalogue.times.find(({ kind }) => kind === draft.time)?.limits ?? [];

/** What may become of someone whose time is up, where that can be chosen. */
export function flagsOf(draft: Draft, catalogue: Catalogue): string[] {
  const flags = catalogue.times.find(({ kind }) => kind === draft.time)?.flags ?? [];
  return flags.length > 1 ? flags : [];
}

/** Whether a number is one of those that may be chosen. */
export function fitsLimit(draft: Draft, { field, least, most }: Limit): boolean {
  const value = draft.numbers[field]!;
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Whether a number of a draft cannot be chosen. */
export function hasBadNumber(draft: Draft, catalogue: Catalogue): boolean {
  const limits = [...timeLimits(draft, catalogue), ...(draft.away ? [catalogue.away] : [])];
  return limits.some((limit) => !fitsLimit(draft, limit));
}

/** Whether the game begins at once: nobody has to come first. */
export const beginsAtOnce = (draft: Draft): boolean =>
  !draft.seats.some(({ who }) => who === "link" || who === "account" || who === "open");

/** Whether someone is to be invited of whom the name is missing. */
export const lacksName = (draft: Draft): boolean =>
  draft.seats.some(({ who, name }) => who === "account" && !name.trim());

export function requestOf(draft: Draft, catalogue: Catalogue, you: string, signedIn: boolean): TableRequest {
  const seats = draft.seats.map(({ who, name, colour }, place): SeatRequest => {
    const base = { colour: colour as SeatRequest["colour"] };
    if (who === "open" || who === "account") return { ...base, kind: "open" };
    const called = name.trim() || usualName(draft, place, you);
    if (who.startsWith("bot:")) return { ...base, kind: "bot", bot: who.slice(4), name: called };
    return { ...base, kind: "person", name: called, mine: who === "you" && signedIn };
  });
  const numbers = timeLimits(draft, catalogue).map(({ field }) => [field, draft.numbers[field]]);
  const time = { kind: draft.time, ...Object.fromEntries(numbers) };
  const invited = draft.seats.flatMap(({ who, name }, place) => (who === "account" ? [[place, name.trim()]] : []));
  return {
    board: draft.board,
    variants: variantsOf(draft, catalogue),
    seats,
    name: draft.name.trim(),
    listed: draft.listed,
    start: beginsAtOnce(draft),
    invite: Object.fromEntries(invited),
    options: {
      undo: draft.undo,
      time: draft.time === NO_TIME ? null : time,
      flag: flagsOf(draft, catalogue).includes(draft.flag) ? (draft.flag as "bot" | "lost") : "bot",
      away: draft.away ? draft.numbers[catalogue.away.field]! : null,
      live_score: draft.liveScore,
      rated: draft.rated,
      shuffle_seats: draft.shuffle,
      at_once: draft.atOnce,
    },
  };
}

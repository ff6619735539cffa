// A table that is being thought of: what fits together, and what the server is asked for in the end.

import type { components } from "../api/types";
import { say, words } from "../lib/words.svelte";
import { calledBy, romans, type SeatRequest, type TableRequest } from "./create";

type Schemas = components["schemas"];
export type Catalogue = Schemas["Catalogue"];
export type Board = Schemas["BoardTold"];
export type Bot = Schemas["BotTold"];

/** Everyone alone, in teams, alone against Contrarius, or two of you against him. */
export const MODES = ["each", "teams", "alone", "pair"] as const;
export type Mode = (typeof MODES)[number];
export const LEVELS = ["contrarius", "contrarius-veteran", "contrarius-expert"] as const;
export const EXTRAS = ["intermediate-scoring", "start-without-goods", "venus"] as const;
/** People: you, someone at this screen, someone with a link, whoever comes first. */
export const PEOPLE = ["you", "here", "link", "open"] as const;
const LONGEST_NAME = 40;

export interface Seat {
  /** One of PEOPLE, or the id of a bot after "bot:". */
  who: string;
  name: string;
  colour: string;
}

export interface Draft {
  board: string;
  mode: Mode;
  seats: Seat[];
  level: string;
  extras: string[];
  name: string;
  listed: boolean;
  time: "none" | "clock" | "deadline";
  minutes: number;
  increment: number;
  hours: number;
  away: boolean;
  awayMinutes: number;
  liveScore: boolean;
  undo: boolean;
  rated: boolean;
  shuffle: boolean;
}

/** A trouble of a draft: where it is shown, and what it says. */
export interface Trouble {
  where: "seats" | "rated" | "time" | "name";
  seat?: number;
  key: string;
}

export const botOf = (seat: Seat): string | null => (seat.who.startsWith("bot:") ? seat.who.slice(4) : null);
export const isAgainst = (mode: Mode): boolean => mode === "alone" || mode === "pair";
export const botName = (bot: Bot): string => (words.has(`level.${bot.bot}`) ? say(`level.${bot.bot}`) : bot.title);
export const botText = (id: string): string => (words.has(`level.${id}.text`) ? say(`level.${id}.text`) : "");

/** The numbers of seats with which a board is played in a way. */
export function seatNumbers(board: Board, mode: Mode): number[] {
  const of = (variant: string) => board.variants.find((one) => one.variant === variant)?.seats ?? [];
  if (mode === "each") return board.players;
  if (mode === "teams") return of("teams");
  if (mode === "alone") return of("contrarius");
  return of("contrarius").length && of("teams").length ? [2] : [];
}

/** Why a variant cannot be played so, as a key; nothing if it can. */
export function whyNot(extra: string, draft: Draft, board: Board): string | null {
  if (draft.mode === "pair" || draft.mode === "teams") return "start.why.teams";
  if (draft.mode === "alone" && extra !== "start-without-goods") return "start.why.contrarius";
  const offered = board.variants.find((one) => one.variant === extra);
  if (!offered) return "start.why.board";
  if (draft.mode === "each" && !offered.seats.includes(draft.seats.length)) return "start.why.seats";
  return null;
}

export function newDraft(board: string, bots: string[]): Draft {
  const seats = ["you", ...bots.map((bot) => `bot:${bot}`)];
  return {
    board,
    mode: "each",
    seats: seats.map((who) => ({ who, name: "", colour: "" })),
    level: LEVELS[0],
    extras: [],
    name: "",
    listed: false,
    time: "none",
    minutes: 30,
    increment: 15,
    hours: 24,
    away: false,
    awayMinutes: 5,
    liveScore: true,
    undo: true,
    rated: false,
    shuffle: false,
  };
}

/** Make a draft fit its board and way to play; whoever comes anew is of the kind `filler`. */
export function settle(draft: Draft, board: Board, colours: string[], filler: string): void {
  const allowed = seatNumbers(board, draft.mode);
  const wanted = draft.seats.length;
  const count = allowed.includes(wanted) ? wanted : nearest(allowed, wanted);
  draft.seats = draft.seats.slice(0, count);
  while (draft.seats.length < count) draft.seats.push({ who: filler, name: "", colour: "" });
  if (draft.mode === "alone") draft.seats[0]!.who = "you";
  for (const seat of draft.seats) {
    const taken = draft.seats.filter((other) => other !== seat).map((other) => other.colour);
    if (!seat.colour || taken.includes(seat.colour)) seat.colour = colours.find((one) => !taken.includes(one))!;
  }
  draft.extras = draft.extras.filter((extra) => !whyNot(extra, draft, board));
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
  if (who === "open") return "";
  if (who === "you" && you) return you;
  if (!who.startsWith("bot:")) return calledBy(colour);
  const names = romans([you, ...draft.seats.map((one) => one.name)]);
  const place = draft.seats.slice(0, seat).filter((one) => one.who.startsWith("bot:") && !one.name).length;
  return names[place % names.length]!;
}

export function troubles(draft: Draft, you: string, signedIn: boolean): Trouble[] {
  const found: Trouble[] = [];
  const names = draft.seats.map(({ name }, seat) => name.trim() || usualName(draft, seat, you));
  names.forEach((name, seat) => {
    if (name && names.indexOf(name) < seat) found.push({ where: "seats", seat, key: "start.bad.same-name" });
    if (name.length > LONGEST_NAME) found.push({ where: "seats", seat, key: "start.bad.long-name" });
    if (isAgainst(draft.mode) && name === "Contrarius")
      found.push({ where: "seats", seat, key: "start.refused.contrarius-name" });
  });
  if (draft.rated) {
    const kinds = draft.seats.map(({ who }) => who);
    if (!signedIn) found.push({ where: "rated", key: "start.bad.rated-sign-in" });
    else if (isAgainst(draft.mode)) found.push({ where: "rated", key: "start.refused.rated-contrarius" });
    else if (kinds.some((who) => who !== "you" && who !== "open"))
      found.push({ where: "rated", key: "start.bad.rated-open" });
  }
  const within = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;
  const day = 24 * 60;
  if (
    (draft.time === "clock" && !(within(draft.minutes, 1, day) && within(draft.increment, 0, 3600))) ||
    (draft.time === "deadline" && !within(draft.hours, 1, day)) ||
    (draft.away && !within(draft.awayMinutes, 1, day))
  )
    found.push({ where: "time", key: "start.bad.time" });
  if (draft.name.trim().length > 60) found.push({ where: "name", key: "start.bad.long-name" });
  return found;
}

/** Whether the game begins at once: nobody has to come first. */
export const beginsAtOnce = (draft: Draft): boolean =>
  !draft.seats.some(({ who }) => who === "link" || who === "open");

export function requestOf(draft: Draft, you: string, signedIn: boolean): TableRequest {
  const seats = draft.seats.map(({ who, name, colour }, place): SeatRequest => {
    const base = { colour: colour as SeatRequest["colour"] };
    if (who === "open") return { ...base, kind: "open" };
    const called = name.trim() || usualName(draft, place, you);
    if (who.startsWith("bot:")) return { ...base, kind: "bot", bot: who.slice(4), name: called };
    return { ...base, kind: "person", name: called, mine: who === "you" && signedIn };
  });
  const against = isAgainst(draft.mode) ? [draft.level] : [];
  const teams = draft.mode === "teams" || draft.mode === "pair" ? ["teams"] : [];
  return {
    board: draft.board,
    variants: [...teams, ...against, ...draft.extras],
    seats,
    name: draft.name.trim(),
    listed: draft.listed,
    start: beginsAtOnce(draft),
    options: {
      undo: draft.undo,
      time:
        draft.time === "clock"
          ? { kind: "clock", minutes: draft.minutes, increment: draft.increment }
          : draft.time === "deadline"
            ? { kind: "deadline", hours: draft.hours }
            : null,
      away: draft.away ? draft.awayMinutes : null,
      live_score: draft.liveScore,
      rated: draft.rated,
      shuffle_seats: draft.shuffle,
    },
  };
}

// What is told of tournaments and clubs, in words.

import type { components } from "../api/types";
import { say } from "../lib/words.svelte";
import { number } from "../start/when";

type Schemas = components["schemas"];
export type Told = Schemas["TournamentTold"];
export type Match = Schemas["MatchTold"];
export type Terms = Told["terms"];
export type Club = Schemas["ClubTold"];

/** Someone's name; that of a deleted account is gone. */
export const named = (name: string | null | undefined): string => name ?? say("clubs.former");

export const nameOf = (told: Told, player: number): string => named(told.players[player]?.name);

/** The kind, boards and tables of a tournament in one line. */
export const inShort = (terms: Terms): string =>
  [
    say(`tournament.kind.${terms.kind}`),
    terms.boards.map((board) => say(`board.${board}`)).join(", "),
    say("tournament.tables-of", { count: terms.seats }),
    say(`tournament.pace.${terms.pace}`, { count: terms.days }),
    ...(terms.options.rated ? [say("start.rated")] : []),
  ].join(" · ");

/** Points, with a decimal only where there is one. */
export const points = (value: number): string => number(value, Number.isInteger(value) ? 0 : 2);

/** The players of a game in the order of their places, or of play before there is a result. */
export function ranked(match: Match): { player: number; place: number | null; points: number | null }[] {
  const seats = match.seats.map((player, seat) => ({
    player,
    place: match.places?.[seat] ?? null,
    points: match.points?.[seat] ?? null,
  }));
  return match.places ? seats.sort((a, b) => a.place! - b.place!) : seats;
}

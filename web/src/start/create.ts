// Making tables: the secrets of one's own seats are kept, those of others wait to be sent.

import type { components } from "../api/types";
import { ask } from "../lib/ask";
import { route } from "../lib/route.svelte";
import { keepTable } from "../lib/secrets";
import { settings } from "../lib/settings.svelte";
import { say } from "../lib/words.svelte";
import { keepInvitations } from "./invitation";
import { me } from "./me.svelte";

type Schemas = components["schemas"];
export type Created = Schemas["CreatedAnswer"];
export type TableRequest = Partial<Omit<Schemas["TableRequest"], "seats">> & { seats: SeatRequest[] };
export type SeatRequest = Partial<Schemas["SeatRequest"]>;

const LAST = "concordia-last";
const FIRST_BOARD = "italia";
export const FIRST_OPPONENT = "mercator";
/** Romans who lend their names to bots. */
const ROMANS = ["Livia", "Gaius", "Cornelia", "Marcus", "Octavia", "Titus", "Aurelia", "Lucius"] as const;

/** The names of bots at a table where people are called otherwise. */
export const romans = (people: readonly (string | null | undefined)[]): string[] => {
  const taken = people.map((name) => name?.trim().toLowerCase());
  return ROMANS.filter((name) => !taken.includes(name.toLowerCase()));
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How one is called at a table, unless one has said so: by one's colour. */
export const calledBy = (colour: string): string => capital(say(`colour.${colour}`));

/** Keep what a new table has told; the seats in `others` are not one's own. */
export function keepCreated({ table, host, secrets }: Created, others: number[] = []): void {
  const own = Object.entries(secrets).filter(([seat]) => !others.includes(Number(seat)));
  const sent = Object.entries(secrets).filter(([seat]) => others.includes(Number(seat)));
  const title = table.name || say(`board.${table.board}`);
  keepTable(table.id, { secrets: Object.fromEntries(own), host, title, made: table.created });
  if (sent.length) keepInvitations(table.id, Object.fromEntries(sent));
}

/** Make a table and go there. */
export async function create(wanted: TableRequest, others: number[] = []): Promise<string> {
  const created = await ask<Created>("POST", "/tables", { language: settings.chosen.language, ...wanted });
  keepCreated(created, others);
  route.go(`/table/${created.table.id}`);
  return created.table.id;
}

/** One's own seat. */
export const ownSeat = (colour = "red", name = settings.chosen.name.trim()): SeatRequest => ({
  kind: "person",
  colour: colour as SeatRequest["colour"],
  mine: me.account !== null,
  name: name || (me.account ? undefined : calledBy(colour)),
});

/** What was played last against bots alone: the board, and the level of each. */
export interface Last {
  board: string;
  bots: string[];
}

export function lastPlayed(): Last {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST) ?? "null") as Last | null;
    if (kept?.board && kept.bots.length) return kept;
  } catch {
    // What cannot be read counts as nothing.
  }
  return { board: FIRST_BOARD, bots: [FIRST_OPPONENT, FIRST_OPPONENT] };
}

export const keepLast = (last: Last): void => localStorage.setItem(LAST, JSON.stringify(last));

export const forgetLast = (): void => localStorage.removeItem(LAST);

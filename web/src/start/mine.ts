// The tables one plays at, with how each stands for oneself.

import type { components } from "../api/types";
import { SEATS, type Seat } from "../art/colours";
import { ask, Refused } from "../lib/ask";
import { forgetTable, keptTables, type Kept } from "../lib/secrets";
import { say } from "../lib/words.svelte";

type Schemas = components["schemas"];
type SeatTold = Schemas["SeatTold"];

const ORDER = ["yours", "open", "waiting", "over", "gone"] as const;
const MOST = 40;

export interface Row {
  id: string;
  title: string;
  seats: SeatTold[];
  state: (typeof ORDER)[number];
  asked: number | null;
  created: number;
  /** Whether this browser keeps its secrets. */
  kept: boolean;
}

export const isSeat = (colour: string): colour is Seat => (SEATS as readonly string[]).includes(colour);

export const titleOf = (table: { name: string; board: string }): string =>
  table.name || say(`board.${table.board}`);

/** How a table stands, in a few words. */
export function standing(row: Row): string {
  const name = row.asked === null ? "" : (row.seats[row.asked]?.name ?? "");
  return say(row.state === "waiting" && !name ? "start.state.playing" : `start.state.${row.state}`, { name });
}

export async function rowsOf(signedIn: boolean): Promise<Row[]> {
  const kept = Object.entries(keptTables())
    .sort(([, a], [, b]) => b.made - a.made)
    .slice(0, MOST);
  const [here, elsewhere] = await Promise.all([
    Promise.all(kept.map(([id, one]) => keptRow(id, one))),
    signedIn ? ask<Schemas["TableList"]>("GET", "/tables?mine=true").catch(() => null) : null,
  ]);
  const others = (elsewhere?.tables ?? []).filter(({ id }) => !kept.some(([one]) => one === id));
  const rows = [...here, ...(await Promise.all(others.map(listedRow)))].filter((row) => row !== null);
  return rows.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.created - a.created);
}

async function keptRow(id: string, kept: Kept): Promise<Row | null> {
  const base = { id, title: kept.title || id.slice(0, 6), created: kept.made, kept: true };
  try {
    const table = await ask<Schemas["TableTold"]>("GET", `/tables/${id}`);
    if (table.status === "closed") {
      forgetTable(id);
      return null;
    }
    const own = table.options.shuffle_seats ? null : Object.keys(kept.secrets).map(Number);
    return { ...base, title: titleOf(table), ...(await stateOf(table, own)) };
  } catch (error) {
    const gone = error instanceof Refused && error.code === "no-table";
    return gone ? { ...base, seats: [], state: "gone", asked: null } : null;
  }
}

async function listedRow(table: Schemas["TableListed"]): Promise<Row | null> {
  if (table.status === "closed") return null;
  const { id, created } = table;
  return { id, created, title: titleOf(table), kept: false, ...(await stateOf(table, null)) };
}

/** How a table stands; which seats are one's own is asked where it is not known. */
async function stateOf(
  { id, status, asked, seats }: Pick<Schemas["TableListed"], "id" | "status" | "asked" | "seats">,
  own: number[] | null,
): Promise<Pick<Row, "seats" | "state" | "asked">> {
  if (status !== "playing" || asked === null) {
    return { seats, asked, state: status === "open" ? "open" : status === "over" ? "over" : "waiting" };
  }
  const mine =
    own ?? (await ask<Schemas["ViewAnswer"]>("GET", `/tables/${id}/view`, undefined, id).catch(() => null))?.seats;
  return { seats, asked, state: mine?.includes(asked) ? "yours" : "waiting" };
}

// Whom one does not want to hear at a table: seats that are muted in this browser, and people whom one blocks.

import type { components } from "../api/types";
import { ask } from "../lib/ask";
import type { EventTold } from "../lib/live.svelte";
import { me } from "../start/me.svelte";

type Schemas = components["schemas"];
export type PersonOnSeat = Schemas["PersonOnSeat"];

const KEY = "concordia-muted";
const MOST_TABLES = 50;

function read(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number[]>;
  } catch {
    return {};
  }
}

class Heard {
  private muted = $state.raw(read());
  /** Those at the table one looks at who have accounts. */
  people = $state.raw<PersonOnSeat[]>([]);

  isMuted(table: string, seat: number): boolean {
    return this.muted[table]?.includes(seat) ?? false;
  }

  /** Hide what a seat says, or show it again; only the newest tables are remembered. */
  mute(table: string, seat: number, wanted: boolean): void {
    const others = (this.muted[table] ?? []).filter((one) => one !== seat);
    const { [table]: _, ...rest } = this.muted;
    const kept = Object.entries(rest).slice(1 - MOST_TABLES);
    this.muted = Object.fromEntries([...kept, [table, wanted ? [...others, seat] : others]]);
    localStorage.setItem(KEY, JSON.stringify(this.muted));
  }

  /** Find out who has an account at a table, for someone who has one. */
  async look(table: string): Promise<void> {
    await me.load();
    this.people = me.account
      ? await ask<Schemas["PeopleAtTable"]>("GET", `/tables/${table}/people`).then(
          ({ people }) => people,
          () => [],
        )
      : [];
  }

  /** Whether an event is something said at a table by someone whom one wants to hear. */
  hears(table: string, { kind, seat }: EventTold): boolean {
    if (kind !== "chat" || seat === null) return kind === "chat";
    return !this.isMuted(table, seat) && !this.people.some((one) => one.seat === seat && one.blocked);
  }
}

export const heard = new Heard();

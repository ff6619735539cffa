// The lobby as it stands: its three parts, filtered, a page at a time, and kept up to date by the server.

import type { components } from "../api/types";
import { ask } from "../lib/ask";
import { inWords } from "./refusal";

type Schemas = components["schemas"];
export type Listed = Schemas["LobbyRow"];
export const PARTS = ["open", "playing", "over"] as const;
export type Part = (typeof PARTS)[number];

/** The filters, as they stand in the address. */
export const FILTERS = ["board", "size", "free", "variant", "pace", "rated", "language"] as const;
const BASE_GAME = "none";
const AGAIN_AFTER = [500, 2000, 5000];

/** The filters that an address has. */
export function filtersIn(search: URLSearchParams): URLSearchParams {
  const found = new URLSearchParams();
  for (const name of FILTERS) for (const value of search.getAll(name)) found.append(name, value);
  return found;
}

/** Whether a table fits the filters, as the server would say. */
export function fits(table: Listed, filters: URLSearchParams): boolean {
  const among = (name: string, value: string): boolean => !filters.has(name) || filters.getAll(name).includes(value);
  const variants = filters.getAll("variant");
  return (
    among("board", table.board) &&
    among("size", String(table.size)) &&
    among("pace", table.pace) &&
    among("rated", String(table.rated)) &&
    among("language", table.language) &&
    table.free >= Number(filters.get("free") ?? 0) &&
    variants.every((one) => (one === BASE_GAME ? !table.variants.length : table.variants.includes(one)))
  );
}

interface Shown {
  tables: Listed[];
  /** What to ask for to be told older ones. */
  next: string | null;
}

const nothing = (): Record<Part, Shown> => ({
  open: { tables: [], next: null },
  playing: { tables: [], next: null },
  over: { tables: [], next: null },
});

export class LobbyState {
  parts = $state.raw<Record<Part, Shown>>(nothing());
  yours = $state.raw<ReadonlySet<string>>(new Set());
  known = $state(false);
  connected = $state(false);
  trouble = $state("");
  private filters = new URLSearchParams();
  private asked = 0;
  private tries = 0;
  private socket: WebSocket | null = null;
  private closed = false;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.socket?.close();
  }

  /** Look with other filters. */
  filter(filters: URLSearchParams): void {
    this.filters = filters;
    void this.look();
  }

  /** Show older tables of a part. */
  async older(part: Part): Promise<void> {
    const { next } = this.parts[part];
    if (next) await this.load(async () => this.join(part, await this.ask(part, next)));
  }

  private async look(): Promise<void> {
    await this.load(async (isNewest) => {
      const lists = await Promise.all(PARTS.map((part) => this.ask(part)));
      if (!isNewest()) return;
      this.parts = nothing();
      PARTS.forEach((part, place) => this.join(part, lists[place]!));
      this.known = true;
    });
  }

  private async load(work: (isNewest: () => boolean) => Promise<void>): Promise<void> {
    const number = ++this.asked;
    try {
      await work(() => number === this.asked);
      this.trouble = "";
    } catch (error) {
      this.trouble = inWords(error);
    }
  }

  private ask(part: Part, before?: string): Promise<Schemas["LobbyList"]> {
    const query = new URLSearchParams(this.filters);
    query.set("status", part);
    if (before) query.set("before", before);
    return ask("GET", `/lobby?${query}`);
  }

  private join(part: Part, { tables, yours, next }: Schemas["LobbyList"]): void {
    const known = new Set(tables.map(({ id }) => id));
    const before = this.parts[part].tables.filter(({ id }) => !known.has(id));
    this.parts = { ...this.parts, [part]: { tables: [...before, ...tables], next } };
    this.yours = new Set([...this.yours, ...yours]);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/lobby/live`);
    this.socket = socket;
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data as string) as Schemas["ToWatcher"]));
    socket.addEventListener("close", () => {
      this.connected = false;
      if (this.closed) return;
      const pause = AGAIN_AFTER[Math.min(this.tries++, AGAIN_AFTER.length - 1)];
      this.again = setTimeout(() => this.closed || this.connect(), pause);
    });
  }

  private hear(message: Schemas["ToWatcher"]): void {
    if (message.type === "watching") {
      this.connected = true;
      this.tries = 0;
      void this.look();
    }
    if (message.type === "changes") this.change(message.tables, message.gone);
  }

  /** Take changes in: a table has one place, in the part that it belongs to now. */
  private change(tables: Listed[], gone: string[]): void {
    const changed = new Set([...gone, ...tables.map(({ id }) => id)]);
    const next = nothing();
    for (const part of PARTS) {
      const shown = this.parts[part];
      const last = shown.tables.at(-1);
      const fresh = tables.filter(
        (one) => one.status === part && fits(one, this.filters) && (!shown.next || !last || !comesAfter(one, last)),
      );
      const rest = shown.tables.filter(({ id }) => !changed.has(id));
      next[part] = { tables: [...rest, ...fresh].sort((a, b) => (comesAfter(a, b) ? 1 : -1)), next: shown.next };
    }
    this.parts = next;
  }
}

/** Whether a table stands below another: the newest come first. */
const comesAfter = (one: Listed, other: Listed): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

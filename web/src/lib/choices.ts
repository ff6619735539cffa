// The actions of a view, found by the thing on the table that they are about.

import type { Action } from "./live.svelte";

const lineKey = (ends: readonly string[]): string => [...ends].sort().join("/");

/** Kinds that are chosen beside the table: in the question line. */
const BESIDE = new Set(["done", "coins", "role", "god", "keep", "pay", "take", "sell", "buy"]);

export class Choices {
  private found = new Map<string, Action[]>();
  /** What is chosen in the question line. */
  readonly beside: Action[] = [];
  readonly done: Action | undefined;

  constructor(readonly all: readonly Action[]) {
    for (const action of all) {
      const place = placeOf(action);
      if (place) this.found.set(place, [...(this.found.get(place) ?? []), action]);
      if (BESIDE.has(action.kind) && action.kind !== "done") this.beside.push(action);
      if (action.kind === "done") this.done = action;
    }
  }

  private at(place: string): Action[] {
    return this.found.get(place) ?? [];
  }

  city = (id: string): Action[] => this.at(`city ${id}`);
  province = (id: string): Action[] => this.at(`province ${id}`);
  card = (id: string): Action[] => this.at(`card ${id}`);
  slot = (slot: number): Action[] => this.at(`slot ${slot}`);
  seat = (seat: number): Action[] => this.at(`seat ${seat}`);
  space = (id: string): Action[] => this.at(`space ${id}`);
  line = (kind: string, ends: readonly string[]): Action[] => this.at(`line ${kind} ${lineKey(ends)}`);
  /** Moving the colonist that stands here. */
  figureInCity = (kind: string, city: string): Action[] => this.at(`from ${kind} ${city}`);
  figureOnLine = (kind: string, ends: readonly string[]): Action[] => this.at(`from ${kind} ${lineKey(ends)}`);
}

function placeOf({ kind, target }: Action): string | null {
  if (kind === "from") return `from ${target.colonist} ${target.line ? lineKey(target.line) : target.city}`;
  if (target.space) return `space ${target.space}`;
  if (target.line) return `line ${target.colonist} ${lineKey(target.line)}`;
  if (target.city) return `city ${target.city}`;
  if (target.province) return `province ${target.province}`;
  if (target.slot) return `slot ${target.slot}`;
  if (kind === "card" || kind === "point" || kind === "use") return `card ${target.card}`;
  if (kind === "copy") return `seat ${target.seat}`;
  return null;
}

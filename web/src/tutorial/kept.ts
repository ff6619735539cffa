// Where the coach was, so that a page loaded again goes on from there. Only the newest first game is kept.

import type { Feat } from "./steps";

export interface Coached {
  table: string;
  place: number;
  hidden: boolean;
  done: Feat[];
}

const KEY = "concordia-coach";

export function coached(table: string): Coached | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Coached | null;
    return kept?.table === table ? kept : null;
  } catch {
    return null;
  }
}

export const keepCoached = (kept: Coached): void => localStorage.setItem(KEY, JSON.stringify(kept));

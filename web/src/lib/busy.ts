// What to expect of a bot while many are playing.

import type { components } from "../api/types";
import { number } from "../start/when";
import { say } from "./words.svelte";

export type Busy = components["schemas"]["Busy"];

/** Sentences, the most important first. */
export function busyTexts(busy: Busy | null | undefined): string[] {
  const told: string[] = [];
  if (busy?.wait != null) told.push(say("level.busy", { wait: busy.wait }));
  if (busy?.seconds != null) told.push(say("level.short", { seconds: number(busy.seconds, 1) }));
  return told;
}

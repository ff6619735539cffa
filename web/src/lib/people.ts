// What the log tells of the people at a table: who was sent away, who is host, who takes over a seat.

import type { EventTold } from "./live.svelte";
import { say } from "./words.svelte";

const KINDS: readonly string[] = ["away", "pardon", "host", "seat-offer", "seat-kept", "taken"];

/** Who did something, as the words of it want to know: hosts without a seat or an account have no name. */
export const doer = (by: string | null | undefined): string => by || "none";

/** An event about people in words, or nothing. */
export function newsOf({ kind, by, name, before }: EventTold): string {
  if (!KINDS.includes(kind)) return "";
  const nobody = kind === "seat-offer" ? "none" : say("room.someone");
  return say(`room.news.${kind}`, { by: doer(by), name: name || nobody, of: before || say("room.someone") });
}

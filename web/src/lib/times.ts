// The time of a table in words, and its usual kinds.

import type { components } from "../api/types";
import { say } from "./words.svelte";

type Schemas = components["schemas"];
export type Time = Schemas["Clock"] | Schemas["Deadline"];
export type Preset = Schemas["PresetTold"];
export type Pace = Schemas["LobbyRow"]["pace"];

export const PACES: readonly Pace[] = ["none", "blitz", "rapid", "classic", "slow"];

const DAY = 24;

/** How much time there is, in a few words. */
export function timeWords(time: Time): string {
  if (time.kind === "clock") return say("lobby.clock", { minutes: time.minutes, increment: time.increment ?? 0 });
  if (time.hours % DAY) return say("start.room.deadline", { hours: time.hours });
  return say("lobby.days", { days: time.hours / DAY });
}

/** The name of a usual time: that of its pace, or its days. */
export const presetName = ({ pace, time }: Preset): string =>
  time.kind === "clock" ? say(`lobby.pace.${pace}`) : timeWords(time);

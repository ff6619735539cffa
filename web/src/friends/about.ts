// What is played at a table, in one line.

import type { components } from "../api/types";
import { timeWords } from "../lib/times";
import { say } from "../lib/words.svelte";

type Table = Pick<components["schemas"]["TableTold"], "board" | "variants" | "options">;

export function aboutOf({ board, variants, options }: Table): string {
  const parts = [say(`board.${board}`), ...variants.map((variant) => say(`variant.${variant}`))];
  const { time } = options;
  if (time) parts.push(timeWords(time));
  if (options.rated) parts.push(say("start.rated"));
  return parts.join(" · ");
}

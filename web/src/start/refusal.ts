// Why the server refused something, in the chosen language.

import { Refused, type Refusal } from "../lib/ask";
import { say, words } from "../lib/words.svelte";

type Value = string | number | Refusal | (string | number)[];

/** Things that have words of their own, by the name of the argument. */
const NAMED: Record<string, string> = {
  variant: "variant",
  variants: "variant",
  levels: "variant",
  board: "board",
  boards: "board",
  bot: "level",
  bots: "level",
};

/** A refusal in words; one that this page does not know yet in those of the server. */
export function refusedWords({ code, arguments: told, message }: Refusal): string {
  if (!words.has(`refused.${code}`)) return say("start.refused.told", { told: message });
  const values = Object.entries(told).map(([name, value]) => [name, spoken(name, value as Value)]);
  return say(`refused.${code}`, Object.fromEntries(values));
}

function spoken(name: string, value: Value): string | number {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return listed(value.map((one) => String(spoken(name, one))));
  if (typeof value === "object") return refusedWords(value);
  if (name === "field") return fieldName(value);
  const key = `${NAMED[name]}.${value}`;
  return words.has(key) ? say(key) : value;
}

/** The name of a field that people fill in, such as that of a seat's name: seats.0.name. */
function fieldName(place: string): string {
  const field = place.split(".").at(-1)!;
  return words.has(`refused.field.${field}`) ? say(`refused.field.${field}`) : place;
}

/** Several things, any of which would do. */
const listed = (parts: string[]): string =>
  new Intl.ListFormat(words.language === "sr" ? "sr-Latn" : words.language, { type: "disjunction" }).format(parts);

/** Why something did not work: it was refused, or the server was not reached. */
export const inWords = (error: unknown): string =>
  error instanceof Refused ? refusedWords(error.refusal) : say("start.refused.offline");

// Why the server refused something, in the chosen language.

import { Refused } from "../lib/ask";
import type { Refusal } from "../lib/catalogue";
import { say, words } from "../lib/words.svelte";

type Value = string | number | string[] | number[];

/** Things that have words of their own, by the name of the argument. */
const NAMED: Record<string, string> = { variant: "variant", variants: "variant", levels: "variant", boards: "board" };

/** A refusal in words. */
export const refusedWords = ({ code, arguments: told }: Refusal): string =>
  say(
    `refused.${code}`,
    Object.fromEntries(Object.entries(told).map(([name, value]) => [name, spoken(name, value as Value)])),
  );

function spoken(name: string, value: Value): string | number {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return listed(value.map((one) => String(spoken(name, one))));
  const key = `${NAMED[name]}.${value}`;
  return words.has(key) ? say(key) : value;
}

/** Several things, any of which would do. */
const listed = (parts: string[]): string =>
  new Intl.ListFormat(words.language === "sr" ? "sr-Latn" : words.language, { type: "disjunction" }).format(parts);

/** What the server says most often, and the arguments in it. */
const KNOWN: [RegExp, string][] = [
  [/^name and password do not fit$/, "wrong-password"],
  [/^the password does not fit$/, "wrong-old-password"],
  [/^the name .(?<name>.*). is taken$/, "name-taken"],
  [/^someone at this table is called .(?<name>.*). already$/, "name-at-table"],
  [/^a seat's name has 1 to/, "bad-name"],
  [/^the name of a table/, "bad-name"],
  [/cannot be called Contrarius/, "contrarius-name"],
  [/^(red|green|yellow|blue|black|white) is taken by (?<name>.*)$/, "colour-taken"],
  [/^seat \d is taken$/, "seat-taken"],
  [/^(?<count>\d) of \d seats are still open$/, "seats-open"],
  [/^the (seats are settled|game has begun)/, "begun"],
  [/^a rated game is played by people with accounts/, "rated-accounts"],
  [/^in a rated game nobody plays two seats/, "rated-twice"],
  [/^a game against Contrarius is not rated/, "rated-contrarius"],
  [/^accounts are made by the host/, "no-accounts"],
  [/^nobody here is called/, "nobody"],
  [/^one person has at most/, "channels"],
  [/^(there is no host|notices cannot go|something is missing or wrong in this|a URL)/, "bad-url"],
];
const CODES = ["signed-out", "not-found", "too-large", "too-many", "unavailable", "failed"];

export function inWords(error: unknown): string {
  if (!(error instanceof Refused)) return say("start.refused.offline");
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(error.message);
    const { name = "", count = "0" } = found?.groups ?? {};
    if (found) return say(`start.refused.${key}`, { name, count: Number(count) });
  }
  if (CODES.includes(error.code)) return say(`start.refused.${error.code}`);
  const told = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  return words.language === "en" ? told : say("start.refused.told", { told });
}

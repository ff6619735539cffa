// How things are called in the chosen language; names of places are Latin everywhere.

import type { Told } from "./live.svelte";
import { say, words } from "./words.svelte";

type Value = string | number | string[] | Record<string, number> | null;

/** The names of the places on a board and of the people at a table. */
export interface Names {
  cities: Record<string, string>;
  provinces: Record<string, string>;
  seats: string[];
}

/** Goods as words: "2 bricks, 1 wine". */
export function goods(counted: Record<string, number>): string {
  const parts = Object.entries(counted)
    .filter(([, count]) => count)
    .map(([good, count]) => say(good === "any" ? "goods.any" : `good.${good}.count`, { count }));
  return parts.length ? parts.join(", ") : say("goods.none");
}

/** One thing that happened, in words. */
export function tell(told: Told, names: Names): string {
  const key = `event.${told.key}`;
  return words.has(key) ? say(key, spoken(told.arguments, names)) : told.words;
}

/** The arguments of a keyed message, spoken. */
export function spoken(values: Record<string, unknown>, names: Names): Record<string, string | number> {
  const told: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) told[name] = one(name, value as Value, names);
  if (typeof values["good"] === "string" && typeof values["count"] === "number")
    told["goods"] = goods({ [values["good"]]: values["count"] });
  return told;
}

const listed = (value: Value, find: (id: string) => string): string =>
  (Array.isArray(value) ? value : [String(value)]).map(find).join(", ");

function one(name: string, value: Value, names: Names): string | number {
  const city = (id: string): string => names.cities[id] ?? id;
  if (value === null) return "";
  if (name === "seat" || name === "other") return names.seats[value as number] ?? String(value);
  if (name === "city" || name === "space") return city(value as string);
  if (name === "province") return names.provinces[value as string] ?? String(value);
  if (name === "line" || name === "place")
    return Array.isArray(value) ? value.map(city).join("–") : city(value as string);
  if (name === "cities" || name === "best") return listed(value, city);
  if (name === "cards") return listed(value, (card) => say(`card.${card}`));
  if (name === "specialist") return say(`role.${value as string}`);
  if (["card", "role", "god", "colonist", "good"].includes(name)) return say(`${name}.${value as string}`);
  if (name === "asked") {
    const { kind, left } = value as unknown as { kind: string; left: number };
    return say(`question.${kind}`, { left, steps: left, spaces: left });
  }
  if (name === "bonus") return value === "coin" ? say("term.sestertius", { count: 1 }) : goods({ [value as string]: 1 });
  if (typeof value === "object" && !Array.isArray(value)) return goods(value);
  if (name === "face" && words.has(`good.${value as string}`)) return say(`good.${value as string}`);
  return value as string | number;
}

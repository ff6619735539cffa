// Days in the chosen language.

import { words } from "../lib/words.svelte";

const locale = (): string => (words.language === "sr" ? "sr-Latn" : words.language);

export const day = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short", year: "numeric" }).format(at);

export const clock = (at: number): string => new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(at);

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(at);

export const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);

/** A number with its sign, such as +12 or −3. */
export const signed = (value: number): string =>
  new Intl.NumberFormat(locale(), { signDisplay: "exceptZero" }).format(value).replace("-", "−");

const STEPS: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago something was, to the minute. */
export function ago(at: number, now: number): string {
  const [unit, step] = STEPS.find(([, one]) => now - at >= one) ?? STEPS.at(-1)!;
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor((now - at) / step), unit);
}

// Time as clocks show it.

/** Milliseconds below which time is short. */
export const SHORT = 30_000;
/** Milliseconds left at which a player is warned. */
export const WARNINGS = [SHORT, 10_000];

const two = (number: number): string => String(number).padStart(2, "0");

/** Minutes and seconds, with hours if there are any; only an empty clock shows 0:00. */
export function inHours(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

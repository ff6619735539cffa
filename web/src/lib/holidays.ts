// Days on which holidays may end: from tomorrow on, as many as are left.

const two = (number: number): string => String(number).padStart(2, "0");

/** A day as fields for dates write it, so many days from today. */
export function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When a day begins here: one is back on it. */
export const beginningOf = (day: string): number => new Date(`${day}T00:00`).getTime();

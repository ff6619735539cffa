// Seats go from one browser to another by links; what follows the # is never sent to a server.

import { keepTable, keptTables } from "../lib/secrets";

const KEY = "concordia-invitations";
type Invitations = Record<string, Record<string, string>>;

/** The link with which someone takes a seat. */
export const invitation = (id: string, seat: number, secret: string): string =>
  `${location.origin}/table/${id}#seat=${seat}&secret=${encodeURIComponent(secret)}`;

/** The link with which anyone comes to a table. */
export const tableLink = (id: string): string => `${location.origin}/table/${id}`;

/** Keep the secret in a link, and say whether there was one. */
export function accept(id: string, fragment: string): boolean {
  const told = new URLSearchParams(fragment);
  const seat = told.get("seat");
  const secret = told.get("secret");
  if (!secret || !seat || !/^\d$/.test(seat)) return false;
  keepSeat(id, Number(seat), secret);
  return true;
}

/** Keep the secret of one's own seat, beside what is kept of the table already. */
export function keepSeat(id: string, seat: number, secret: string, title = ""): void {
  const kept = keptTables()[id];
  keepTable(id, { made: Date.now(), ...kept, title: kept?.title || title, secrets: { [seat]: secret } });
}

/** The path within the page to which a pasted link leads, or nothing. */
export function pathOf(pasted: string): string | null {
  const [, screen, id, rest] = /(?:^|\/(table|replay)\/)([a-z0-9]{16,40})\/?((?:\?[\w=&]*)?(?:#\S*)?)$/.exec(pasted.trim()) ?? [];
  return id ? `/${screen ?? "table"}/${id}${rest ?? ""}` : null;
}

function all(): Invitations {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Invitations;
  } catch {
    return {};
  }
}

/** The secrets of seats that are for others, by seat; only the browser that made the table has them. */
export const invitations = (id: string): Record<string, string> => all()[id] ?? {};

export function keepInvitations(id: string, secrets: Record<string, string>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [id]: { ...invitations(id), ...secrets } }));
}

export function forgetInvitations(id: string): void {
  const { [id]: _, ...rest } = all();
  localStorage.setItem(KEY, JSON.stringify(rest));
}

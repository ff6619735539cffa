// The secrets of one's seats, kept by this browser alone.

export interface Kept {
  secrets: Record<string, string>;
  host?: string;
  title: string;
  made: number;
}

const KEY = "concordia-tables";

export function keptTables(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

/** Keeps a table; what was known of it before stays known. */
export function keepTable(id: string, kept: Kept): void {
  const before = keptTables()[id];
  const merged = { ...before, ...kept, secrets: { ...before?.secrets, ...kept.secrets } };
  localStorage.setItem(KEY, JSON.stringify({ ...keptTables(), [id]: merged }));
}

export function forgetTable(id: string): void {
  const { [id]: _, ...rest } = keptTables();
  localStorage.setItem(KEY, JSON.stringify(rest));
}

export function secretsOf(id: string): string[] {
  const kept = keptTables()[id];
  return kept ? [...Object.values(kept.secrets), ...(kept.host ? [kept.host] : [])] : [];
}

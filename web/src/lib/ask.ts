// Requests to the server; a refusal becomes an error with the server's words.

import { secretsOf } from "./secrets";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown, table?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const secrets = table ? secretsOf(table) : [];
  if (secrets.length) headers["x-seat-secrets"] = secrets.join(",");
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const told = await answer.json().catch(() => ({}));
  throw new Refused(told.error?.code ?? "failed", told.error?.message ?? answer.statusText, answer.status);
}

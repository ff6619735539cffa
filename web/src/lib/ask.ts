// Requests to the server; a refusal becomes an error with its code and arguments.

import type { components } from "../api/types";
import { secretsOf } from "./secrets";

export type Refusal = components["schemas"]["ErrorBody"];

export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.message);
  }

  get code(): string {
    return this.refusal.code;
  }
}

/** What is told of an answer that does not come from the server itself, such as that of a proxy. */
const failed = (message: string): Refusal => ({ code: "failed", arguments: {}, message });

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
  const told = (await answer.json().catch(() => ({}))) as { error?: Refusal };
  throw new Refused(told.error ?? failed(answer.statusText), answer.status);
}

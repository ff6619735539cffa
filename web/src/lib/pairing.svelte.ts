// Waiting to be seated by the server: it goes on wherever one is on the page, and through a lost connection.

import type { components } from "../api/types";
import { Refused } from "./ask";
import { route } from "./route.svelte";
import { keepTable } from "./secrets";
import { play } from "./sounds";
import { say } from "./words.svelte";

type Schemas = components["schemas"];
export type Wish = Schemas["Wish"];
type ToSeeker = Schemas["ToSeeker"];
type Sought = { ticket: string; name: string | null; language: string; wish: Wish };

const KEPT = "concordia-seek";
const AGAIN_AFTER = 1000;
const ASK_WHETHER_THERE = 8_000;

class Pairing {
  wish = $state.raw<Wish | null>(null);
  /** How many are waiting, if that is known yet. */
  people = $state(0);
  /** When one began to wait, by the time since the page was opened. */
  since = $state(0);
  /** A game that has begun while one was at another table. */
  found = $state.raw<{ table: string; board: string } | null>(null);
  error = $state.raw<Refused | null>(null);
  private sought: Sought | null = null;
  private socket: WebSocket | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;

  constructor() {
    // A window that was loaded anew waits on.
    const kept = sessionStorage.getItem(KEPT);
    if (kept) this.begin(JSON.parse(kept) as Sought);
  }

  seek(wish: Wish, name: string | null, language: string): void {
    this.begin({ ticket: newTicket(), name, language, wish });
  }

  leave(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "leave" }));
    else this.end();
  }

  go(): void {
    const found = this.found;
    this.found = null;
    if (found) route.go(`/table/${found.table}`);
  }

  private begin(sought: Sought): void {
    this.sought = sought;
    this.wish = sought.wish;
    this.error = this.found = null;
    this.people = 0;
    this.since = performance.now();
    sessionStorage.setItem(KEPT, JSON.stringify(sought));
    this.connect();
    this.pinging = setInterval(() => this.send({ type: "ping" }), ASK_WHETHER_THERE);
  }

  private end(): void {
    sessionStorage.removeItem(KEPT);
    this.sought = this.wish = null;
    clearTimeout(this.again);
    clearInterval(this.pinging);
    this.socket?.close();
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/pairing/live`);
    this.socket = socket;
    socket.addEventListener("open", () => this.send({ type: "seek", ...this.sought }));
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data as string) as ToSeeker);
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket || !this.sought) return;
      this.again = setTimeout(() => this.sought && this.connect(), AGAIN_AFTER);
    });
  }

  private hear(message: ToSeeker): void {
    if (message.type === "waiting") {
      this.people = message.people;
      this.since = performance.now() - (message.now - message.since);
    } else if (message.type === "left") this.end();
    else if (message.type === "refused") {
      this.error = new Refused(message.error, 0);
      this.end();
    } else if (message.type === "paired" && this.sought) this.arrive(message, this.sought.ticket);
  }

  private arrive({ table, seat, board }: Schemas["Paired"], ticket: string): void {
    keepTable(table, { secrets: { [seat]: ticket }, title: say(`board.${board}`), made: Date.now() });
    this.end();
    play("turn");
    this.found = { table, board };
    // Whoever plays a bot meanwhile is asked; all others are led there.
    if (route.parts[0] !== "table") this.go();
  }
}

/** A secret of 192 bits, which becomes that of the seat. */
function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const pairing = new Pairing();

// A live table: keeps the newest view, sends decisions until they are answered, and comes back by itself.

import type { components } from "../api/types";
import { Refused } from "./ask";
import type { Busy } from "./busy";
import { secretsOf } from "./secrets";

type Schemas = components["schemas"];
export type View = Schemas["View"];
export type SeatSeen = Schemas["SeatSeen"];
export type Action = Schemas["Action"];
export type Amounts = Partial<Schemas["Amounts"]>;
export type TableTold = Schemas["TableTold"];
export type EventTold = Schemas["EventTold"];
export type Told = Schemas["Told"];
type FromServer = Schemas["FromServer"];
type Decision =
  | { type: "move"; action: number; seat?: number; unless_final?: boolean }
  | { type: "undo"; whole_turn: boolean; seat?: number };

const AGAIN_AFTER = [300, 1000, 2000, 5000];
/** How often one looks whether the server is still there; after how long a silence it is asked; how long it may take. */
const [LOOK_EVERY, SILENCE, PATIENCE] = [1_000, 3_000, 5_000];
/** How long a connection may take to come about. */
const CONNECT_WITHIN = 15_000;
const MOST_EVENTS = 2000;
/** With this code the server closes what it will not let in later either. */
const NOT_ALLOWED = 1008;

/** What came at once: a view, and what happened on the way to it. */
export interface Step {
  view: View | null;
  events: EventTold[];
}

export class Live {
  view = $state.raw<View | null>(null);
  table = $state.raw<TableTold | null>(null);
  seats = $state.raw<number[]>([]);
  present = $state.raw<number[]>([]);
  events = $state.raw<EventTold[]>([]);
  /** What to expect of the bot that is asked. */
  busy = $state.raw<Busy | null>(null);
  /** Whose time runs and what each seat has left, by the clock of the server. */
  clocks = $state.raw<Schemas["Clocks"] | null>(null);
  /** How one stands here beside one's seats: host or not, what is offered, whether one was sent away. */
  standing = $state.raw<Schemas["Standing"] | null>(null);
  get host(): boolean {
    return this.standing?.host ?? false;
  }
  connected = $state(false);
  /** Whether the server has refused this table altogether. */
  refused = $state(false);
  error = $state.raw<Refused | null>(null);
  deciding = $state(false);
  /** What one has said that the server does not have yet. */
  unsaid = $state.raw<{ key: string; text: string }[]>([]);
  position = 0;
  /** Told of every new view, after the first. */
  onstep: ((step: Step) => void) | null = null;
  /** Told of an action that was not done, since it could not be taken back. */
  onconfirm: ((action: number) => void) | null = null;
  private number: number | null = null;
  private socket: WebSocket | null = null;
  private waiting: Record<string, unknown> | null = null;
  private tries = 0;
  private closed = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval>;
  private heard = performance.now();
  /** When the server was asked whether it is there, unless it has answered. */
  private asked: number | null = null;
  /** How far the server's clock is ahead of the time since this page was opened. */
  private ahead = 0;

  constructor(readonly id: string) {
    this.connect();
    this.pinging = setInterval(() => this.ping(), LOOK_EVERY);
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lose);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearInterval(this.pinging);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lose);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Connect anew, as after a change of who one is. */
  reconnect(): void {
    this.number = null;
    this.socket?.close();
  }

  decide(decision: Decision): void {
    if (this.waiting) return;
    this.waiting = { ...decision, position: this.position, key: newKey() };
    this.deciding = true;
    this.error = null;
    this.send(this.waiting);
  }

  /** Say something; it is sent again until the server has it. */
  say(text: string): void {
    const message = { key: newKey(), text };
    this.unsaid = [...this.unsaid, message];
    this.send({ type: "chat", ...message });
  }

  look(seat: number | null): void {
    this.send({ type: "look", seat });
  }

  /** The time of the server now, whatever the clock of this machine says. */
  serverTime(): number {
    return this.ahead + performance.now();
  }

  /** Come back at once when there may be a network again. */
  private hurry = (): void => {
    if (this.connected || this.closed || document.hidden) return;
    clearTimeout(this.again);
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  };

  /** The network is gone: whoever looks is told at once, not when a message fails. */
  private lose = (): void => {
    if (this.closed) return;
    const lost = this.socket;
    this.socket = null; // On a dead network a browser takes its time to call a connection closed.
    lost?.close();
    this.comeBack();
  };

  private ping(): void {
    if (!this.socket) return;
    const now = performance.now();
    if (this.asked !== null && now - this.asked > (this.connected ? PATIENCE : CONNECT_WITHIN)) this.lose();
    else if (this.connected && this.asked === null && now - this.heard > SILENCE) {
      this.asked = now;
      this.send({ type: "ping" });
    }
  }

  /** Try to connect again after a while, longer each time. */
  private comeBack(): void {
    this.connected = false;
    clearTimeout(this.again);
    const pause = AGAIN_AFTER[Math.min(this.tries++, AGAIN_AFTER.length - 1)];
    this.again = setTimeout(() => this.closed || this.connect(), pause);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.socket = socket;
    this.asked = performance.now();
    socket.addEventListener("open", () => {
      this.send({ type: "hello", secrets: secretsOf(this.id), since: this.number, changes: true });
      if (this.waiting) this.send(this.waiting);
      for (const message of this.unsaid) this.send({ type: "chat", ...message });
    });
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data as string) as FromServer);
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.socket !== socket) return;
      if (code === NOT_ALLOWED) this.closed = this.refused = true;
      this.connected = false;
      if (!this.closed) this.comeBack();
    });
  }

  private send(frame: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private hear(message: FromServer): void {
    this.heard = performance.now();
    this.asked = null;
    switch (message.type) {
      case "welcome":
        this.connected = true;
        this.tries = 0;
        this.standing = message.standing;
        this.present = message.present;
        this.table = message.table;
        break;
      case "update":
        if (message.table) this.table = message.table;
        if (message.standing) this.standing = message.standing;
        break;
      case "present":
        this.present = message.seats;
        return;
      case "refused":
        this.error = new Refused(message.error, 0);
        this.answered(message.key);
        break;
      case "done":
        this.answered(message.key);
        return;
      case "confirm":
        this.answered(message.key);
        if (message.position === this.position) this.onconfirm?.(message.action);
        return;
      default:
        return;
    }
    let fresh: EventTold[] = [];
    if (message.type !== "refused") {
      this.seats = message.seats;
      this.busy = message.busy;
      this.clocks = message.clocks;
      // What comes late seems to be told earlier than it was: the quickest message is nearest to the truth.
      const ahead = message.now - performance.now();
      this.ahead = message.type === "welcome" ? ahead : Math.max(this.ahead, ahead);
      fresh = this.note(message.events);
    }
    const first = this.view === null;
    this.number = message.number;
    this.position = message.position;
    let view = message.view;
    if (message.type === "update" && message.changes && this.view) view = changed(this.view, message.changes);
    if (view) this.view = view;
    if (!first || view) this.onstep?.({ view, events: first ? [] : fresh });
  }

  private answered(key: string | null | undefined): void {
    if (this.unsaid.some((message) => message.key === key)) this.unsaid = this.unsaid.filter((message) => message.key !== key);
    if (key && key === this.waiting?.["key"]) {
      this.waiting = null;
      this.deciding = false;
    }
  }

  private note(events: EventTold[]): EventTold[] {
    const last = this.events.at(-1)?.number ?? -1;
    const fresh = events.filter((event) => event.number > last);
    const undone = fresh.reduce((sum, event) => sum + (event.kind === "undo" ? (event.count ?? 0) : 0), 0);
    // What one has said is heard before the answer to it comes: it is not shown twice meanwhile.
    for (const { kind, seat, text } of fresh) {
      const place = this.unsaid.findIndex((message) => message.text === text);
      if (kind === "chat" && place >= 0 && (seat === null || this.seats.includes(seat))) this.unsaid = this.unsaid.toSpliced(place, 1);
    }
    if (fresh.length) this.events = [...struck(this.events, undone), ...fresh].slice(-MOST_EVENTS);
    return fresh;
  }
}

/** A view with what has changed of it: of a list, what has changed at its places. */
function changed(view: View, changes: Record<string, unknown>): View {
  const next: Record<string, unknown> = { ...view };
  for (const [name, value] of Object.entries(changes)) {
    const before = next[name];
    if (!Array.isArray(before) || Array.isArray(value) || value === null) next[name] = value;
    else {
      const places = value as Record<string, object>;
      next[name] = before.map((one: object, place) => (places[place] ? { ...one, ...places[place] } : one));
    }
  }
  return next as unknown as View;
}

/** The log without the last moves that were taken back. */
function struck(events: EventTold[], count: number): EventTold[] {
  if (!count) return events;
  const kept = [...events];
  for (let at = kept.length - 1; at >= 0 && count > 0; at--) {
    const event = kept[at]!;
    if (event.kind !== "move" || event.undone) continue;
    kept[at] = { ...event, undone: true, told: [] };
    count--;
  }
  return kept;
}

/** A key for one decision; plain HTTP on a home network has no crypto.randomUUID. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

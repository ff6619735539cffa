// A table on the screen: what is shown of it, what one may do, and what one is about to do.

import { getContext, setContext } from "svelte";
import type { BoardMap } from "../../maps/format";
import type { components } from "../api/types";
import type { Seat } from "../art/colours";
import { ask, type Refusal } from "./ask";
import { Choices } from "./choices";
import type { BoardFacts, CardFacts, Facts } from "./facts.svelte";
import type { Action, EventTold, SeatSeen, TableTold, Told, View } from "./live.svelte";
import { Live, type Step } from "./live.svelte";
import { spoken, tell, type Names } from "./names";
import { settings, still, type Speed } from "./settings.svelte";
import { play } from "./sounds";
import { say, words } from "./words.svelte";

type Prospects = components["schemas"]["Prospects"];

/** How long a move of someone else is shown before the next, in milliseconds. */
const PACE: Record<Speed, number> = { slow: 1500, normal: 800, fast: 350, none: 0 };
/** Steps that may wait to be shown, about a long round of five others; when there are more, all are shown at once. */
const MOST_WAITING = 32;

/** What the table shows more closely: a card, a god, a city, or anything else there is help for. */
export interface Closer {
  kind: "card" | "god" | "city" | "province" | "help" | "space";
  id: string;
  /** Shown until something else is touched. */
  kept?: boolean;
}

/** Places that a line of the log speaks of. */
export interface Places {
  cities: string[];
  provinces: string[];
  lines: string[][];
}

/** Everything that drawing a moment of a game needs, live or in a replay. */
export class Scene {
  view = $state.raw<View | null>(null);
  table = $state.raw<TableTold | null>(null);
  closer = $state.raw<Closer | null>(null);
  lit = $state.raw<Places | null>(null);
  hovered = $state.raw<Action | null>(null);
  /** The seat whose pieces are shown before all others, while a player is pointed at. */
  litSeat = $state<number | null>(null);
  /** The colonist that one has chosen to move. */
  moving = $state.raw<Action["target"] | null>(null);
  /** Points that each card on display and each house would add, for the one who looks. */
  prospects = $state.raw<Prospects | null>(null);
  readonly board: BoardFacts;
  readonly cards: Record<string, CardFacts>;

  constructor(
    readonly facts: Facts,
    readonly map: BoardMap,
  ) {
    this.board = facts.boards.find((one) => one.id === map.board)!;
    this.cards = Object.fromEntries(facts.cards.map((card) => [card.id, card]));
  }

  names = $derived.by<Names>(() => {
    const provinces = this.board.provinces.map((one) => [one.id, one.name]);
    const places = [...this.board.cities.map((one) => [one.id, one.name]), ...this.board.gates.map((one) => [one.id, one.name])];
    const seats = this.view?.seats.map((seat) => this.nameOf(seat.seat)) ?? [];
    return { cities: Object.fromEntries(places), provinces: Object.fromEntries(provinces), seats };
  });

  /** The seat with whose eyes one looks; for someone who watches, the seat that is asked. */
  me = $derived<SeatSeen | null>(
    this.view?.seats[this.view.viewer ?? this.view.decision?.seat ?? this.view.active] ?? null,
  );
  others = $derived<SeatSeen[]>(this.view?.seats.filter((seat) => seat !== this.me) ?? []);
  choices = $derived(new Choices(this.allowed()));

  nameOf(seat: number): string {
    const told = this.table?.seats[seat];
    if (told?.kind === "contrarius") return say("term.contrarius");
    return told?.name ?? this.view?.seats[seat]?.name ?? "";
  }

  colour(seat: number): Seat {
    return (this.view?.seats[seat]?.colour ?? "black") as Seat;
  }

  /** An action in words. */
  describe(action: Action): string {
    let key = `move.${action.kind}`;
    if (action.kind === "from") key = action.target.line ? "move.from-line" : "move.from-city";
    if (action.kind === "god" && action.target.specialist) key = "move.god-minerva";
    return words.has(key) ? say(key, spoken(action.target, this.names)) : action.words;
  }

  tell(told: Told): string {
    return tell(told, this.names);
  }

  protected allowed(): readonly Action[] {
    return [];
  }

  act(_: Action): void {}
  choose(_: readonly Action[]): void {}
  whyNot(_: Record<string, string>): void {}
  takeBack(): void {}
}

export class TableState extends Scene {
  /** Whether moves of others are being shown one by one. */
  catchingUp = $state(false);
  /** What happened just now, for the ribbon and for those who listen. */
  happened = $state.raw<Told[]>([]);
  pending = $state.raw<Action | null>(null);
  offered = $state.raw<readonly Action[]>([]);
  why = $state("");
  private waiting: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last event of one's own turn, for "what happened since". */
  ownLast = $state(0);

  constructor(
    readonly live: Live,
    facts: Facts,
    map: BoardMap,
  ) {
    super(facts, map);
    this.view = live.view;
    this.table = live.table;
    live.onstep = (step) => this.receive(step);
    live.onconfirm = (action) => (this.pending = this.allowed().find((one) => one.action === action) ?? null);
    this.ownLast = live.events.findLast((event) => event.kind === "move" && live.seats.includes(event.seat ?? -1))?.number ?? 0;
    void this.look();
  }

  /** Whether one is asked now, and all that led to it has been shown. */
  get asked(): boolean {
    const view = this.live.view;
    return !!view?.decision && this.view === view && view.viewer === view.decision.seat;
  }

  /** The moves of others since one's own last one. */
  get since(): EventTold[] {
    return this.live.events.filter((one) => one.number > this.ownLast && one.kind === "move" && !one.undone);
  }

  protected override allowed(): readonly Action[] {
    return this.asked && !this.live.deciding && !this.live.table?.paused ? (this.view?.actions ?? []) : [];
  }

  private receive(step: Step): void {
    this.table = this.live.table;
    if (!step.view) return;
    const own = step.events.some((event) => event.kind === "move" && this.live.seats.includes(event.seat ?? -1));
    const moves = step.events.some((event) => event.kind === "move");
    if (own) this.ownLast = step.events.at(-1)?.number ?? this.ownLast;
    this.waiting.push(step);
    if (still() || own || !moves || document.hidden || this.waiting.length > MOST_WAITING) this.skip();
    else if (!this.catchingUp) this.next();
  }

  /** Show what waits, up to the next move that is told of, and let that be seen for a while. */
  private next(): void {
    this.catchingUp = false;
    while (this.waiting.length && !this.catchingUp) {
      const step = this.waiting.shift()!;
      this.catchingUp = step.events.some((event) => event.told?.length);
      this.show(step);
    }
    const pause = PACE[settings.chosen.speed] / (1 + this.waiting.length / 8);
    if (this.catchingUp) this.timer = setTimeout(() => this.next(), pause);
  }

  /** Show how things stand now, at once. */
  skip(): void {
    clearTimeout(this.timer);
    for (const step of this.waiting.splice(0)) this.show(step);
    this.catchingUp = false;
  }

  private show(step: Step): void {
    const told = step.events.flatMap((event) => event.told ?? []);
    if (told.length || step.events.some((event) => event.kind === "undo")) this.happened = told;
    this.pending = null;
    this.offered = [];
    this.why = "";
    this.hovered = null;
    // What one saw more closely is not for whoever sees with other eyes: it may be a card of a hidden hand.
    if (step.view?.viewer !== this.view?.viewer) this.closer = this.moving = this.prospects = null;
    this.view = step.view;
    for (const one of told) play(one.key);
    if (step.view === this.live.view) {
      if (this.asked && told.length && !this.live.seats.includes(step.events.at(-1)?.seat ?? -1)) play("turn");
      clearTimeout(this.looking);
      this.looking = setTimeout(() => void this.look(), 120);
    }
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.looking);
    this.live.onstep = this.live.onconfirm = null;
  }

  /** Do an action; one that could not be taken back waits to be confirmed, which the server tells. */
  override act(action: Action): void {
    if (this.live.deciding) return;
    this.offered = [];
    this.why = "";
    if (this.pending?.action === action.action) this.confirm();
    else this.send(action, settings.chosen.confirm && action.kind !== "done" && action.kind !== "from");
  }

  confirm(): void {
    if (this.pending) this.send(this.pending, false);
  }

  private send(action: Action, unlessFinal: boolean): void {
    this.pending = null;
    if (action.kind === "from") this.moving = action.target;
    const seat = this.live.view?.decision?.seat;
    const move = { type: "move", action: action.action, unless_final: unlessFinal } as const;
    this.live.decide(seat === undefined ? move : { ...move, seat });
  }

  undo(wholeTurn: boolean): void {
    this.pending = null;
    this.offered = [];
    const seat = this.live.view?.viewer;
    this.live.decide({ type: "undo", whole_turn: wholeTurn, ...(seat == null ? {} : { seat }) });
  }

  override takeBack(): void {
    if (this.live.view?.may_undo) this.undo(false);
  }

  /** Something on the table was chosen: do the one action it offers, or ask which. */
  override choose(actions: readonly Action[]): void {
    this.why = "";
    this.pending = null;
    if (actions.length === 1) this.act(actions[0]!);
    else this.offered = actions;
  }

  /** Ask the server why something cannot be done now. */
  override whyNot(target: Record<string, string>): void {
    const seat = this.live.view?.viewer;
    if (seat == null || this.live.view?.over) return;
    if (this.catchingUp) return this.skip();
    const query = new URLSearchParams({ seat: String(seat), ...target });
    void ask<Refusal | null>("GET", `/tables/${this.live.id}/why?${query}`, undefined, this.live.id)
      .then((told) => {
        if (told) this.why = words.has(told.code) ? say(told.code, spoken(told.arguments, this.names)) : told.message;
      })
      .catch(() => undefined);
  }

  /** Ask what cards and houses would add. */
  async look(): Promise<void> {
    const view = this.live.view;
    if (!settings.chosen.prospects || !this.table?.options.live_score || view?.viewer == null || view.over) {
      this.prospects = null;
      return;
    }
    try {
      const path = `/tables/${this.live.id}/prospects?seat=${view.viewer}`;
      const answer = await ask<Prospects>("GET", path, undefined, this.live.id);
      if (this.live.view === view) this.prospects = answer;
    } catch {
      this.prospects = null;
    }
  }
}

const KEY = Symbol("scene");
export const setScene = (scene: Scene): Scene => setContext(KEY, scene);
export const getScene = (): Scene => getContext<Scene>(KEY);
export const getTable = (): TableState => getContext<TableState>(KEY);

// The steps of the first game. What a player has done is noticed by comparing views, so that the coach follows the
// game instead of leading it.

import type { View } from "../lib/live.svelte";

/** The parts of the table that can be pointed at. */
export type Region = "map" | "hand" | "question" | "display" | "storehouse" | "gods" | "players" | "log" | "bar";

/** Something a player has done. */
export type Feat = "prefect" | "moved" | "built" | "bought" | "traded" | "tribune";

export interface Step {
  /** Its words are tutorial.ID.title and tutorial.ID.text. */
  id: string;
  region: Region;
  /** The section of the rules that says more. */
  rules: string;
  /** What there is to do: a step without it is only read. */
  task?: Task;
}

export interface Task {
  feat: Feat;
  /** The role of the card that is needed. */
  role: string;
  /** The questions that belong to it. */
  during: readonly string[];
  /** Whether another question of the same card comes first. */
  late?: boolean;
}

export const STEPS: readonly Step[] = [
  { id: "map", region: "map", rules: "aim" },
  { id: "hand", region: "hand", rules: "turn" },
  {
    id: "prefect",
    region: "hand",
    rules: "provinces",
    task: { feat: "prefect", role: "prefect", during: ["prefect"] },
  },
  { id: "storehouse", region: "storehouse", rules: "storehouse" },
  {
    id: "move",
    region: "map",
    rules: "moving",
    task: { feat: "moved", role: "architect", during: ["move", "to"] },
  },
  {
    id: "build",
    region: "map",
    rules: "building",
    task: { feat: "built", role: "architect", during: ["build"], late: true },
  },
  { id: "rivals", region: "players", rules: "cards" },
  {
    id: "senator",
    region: "display",
    rules: "display",
    task: { feat: "bought", role: "senator", during: ["buy-card", "pay"] },
  },
  {
    id: "mercator",
    region: "storehouse",
    rules: "goods",
    task: { feat: "traded", role: "mercator", during: ["trade"] },
  },
  {
    id: "tribune",
    region: "hand",
    rules: "cards",
    task: { feat: "tribune", role: "tribune", during: ["new-colonist"] },
  },
  { id: "gods", region: "gods", rules: "scoring" },
  { id: "on", region: "bar", rules: "end" },
];

const STARTING_CARDS = 7;

type Seat = View["seats"][number];

const mine = (view: View): Seat | undefined => view.seats[view.viewer ?? 0];
const onLines = (seat: Seat): number => seat.colonists.filter(({ place }) => place === "line").length;
const hasRole = (card: string | null, role: string): boolean => card?.split(/[-/]/).includes(role) ?? false;

/** What is asked of the viewer, or null while others play. */
export function asked(view: View): string | null {
  return view.decision && view.decision.seat === view.viewer ? view.decision.kind : null;
}

/** What can be told from a single view, when the coach comes to a game that has begun. */
export function reached(view: View): Feat[] {
  const seat = mine(view);
  if (!seat) return [];
  const found: Feat[] = [];
  if (hasRole(seat.top_card, "prefect") && asked(view) !== "prefect") found.push("prefect");
  if (onLines(seat)) found.push("moved");
  if (seat.houses.length) found.push("moved", "built");
  if (seat.cards.length > STARTING_CARDS) found.push("bought");
  if (hasRole(seat.top_card, "mercator") && asked(view) !== "trade") found.push("traded");
  return found;
}

/** What the viewer has done between two views. */
export function noticed(before: View, now: View): Feat[] {
  const was = mine(before);
  const is = mine(now);
  if (!was || !is) return [];
  const played = (role: string, question: string) =>
    hasRole(is.top_card, role) && asked(before) === question && asked(now) !== question;
  const found: Feat[] = [];
  if (played("prefect", "prefect")) found.push("prefect");
  if (onLines(is) > onLines(was)) found.push("moved");
  if (is.houses.length > was.houses.length) found.push("built");
  if (is.cards.length > was.cards.length) found.push("bought");
  if (played("mercator", "trade")) found.push("traded");
  const welcoming = (view: View) => asked(view) === "new-colonist";
  if (!is.pile_size && (was.pile_size || welcoming(before)) && !welcoming(now)) found.push("tribune");
  return found;
}

/** The words for what to do now. */
export function instruction(step: Step, view: View): string | null {
  if (!step.task || view.over) return null;
  const question = asked(view);
  if (question && step.task.during.includes(question)) return `tutorial.${step.id}.choose`;
  const seat = mine(view);
  const { role, late } = step.task;
  if (seat && question && question !== "play" && hasRole(seat.top_card, role))
    return late ? `tutorial.${step.id}.soon` : null;
  if (seat?.hand && !seat.hand.some((card) => hasRole(card, role))) return "tutorial.played";
  return question ? `tutorial.${step.id}.do` : "tutorial.wait";
}

/** Where the question that is asked leads: the place of a step not yet done, or null. */
export function followed(view: View, done: ReadonlySet<Feat>): number | null {
  const question = asked(view);
  const place = STEPS.findIndex(({ task }) => task && question && task.during.includes(question) && !done.has(task.feat));
  return place < 0 ? null : place;
}

/** The next step that is not done yet. */
export function following(place: number, done: ReadonlySet<Feat>): number {
  const next = STEPS.findIndex(({ task }, i) => i > place && !(task && done.has(task.feat)));
  return next < 0 ? STEPS.length - 1 : next;
}

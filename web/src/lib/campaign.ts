// The campaign against Contrarius (§17.7): three games, each against a stronger one on another board.

import type { components } from "../api/types";
import { ask, Refused } from "./ask";

type Schemas = components["schemas"];

const KEY = "concordia-campaign";

export interface Stage {
  board: string;
  /** The table of the game, once it has begun. */
  table?: string;
  /** By how much it was won, or lost if it is 0 or less, once it is over. */
  margin?: number;
}

function kept(): Stage[] | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Stage[] | null;
  } catch {
    return null;
  }
}

/** The campaign that was begun, if it has so many games. */
export function keptCampaign(games: number): Stage[] | null {
  const stages = kept();
  return stages?.length === games ? stages : null;
}

/** Whether a table is one of the campaign that was begun. */
export const isOfCampaign = (table: string): boolean => kept()?.some((stage) => stage.table === table) ?? false;

export const keepCampaign = (stages: Stage[]): void => localStorage.setItem(KEY, JSON.stringify(stages));
export const forgetCampaign = (): void => localStorage.removeItem(KEY);

/** The game to be played now: none when one was lost or all are won. */
export function stageNow(stages: Stage[]): number | null {
  const place = stages.findIndex(({ margin }) => margin === undefined || margin <= 0);
  return place < 0 || stages[place]!.margin !== undefined ? null : place;
}

/** The sum of the margins, the last one even if it is lost. */
export const campaignScore = (stages: Stage[]): number =>
  stages.reduce((sum, { margin }) => sum + (margin ?? 0), 0);

/** The stages with what has become of the game that is being played. */
export async function followed(stages: Stage[]): Promise<Stage[]> {
  const place = stageNow(stages);
  const table = place === null ? undefined : stages[place]!.table;
  if (place === null || !table) return stages;
  try {
    const told = await ask<Schemas["TableTold"]>("GET", `/tables/${table}`);
    if (told.status !== "over") return stages;
    const { view } = await ask<Schemas["ViewAnswer"]>("GET", `/tables/${table}/view`, undefined, table);
    const [own, his] = view?.seats.map(({ score }) => score?.["total"] ?? 0) ?? [];
    if (own === undefined || his === undefined) return stages;
    const margin = own - his;
    // Only one's own wins count: a game that was left to a bot is lost, whatever the bot has made of it.
    const left = told.seats.some(({ kind, stand_in }) => kind === "person" && stand_in !== null);
    const ended = !!told.ending; // Nor is a game won that was ended early.
    return stages.with(place, { ...stages[place]!, margin: left || ended ? Math.min(margin, 0) : margin });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "no-table") throw error;
    const { board } = stages[place]!; // The table is gone, so the game is played anew.
    return stages.with(place, { board });
  }
}

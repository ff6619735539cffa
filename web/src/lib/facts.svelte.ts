// What the server tells once about boards, cards and goods.

import type { components } from "../api/types";
import { ask } from "./ask";

type Schemas = components["schemas"];
export type Facts = Schemas["Facts"];
export type BoardFacts = Facts["boards"][number];
export type CardFacts = Facts["cards"][number];

let asked: Promise<Facts> | undefined;

export const loadFacts = (): Promise<Facts> => (asked ??= ask<Facts>("GET", "/facts").catch((error) => {
  asked = undefined;
  throw error;
}));

// What the server tells of every way to play; it changes while its bots get ready, so it is asked for anew each time.

import type { components } from "../api/types";
import { ask } from "./ask";

type Schemas = components["schemas"];
export type Catalogue = Schemas["Catalogue"];
export type Board = Schemas["BoardTold"];
export type Way = Schemas["WayTold"]["way"];
export type Bot = Schemas["BotTold"];
export type Limit = Schemas["LimitTold"];

export const loadCatalogue = (): Promise<Catalogue> => ask<Catalogue>("GET", "/catalogue");

// Whom one follows and blocks, and who of them is here.

import type { components } from "../api/types";
import { ask } from "../lib/ask";

type Schemas = components["schemas"];
export type Person = Schemas["Person"];
export type People = Schemas["People"];

/** What can be done about a person. */
export type Tie = "following" | "blocked";

export const loadPeople = (): Promise<People> => ask<People>("GET", "/me/people");
export const loadPerson = (name: string): Promise<Person> =>
  ask<Person>("GET", `/me/people/${encodeURIComponent(name)}`);

/** Tie oneself to someone, or undo that. */
export const tie = (kind: Tie, name: string, wanted: boolean): Promise<Person> =>
  ask<Person>(wanted ? "PUT" : "DELETE", `/me/${kind}/${encodeURIComponent(name)}`);

export const playerLink = (name: string): string => `/player/${encodeURIComponent(name)}`;
export const challengeLink = (name: string): string => `/challenge?with=${encodeURIComponent(name)}`;

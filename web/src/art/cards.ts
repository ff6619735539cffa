/** What is drawn on each card: its roles, and each role's action told in signs. */

import type { Good, Token } from "./colours";
import type { Control } from "./controls";
import type { Role } from "./roles";

/** One sign of an action: a glyph, a good, a coin, or a coin with its number. */
export type Sign = Control | Token | "coin" | number;

export interface Face {
  roles: readonly Role[];
  /** One row of signs for each role. */
  rows: readonly (readonly Sign[])[];
}

const specialist = (good: Good): Sign[] => ["house", "arrow", good];

const actions: Record<Role, readonly Sign[]> = {
  tribune: ["cards", "undo", "plus", "figure"],
  architect: ["figure", "arrow", "house"],
  prefect: ["any", "or", "coin"],
  mercator: [3, "exchange", "any", "any"],
  diplomat: ["user", "arrow", "card"],
  senator: ["plus", "card", "card"],
  consul: ["plus", "card"],
  colonist: ["plus", "figure", "or", 5],
  magister: ["repeat", "card"],
  praetor: ["team", "plus", "card"],
  proconsul: ["plus", "card", "user", "play"],
  legatus: ["user", "play", "team"],
  mason: specialist("brick"),
  farmer: specialist("food"),
  smith: specialist("tool"),
  vintner: specialist("wine"),
  weaver: specialist("cloth"),
};

const dearer = (signs: readonly Sign[]): Sign[] => signs.map((sign) => (sign === 3 ? 5 : sign));

const face = (...roles: Role[]): Face => ({ roles, rows: roles.map((role) => actions[role]) });
const faceOfFive = (...roles: Role[]): Face => ({ roles, rows: roles.map((role) => dearer(actions[role])) });

const faces: Record<string, Face> = {
  tribune: face("tribune"),
  architect: face("architect"),
  prefect: face("prefect"),
  mercator: face("mercator"),
  "mercator-5": faceOfFive("mercator"),
  diplomat: face("diplomat"),
  "diplomat-i": face("diplomat"),
  "diplomat-iii": face("diplomat"),
  "diplomat-iv": face("diplomat"),
  "diplomat-v": face("diplomat"),
  senator: face("senator"),
  consul: face("consul"),
  colonist: face("colonist"),
  mason: face("mason"),
  farmer: face("farmer"),
  smith: face("smith"),
  vintner: face("vintner"),
  weaver: face("weaver"),
  magister: face("magister"),
  "prefect-architect": face("prefect", "architect"),
  "architect-mercator": faceOfFive("architect", "mercator"),
  "prefect-mercator": faceOfFive("prefect", "mercator"),
  praetor: face("praetor"),
  legatus: face("legatus"),
  proconsul: face("proconsul"),
};

/** The face of a card by its id. One that is not drawn yet, or has no role, shows the laurel instead. */
export const cardFace = (id: string): Face => faces[id] ?? { roles: [], rows: [] };

/** The names of the gods, which are Latin where the page has no other word. */
export const latin = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

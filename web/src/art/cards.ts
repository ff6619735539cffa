/** What is drawn on each card: its roles, and each role's action told in signs. */

import type { Subject } from "./pictures";
import { isRole, roleSigns, type Role, type Sign } from "./roles";

/** A card is 150 by 220, in a hand 98 by 124, in a row 215 by 75, or as the card played last 52 by 66. */
export type Size = "full" | "hand" | "row" | "last";

export interface Face {
  roles: readonly Role[];
  /** One row of signs for each role. */
  rows: readonly (readonly Sign[])[];
}

const dearer = (signs: readonly Sign[]): Sign[] => signs.map((sign) => (sign === 3 ? 5 : sign));

const face = (...roles: Role[]): Face => ({ roles, rows: roles.map((role) => roleSigns[role]) });
const faceOfFive = (...roles: Role[]): Face => ({ roles, rows: roles.map((role) => dearer(roleSigns[role])) });

/** The faces of cards that are not called as their role. */
const faces: Record<string, Face> = {
  "mercator-5": faceOfFive("mercator"),
  "diplomat-i": face("diplomat"),
  "diplomat-iii": face("diplomat"),
  "diplomat-iv": face("diplomat"),
  "diplomat-v": face("diplomat"),
  "prefect-architect": face("prefect", "architect"),
  "architect-mercator": faceOfFive("architect", "mercator"),
  "prefect-mercator": faceOfFive("prefect", "mercator"),
};

/** The face of a card by its id. One that is not drawn yet, or has no role, shows no action. */
export const cardFace = (id: string): Face => faces[id] ?? (isRole(id) ? face(id) : { roles: [], rows: [] });

/** What the picture of a card shows: its roles; the Concordia card, and one that is not drawn yet, the goddess. */
export const pictured = (id: string): readonly Subject[] => {
  const { roles } = cardFace(id);
  return roles.length ? roles : ["concordia"];
};

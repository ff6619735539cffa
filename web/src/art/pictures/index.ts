/** The pictures on the cards: one for each role, and one for the Concordia card. */

import type { Role } from "../roles";
import { architect } from "./architect";
import { colonist } from "./colonist";
import { concordia } from "./concordia";
import { consul } from "./consul";
import { diplomat } from "./diplomat";
import { farmer } from "./farmer";
import { legatus } from "./legatus";
import { magister } from "./magister";
import { mason } from "./mason";
import { mercator } from "./mercator";
import { praetor } from "./praetor";
import { prefect } from "./prefect";
import { proconsul } from "./proconsul";
import { senator } from "./senator";
import { smith } from "./smith";
import { tribune } from "./tribune";
import { vintner } from "./vintner";
import { weaver } from "./weaver";

export type Subject = Role | "concordia";
/** A part of a sheet: x, y, width, height. */
export type Crop = readonly [number, number, number, number];

export interface Picture {
  draw: () => string;
  /** What is shown where there is room for little: all that tells the role. */
  focus: Crop;
  /** What is shown on half of a double card. */
  half: Crop;
}

/** The sheet of every picture. */
export const SHEET: Crop = [0, 0, 150, 128];

export const pictures: Record<Subject, Picture> = {
  tribune: { draw: tribune, focus: [30, 4, 112, 110], half: [34, 4, 96, 104] },
  architect: { draw: architect, focus: [18, 12, 108, 107], half: [36, 14, 90, 106] },
  prefect: { draw: prefect, focus: [28, 0, 110, 108], half: [40, 0, 92, 104] },
  mercator: { draw: mercator, focus: [34, 10, 112, 110], half: [42, 14, 96, 104] },
  diplomat: { draw: diplomat, focus: [20, 10, 110, 109], half: [30, 10, 90, 109] },
  senator: { draw: senator, focus: [34, 10, 112, 110], half: [50, 10, 90, 104] },
  consul: { draw: consul, focus: [24, 10, 114, 112], half: [30, 12, 96, 110] },
  colonist: { draw: colonist, focus: [8, 10, 106, 105], half: [10, 10, 90, 104] },
  magister: { draw: magister, focus: [24, 12, 110, 108], half: [24, 12, 96, 106] },
  praetor: { draw: praetor, focus: [14, 12, 114, 112], half: [20, 16, 96, 106] },
  proconsul: { draw: proconsul, focus: [26, 4, 112, 110], half: [40, 4, 94, 106] },
  legatus: { draw: legatus, focus: [16, 8, 112, 110], half: [20, 8, 94, 106] },
  mason: { draw: mason, focus: [14, 10, 112, 110], half: [30, 12, 94, 104] },
  farmer: { draw: farmer, focus: [20, 8, 112, 110], half: [40, 14, 94, 106] },
  smith: { draw: smith, focus: [24, 12, 112, 110], half: [34, 16, 94, 106] },
  vintner: { draw: vintner, focus: [22, 8, 112, 110], half: [36, 10, 94, 104] },
  weaver: { draw: weaver, focus: [20, 6, 122, 118], half: [30, 10, 96, 106] },
  concordia: { draw: concordia, focus: [20, 8, 112, 110], half: [30, 10, 94, 106] },
};

// How large the map is drawn, for what keeps its size on the screen.

import { getContext, setContext } from "svelte";
import type { Point } from "./framing";

export interface Zoom {
  /** Pixels for each unit of the map, while it rests. */
  readonly scale: number;
  /** Where on the map something can be chosen: a narrow window shows these places. */
  targets: readonly Point[];
}

const KEY = Symbol("zoom");
export const setZoom = (zoom: Zoom): Zoom => setContext(KEY, zoom);
export const getZoom = (): Zoom => getContext<Zoom | undefined>(KEY) ?? { scale: 0.5, targets: [] };

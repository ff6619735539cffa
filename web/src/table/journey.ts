// The way of a colonist over the map, from where it stood to where it stands.

import type { BoardMap, MapLine } from "../../maps/format";
import { along } from "./marks";
import { lineKey, type Figure, type Spot } from "./spots";

type Place = Pick<Figure, "kind" | "city" | "line">;
const POINTS = 8;

/** Points along a line from one of its ends, to the middle only if `half`. */
function points(line: MapLine, from: string, half: boolean): Spot[] {
  const all = along(line, 2 * POINTS);
  const way = line.ends[0] === from ? all : all.reverse();
  return half ? [...way.slice(0, POINTS), line.middle] : way;
}

/** The lines between two places in their order, by the fewest steps; null where no line leads. */
function linesBetween(lines: readonly MapLine[], from: readonly string[], to: readonly string[]): { line: MapLine; from: string }[] | null {
  const ways = new Map<string, { line: MapLine; from: string }[]>(from.map((city) => [city, []]));
  const waiting = [...from];
  for (let city = waiting.shift(); city !== undefined; city = waiting.shift()) {
    const way = ways.get(city)!;
    if (to.includes(city)) return way;
    for (const line of lines) {
      const other = line.ends[0] === city ? line.ends[1] : line.ends[1] === city ? line.ends[0] : null;
      if (other === null || ways.has(other)) continue;
      ways.set(other, [...way, { line, from: city }]);
      waiting.push(other);
    }
  }
  return null;
}

/** The points of a colonist's way and its steps, or null if it did not go along lines. */
export function journey(map: BoardMap, before: Place, after: Place): { way: Spot[]; steps: number } | null {
  const lines = map.lines.filter((line) => line.kind === after.kind);
  const find = (ends: readonly string[]): MapLine | undefined => lines.find((line) => lineKey("", line.ends) === lineKey("", ends));
  const [start, goal] = [before.line ? find(before.line) : null, after.line ? find(after.line) : null];
  if (!goal || start === undefined || start === goal) return null;
  const gates = (map.gates ?? []).map((gate) => gate.id);
  const from = start ? start.ends : before.city ? [before.city, ...(lines.some((line) => line.ends.includes(before.city!)) ? [] : gates)] : [];
  const between = linesBetween(lines, from, goal.ends);
  if (!between) return null;
  const first = between[0]?.from ?? goal.ends.find((end) => from.includes(end))!;
  const last = between.length ? between.at(-1)!.line.ends.find((end) => end !== between.at(-1)!.from)! : first;
  return {
    way: [
      ...(start ? points(start, first, true).reverse() : []),
      ...between.flatMap(({ line, from: city }) => points(line, city, false)),
      ...points(goal, last, true),
    ],
    steps: between.length + 1,
  };
}

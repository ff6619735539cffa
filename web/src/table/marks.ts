// Where numbers of steps and prices stand: beside what they tell of, off names, houses, pieces and each other.

import type { BoardMap, MapLine } from "../../maps/format";
import type { Spot } from "./spots";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

export const DISC = 25;
export const PRICE = { wide: 52, wider: 98, high: 40 };

export const around = ({ x, y }: Spot, wide: number, high = wide): Box => [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];

function shared(a: Box, b: Box): number {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The boxes of all names of a map. */
export function nameBoxes(map: BoardMap): Box[] {
  const size = map.symbol.name;
  return [...map.cities, ...(map.gates ?? [])].map(({ label }) => {
    const left = label.anchor === "start" ? label.x : label.x - label.wide / (label.anchor === "end" ? 1 : 2);
    const high = size * (1 + 1.05 * ((label.rows?.length ?? 1) - 1));
    return [left - 2, label.y - size * 0.8, left + label.wide + 2, label.y - size * 0.8 + high];
  });
}

/** Points along a line between its ends, in even steps of the curve. */
export function along({ path }: Pick<MapLine, "path">, steps: number): Spot[] {
  const numbers = path.match(/-?\d*\.?\d+/g)!.map(Number);
  const curves = (numbers.length - 2) / 6;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const whole = Math.min(curves - 1e-9, (step / steps) * curves);
    const [curve, t] = [Math.floor(whole), whole % 1];
    const point = (axis: number): number => {
      const [a, b, c, d] = [0, 2, 4, 6].map((by) => numbers[curve * 6 + by + axis]!) as [number, number, number, number];
      return (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * d;
    };
    return { x: point(0), y: point(1) };
  });
}

interface Wish {
  /** Places in the order in which they are liked. */
  at: readonly Spot[];
  wide: number;
  high: number;
}

/** A place for each wish: the first place of each that is free, or else where least is covered. */
function settle(wishes: readonly Wish[], names: readonly Box[], things: readonly Box[], size: readonly [number, number]): Spot[] {
  const chosen: (Spot | null)[] = wishes.map(() => null);
  const cost = (number: number, place: number): number => {
    const { at, wide, high } = wishes[number]!;
    const box = around(at[place]!, wide, high);
    const outside = box[0] < 4 || box[1] < 4 || box[2] > size[0] - 4 || box[3] > size[1] - 4 ? 40 : 0;
    const covers = (boxes: readonly Box[], each: number, per: number): number =>
      boxes.reduce((sum, other) => sum + (shared(box, other) ? each + per * shared(box, other) : 0), 0);
    const others = chosen.flatMap((spot, other) => (spot && other !== number ? [around(spot, wishes[other]!.wide, wishes[other]!.high)] : []));
    return outside + place * 0.3 + covers(names, 120, 0.2) + covers(things, 3, 0.012) + covers(others, 12, 0.03);
  };
  for (let sweep = 0; sweep < 3; sweep++)
    wishes.forEach(({ at }, number) => {
      const costs = at.map((_, place) => cost(number, place));
      chosen[number] = at[costs.indexOf(Math.min(...costs))]!;
    });
  return chosen.map((spot) => spot!);
}

/** Where the steps to each line stand. */
export function discSpots(map: BoardMap, lines: readonly MapLine[], things: readonly Box[]): Spot[] {
  const wishes = lines.map((line) => {
    const all = along(line, 24);
    const points = all.slice(5, 20);
    // Beside the line, where there is no room on it.
    const beside = points.flatMap(({ x, y }, number) => {
      const [before, after] = [all[number + 4]!, all[number + 6]!];
      const long = Math.hypot(after.x - before.x, after.y - before.y) || 1;
      const [aside, up] = [(-(after.y - before.y) / long) * DISC, ((after.x - before.x) / long) * DISC];
      return [{ x: x + aside, y: y + up }, { x: x - aside, y: y - up }];
    });
    const far = (spot: Spot): number => Math.hypot(spot.x - line.middle.x, spot.y - line.middle.y);
    const near = (spots: Spot[]): Spot[] => spots.sort((one, other) => far(one) - far(other));
    return { at: line.disc ? [line.disc] : [line.middle, ...near(points), ...near(beside)], wide: 2 * DISC + 6, high: 2 * DISC + 6 };
  });
  return settle(wishes, nameBoxes(map), things, map.size);
}

/** Where the price at each city stands. */
export function priceSpots(map: BoardMap, cities: readonly (Spot & { price?: Spot; wide: number; houses: number })[], things: readonly Box[]): Spot[] {
  const r = map.symbol.city;
  const wishes = cities.map(({ x, y, price, wide, houses }) => {
    const aside = r + 8 + wide / 2;
    const top = y - r - (houses ? map.symbol.piece * 0.95 : 0) - PRICE.high / 2 - 4;
    const at = [
      { x, y: top },
      { x: x + aside, y: y - 14 }, { x: x - aside, y: y - 14 },
      { x: x + aside, y: y + 14 }, { x: x - aside, y: y + 14 },
      { x: x + aside * 0.8, y: y - r - 14 }, { x: x - aside * 0.8, y: y - r - 14 },
      { x: x + aside * 0.8, y: y + r + 14 }, { x: x - aside * 0.8, y: y + r + 14 },
      { x, y: y + r + PRICE.high / 2 + 6 }, { x, y: y + r + PRICE.high + 30 },
      { x: x + 40, y: top }, { x: x - 40, y: top },
      { x: x + aside + 26, y }, { x: x - aside - 26, y },
      { x: x + aside, y: y + r + 34 }, { x: x - aside, y: y + r + 34 },
      { x: x + aside, y: top }, { x: x - aside, y: top },
    ];
    return { at: price ? [price] : at, wide, high: PRICE.high };
  });
  return settle(wishes, nameBoxes(map), things, map.size);
}

/** How large the area around each target is that can be touched: up to `wanted`, halfway to the next one at most. */
export function touchSizes(spots: readonly Spot[], wanted: number, least: number): number[] {
  return spots.map((spot, number) => {
    const near = Math.min(...spots.map((other, place) => (place === number ? Infinity : Math.hypot(other.x - spot.x, other.y - spot.y) / 2)));
    return Math.max(least, Math.min(wanted, near));
  });
}

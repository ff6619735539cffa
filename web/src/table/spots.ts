// Where on the map each piece stands.

import type { BoardMap, MapTray } from "../../maps/format";
import type { Facts } from "../lib/facts.svelte";
import type { View } from "../lib/live.svelte";

export interface Spot {
  x: number;
  y: number;
}

export interface Figure extends Spot {
  key: string;
  seat: number;
  kind: "land" | "sea";
  city: string | null;
  line: readonly string[] | null;
}

/** A tray with as many slots as are needed. */
export interface Tray extends Spot {
  city: string;
  wide: number;
  high: number;
  /** Where the medallion is to which it belongs. */
  to: Spot;
}

const SLOT = 54;
/** How far the sites of a space of the ship track are from each other. */
const SITES_APART = 46;

export const lineKey = (kind: string, ends: readonly string[]): string => `${kind} ${[...ends].sort().join("/")}`;

/** Every place of the map by its id; sites of the ship track lie on their medallion. */
export function placesOf(map: BoardMap, sites: Record<string, string[]>): Record<string, Spot> {
  const places: Record<string, Spot> = {};
  for (const place of [...map.cities, ...(map.gates ?? []), ...(map.track ?? [])]) places[place.id] = place;
  for (const [space, built] of Object.entries(sites)) {
    const { x, y } = places[space]!;
    built.forEach((site, number) => {
      places[site] = { x: x + (number - (built.length - 1) / 2) * SITES_APART, y: y + 2 };
    });
  }
  return places;
}

/** Where houses stand on the rim of a medallion of radius 1, by how many there are: feet on the ground, names stay free. */
const FANS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, -1]],
  [[-0.56, -0.92], [0.56, -0.92]],
  [[-0.94, -0.56], [0, -1.14], [0.94, -0.56]],
  [[-1.12, -0.35], [-0.5, -1.04], [0.5, -1.04], [1.12, -0.35]],
  [[-1.2, 0.12], [-0.98, -0.72], [0, -1.12], [0.98, -0.72], [1.2, 0.12]],
  [[-1.24, 0.1], [-1.1, -0.62], [-0.4, -1.1], [0.4, -1.1], [1.1, -0.62], [1.24, 0.1]],
];

/** Where pieces of a size stand on the upper rim of a medallion, from its middle. */
export function onRim(count: number, radius: number, size: number): Spot[] {
  const fan = FANS[Math.min(count, FANS.length - 1)]!;
  return Array.from({ length: count }, (_, number) => {
    const [a, b] = fan[number % fan.length]!;
    const higher = Math.floor(number / fan.length) * size * 0.7;
    return { x: a * (radius + size * 0.4), y: b * (radius + size * 0.34) - size * 0.06 - higher };
  });
}

/** The tray of a city for so many pieces, and the slot of each; the first slots are nearest to the city. */
export function trayOf(map: BoardMap, city: string, at: Spot, count: number): { tray: Tray; slots: Spot[] } | null {
  const trays = map.trays[city];
  if (!trays?.length || !count) return null;
  const from: MapTray = trays.find((one) => one.columns * one.rows >= count) ?? trays.at(-1)!;
  const columns = Math.min(from.columns, count);
  const rows = Math.ceil(count / from.columns);
  const right = from.x + (from.columns * SLOT) / 2 < at.x;
  const below = from.y + (from.rows * SLOT) / 2 < at.y;
  const x = right ? from.x + (from.columns - columns) * SLOT : from.x;
  const y = below ? from.y + (from.rows - rows) * SLOT : from.y;
  const slots = Array.from({ length: count }, (_, number) => {
    const [row, column] = [Math.floor(number / from.columns), number % from.columns];
    return {
      x: x + (right ? columns - 1 - column : column) * SLOT + SLOT / 2,
      y: y + (below ? rows - 1 - row : row) * SLOT + SLOT / 2,
    };
  });
  return { tray: { city, x: x - 7, y: y - 7, wide: columns * SLOT + 14, high: rows * SLOT + 14, to: at }, slots };
}

/** Where colonists in a city stand: in its tray, on the rim of a space of the ship track, or beside it. */
function inCity(map: BoardMap, city: string, at: Spot, count: number): Spot[] {
  if (map.track?.some((space) => space.id === city))
    return onRim(count, map.symbol.medallion ?? map.symbol.city, map.symbol.piece).map(({ x, y }) => ({ x: at.x + x, y: at.y + y }));
  const beside = Array.from({ length: count }, (_, number) => ({ x: at.x + 52 + (number % 4) * 40, y: at.y - Math.floor(number / 4) * 50 }));
  return trayOf(map, city, at, count)?.slots ?? beside;
}

/** Where each colonist on the board stands; in a city those of `first` come before the others. */
export function figuresOf(view: View, map: BoardMap, places: Record<string, Spot>, first: number | null = null): Figure[] {
  const middles = Object.fromEntries(map.lines.map((line) => [lineKey(line.kind, line.ends), line.middle]));
  const figures: Figure[] = [];
  const crowds = new Map<string, Omit<Figure, "x" | "y">[]>();
  for (const { seat, colonists } of view.seats)
    colonists.forEach(({ kind, place, city = null, line = null }, number) => {
      const figure = { key: `${seat} ${number}`, seat, kind, city, line };
      const at = place === "line" && line ? middles[lineKey(kind, line)] : undefined;
      if (at) figures.push({ ...figure, ...at });
      else if (place === "city" && city && places[city]) crowds.set(city, [...(crowds.get(city) ?? []), figure]);
    });
  for (const [city, crowd] of crowds) {
    crowd.sort((one, other) => Number(other.seat === first) - Number(one.seat === first));
    const spots = inCity(map, city, places[city]!, crowd.length);
    crowd.forEach((figure, number) => figures.push({ ...figure, ...spots[number]! }));
  }
  return figures;
}

/** The trays that are on the map now. */
export function traysOf(map: BoardMap, places: Record<string, Spot>, figures: readonly Figure[]): Tray[] {
  return Object.keys(map.trays)
    .map((city) => trayOf(map, city, places[city]!, figures.filter((one) => one.city === city && !one.line).length)?.tray)
    .filter((tray) => tray !== undefined);
}

/** The ship track's spaces with the sites where houses are built. */
export const sitesOf = (facts: Facts, board: string): Record<string, string[]> =>
  Object.fromEntries(
    (facts.boards.find((one) => one.id === board)?.track ?? [])
      .filter((space) => space.sites.length)
      .map((space) => [space.id, space.sites]),
  );

// Where on the map each piece stands.

import type { BoardMap } from "../../maps/format";
import type { Facts } from "../lib/facts.svelte";
import type { Action, View } from "../lib/live.svelte";

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

export const lineKey = (kind: string, ends: readonly string[]): string => `${kind} ${[...ends].sort().join("/")}`;

/** Every place of the map by its id; sites of the ship track stand under their medallion. */
export function placesOf(map: BoardMap, sites: Record<string, string[]>): Record<string, Spot> {
  const places: Record<string, Spot> = {};
  for (const place of [...map.cities, ...(map.gates ?? []), ...(map.track ?? [])]) places[place.id] = place;
  for (const [space, built] of Object.entries(sites)) {
    const { x, y } = places[space]!;
    const apart = 44;
    built.forEach((site, number) => {
      places[site] = { x: x + (number - (built.length - 1) / 2) * apart, y: y + (map.symbol.medallion ?? 46) + 16 };
    });
  }
  return places;
}

/** Where the nth colonist in a city stands: side by side away from its name, on a space of the track above it. */
function inCity(map: BoardMap, city: string, { x, y }: Spot, nth: number): Spot {
  if (map.track?.some((space) => space.id === city))
    return { x: x + ((nth % 4) - 1.5) * 22, y: y - (map.symbol.medallion ?? 46) + 6 - Math.floor(nth / 4) * 22 };
  const named = [...map.cities, ...(map.gates ?? [])].find((one) => one.id === city);
  const side = named && named.label.anchor === "start" && named.label.x > x ? -1 : 1;
  return { x: x + side * (30 + (nth % 5) * 22), y: y - 4 - Math.floor(nth / 5) * 26 };
}

/** Where each colonist on the board stands. */
export function figuresOf(view: View, map: BoardMap, places: Record<string, Spot>): Figure[] {
  const middles = Object.fromEntries(map.lines.map((line) => [lineKey(line.kind, line.ends), line.middle]));
  const crowd: Record<string, number> = {};
  const figures: Figure[] = [];
  for (const { seat, colonists } of view.seats)
    colonists.forEach(({ kind, place, city = null, line = null }, number) => {
      const figure = { key: `${seat} ${number}`, seat, kind, city, line };
      if (place === "line" && line) {
        const at = middles[lineKey(kind, line)];
        if (at) figures.push({ ...figure, ...at });
      } else if (place === "city" && city && places[city]) {
        const nth = (crowd[city] = (crowd[city] ?? -1) + 1);
        figures.push({ ...figure, ...inCity(map, city, places[city]!, nth) });
      }
    });
  return figures;
}

/** Places of houses around a city, clockwise from the upper left. */
export function houseSpot(number: number, radius: number): Spot {
  const turn = (number * Math.PI) / 3 - 0.5;
  return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

/** The ship track's spaces with the sites where houses are built. */
export const sitesOf = (facts: Facts, board: string): Record<string, string[]> =>
  Object.fromEntries(
    (facts.boards.find((one) => one.id === board)?.track ?? [])
      .filter((space) => space.sites.length)
      .map((space) => [space.id, space.sites]),
  );

/** Where on the map the actions are. */
export function spotsOf(map: BoardMap, facts: Facts, actions: readonly Action[]): Spot[] {
  const places = placesOf(map, sitesOf(facts, map.board));
  const middles = Object.fromEntries(map.lines.map((line) => [lineKey(line.kind, line.ends), line.middle]));
  const markers = Object.fromEntries(map.provinces.map((province) => [province.id, province.marker]));
  return actions
    .map(({ target }) => {
      if (target.line) return middles[lineKey(target.colonist ?? "land", target.line)];
      if (target.province) return markers[target.province];
      const place = target.space ?? target.city;
      return place ? places[place] : undefined;
    })
    .filter((spot) => spot !== undefined);
}

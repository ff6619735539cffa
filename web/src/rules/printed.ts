// What is printed on cards, boards and markers, as the rules show it.

import { isGod, type God, type Good } from "../art/colours";
import { isRole, type Role } from "../art/roles";
import { loadFacts, type Facts } from "../lib/facts.svelte";

export interface PrintedGood {
  good: Good;
  price: number;
  houseCoins: number;
  houseGoods: Record<string, number>;
  markerCoins: number;
  specialist: Role;
  points: number;
}

export interface PrintedSpace {
  space: string;
  name: string;
  coins: number;
  /** One of these is taken. */
  goods: Good[];
  /** The goods of the sites for houses. */
  sites: Good[];
}

export interface Printed {
  goods: PrintedGood[];
  cards: Record<string, { gods: string[]; cost: Record<string, number> }>;
  /** What each slot of the display adds. */
  slots: Record<string, number>[];
  /** In the order of scoring. */
  gods: God[];
  track: PrintedSpace[];
  /** What Contrarius does after cards of some roles. */
  reactions: { roles: Role[]; does: string }[];
}

const SPECIALISTS: Record<Good, Role> = {
  brick: "mason",
  food: "farmer",
  tool: "smith",
  wine: "vintner",
  cloth: "weaver",
};
/** The board whose markers are those of the base game, and the one with a ship track. */
const PLAIN_BOARD = "imperium";
const TRACK_BOARD = "roma";

const counted = (goods: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(goods).filter(([, count]) => count));

function printed(facts: Facts): Printed {
  const board = (id: string) => facts.boards.find((one) => one.id === id)!;
  const markers = board(PLAIN_BOARD).marker_coins;
  const { track, cities } = board(TRACK_BOARD);
  const goodOf = Object.fromEntries(cities.map(({ id, good }) => [id, good]));
  return {
    goods: facts.goods.map(({ id, price, house, minerva_points }) => ({
      good: id,
      price,
      houseCoins: house.coins,
      houseGoods: counted(house.goods),
      markerCoins: markers[id] ?? 0,
      specialist: SPECIALISTS[id],
      points: minerva_points,
    })),
    cards: Object.fromEntries(facts.cards.map(({ id, gods, cost }) => [id, { gods, cost: counted(cost) }])),
    slots: facts.slots.map(({ goods, any }) => counted({ any, ...goods })),
    gods: facts.gods.filter(isGod),
    track: track.map(({ id, name, coins, goods, sites }) => ({
      space: id,
      name,
      coins,
      goods,
      sites: sites.map((site) => goodOf[site]).filter((good) => good != null),
    })),
    reactions: facts.reactions.map(({ id, roles }) => ({ roles: roles.filter(isRole), does: id })),
  };
}

export const loadPrinted = async (): Promise<Printed> => printed(await loadFacts());

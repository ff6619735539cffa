// What stands in the rules and in which order. The words are in words/rules.*.json and words/game.*.json; what the
// help texts of the game say already is taken from there.

import type { Component } from "svelte";
import { ROLES, type Role } from "../art/roles";
import ConcordiaSign from "./ConcordiaSign.svelte";
import GodsTable from "./GodsTable.svelte";
import GoodsTable from "./GoodsTable.svelte";
import HouseTable from "./HouseTable.svelte";
import MoveExample from "./MoveExample.svelte";
import ReactionTable from "./ReactionTable.svelte";
import ScoreExample from "./ScoreExample.svelte";
import SlotTable from "./SlotTable.svelte";
import TrackTable from "./TrackTable.svelte";
import VolcanoSigns from "./VolcanoSigns.svelte";
import type { Printed } from "./printed";

/** One part of a section; every text is the key of a message. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "name"; text: string }
  | { kind: "example"; text: string }
  | { kind: "cards"; name: string; cards: string[]; texts: string[]; see: string[] }
  | { kind: "figure"; figure: Component<{ printed: Printed }> }
  | { kind: "picture"; picture: Component<Record<string, never>> };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Group {
  title: string;
  sections: Section[];
}

const text = (key: string): Block => ({ kind: "text", text: key });
const name = (key: string): Block => ({ kind: "name", text: key });
const example = (key: string): Block => ({ kind: "example", text: key });
const figure = (drawn: Component<{ printed: Printed }>): Block => ({ kind: "figure", figure: drawn });
const picture = (drawn: Component<Record<string, never>>): Block => ({ kind: "picture", picture: drawn });

interface More {
  note?: string;
  see?: string[];
}

const role = (id: string, { note, see = [] }: More = {}): Block => ({
  kind: "cards",
  name: `role.${id}`,
  cards: [id],
  texts: note ? [`help.role.${id}`, note] : [`help.role.${id}`],
  see,
});

/** What else is said of a role. */
const MORE: Partial<Record<Role, More>> = {
  tribune: { note: "rules.role.tribune" },
  architect: { note: "rules.role.architect", see: ["moving", "building"] },
  prefect: { see: ["provinces"] },
  mercator: { note: "rules.role.mercator", see: ["goods"] },
  diplomat: { note: "rules.role.diplomat" },
  senator: { note: "rules.role.senator", see: ["display"] },
  colonist: { note: "rules.role.colonist" },
};

const SPECIALISTS: Role[] = ["mason", "farmer", "smith", "vintner", "weaver"];
const VENUS_ROLES: Role[] = ["magister"];
const TEAM_ROLES: Role[] = ["praetor", "proconsul", "legatus"];
/** The roles that do not stand among those of the base game. */
const ELSEWHERE: Role[] = [...SPECIALISTS, ...VENUS_ROLES, ...TEAM_ROLES];

export const GROUPS: Group[] = [
  {
    title: "rules.group.game",
    sections: [
      { id: "aim", title: "rules.aim.title", blocks: [text("rules.aim.1"), text("rules.aim.2")] },
      {
        id: "start",
        title: "rules.start.title",
        blocks: [
          text("rules.start.1"),
          text("rules.start.2"),
          text("rules.start.3"),
          text("rules.start.4"),
        ],
      },
      {
        id: "turn",
        title: "rules.turn.title",
        blocks: [text("rules.turn.1"), text("rules.turn.2"), text("rules.turn.3")],
      },
      {
        id: "cards",
        title: "rules.cards.title",
        blocks: [
          ...ROLES.filter((id) => !ELSEWHERE.includes(id)).map((id) => role(id, MORE[id])),
          {
            kind: "cards",
            name: "rules.specialists.title",
            cards: SPECIALISTS,
            texts: ["rules.specialists.1"],
            see: ["goods"],
          },
        ],
      },
      { id: "goods", title: "rules.goods.title", blocks: [figure(GoodsTable), text("rules.goods.1")] },
      {
        id: "storehouse",
        title: "rules.storehouse.title",
        blocks: [text("help.storehouse"), text("rules.storehouse.1")],
      },
      {
        id: "moving",
        title: "rules.moving.title",
        blocks: [
          text("help.colonist"),
          text("rules.moving.1"),
          text("rules.moving.2"),
          picture(MoveExample),
          example("rules.moving.example"),
        ],
      },
      {
        id: "building",
        title: "rules.building.title",
        blocks: [
          text("rules.building.1"),
          text("help.house"),
          figure(HouseTable),
          example("rules.building.example"),
        ],
      },
      {
        id: "provinces",
        title: "rules.provinces.title",
        blocks: [
          text("help.province-marker"),
          text("help.prefect-bonus"),
          example("rules.provinces.example"),
          name("term.magnus"),
          text("help.magnus"),
          text("rules.provinces.1"),
        ],
      },
      {
        id: "display",
        title: "rules.display.title",
        blocks: [text("help.display"), figure(SlotTable), example("rules.display.example")],
      },
      {
        id: "end",
        title: "rules.end.title",
        blocks: [picture(ConcordiaSign), text("help.concordia"), text("rules.end.1")],
      },
      {
        id: "scoring",
        title: "rules.scoring.title",
        blocks: [
          text("rules.scoring.1"),
          figure(GodsTable),
          example("rules.scoring.example"),
          picture(ScoreExample),
        ],
      },
      { id: "ties", title: "rules.ties.title", blocks: [text("rules.ties.1")] },
    ],
  },
  {
    title: "rules.group.boards",
    sections: [
      {
        id: "boards",
        title: "rules.boards.title",
        blocks: [
          name("board.imperium"),
          text("board.imperium.text"),
          name("board.italia"),
          text("board.italia.text"),
          text("rules.boards.1"),
        ],
      },
      {
        id: "roma",
        title: "board.roma",
        blocks: [
          text("board.roma.text"),
          text("rules.roma.1"),
          text("help.gate"),
          name("term.ship-track"),
          text("help.ship-track"),
          text("rules.roma.2"),
          figure(TrackTable),
          text("rules.roma.3"),
          text("rules.roma.4"),
          text("rules.roma.5"),
          text("rules.roma.6"),
        ],
      },
      {
        id: "sicilia",
        title: "board.sicilia",
        blocks: [
          text("board.sicilia.text"),
          text("rules.sicilia.1"),
          picture(VolcanoSigns),
          text("help.volcano"),
          text("rules.sicilia.2"),
          text("rules.sicilia.3"),
        ],
      },
    ],
  },
  {
    title: "rules.group.more",
    sections: [
      {
        id: "variants",
        title: "rules.variants.title",
        blocks: [
          name("variant.intermediate-scoring"),
          text("variant.intermediate-scoring.text"),
          text("rules.variants.1"),
          name("variant.start-without-goods"),
          text("variant.start-without-goods.text"),
          text("rules.variants.2"),
          text("rules.variants.3"),
        ],
      },
      {
        id: "venus",
        title: "variant.venus",
        blocks: [
          text("variant.venus.text"),
          text("help.god.venus"),
          ...VENUS_ROLES.map((id) => role(id)),
          {
            kind: "cards",
            name: "rules.double.title",
            cards: ["prefect-architect", "architect-mercator", "prefect-mercator"],
            texts: ["rules.venus.1"],
            see: [],
          },
          text("rules.venus.2"),
        ],
      },
      {
        id: "teams",
        title: "variant.teams",
        blocks: [
          text("help.teams"),
          text("rules.teams.1"),
          text("rules.teams.2"),
          text("rules.teams.3"),
          ...TEAM_ROLES.map((id) => role(id)),
        ],
      },
      {
        id: "contrarius",
        title: "variant.contrarius",
        blocks: [
          text("help.contrarius"),
          text("rules.contrarius.1"),
          figure(ReactionTable),
          text("rules.contrarius.2"),
          text("rules.contrarius.3"),
          text("rules.contrarius.4"),
          name("variant.contrarius-veteran"),
          text("variant.contrarius-veteran.text"),
          name("variant.contrarius-expert"),
          text("variant.contrarius-expert.text"),
        ],
      },
      { id: "campaign", title: "rules.campaign.title", blocks: [text("rules.campaign.1")] },
    ],
  },
];

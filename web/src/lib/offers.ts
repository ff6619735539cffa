// Offers at a table: making and answering them, and the way from a game to its rematch.

import type { components } from "../api/types";
import { moment } from "../start/when";
import { ask } from "./ask";
import type { TableTold } from "./live.svelte";
import { keepTable, keptTables } from "./secrets";
import { say } from "./words.svelte";

type Schemas = components["schemas"];
export type Offer = Schemas["OfferTold"];
export type MayOffer = Schemas["MayOffer"];
export type Kind = Offer["kind"];
export type Answer = Schemas["AnswerRequest"]["answer"];

/** Offer something to the others at a table. */
export const makeOffer = (table: string, kind: Kind, more: { target?: number; until?: number } = {}): Promise<Schemas["OfferAnswer"]> =>
  ask("POST", `/tables/${table}/offers`, { kind, ...more }, table);

/** Answer an offer, or withdraw one's own. */
export const answerOffer = (table: string, offer: number, answer: Answer): Promise<Schemas["OfferAnswer"]> =>
  ask("POST", `/tables/${table}/offers/${offer}/answer`, { answer }, table);

/** What one might offer now. */
export const mayOffer = async (table: string): Promise<MayOffer[]> =>
  (await ask<Schemas["OffersAnswer"]>("GET", `/tables/${table}/offers`, undefined, table)).offers;

/** An offer in a sentence, as one's own or as that of someone else. */
export function offerWords(offer: Pick<Offer, "kind" | "seat" | "target" | "until">, nameOf: (seat: number) => string, own: boolean): string {
  const kind = offer.kind === "pause" && offer.until != null ? "pause-until" : offer.kind;
  const values = {
    name: nameOf(offer.seat),
    target: offer.target == null ? "" : nameOf(offer.target),
    until: offer.until == null ? "" : moment(offer.until),
  };
  return say(own ? `offers.own.${kind}` : `offers.of.${kind}`, values);
}

/** How a game ended before the rules ended it, in a sentence. */
export function endingWords({ why, last }: { why: string; last: number[] }, first: number, nameOf: (seat: number) => string): string {
  return say(`offers.ended.${why}`, { name: nameOf(first), gone: last.length ? nameOf(last[0]!) : "" });
}

/** Keep the rematch of a table: each secret by the seat at which its player sits there. */
export async function keepRematch(before: TableTold, next: string): Promise<void> {
  const kept = keptTables()[before.id];
  if (!kept || keptTables()[next]) return;
  const again = await ask<TableTold>("GET", `/tables/${next}`);
  const seats = Object.entries(kept.secrets).map(([seat, secret]) => {
    const name = before.seats[Number(seat)]?.name;
    return [again.seats.find((one) => one.name === name)?.seat ?? Number(seat), secret];
  });
  keepTable(next, { ...kept, secrets: Object.fromEntries(seats), made: again.created });
}

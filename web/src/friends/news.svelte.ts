// What the server has to tell whoever is signed in. An open page asks for it now and then; so others see that one
// is here.

import type { components } from "../api/types";
import { ask, Refused } from "../lib/ask";
import { route } from "../lib/route.svelte";
import { keepSeat } from "../start/invitation";
import { me } from "../start/me.svelte";
import { titleOf } from "../start/mine";

type Schemas = components["schemas"];
export type Invitation = Schemas["InvitationTold"];

const SEEN = 8_000;
const UNSEEN = 60_000;

export const keyOf = ({ table, seat }: Invitation): string => `${table} ${seat}`;

class News {
  invitations = $state.raw<Invitation[]>([]);
  /** Those that are left for later, and no longer in the way. */
  later = $state.raw<string[]>([]);
  readonly waiting = $derived(this.invitations.filter((one) => !this.later.includes(keyOf(one))));
  private again: ReturnType<typeof setTimeout> | undefined;
  private asking = false;

  /** Ask now and then while someone is signed in; the effect of the page begins and ends it. */
  follow(): () => void {
    void this.look();
    const back = (): void => {
      if (!document.hidden) void this.look();
    };
    document.addEventListener("visibilitychange", back);
    return () => {
      document.removeEventListener("visibilitychange", back);
      clearTimeout(this.again);
      this.invitations = [];
    };
  }

  async look(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    clearTimeout(this.again);
    try {
      this.invitations = (await ask<Schemas["News"]>("GET", "/me/news")).invitations;
    } catch (error) {
      if (error instanceof Refused && error.code === "signed-out") me.be(null);
    } finally {
      this.asking = false;
    }
    if (me.account) this.again = setTimeout(() => void this.look(), document.hidden ? UNSEEN : SEEN);
  }

  /** Sit down where one is invited, and go there. */
  async accept(one: Invitation): Promise<void> {
    const path = `/tables/${one.table}/seats/${one.seat}/join`;
    const { secret } = await ask<Schemas["SecretAnswer"]>("POST", path, {});
    if (secret) keepSeat(one.table, one.seat, secret, titleOf(one));
    this.drop(one);
    route.go(`/table/${one.table}`);
  }

  async decline(one: Invitation): Promise<void> {
    await ask("POST", `/tables/${one.table}/seats/${one.seat}/decline`);
    this.drop(one);
  }

  /** Leave an invitation for later: the bell still tells of it. */
  put(one: Invitation): void {
    this.later = [...this.later, keyOf(one)];
  }

  private drop(one: Invitation): void {
    this.invitations = this.invitations.filter((other) => keyOf(other) !== keyOf(one));
  }
}

export const news = new News();

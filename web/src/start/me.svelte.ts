// Who is signed in here. The account remembers the language.

import type { components } from "../api/types";
import { ask } from "../lib/ask";
import { settings } from "../lib/settings.svelte";
import { LANGUAGES, type Language } from "../lib/words.svelte";

type Schemas = components["schemas"];
export type Account = Schemas["Account"];

class Me {
  account = $state.raw<Account | null>(null);
  /** Whether the server has told it yet. */
  known = $state(false);
  private asked: Promise<void> | undefined;

  load(): Promise<void> {
    return (this.asked ??= ask<Schemas["Me"]>("GET", "/me").then(
      ({ account }) => this.be(account),
      () => {
        this.asked = undefined;
      },
    ));
  }

  be(account: Account | null): void {
    this.account = account;
    this.known = true;
  }

  /** Sign in, or make an account first. */
  async signIn(name: string, password: string, fresh: boolean): Promise<void> {
    const account = await ask<Account>("POST", fresh ? "/accounts" : "/session", { name, password });
    this.be(account);
    if (fresh) await this.change({ language: settings.chosen.language });
    else if (account.language in LANGUAGES) await settings.choose({ language: account.language as Language });
  }

  async signOut(): Promise<void> {
    await ask("DELETE", "/session");
    this.be(null);
  }

  async change(changes: Schemas["AccountChange"]): Promise<void> {
    this.be(await ask<Account>("PATCH", "/me", changes));
  }

  /** Speak another language here, and wherever the account signs in. */
  async speak(language: Language): Promise<void> {
    await settings.choose({ language });
    if (this.account) await this.change({ language }).catch(() => undefined);
  }
}

export const me = new Me();

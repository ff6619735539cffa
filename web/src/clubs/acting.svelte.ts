// Something that is asked of the server: one at a time, and what went wrong is told.

import { untrack } from "svelte";
import { inWords } from "../start/refusal";

export class Acting {
  busy = $state(false);
  trouble = $state("");

  /** Do it; whether it was done. */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    if (untrack(() => this.busy)) return false; // An effect that asks must not run again for that.
    this.busy = true;
    this.trouble = "";
    try {
      await what();
      return true;
    } catch (error) {
      this.trouble = inWords(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

// What makes a thing on the map a button.

import type { Action } from "../lib/live.svelte";
import type { Scene } from "../lib/table.svelte";

/** How much of the screen can be touched at each target, in pixels: half of it. */
export const TOUCH = 22;

/** The attributes of a thing for which there are actions; none if there are none. */
export const targetOf = (scene: Scene, actions: readonly Action[]): Record<string, unknown> =>
  actions.length
    ? {
        role: "button",
        tabindex: 0,
        "aria-label": actions.map((action) => scene.describe(action)).join("; "),
        "data-actions": actions.map((one) => one.text).join(" | "),
        onclick: (event: MouseEvent) => {
          event.stopPropagation();
          scene.choose(actions);
        },
        onkeydown: (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          scene.choose(actions);
        },
        // Not when a piece comes to lie under a pointer at rest: then it is not asked about.
        onpointermove: (event: PointerEvent) => {
          if (event.movementX || event.movementY) scene.hovered = actions[0]!;
        },
        onpointerleave: () => (scene.hovered = null),
        onfocus: () => (scene.hovered = actions[0]!),
        onblur: () => (scene.hovered = null),
      }
    : {};

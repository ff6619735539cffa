// Looking at something closely: a pointer that really moves over it, a long press, or the focus of the keyboard.

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** Milliseconds after which a finger that rests is a long press, and px within which it rests. */
const LONG = 450;
const NEAR = 8;

interface Look {
  /** One looks at it, or no longer. */
  see: (looking: boolean) => void;
  /** It was pressed long: it is to be shown until something else is touched. */
  keep?: () => void;
}

// A browser tells of movement also when the page moves under a pointer that rests: at the place it knew before.
let last = { x: NaN, y: NaN };
let rests = true;
addEventListener(
  "pointermove",
  (event) => {
    const { clientX: x, clientY: y } = event;
    rests = x === last.x && y === last.y;
    last = { x, y };
  },
  { capture: true },
);

export const closely =
  ({ see, keep }: Look): Attachment<HTMLElement> =>
  (node) => {
    let looking = false;
    let pressed: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;
    let held = false;

    const look = (now: boolean): void => {
      if (now !== looking) see((looking = now));
    };
    const move = (event: PointerEvent): void => {
      if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > NEAR) letGo();
      if (event.pointerType !== "touch" && !rests) look(true);
    };
    const letGo = (): void => {
      if (pressed) clearTimeout(pressed.timer);
      pressed = null;
    };
    const down = (event: PointerEvent): void => {
      held = false;
      if (event.pointerType !== "touch" || !keep) return;
      const timer = setTimeout(() => {
        held = true;
        keep();
      }, LONG);
      pressed = { x: event.clientX, y: event.clientY, timer };
    };
    const leave = (): void => {
      letGo();
      look(false);
    };
    /** What was pressed long was not chosen. */
    const click = (event: MouseEvent): void => {
      if (held) event.stopImmediatePropagation();
      held = false;
    };
    const focus = (): void => look(node.matches(":focus-visible"));
    const menu = (event: Event): void => {
      if (held || pressed) event.preventDefault();
    };

    // What Svelte listens to may be heard while it removes the node, and may change what is shown then.
    const deaf = [
      on(node, "pointermove", move),
      on(node, "pointerdown", down),
      on(node, "pointerup", letGo),
      on(node, "pointercancel", leave),
      on(node, "pointerleave", leave),
      on(node, "focus", focus),
      on(node, "blur", leave),
      on(node, "contextmenu", menu),
      on(node, "click", click, { capture: true }),
    ];
    return () => {
      letGo();
      look(false);
      for (const stop of deaf) stop();
    };
  };

// Dragging something to a place where it is dropped, beside clicking it.

import type { Attachment } from "svelte/attachments";

const FAR_ENOUGH = 10;

interface Drag {
  /** What it may be dropped on. */
  onto: string;
  /** Whether it may be dragged now. */
  can: () => boolean;
  drop: () => void;
}

export const draggable =
  ({ onto, can, drop }: Drag): Attachment<HTMLElement> =>
  (node) => {
    let from: { x: number; y: number } | null = null;
    let moved = false;

    function down(event: PointerEvent): void {
      if (event.button || !can()) return;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    }

    function move(event: PointerEvent): void {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!moved && Math.hypot(x, y) < FAR_ENOUGH) return;
      moved = true;
      node.style.transform = `translate(${x}px, ${y}px)`;
      node.style.zIndex = "20";
      node.style.position = "relative";
      node.style.pointerEvents = "none";
    }

    function letGo(): void {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    }

    function end(event: PointerEvent): void {
      letGo();
      from = null;
      if (!moved) return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      for (const property of ["transform", "z-index", "position", "pointer-events"]) node.style.removeProperty(property);
      if (event.type === "pointerup" && under?.closest(onto)) drop();
    }

    /** What was dragged was not clicked. */
    function click(event: MouseEvent): void {
      if (moved) event.stopImmediatePropagation();
      moved = false;
    }

    node.addEventListener("pointerdown", down);
    node.addEventListener("click", click, { capture: true });
    return () => {
      letGo();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("click", click, { capture: true });
    };
  };

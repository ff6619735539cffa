"""Someone who plays at the page as it is seen: by mouse, or by keyboard alone."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

FIND = """() => {
  const table = document.querySelector("main.table");
  if (!table) return null;
  const kinds = {
    look: ".curtain .button",
    confirm: "[data-confirm]",
    done: ".question [data-kind=done]",
    beside: ".question .ways [data-kind]:not([data-kind=done])",
    trade: ".trade .button.main:not(:disabled)",
    step: ".trade .step:not(:disabled)",
    figure: ".board .figure [role=button]",
    line: ".board .way [role=button]",
    city: ".board .city [role=button]",
    province: ".board .marker [role=button]",
    space: ".board .medallion [role=button]",
    card: ".hand button[aria-disabled=false]",
    slot: ".offer[aria-disabled=false]",
    copy: ".players .top.can",
  };
  for (const node of table.querySelectorAll("[data-wanted]")) delete node.dataset.wanted;
  const found = [];
  for (const [kind, selector] of Object.entries(kinds))
    for (const node of table.querySelectorAll(selector)) {
      const box = (node.querySelector(".touch") ?? node).getBoundingClientRect();
      if (!box.width) continue;
      // Cards lie over each other: the left edge of each is seen.
      const x = kind === "card" ? box.x + Math.min(box.width / 2, 12) : box.x + box.width / 2;
      const y = box.y + box.height / 2;
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(node.contains(hit) || hit.contains(node))) continue;
      node.dataset.wanted = found.length;
      found.push({ kind, x, y, text: node.getAttribute("aria-label") ?? node.textContent.trim() });
    }
  const sign = [table.dataset.moves, table.dataset.asked, found.map((one) => one.text).join(),
    table.querySelector(".trade")?.textContent ?? ""].join("|");
  return { asked: table.dataset.asked === "true" || !!table.querySelector(".curtain"),
    over: table.dataset.over === "true", moves: Number(table.dataset.moves), sign, found };
}"""

LIKED = ("figure", "line", "city", "slot", "province", "space", "copy", "card", "beside")
"""What is chosen more readily than to end early."""


class Stuck(AssertionError):
    """The page offers nothing to someone who is asked."""


@dataclass
class Choice:
    """Something on the page that can be chosen."""

    number: int
    kind: str
    x: float
    y: float
    text: str


@dataclass
class Seen:
    """What the page shows."""

    asked: bool
    over: bool
    moves: int
    sign: str
    found: list[Choice]


class Mouse:
    """Plays by clicking on whatever lights up."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.kinds: set[str] = set()

    def look(self) -> Seen:
        """What can be done now."""
        told = self.page.evaluate(FIND)
        if told is None:
            raise Stuck("there is no table on the page")
        found = [Choice(number, **one) for number, one in enumerate(told.pop("found"))]
        return Seen(**told, found=found)

    def play(self, decisions: int = 10_000, seconds: float = 150) -> bool:
        """Decide so often, or until the game is over; says whether it is."""
        end = time.monotonic() + seconds
        for _ in range(decisions):
            seen = self.wait(lambda seen: seen.over or (seen.asked and bool(seen.found)), end)
            if seen.over:
                return True
            self.choose(seen)
            if time.monotonic() > end:
                raise Stuck(f"the game takes too long, at {seen}")
            # What was chosen before may be chosen again to no effect: then something else is tried.
            patience = min(end, time.monotonic() + 3)
            while self.look().sign == seen.sign and time.monotonic() < patience:
                self.page.wait_for_timeout(15)
        return False

    def wait(self, until: Callable[[Seen], bool], end: float) -> Seen:
        """Wait until the page shows what is waited for."""
        while True:
            seen = self.look()
            if until(seen):
                return seen
            if time.monotonic() > end:
                raise Stuck(f"nothing has happened for too long: {seen}")
            self.page.wait_for_timeout(15)

    def choose(self, seen: Seen) -> None:
        """Choose something, rather not to end early."""
        kinds: dict[str, list[Choice]] = {}
        for one in seen.found:
            kinds.setdefault(one.kind, []).append(one)
        first = next((kind for kind in ("look", "confirm", "trade") if kind in kinds), None)
        if first:
            options = kinds[first]
        else:
            liked = [kind for kind in LIKED if kind in kinds]
            if "step" in kinds and self.random.random() < 0.5:
                liked.append("step")
            if "done" in kinds and (not liked or self.random.random() < 0.15):
                liked = ["done"]
            elif "slot" in kinds:
                liked = ["slot"]  # Games end when all cards are sold.
            options = [one for kind in liked or ["step"] for one in kinds.get(kind, [])]
        if not options:
            raise Stuck(f"nothing can be chosen: {seen}")
        chosen = self.random.choice(options)
        self.kinds.add(chosen.kind)
        self.press(chosen)

    def press(self, chosen: Choice) -> None:
        """Choose a thing."""
        self.page.mouse.click(chosen.x, chosen.y)


WAY = """(number) => {
  const all = [...document.querySelectorAll("a[href], button:not(:disabled), input, select, [tabindex='0']")]
    .filter((node) => node.tabIndex >= 0 && node.getClientRects().length);
  const wanted = all.findIndex((node) => node.dataset.wanted === String(number));
  return [all.indexOf(document.activeElement), wanted, all.length];
}"""


class Keyboard(Mouse):
    """Plays with Tab and Enter alone."""

    def press(self, chosen: Choice) -> None:
        """Go to a thing by Tab, and take it by Enter."""
        keys = self.page.keyboard
        for _ in range(4):
            here, there, count = self.page.evaluate(WAY, chosen.number)
            if there < 0:
                return  # It is gone: something happened meanwhile.
            if here == there:
                keys.press("Enter")
                return
            steps = there - here if here >= 0 else there + 1
            key = "Tab" if steps > 0 else "Shift+Tab"
            for _ in range(min(abs(steps), count)):
                keys.press(key)
        raise Stuck(f"Tab does not lead to {chosen}")

"""How a page is laid out: what is cut off, what lies over what, and what cannot be reached."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

# Text is compared without its upper and lower edge, where a line holds nothing but room.
CUT = """() => {
  const found = new Set();
  const clips = ({ overflowX, overflowY }) => [overflowX, overflowY].map((one) => /hidden|clip/.test(one));
  const scrolls = ({ overflowX, overflowY }) => [overflowX, overflowY].map((one) => /auto|scroll/.test(one));
  const name = (node) => `${node.localName}${node.classList.length ? `.${node.classList[0]}` : ""}`;
  const told = (node) => `${name(node)} “${node.textContent.trim().replace(/\\s+/g, " ").slice(0, 60)}”`;
  function check(owner, box, what) {
    let free = [true, true];
    for (let node = owner; node; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (node !== document.documentElement && node !== document.body && style.display !== "inline") {
        const [frame, clip, scroll] = [node.getBoundingClientRect(), clips(style), scrolls(style)];
        if (style.clipPath !== "none") return;
        const dots = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        if (!dots && free[0] && clip[0] && (box.left < frame.left - 1.5 || box.right > frame.right + 1.5))
          found.add(`${what} is cut off at the side by ${told(node)}`);
        if (!dots && free[1] && clip[1] && (box.top < frame.top - 1.5 || box.bottom > frame.bottom + 1.5))
          found.add(`${what} is cut off above or below by ${told(node)}`);
        if (dots) return;
        free = free.map((one, axis) => one && !scroll[axis]);
      }
      if (style.position === "fixed") break;
    }
    const beside = box.left < -1.5 || box.right > innerWidth + 1.5;
    if (free[0] && beside) found.add(`${what} is beside the window`);
  }
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest(".unseen, .board, option, [aria-hidden=true]");
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const owner = node.parentElement;
    if (!node.data.trim() || !seen(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      const box = { left, right, top: top + height / 5, bottom: bottom - height / 5 };
      if (right > left) check(owner, box, told(owner));
    }
  }
  for (const node of document.querySelectorAll("button, a, input, select, textarea"))
    if (seen(node) && node.parentElement) check(node.parentElement, node.getBoundingClientRect(), told(node));
  for (const node of document.querySelectorAll(".button, h1, h2, h3, legend"))
    if (seen(node) && node.clientWidth && node.scrollWidth > node.clientWidth + 1
      && getComputedStyle(node).textOverflow !== "ellipsis") found.add(`${told(node)} is wider than its box`);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} wide in a window of ${innerWidth}`);
  return [...found];
}"""

# A region that scrolls in something else is as large as what is seen of it.
PLACES = """(regions) => {
  const found = {};
  for (const [name, selector] of Object.entries(regions)) {
    const node = document.querySelector(selector);
    if (!node?.checkVisibility()) continue;
    let { left, right, top, bottom } = node.getBoundingClientRect();
    for (let around = node.parentElement; around !== document.body; around = around.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
      const frame = around.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    found[name] = [left, top, right, bottom];
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { places: found, all: [scrollWidth, scrollHeight], window: [innerWidth, innerHeight] };
}"""

# What lies under something else at its own place cannot be clicked; cards of a hand may lie on each other.
HIDDEN = """(within) => {
  const found = [];
  const all = "a, button, input, select, textarea, summary, h1, h2, h3, p, li";
  const told = (node) => `${node.localName}.${node.classList[0] ?? ""} `
    + `“${(node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\\s+/g, " ").slice(0, 60)}”`;
  for (const node of document.querySelector(within).querySelectorAll(all)) {
    if (!node.checkVisibility({ visibilityProperty: true }) || !node.getClientRects().length) continue;
    if (node.closest(".unseen, .board, [aria-hidden=true]")) continue;
    const { clipPath, pointerEvents } = getComputedStyle(node);
    if (clipPath !== "none" || pointerEvents === "none") continue;
    node.scrollIntoView({ block: "center", inline: "center" });
    const box = node.getClientRects()[0];
    if (!box.width || !box.height) continue;
    const [x, y] = [box.left + Math.min(box.width / 2, 12), box.top + Math.min(box.height / 2, 40)];
    const hit = document.elementFromPoint(x, y);
    if (!hit) found.push(`${told(node)} is outside the window, at ${Math.round(x)}, ${Math.round(y)}`);
    else if (!node.contains(hit) && !hit.contains(node) && !hit.closest("label")?.contains(node))
      found.push(`${told(node)} lies under ${told(hit)}`);
  }
  scrollTo(0, 0);
  return found;
}"""

Regions = dict[str, str]

TABLE: Regions = {
    "bar": ".bar",
    "display": "[data-coach=display]",
    "map": "[data-coach=map]",
    "question": "[data-coach=question]",
    "storehouse": "[data-coach=storehouse]",
    "hand": "[data-coach=hand]",
    "gods": "[data-coach=gods]",
    "players": "[data-coach=players]",
    "log": "[data-coach=log]",
}
TABLE_ON_A_PHONE: Regions = {
    **{name: TABLE[name] for name in ("bar", "map", "question", "storehouse", "hand")},
    "panels": ".bar nav",
}
REPLAY: Regions = {
    "bar": ".replay > header",
    **{name: TABLE[name] for name in ("display", "map", "storehouse", "hand", "gods", "players")},
    "map": ".replay > .map",
    "controls": ".controls",
}
REPLAY_ON_A_PHONE: Regions = {name: REPLAY[name] for name in ("bar", "map", "controls", "storehouse")}


def cut_off(page: Page) -> list[str]:
    """Texts and controls of which a part is not shown, unless one scrolls down to it or within its frame."""
    found: list[str] = page.evaluate(CUT)
    return found


def hidden(page: Page, within: str = "body") -> list[str]:
    """Texts and controls that cannot be brought into the window, or lie under something there."""
    found: list[str] = page.evaluate(HIDDEN, within)
    return found


def misplaced(page: Page, regions: Regions) -> list[str]:
    """Regions that are missing, outside the window, too small or over each other; or a page that scrolls."""
    seen = page.evaluate(PLACES, regions)
    (wide, high), places = seen["window"], seen["places"]
    found = [f"{name} is not there" for name in regions if name not in places]
    if seen["all"][0] > wide or seen["all"][1] > high:
        found.append(f"the page scrolls: it is {seen['all']} in a window of {seen['window']}")
    for name, (left, top, right, bottom) in places.items():
        if left < -1 or top < -1 or right > wide + 1 or bottom > high + 1:
            found.append(f"{name} is outside the window: {left:.0f} {top:.0f} {right:.0f} {bottom:.0f}")
        least = 200 if name == "map" else 24
        if right - left < least or bottom - top < least:
            found.append(f"{name} has only {right - left:.0f} by {bottom - top:.0f}")
    names = list(places)
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            across = min(places[one][2], places[other][2]) - max(places[one][0], places[other][0])
            down = min(places[one][3], places[other][3]) - max(places[one][1], places[other][1])
            # A question that takes several lines grows over the map, which stays where it is.
            grows = (one, other) == ("map", "question") and down < (places["map"][3] - places["map"][1]) / 2
            if across > 1 and down > 1 and not grows:
                found.append(f"{one} and {other} lie over each other by {across:.0f} by {down:.0f}")
    return found


def settled(find: Callable[[], list[str]], seconds: float = 6) -> list[str]:
    """The faults that are still there once the page has had time to lay itself out."""
    end = time.monotonic() + seconds
    while True:
        found = find()
        if not found or time.monotonic() > end:
            return found
        time.sleep(0.05)

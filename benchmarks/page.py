"""The page in a real browser: how much is sent, how soon it can be used, and how smoothly it moves.

Server and browser share this machine, without a network between them. A browser without a window has no GPU:
the processor draws everything, so there are fewer frames than people see.
"""

import math
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))  # For its neighbours, when this file is run by its path.

from concordia.bots.match import get_ready
from concordia.data.board import board_names
from tools.browser import open_browser
from tools.screenshots_games import Moment, played
from tools.screenshots_site import Json, Site, keep, running_site

MOST_KILOBYTES: Final = 300
MOST_SECONDS: Final = 2.0
MOST_MILLISECONDS: Final = 100
FRAMES: Final = 60
ROUNDS: Final = 7
PANNING: Final = 3.0
"""Seconds."""
PAUSE: Final = 0.2
"""Seconds between two moves; without them the browser would still be busy with the move before."""
LONGEST: Final = 60.0
"""Seconds after which something is wrong."""
SLOWER: Final = 4
"""How many times slower a processor is imitated."""

START: Final = ".play:not(:disabled)"
ASKED: Final = "main.table[data-asked=true] svg.board"
QUIET: Final = Moment("imperium", 4)
LIT: Final = Moment("imperium", 4, "prefect", 0.4)
GAME: Final = Moment("imperium", 4, share=0)
MAPS: Final = re.compile(rf"/assets/({'|'.join(board_names())})-")

READY: Final = """
const look = () => document.querySelector(SELECTOR)
  ? requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())))
  : requestAnimationFrame(look);
requestAnimationFrame(look);
"""
"""Notes when something is there and drawn; the clock begins with the navigation."""

DRAWN: Final = """
window.drawn = [];
let came = null;
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      if (event.data.startsWith('{"type":"update"')) came = event.timeStamp;
    });
  }
};
const seen = new MutationObserver(() => {
  const begun = came;
  came = null;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => window.drawn.push(performance.now() - begun);
  if (begun !== null) requestAnimationFrame(() => port2.postMessage(null));
});
addEventListener("DOMContentLoaded", () =>
  seen.observe(document, { attributeFilter: ["data-moves"], subtree: true }),
);
"""
"""Notes the time from the arrival of each update until the frame with it has been drawn."""

FRAMES_BEGIN: Final = """() => {
  const frames = [];
  let going = true;
  const note = (now) => {
    frames.push(now);
    if (going) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  window.endFrames = () => {
    going = false;
    return frames;
  };
}"""


class Line(NamedTuple):
    """Something measured: its name and value, what is wanted, and whether it is good enough."""

    name: str
    value: str
    wanted: str = ""
    good: bool = True


@contextmanager
def window(browser: Browser, site: Site, made: Json | None = None, *scripts: str) -> Iterator[Page]:
    """A window of someone who comes for the first time, or who sits at a table."""
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": 1366, "height": 768},
        locale="en-GB",
        service_workers="block",  # It keeps copies of what was sent already.
    )
    page = context.new_page()
    for script in scripts:
        page.add_init_script(f"{{{script}}}")
    if made is not None:
        keep(page, made)
    try:
        yield page
    finally:
        context.close()


def wait_for(page: Page, value: str) -> Any:
    """Wait until the page knows something."""
    end = time.monotonic() + LONGEST
    while not (found := page.evaluate(value)):
        assert time.monotonic() < end, f"{page.url} waits for ever for {value}"
        time.sleep(0.005)
    return found


def path_to(made: Json | None) -> str:
    """The address of a table, or of the start."""
    return "/" if made is None else f"/table/{made['table']['id']}"


def bytes_sent(browser: Browser, site: Site, made: Json | None) -> dict[str, int]:
    """What is sent when a page is opened, in bytes with all headers, by its address."""
    sent: dict[str, int] = {}
    addresses: dict[str, str] = {}

    def received(told: dict[str, Any]) -> None:
        addresses[told["requestId"]] = told["response"]["url"]

    def finished(told: dict[str, Any]) -> None:
        address = addresses[told["requestId"]]
        sent[address] = sent.get(address, 0) + int(told["encodedDataLength"])

    with window(browser, site, made) as page:
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.responseReceived", received)
        devtools.on("Network.loadingFinished", finished)
        devtools.send("Network.enable")
        page.goto(path_to(made))
        page.locator(START if made is None else ASKED).first.wait_for()
        page.wait_for_load_state("networkidle")
    return sent


def opening(browser: Browser, site: Site, name: str, made: Json | None) -> Iterator[Line]:
    """What opening a page needs: bytes and time."""
    sent = bytes_sent(browser, site, made)
    kilobytes = sum(size for address, size in sent.items() if not MAPS.search(address)) / 1000
    maps = sum(size for address, size in sent.items() if MAPS.search(address)) / 1000
    beside = f", and {maps:.0f} kB of map" if maps else ""
    good = kilobytes <= MOST_KILOBYTES
    yield Line(f"{name}: sent", f"{kilobytes:.0f} kB{beside}", f"≤ {MOST_KILOBYTES} kB", good)
    selector = repr(START if made is None else ASKED)
    seconds = []
    for _ in range(ROUNDS):
        with window(browser, site, made, READY.replace("SELECTOR", selector)) as page:
            page.goto(path_to(made))
            seconds.append(wait_for(page, "window.readyAt") / 1000)
    shown = f"{median(seconds):.2f} s ({min(seconds):.2f} to {max(seconds):.2f})"
    yield Line(f"{name}: can be used", shown, f"< {MOST_SECONDS:.0f} s", median(seconds) < MOST_SECONDS)


def drawing(browser: Browser, site: Site) -> Iterator[Line]:
    """How long it takes until a move that has arrived is drawn, over a whole game."""
    made = site.table(GAME, tuple(range(GAME.seats)))
    secrets = {"x-seat-secrets": ",".join(made["secrets"].values())}
    moves = played(GAME.board, GAME.seats, GAME.variants, GAME.seed).moves
    with window(browser, site, made, DRAWN) as page:
        page.goto(path_to(made))
        page.locator(ASKED).wait_for()
        for number, move in enumerate(moves):
            wanted = {"position": number, "key": f"move-{number}", "action": move.action}
            site.ask("POST", f"/tables/{made['table']['id']}/moves", wanted, headers=secrets)
            wait_for(page, f"window.drawn.length > {number}")
            time.sleep(PAUSE)
        times = sorted(page.evaluate("window.drawn"))
    last = times[int(0.95 * len(times))]
    wanted_words = f"≤ {MOST_MILLISECONDS} ms"
    yield Line(f"A move is drawn, median of {len(times)}", f"{median(times):.0f} ms", wanted_words)
    yield Line("A move is drawn, 95 of 100", f"{last:.0f} ms", wanted_words, last <= MOST_MILLISECONDS)


def pan(page: Page, seconds: float, x: float, y: float) -> None:
    """Drag the map about in loops."""
    page.mouse.move(x, y)
    page.mouse.down()
    begun = time.monotonic()
    while (now := time.monotonic() - begun) < seconds:
        page.mouse.move(x + 150 * math.sin(4 * now), y + 90 * math.sin(3 * now))
    page.mouse.up()


def zoom(page: Page, seconds: float, x: float, y: float) -> None:
    """Turn the wheel up and down."""
    page.mouse.move(x, y)
    begun = time.monotonic()
    while (now := time.monotonic() - begun) < seconds:
        page.mouse.wheel(0, -60 if math.sin(3 * now) > 0 else 60)


def frames_of(page: Page, move: Callable[[Page, float, float, float], None]) -> str:
    """How many frames are drawn while the map moves, and how long the longest takes."""
    box = page.get_by_role("group", name="Map").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(FRAMES_BEGIN)
    move(page, PANNING, *middle)
    frames = page.evaluate("window.endFrames()")
    lengths = [after - before for before, after in pairwise(frames)]
    return f"{1000 * len(lengths) / sum(lengths):.0f} frames/s, longest {max(lengths):.0f} ms"


def moving(browser: Browser, site: Site, name: str, moment: Moment) -> Iterator[Line]:
    """How many frames are drawn while the map is dragged and enlarged."""
    made = site.table(moment)
    with window(browser, site, made) as page:
        page.goto(path_to(made))
        page.locator(ASKED).wait_for()
        page.wait_for_load_state("networkidle")
        for _ in range(2):
            page.get_by_role("button", name="Larger").click()
        devtools = page.context.new_cdp_session(page)
        for slower, words in ((1, ""), (SLOWER, f", {SLOWER}× slower")):
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            yield Line(f"{name}, dragged{words}", frames_of(page, pan), str(FRAMES))
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        yield Line(f"{name}, zoomed", frames_of(page, zoom), str(FRAMES))


def measured() -> Iterator[Line]:
    """All that is measured, line by line."""
    with running_site() as site, sync_playwright() as playwright:
        browser = open_browser(playwright)
        try:
            yield from opening(browser, site, "Start", None)
            yield from opening(browser, site, "Table", site.table(QUIET))
            yield from drawing(browser, site)
            yield from moving(browser, site, "Quiet map", QUIET)
            yield from moving(browser, site, "Lit map", LIT)
        finally:
            browser.close()


def main() -> None:
    get_ready()
    lines = list(measured())
    table = Table("The page, nothing cached", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Measured", justify="right")
    table.add_column("Wanted", justify="right")
    for line in lines:
        table.add_row(line.name, line.value, line.wanted)
    console = Console(highlight=False)
    busy = f"{os.getloadavg()[0]:.1f} processes at work on {os.cpu_count()} cores"
    console.print(f"One machine for server and browser, no GPU; {busy}")
    console.print(table)
    failed = [line.name for line in lines if not line.good]
    if failed:
        sys.exit(f"Not good enough: {', '.join(failed)}")


if __name__ == "__main__":
    main()

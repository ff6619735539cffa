"""Several people at one screen: hands stay behind the curtain, and it is told whose turn it is."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from tests.page.conftest import Visitor
from tests.page.player import Mouse
from tests.page.tables import sit, table_for

SHEETS = ("Points", "Board as a list", "Since my last turn", "Menu")
SECRETS = ".hand [data-card], .closer .card"
"""Where a page shows cards of a hand: in the tray, and more closely."""


class Watch:
    """Reads all that comes to a page, and notes each hand in it that nobody has looked at."""

    def __init__(self, page: Page) -> None:
        self.leaks: list[str] = []
        self.pointed = 0
        self.seen: Any = None
        page.on("websocket", self._listen)
        page.on("response", self._read)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, told: dict[str, Any]) -> None:
        view = told.get("view") or {}
        changes = told.get("changes") or {}
        self._check_view(view, "live")
        seats = changes.get("seats") or {}
        if changes.get("viewer", 0) is None and '"hand": [' in json.dumps(seats):
            self.leaks.append(f"changes of seats {seats}")
        for event in told.get("events", ()):
            for one in event.get("told") or ():
                self.pointed += one["key"] == "point"
                if one["key"] == "point-card":
                    self.leaks.append(f"log: {one['words']}")

    def _read(self, response: Response) -> None:
        if re.search(r"/api/tables/\w+/(view|moments|points|prospects|events)", response.url) and response.ok:
            told = response.json()
            self._check_view(told.get("view") or {}, response.url)
            if "point-card" in response.text():
                self.leaks.append(response.url)

    def _check_view(self, view: dict[str, Any], where: str) -> None:
        asked = (view.get("decision") or {}).get("seat")
        shown = [seat["seat"] for seat in view.get("seats", ()) if seat.get("hand") is not None]
        if shown and view.get("viewer") != asked:
            self.leaks.append(f"{where}: hands of {shown} while {asked} is asked")


def check_curtain(page: Page) -> None:
    """Nothing that can be opened at the table shows a card while the curtain hangs."""
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator(SECRETS)).to_have_count(0)
    for sheet in SHEETS:
        page.get_by_role("button", name=sheet, exact=True).click()
        expect(page.locator(SECRETS)).to_have_count(0)
        page.keyboard.press("Escape")


def test_no_hand_is_seen_behind_the_curtain_of_a_shared_screen(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    watch = Watch(page)
    made = table_for(visitor.site, "imperium", people=4, variants=["teams"])
    sit(page, made)
    player = Mouse(page, 3)
    check_curtain(page)
    for _ in range(200):
        player.play(1, seconds=30)
        if watch.pointed and page.locator(".curtain").is_visible():
            break
    assert watch.pointed, "a Legatus has to point at a card for this test to prove anything"
    check_curtain(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    page.locator("main.replay").wait_for()
    expect(page.locator(SECRETS)).to_have_count(0)
    for _ in range(2):
        page.get_by_role("button", name="One step back").click()
        expect(page.locator(SECRETS)).to_have_count(0)
    page.get_by_role("button", name="Play on from here").click()
    check_curtain(page)
    page.goto(f"/table/{made['table']['id']}")
    check_curtain(page)
    assert watch.leaks == []


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_shared_screen_says_whose_turn_it_is_when_seats_change(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = visitor(width=size[0], height=size[1])
    made = table_for(visitor.site, people=2)
    sit(page, made)
    player = Mouse(page, 5)
    for name in ("Livia", "Marcus", "Livia"):
        expect(page.locator(".turn-of")).to_have_text(f"{name}, it is your turn.")
        expect(page.locator(".question .asked b")).to_have_text(name)
        for _ in range(60):
            player.play(1, seconds=30)
            player.wait(lambda seen: seen.asked and bool(seen.found), time.monotonic() + 30)
            if not page.locator(".question .asked").inner_text().startswith(name):
                break

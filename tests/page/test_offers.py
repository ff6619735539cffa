"""Offers in several browsers: a rematch, taking back, a pause, an end, someone who is gone, a flag."""

import json
import re
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from concordia.server.tables import offering, progress
from tests.page.conftest import Axe, Visitor
from tests.page.layout import cut_off, settled
from tests.page.tables import sit, table_for
from tests.page.test_together import agree, finished
from tests.server.running import Json, good

PASSWORD = "correct horse"
MINUTE = 1_500
"""How long a minute of the server lasts in a game that has to be over soon, in milliseconds."""
AWAY = 20
"""Such minutes after which a bot stands in; who is connected is noted every 20 seconds."""
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection")


def info(visitor: Visitor, table: str) -> Json:
    told: Json = httpx.get(f"{visitor.site.url}/api/tables/{table}").json()
    return told


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    """Ask the server as the account of a browser."""
    answer = page.request.fetch(f"/api{path}", method=method, data=body)
    assert answer.ok, answer.text()
    return None if answer.status == 204 else answer.json()


def rated_table(pages: dict[str, Page], **options: Any) -> str:
    """A rated table of accounts of these names that has begun; each browser has opened it."""
    made: Json | None = None
    for name, page in pages.items():
        ask(page, "POST", "/accounts", {"name": name, "password": PASSWORD})
        if made is None:
            seats = [{"kind": "person", "mine": True}, *[{"kind": "open"}] * (len(pages) - 1)]
            wanted = {"board": "italia", "seats": seats, "options": {"rated": True, **options}}
            made = ask(page, "POST", "/tables", wanted)
        else:
            seat = list(pages).index(name)
            ask(page, "POST", f"/tables/{made['table']['id']}/seats/{seat}/join", {})
    assert made is not None
    table: str = made["table"]["id"]
    ask(next(iter(pages.values())), "POST", f"/tables/{table}/start")
    for page in pages.values():
        page.goto(f"/table/{table}")
        page.locator("main.table").wait_for()
    return table


def end_by_agreement(first: Page, *others: Page) -> None:
    """End a game as people do."""
    first.get_by_role("button", name="Menu", exact=True).click()
    first.get_by_role("button", name="End the game now").click()
    first.get_by_role("button", name="End the game now").click()
    for page in others:
        page.get_by_role("button", name="Agree").click()
    for page in (first, *others):
        expect(page.locator("main.table")).to_have_attribute("data-over", "true")


def test_a_rematch_begins_only_when_all_have_accepted_and_is_rated_again(visitor: Visitor) -> None:
    pages = {"Livilla": visitor(), "Marcellus": visitor()}
    livia, marcus = pages.values()
    table = rated_table(pages, time={"kind": "clock", "minutes": 30})
    end_by_agreement(livia, marcus)
    expect(marcus.get_by_text("The game ended by agreement.")).to_be_visible()
    livia.get_by_role("button", name="Offer another game").click()
    expect(livia.get_by_text("Waiting for Marcellus.")).to_be_visible()
    expect(marcus.locator("[data-offer=rematch]")).to_contain_text("Livilla would like to play again.")
    assert info(visitor, table)["rematch"] is None, "nothing begins before all have agreed"
    expect(livia).to_have_url(re.compile(table))
    marcus.get_by_role("button", name="Agree").click()
    for page in (livia, marcus):
        expect(page).not_to_have_url(re.compile(table))
        expect(page.locator("main.table")).to_have_attribute("data-over", "false")
    again = info(visitor, info(visitor, table)["rematch"])
    assert again["options"]["rated"]
    assert [seat["name"] for seat in again["seats"]] == ["Marcellus", "Livilla"]


def test_a_rematch_that_is_declined_begins_nowhere(visitor: Visitor) -> None:
    made = finished(visitor)
    livia, marcus = visitor(expected=("409",)), visitor(width=390, height=844)
    sit(livia, made, [0])
    sit(marcus, made, [1])
    livia.get_by_role("button", name="Offer another game").click()
    marcus.get_by_role("button", name="Decline").click()
    expect(livia.locator(".side .log")).to_contain_text("declines.")
    assert info(visitor, made["table"]["id"])["rematch"] is None
    livia.get_by_role("button", name="Offer another game").click()
    expect(livia.get_by_role("alert").filter(has_text="declined")).to_be_visible()


def test_after_a_rematch_of_guests_each_list_tells_whose_turn_it_is(visitor: Visitor) -> None:
    made = finished(visitor)
    livia, marcus = visitor(), visitor()
    for seat, page in enumerate((livia, marcus)):
        page.goto("/")
        own = {"secrets": {str(seat): made["secrets"][str(seat)]}, "title": "", "made": 1}
        kept = json.dumps({made["table"]["id"]: own})
        page.evaluate("kept => localStorage.setItem('concordia-tables', kept)", kept)
        page.goto(f"/table/{made['table']['id']}")
    livia.get_by_role("button", name="Offer another game").click()
    marcus.get_by_role("button", name="Agree").click()
    for page in (livia, marcus):
        expect(page.locator("main.table")).to_have_attribute("data-over", "false")
    again = info(visitor, made["table"]["id"])["rematch"]
    first = info(visitor, again)["seats"][0]["name"]
    for page, told in ((marcus, "Your turn"), (livia, first)):
        page.goto("/")
        expect(page.locator(f"li:has(a[href='/table/{again}'])")).to_contain_text(told)


def test_a_turn_is_taken_back_when_the_others_agree(visitor: Visitor, axe: Axe) -> None:
    made = table_for(visitor.site, people=2)
    livia, marcus = visitor(width=1366, height=768), visitor(width=390, height=844)
    sit(livia, made, [0])
    sit(marcus, made, [1])
    for text in ("tribune", "done"):
        move(visitor, made, 0, text)
    expect(livia.locator("main.table")).to_have_attribute("data-moves", "2")
    livia.get_by_role("button", name="Menu", exact=True).click()
    livia.get_by_role("button", name="Ask to take my turn back").click()
    livia.keyboard.press("Escape")
    expect(livia.get_by_text("Waiting for Marcus.")).to_be_visible()
    expect(marcus.locator("[data-offer=takeback]")).to_contain_text("Livia asks to take back the last turn.")
    for page in (livia, marcus):
        axe(page)
        assert settled(partial(cut_off, page)) == []
    marcus.get_by_role("button", name="Agree").click()
    for page in (livia, marcus):
        expect(page.locator("main.table")).to_have_attribute("data-moves", "0")
        expect(page.get_by_role("button", name="Agree")).to_have_count(0)
    expect(livia.locator(".side .log")).to_contain_text("as agreed")


def move(visitor: Visitor, made: Json, seat: int, text: str | None = None) -> None:
    """Make a move over the API, the first of all if none is given."""
    path = f"{visitor.site.url}/api/tables/{made['table']['id']}"
    headers = {"x-seat-secrets": made["secrets"][str(seat)]}
    seen = good(httpx.get(f"{path}/view", headers=headers))
    chosen = {"text": text} if text else {"action": seen["view"]["actions"][0]["action"]}
    body = {"position": seen["position"], "key": f"k{seen['position']}", **chosen}
    good(httpx.post(f"{path}/moves", json=body, headers=headers))


def test_a_pause_holds_every_page_until_all_want_to_play_on(visitor: Visitor) -> None:
    clock = {"kind": "clock", "minutes": 5}
    made = table_for(visitor.site, people=2, options={"time": clock})
    livia, marcus = visitor(), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    marcus.get_by_role("button", name="Menu", exact=True).click()
    marcus.get_by_role("button", name="Pause", exact=True).click()
    marcus.keyboard.press("Escape")
    livia.get_by_role("button", name="Agree").click()
    for page in (livia, marcus):
        expect(page.get_by_text("Paused since")).to_be_visible()
        expect(page.locator(".question")).to_contain_text("The game is paused.")
        expect(page.locator("[data-clock='0'] time")).not_to_have_class(re.compile("runs"))
    expect(livia.locator(".hand button[aria-disabled=false]")).to_have_count(0)
    livia.get_by_role("button", name="Play on").click()
    marcus.get_by_role("button", name="Agree").click()
    for page in (livia, marcus):
        expect(page.get_by_text("Paused since")).to_have_count(0)
    agree(visitor, [livia, marcus], made["table"]["id"])
    move(visitor, made, 0, "tribune")
    expect(marcus.locator("main.table")).to_have_attribute("data-moves", "1")


def test_a_win_is_claimed_over_someone_who_is_gone(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = {"kind": "clock", "minutes": 5}
    made = table_for(visitor.site, people=2, options={"time": clock})
    livia, marcus = visitor(), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    livia.close()
    expect(marcus.get_by_text("Livia is gone. You can claim the win in")).to_be_visible()
    expect(marcus.get_by_role("button", name="Claim the win")).to_be_disabled()
    monkeypatch.setattr(offering, "GONE_WITH_CLOCK", -60_000)
    marcus.reload()
    marcus.get_by_role("button", name="Claim the win").click()
    expect(marcus.get_by_text("Livia was gone. Marcus wins.")).to_be_visible()
    assert info(visitor, made["table"]["id"])["places"] == [1, 0]


def test_what_a_flag_costs_is_chosen_with_the_clock_and_told_in_the_room(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new?online")
    page.locator("details").first.evaluate("more => (more.open = true)")
    expect(page.get_by_role("radio", name="Time up loses")).to_have_count(0)
    page.get_by_role("radio", name="Clock").check()
    page.get_by_role("radio", name="Time up loses").check()
    expect(page.get_by_text("Whoever runs out of time is placed last.")).to_be_visible()
    page.get_by_role("button", name="Set up and invite").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_text("Whoever runs out of time is placed last.")).to_be_visible()


def test_a_game_that_ended_early_can_be_looked_back_at(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=2)
    livia, marcus = visitor(), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    move(visitor, made, 0, "tribune")
    end_by_agreement(livia, marcus)
    expect(livia.locator(".side .log")).to_contain_text("The game ends by agreement.")
    livia.get_by_role("link", name="Look back").last.click()
    expect(livia).to_have_url(re.compile("/replay/"))
    expect(livia.get_by_role("main")).to_contain_text("Livia")
    marcus.reload()
    expect(marcus.get_by_text("The game ended by agreement.")).to_be_visible()


class Three:
    """A rated game of three accounts, each in a browser of its own, that shows the clocks of all."""

    def __init__(self, visitor: Visitor, pages: dict[str, Page], table: str) -> None:
        self.visitor = visitor
        self.pages = list(pages.values())
        self.table = table

    def info(self) -> Json:
        return info(self.visitor, self.table)

    def agree(self, *absent: Page) -> None:
        """Every page shows the clocks that the server has."""
        agree(self.visitor, [page for page in self.pages if page not in absent], self.table, 3)

    def play(self, decisions: int, *, until_asked: int | None = None) -> None:
        """Let people decide so often, or until a seat is asked; at every move the clocks agree."""
        end = time.monotonic() + 240
        while decisions and (until_asked is None or self.info()["asked"] != until_asked):
            assert time.monotonic() < end, "the game does not go on"
            told = self.info()
            if told["seats"][told["asked"]]["stand_in"] is None:
                self._move(told["asked"], told["moves"])
                decisions -= 1
            self.agree()

    def _move(self, seat: int, moves: int) -> None:
        page = self.pages[seat]
        seen = ask(page, "GET", f"/tables/{self.table}/view")
        action = seen["view"]["actions"][-1]["action"]
        body = {"position": seen["position"], "key": f"k{seen['position']}", "action": action}
        ask(page, "POST", f"/tables/{self.table}/moves", body)
        for one in self.pages:
            self.wait(partial(shows_more, one, moves), "a page does not show the move")

    def wait(self, until: Callable[[], bool], what: str, seconds: float = 90) -> None:
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, what
            time.sleep(0.1)

    def stand_in(self, seat: int) -> object:
        return self.info()["seats"][seat]["stand_in"]


def shows_more(page: Page, moves: int) -> bool:
    """Whether a page shows more than so many moves."""
    return int(page.locator("main.table").get_attribute("data-moves") or 0) > moves


def test_clocks_of_a_rated_game_of_three_agree_through_cuts_a_flag_and_a_return(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "MINUTE", MINUTE)
    pages = {name: visitor(expected=OFFLINE) for name in ("Iulilla", "Livissa", "Marcinus")}
    iulia, livia, marcus = pages.values()
    clock = {"kind": "clock", "minutes": 40, "increment": 30}
    three = Three(visitor, pages, rated_table(pages, time=clock, flag="lost", away=AWAY))

    # The first player lets all of her time pass before everybody's eyes.
    while three.stand_in(0) is None:
        three.agree()
    assert three.stand_in(0) == "time"
    expect(livia.locator(".side .log")).to_contain_text("The time of Iulilla is up")

    # Connections are cut for a moment, in one's own turn and in that of others.
    for page in (livia, marcus):
        page.context.set_offline(True)
        expect(page.get_by_text("Connecting")).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_text("Connecting")).to_have_count(0)
        three.play(4)

    # One is gone so long that a bot plays for him, and comes back.
    three.play(100, until_asked=2)
    left = three.info()["clocks"]["left"][2]
    marcus.context.set_offline(True)
    three.wait(lambda: three.stand_in(2) == "away", "no bot stands in")
    three.agree(marcus)
    marcus.context.set_offline(False)
    three.wait(lambda: three.stand_in(2) is None, "he is not back")
    expect(marcus.get_by_text("Connecting")).to_have_count(0)
    three.agree()
    assert three.info()["clocks"]["left"][2] <= left - AWAY * MINUTE, "his time ran while he was gone"
    three.play(4)

    end_by_agreement(livia, marcus)
    expect(iulia.locator("main.table")).to_have_attribute("data-over", "true")
    assert three.info()["places"][-1] == 0, "whose time was up is last, whatever the bot has made of it"
    ratings = [ask(page, "GET", f"/players/{name}") for name, page in pages.items()]
    assert [one["rated"] for one in ratings] == [1, 1, 1]
    assert ratings[0]["rating"] < min(ratings[1]["rating"], ratings[2]["rating"])

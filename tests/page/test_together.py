"""Playing together in several browsers: clocks one can trust, a rematch, and one screen at a time."""

import json
import re
import time
from itertools import permutations
from random import Random

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from concordia.record import record_text
from tests.page.conftest import Visitor
from tests.page.player import Mouse
from tests.page.tables import sit, table_for
from tests.random_games import Table
from tests.server.running import Json

FAST_CLOCK = "const real = Date.now; Date.now = () => real() + 300_000;"
"""A machine whose clock is five minutes ahead."""


def shown_seconds(page: Page, seat: int) -> int:
    """What a page shows of a seat's clock."""
    shown = page.locator(f"[data-clock='{seat}'] time").inner_text()
    minutes, seconds = shown.split(":")
    return int(minutes) * 60 + int(seconds)


def true_seconds(site: str, table: str, seat: int) -> float:
    """What the server has of a seat's clock; one that has run out stands still while a bot plays on."""
    clocks = httpx.get(f"{site}/api/tables/{table}").json()["clocks"]
    left = clocks["ends"] - time.time() * 1000 if clocks["asked"] == seat else clocks["left"][seat]
    return max(0.0, float(left) / 1000)


def agree(visitor: Visitor, pages: list[Page], table: str, seats: int = 2) -> None:
    """Every page shows what the server has, to the second and half a second for the way there.

    A busy machine may draw late, so a page is looked at again; a clock that stands still or runs otherwise
    never agrees.
    """
    for page in pages:
        for seat in range(seats):
            until = time.monotonic() + 10
            while not agrees(visitor, page, table, seat):
                assert time.monotonic() < until, f"seat {seat} shows {shown_seconds(page, seat)} s"


def agrees(visitor: Visitor, page: Page, table: str, seat: int) -> bool:
    before = true_seconds(visitor.site.url, table, seat)
    shown = shown_seconds(page, seat)
    after = true_seconds(visitor.site.url, table, seat)
    return after - 0.5 <= shown <= before + 1.5


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_clocks_of_all_pages_agree_with_the_server_whatever_their_own_clock_says(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    clock = {"kind": "clock", "minutes": 5, "increment": 3}
    made = table_for(visitor.site, "italia", people=2, options={"time": clock})
    livia, marcus = (visitor(width=size[0], height=size[1]) for _ in range(2))
    marcus.add_init_script(FAST_CLOCK)
    sit(livia, made, [0])
    sit(marcus, made, [1])
    table, pages = made["table"]["id"], [livia, marcus]
    both = [Mouse(livia, 1), Mouse(marcus, 2)]
    agree(visitor, pages, table)
    for turn in range(12):
        player = both[turn % 2]
        if player.look().asked:
            player.play(1, seconds=20)
        for page in pages:
            expect(page.locator("main.table")).to_have_attribute("data-moves", str(moves_of(visitor, table)))
        agree(visitor, pages, table)
    marcus.reload()
    marcus.locator("[data-clock='1'] time").wait_for()
    agree(visitor, pages, table)


def moves_of(visitor: Visitor, table: str) -> int:
    return int(httpx.get(f"{visitor.site.url}/api/tables/{table}").json()["moves"])


def test_whose_time_runs_short_is_warned_by_colour_and_word(visitor: Visitor) -> None:
    def nearly_over(route: WebSocketRoute) -> None:
        """Tell that the time of the seat that is asked ends in 31 seconds."""
        server = route.connect_to_server()

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("clocks"):
                told["clocks"]["ends"] = told["now"] + 31_000
            route.send(json.dumps(told))

        server.on_message(tell)

    made = table_for(visitor.site, people=2, options={"time": {"kind": "clock", "minutes": 5}})
    livia, marcus = visitor(), visitor()
    for page in (livia, marcus):
        page.route_web_socket(re.compile("/live$"), nearly_over)
    sit(livia, made, [0])
    sit(marcus, made, [1])
    expect(livia.get_by_text("30 seconds left")).to_be_attached()
    for page in (livia, marcus):
        expect(page.locator("[data-clock='0'] time")).to_have_class(re.compile("short"))
        expect(page.locator("[data-clock='1'] time")).not_to_have_class(re.compile("short"))
    expect(marcus.get_by_text("30 seconds left")).not_to_be_attached()


def test_what_is_said_without_a_connection_is_said_once_when_it_is_back(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=2)
    livia, marcus = visitor(expected=("ERR_INTERNET_DISCONNECTED",)), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    for page in (livia, marcus):
        page.get_by_role("tab", name="Chat").click()
    livia.context.set_offline(True)
    expect(livia.get_by_text("Connecting")).to_be_visible()
    link = "https://example.org/a-very-long-address-" + "x" * 120
    livia.get_by_role("textbox").fill(f"Back soon 👨‍👩‍👧 {link}")
    livia.get_by_role("button", name="Send").click()
    expect(livia.locator(".chat .unsaid")).to_contain_text("Back soon")
    expect(marcus.locator(".chat li")).to_have_count(1)
    livia.context.set_offline(False)
    for page in (livia, marcus):
        line = page.locator(".chat li")
        expect(line).to_have_count(1)
        expect(line).to_contain_text("Livia Back soon 👨‍👩‍👧")
        expect(line.get_by_role("link")).to_have_attribute("href", link)
        expect(line.locator("time")).to_be_visible()
        box, held = line.bounding_box(), page.locator(".chat").bounding_box()
        assert box is not None
        assert held is not None
        assert box["x"] + box["width"] <= held["x"] + held["width"]


def finished(visitor: Visitor) -> Json:
    """A table with a game of two that is over."""
    table, chance = Table("italia", 2), Random("over")
    game = table.game("over")
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    made: Json = httpx.post(
        f"{visitor.site.url}/api/tables/import", json={"record": record_text(game)}, timeout=60
    ).json()
    return made


def test_a_rematch_leaves_the_old_table_as_it_was_in_every_browser(visitor: Visitor) -> None:
    made = finished(visitor)
    livia, marcus = visitor(), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    livia.get_by_role("button", name="Offer another game").click()
    marcus.get_by_role("button", name="Agree").click()
    for page in (livia, marcus):
        expect(page).not_to_have_url(re.compile(made["table"]["id"]))
    for page in (livia, marcus):
        page.goto(f"/table/{made['table']['id']}")
        expect(page.locator("main.table")).to_have_attribute("data-over", "true")
        expect(page.locator(".side .log")).to_contain_text("The same players begin another game.")
        expect(page.get_by_role("link", name="To the new game")).to_be_visible()
        page.reload()
        expect(page.locator("main.table")).to_have_attribute("data-over", "true")


SCREENS = (
    *("/", "/new", "/challenge", "/lobby", "/friends", "/account", "/campaign", "/import", "/settings"),
    *("/rules", "/tutorial", "/clubs", "/tournaments", "/new-tournament"),
)


def test_every_way_from_one_screen_to_another_shows_that_one_alone(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=1, bots=["colonist"])
    page = visitor()
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    sit(page, made)
    table = made["table"]["id"]
    screens = [*SCREENS, f"/table/{table}", f"/replay/{table}"]
    titles = {}
    for path in screens:
        page.goto(path)
        expect(page.get_by_role("main")).to_have_count(1)
        titles[path] = page.get_by_role("heading", level=1).first.inner_text()
    opened.clear()
    for start, end in permutations(screens, 2):
        follow(page, start)
        follow(page, end)
        expect(page.get_by_role("main")).to_have_count(1)
        expect(page.get_by_role("heading", level=1).first).to_have_text(titles[end])
        assert page.evaluate("location.pathname") == end
    assert all(url.endswith((f"/api/tables/{table}/live", "/api/lobby/live")) for url in opened)


def follow(page: Page, path: str) -> None:
    """Follow a link within the page, wherever one is."""
    page.evaluate(
        """path => {
            const link = document.createElement("a");
            link.href = path;
            document.body.append(link);
            link.click();
            link.remove();
        }""",
        path,
    )


def test_settings_are_reached_from_a_table_and_lead_back_to_it(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=1, bots=["colonist"])
    page = visitor()
    sit(page, made)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    expect(page).to_have_url(re.compile(r"/settings$"))
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    page.go_back()
    page.locator("main.table").wait_for()


def test_a_campaign_goes_on_with_its_third_game(visitor: Visitor) -> None:
    page = visitor()
    boards = ["italia", "sicilia", "roma"]
    won = [{"board": board, "table": f"gone{board}", "margin": 5} for board in boards[:2]]
    kept = json.dumps([*won, {"board": boards[2]}])
    page.goto("/campaign")
    page.evaluate("kept => localStorage.setItem('concordia-campaign', kept)", kept)
    page.goto("/")
    follow(page, "/campaign")
    page.get_by_role("button", name="Play").click()
    page.locator("main.table").wait_for()
    table = page.url.rsplit("/", 1)[1]
    follow(page, "/campaign")
    expect(page.get_by_role("link", name=re.compile("Go on|Continue"))).to_have_attribute(
        "href", re.compile(table)
    )
    assert json.loads(page.evaluate("localStorage.getItem('concordia-campaign')"))[2]["table"] == table


def campaign_in(page: Page, *tables: str) -> None:
    """Let a browser have begun a campaign at these tables."""
    boards = ["italia", "sicilia", "roma"]
    stages = [{"board": board} for board in boards]
    for stage, table in zip(stages, tables, strict=False):
        stage["table"] = table
    kept = json.dumps(json.dumps(stages))
    page.add_init_script(f"localStorage.setItem('concordia-campaign', {kept})")


def test_the_end_of_a_game_of_a_campaign_leads_on_with_it(visitor: Visitor) -> None:
    made = finished(visitor)
    page = visitor()
    campaign_in(page, made["table"]["id"])
    sit(page, made, [0])
    page.get_by_role("link", name="On with the campaign").click()
    expect(page).to_have_url(re.compile(r"/campaign$"))


@pytest.mark.parametrize(
    ("stand_in", "ending", "told"),
    [(None, None, "Won"), ("resigned", None, "Lost"), (None, {"why": "agreement", "last": []}, "Lost")],
)
def test_only_ones_own_wins_count_in_a_campaign(
    visitor: Visitor, stand_in: str | None, ending: Json | None, told: str
) -> None:
    page = visitor()
    campaign_in(page, "abc")
    seats = [{"kind": "person", "stand_in": stand_in}, {"kind": "contrarius", "stand_in": None}]
    table = {"status": "over", "seats": seats, "ending": ending}
    view = {"seats": [{"score": {"total": 120}}, {"score": {"total": 100}}]}
    page.route("**/api/tables/abc", lambda route: route.fulfill(json=table))
    page.route("**/api/tables/abc/view", lambda route: route.fulfill(json={"view": view}))
    page.goto("/campaign")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_contain_text(told)

"""Every screen: no barriers for anyone, everything in its place at every size, and nothing cut off."""

import re
import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Axe, Visitor
from tests.page.layout import (
    REPLAY,
    REPLAY_ON_A_PHONE,
    TABLE,
    TABLE_ON_A_PHONE,
    Regions,
    cut_off,
    hidden,
    misplaced,
    settled,
)
from tests.page.player import Mouse
from tests.page.tables import sit, table_for
from tests.server.running import Running, Seated

BOARDS = ("italia", "sicilia", "roma", "imperium")
SIZES = ((1366, 768), (1920, 1080), (2560, 1440), (820, 1180), (390, 844))
PHONE = (390, 844)
TWICE_AS_LARGE = (683, 384)
"""What is left of 1366 by 768 when everything is shown twice as large."""
PASSWORD = "correct horse"
STARTING_CARDS = 7
PANELS = ("Display", "Players", "Log", "Points", "Board as a list", "Since my last turn", "Chat", "Menu")


class Finished(NamedTuple):
    """A game that Livia, who has an account, has played to its end."""

    table: str
    made: dict[str, Any]


@pytest.fixture(scope="module")
def finished(site: Running) -> Finished:
    """A finished game of someone with an account."""
    client = site.client()
    client.sign_up("Livia", PASSWORD)
    seated = client.table({"kind": "person", "name": "Livia", "mine": True}, "Marcus", listed=True)
    assert seated.play()["over"]
    return Finished(seated.id, as_made(seated))


@pytest.fixture(scope="module")
def crowded(site: Running) -> dict[str, Any]:
    """A game of five on Imperium, late enough for a large hand."""
    seated = site.client().table("Livia", *["bot:colonist"] * 4, board="imperium")
    chance = Random(1)
    end = time.monotonic() + 120
    while time.monotonic() < end:
        view = seated.view(0)["view"]
        assert not view["over"]
        actions = view["actions"]
        if not actions:
            time.sleep(0.01)
            continue
        if view["decision"]["kind"] == "play" and len(view["seats"][0]["hand"]) > STARTING_CARDS + 1:
            return as_made(seated)
        assert seated.move(chance.choice(growing(actions, chance))["action"]).is_success
    pytest.fail("the hand did not grow")


def growing(actions: list[Any], chance: Random) -> list[Any]:
    """What lets a hand grow: often cards that buy or earn, the Tribune last, and nothing that ends early."""
    cards = {one["action"]: one["target"].get("card") or "" for one in actions}
    liked = [one for one in actions if re.search("senator|prefect", cards[one["action"]])]
    if liked and chance.random() < 0.5:
        return liked
    return [one for one in actions if cards[one["action"]] != "tribune" and one["kind"] != "done"] or actions


def as_made(seated: Seated) -> dict[str, Any]:
    """A table as it is told to whoever made it."""
    secrets = {str(seat): secret for seat, secret in seated.secrets.items()}
    return {"table": {"id": seated.id}, "secrets": secrets, "host": seated.host}


def resize(page: Page, size: tuple[int, int]) -> None:
    """Make the window as large as that."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def panel(page: Page, name: str) -> None:
    """Open or close one of the panels of a table."""
    page.get_by_role("navigation", name="Panels").get_by_role("button", name=name, exact=True).click()


def play_card(page: Page, card: str) -> None:
    """Play a card of the hand, and look elsewhere."""
    page.locator(f".hand [data-card={card}]").first.click()
    page.mouse.move(2, 2)


# Screens around the game


def open_start(page: Page, site: Running) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def open_new_table(page: Page, site: Running) -> None:
    page.goto("/new")
    page.get_by_text("More options").click()
    page.get_by_text("Clock", exact=True).click()
    expect(page.get_by_label("Minutes for each player")).to_be_visible()


def open_lobby(page: Page, site: Running) -> None:
    client = site.client()
    client.table("Gaius", "open", name="Tiberside", start=False, listed=True)
    client.table("Gaius", "Titus", name="Capitol", listed=True)
    page.goto("/lobby")
    expect(page.get_by_role("link", name="Tiberside").first).to_be_visible()
    expect(page.get_by_role("link", name="Capitol").first).to_be_visible()


def open_seeking(page: Page, site: Running) -> None:
    page.goto("/lobby?board=roma&language=hu")
    for choice in ("Imperium", "5", "2", "Italia"):
        page.get_by_role("checkbox", name=choice, exact=True).click(force=True)
    page.get_by_role("button", name="Find players").click()
    expect(page.get_by_text("Looking for players")).to_be_visible()
    expect(page.get_by_role("button", name="Clear filters")).to_be_visible()


def open_challenge(page: Page, site: Running) -> None:
    page.goto("/challenge?with=Gaius")
    expect(page.get_by_label("Name of the account")).to_have_value("Gaius")
    expect(page.get_by_text("Sign in to follow people and invite them by name.")).to_be_visible()


def open_friends(page: Page, site: Running) -> None:
    """The page of someone who has everything that stands there: an invitation, friends, someone blocked."""
    others = [site.client() for _ in range(3)]
    for client, name in zip(others, ("Scipio Africanus Maior", "Hannibal", "Cato"), strict=True):
        client.sign_up(name)
    page.request.post(f"{site.url}/api/accounts", data={"name": "Fabius", "password": PASSWORD})
    scipio, hannibal, _ = others
    mine = {"kind": "person", "mine": True}
    scipio.table(mine, "open", start=False, name="Zama", invite={"1": "Fabius"})
    scipio.table(mine, "Guest", name="Carthago", listed=True)
    for client in (scipio, hannibal):
        assert client.ask("PUT", "/me/following/Fabius").is_success
    for way in ("following/Scipio Africanus Maior", "following/Cato", "blocked/Hannibal"):
        assert page.request.put(f"{site.url}/api/me/{way}").ok
    page.goto("/friends")
    expect(page.get_by_text("Scipio Africanus Maior invites you to a game")).to_be_visible()
    expect(page.get_by_role("link", name="Watch: Carthago").first).to_be_visible()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()


def gathered(page: Page, site: Running) -> tuple[str, str]:
    """A club and a tournament after a round, of someone who signs in here."""
    names = [f"{name} {secrets.token_hex(3)}" for name in ("Livia", "Marcus")]
    livia, marcus = site.client(), site.client()
    for client, name in zip((livia, marcus), names, strict=True):
        client.sign_up(name, PASSWORD)
    about = {"about": "Thursdays at eight: https://example.org", "joining": "approval"}
    club = livia.post("/clubs", {"name": f"Romans {secrets.token_hex(3)}", **about})["id"]
    marcus.post(f"/clubs/{club}/join")
    livia.post(f"/clubs/{club}/board", {"text": "The cup begins."})
    cup = livia.post("/tournaments", {"name": "Cup", "terms": {"seats": 2, "rounds": 2}})["id"]
    for client in (livia, marcus):
        client.post(f"/tournaments/{cup}/players")
    livia.post(f"/tournaments/{cup}/rounds", {"round": 1})
    result = {"places": [1, 2], "points": [110, 90], "reason": "played at home"}
    livia.post(f"/tournaments/{cup}/rounds/1/matches/0/result", result)
    page.request.post("/api/session", data={"name": names[0], "password": PASSWORD})
    return club, cup


def open_clubs(page: Page, site: Running) -> None:
    gathered(page, site)
    page.goto("/clubs")
    page.get_by_role("button", name="Found a club").click()
    expect(page.get_by_label("Name of the club")).to_be_visible()


def open_club(page: Page, site: Running) -> None:
    page.goto(f"/club/{gathered(page, site)[0]}")
    expect(page.get_by_text("The cup begins.")).to_be_visible()
    page.get_by_text("What was done here").click()
    expect(page.get_by_text("founded the club")).to_be_visible()


def open_tournaments(page: Page, site: Running) -> None:
    gathered(page, site)
    page.goto("/tournaments")
    expect(page.get_by_role("link", name="Cup").first).to_be_visible()


def open_tournament(page: Page, site: Running) -> None:
    page.goto(f"/tournament/{gathered(page, site)[1]}")
    page.get_by_role("button", name="Correct the result").click()
    for part in ("Players", "Rules of the tournament", "What happened"):
        page.locator("summary", has_text=part).click()
    expect(page.get_by_text("The tournament began.")).to_be_visible()


def open_new_tournament(page: Page, site: Running) -> None:
    gathered(page, site)
    page.goto("/new-tournament")
    page.get_by_text("More options").click()
    expect(page.get_by_label("Registration closes", exact=True)).to_be_visible()


def open_account(page: Page, site: Running) -> None:
    page.goto("/account")
    page.get_by_text("Make an account").first.click()
    expect(page.get_by_text("At least 8 characters.")).to_be_visible()


def open_campaign(page: Page, site: Running) -> None:
    page.goto("/campaign")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def open_import(page: Page, site: Running) -> None:
    page.goto("/import")
    page.get_by_label("Or paste the record").fill("no record")
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_role("alert")).to_be_visible()


def open_settings(page: Page, site: Running) -> None:
    page.goto("/settings")
    expect(page.get_by_role("group", name="Speed of moves")).to_be_visible()


def open_rules(page: Page, site: Running) -> None:
    page.goto("/rules")
    expect(page.locator("section table").first).to_be_visible()


def open_tutorial(page: Page, site: Running) -> None:
    page.goto("/tutorial")
    expect(page.get_by_role("link", name="rules")).to_be_visible()


def open_nothing(page: Page, site: Running) -> None:
    page.goto("/forum")
    expect(page.get_by_role("link", name="Home")).to_be_visible()


Open = Callable[[Page, Running], None]
AROUND: tuple[Open, ...] = (
    open_start,
    open_new_table,
    open_lobby,
    open_seeking,
    open_challenge,
    open_friends,
    open_clubs,
    open_club,
    open_tournaments,
    open_tournament,
    open_new_tournament,
    open_account,
    open_campaign,
    open_import,
    open_settings,
    open_rules,
    open_tutorial,
    open_nothing,
)
around = pytest.mark.parametrize("show", AROUND, ids=lambda one: one.__name__.removeprefix("open_"))
# A browser tells of every request that is refused.
REFUSED = ("status of 4",)


@around
def test_screens_around_the_game_have_no_barriers_and_are_whole(
    visitor: Visitor, axe: Axe, show: Open
) -> None:
    page = visitor(expected=REFUSED)
    show(page, visitor.site)
    axe(page)
    for size in (PHONE, TWICE_AS_LARGE):
        resize(page, size)
        assert settled(lambda: cut_off(page) + hidden(page)) == [], size


def test_start_in_the_dark_has_no_barriers(visitor: Visitor, axe: Axe) -> None:
    page = visitor(dark=True)
    page.goto("/")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert dark == "rgb(29, 26, 23)"
    axe(page)


def test_account_and_player_page_have_no_barriers(visitor: Visitor, axe: Axe, finished: Finished) -> None:
    page = visitor()
    page.request.post("/api/session", data={"name": "Livia", "password": PASSWORD})
    page.goto("/account")
    expect(page.get_by_role("button", name="Sign out", exact=True).first).to_be_visible()
    expect(page.get_by_role("heading", name="Recent games")).to_be_visible()
    axe(page)
    resize(page, PHONE)
    assert settled(lambda: cut_off(page) + hidden(page)) == []
    page.goto("/player/Livia")
    expect(page.get_by_role("heading", name="Recent games")).to_be_visible()
    axe(page)


def test_room_has_no_barriers_for_host_and_guest(visitor: Visitor, axe: Axe) -> None:
    host, guest = visitor(), visitor()
    host.goto("/new")
    host.get_by_label("Who sits here").nth(1).select_option("link")
    host.get_by_label("Who sits here").nth(2).select_option("open")
    host.get_by_role("button", name="Set up and invite").click()
    expect(host.get_by_role("textbox", name="Link for Green")).to_be_visible()
    expect(host.get_by_role("textbox", name="Link to the table")).to_be_visible()
    axe(host)
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit here").click()
    expect(guest.get_by_role("textbox", name="Name")).to_be_visible()
    axe(guest)
    for page in (host, guest):
        resize(page, PHONE)
        assert settled(lambda page=page: cut_off(page) + hidden(page)) == []  # type: ignore[misc]


# The table


@pytest.mark.parametrize("board", BOARDS)
def test_table_has_no_barriers(visitor: Visitor, axe: Axe, board: str) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, board, bots=["colonist", "colonist"]))
    expect(page.locator(".question")).to_contain_text("Choose a card to play.")
    axe(page)
    play_card(page, "architect")
    expect(page.locator(".question")).to_contain_text("Choose a colonist")
    page.get_by_role("tab", name="Chat").click()
    axe(page)
    for name, shown in (
        ("Points", page.get_by_role("dialog").get_by_role("table")),
        ("Board as a list", page.get_by_role("dialog").get_by_role("heading", level=4).first),
        ("Since my last turn", page.get_by_text("Nothing has happened since.")),
        ("Menu", page.get_by_text("A fair shuffle")),
    ):
        panel(page, name)
        expect(shown).to_be_visible()
        axe(page)
    panel(page, "Menu")
    panel(page, "Help")
    page.locator(".hand button").first.click(force=True)
    expect(page.locator("[data-help-panel] h3")).to_have_text("Tribune")
    axe(page)


def test_table_in_the_dark_has_no_barriers(visitor: Visitor, axe: Axe) -> None:
    page = visitor(width=1366, height=768, dark=True)
    sit(page, table_for(visitor.site, bots=["colonist"]))
    axe(page)
    play_card(page, "architect")
    expect(page.locator(".question")).to_contain_text("Choose a colonist")
    axe(page)


def test_table_with_its_coach_has_no_barriers(visitor: Visitor, axe: Axe) -> None:
    page = visitor(width=1366, height=768)
    page.goto("/tutorial")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("complementary", name="Coach")).to_be_visible()
    axe(page)


def test_table_on_a_phone_has_no_barriers(visitor: Visitor, axe: Axe) -> None:
    page = visitor(width=PHONE[0], height=PHONE[1], has_touch=True)
    sit(page, table_for(visitor.site, bots=["colonist"]))
    axe(page)
    for name in ("Display", "Players", "Log"):
        panel(page, name)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        axe(page)


def test_screen_passed_from_hand_to_hand_has_no_barriers(visitor: Visitor, axe: Axe) -> None:
    page = visitor()
    sit(page, table_for(visitor.site, "imperium", people=4, variants=["teams"]))
    expect(page.get_by_role("button", name="Show my hand")).to_be_visible()
    axe(page)


def test_end_of_the_game_has_no_barriers(visitor: Visitor, axe: Axe, finished: Finished) -> None:
    page = visitor(width=1366, height=768)
    sit(page, finished.made)
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    axe(page)


def test_looking_back_has_no_barriers(visitor: Visitor, axe: Axe, finished: Finished) -> None:
    page = visitor(width=1366, height=768)
    page.goto(f"/replay/{finished.table}?at=40")
    expect(page.locator(".controls output")).to_contain_text("step 40 of")
    axe(page)


# Places


def in_place(page: Page, wide: Regions, narrow: Regions) -> list[str]:
    """What is wrong with the places of the regions at all sizes."""
    found = []
    for size in SIZES:
        resize(page, size)
        regions = narrow if size[0] < 760 else wide
        wrong = settled(lambda regions=regions: misplaced(page, regions) + cut_off(page))  # type: ignore[misc]
        found += [f"at {size[0]} by {size[1]}: {one}" for one in wrong]
    return found


def test_everything_at_a_table_of_two_is_in_its_place(visitor: Visitor) -> None:
    page = visitor()
    sit(page, table_for(visitor.site, bots=["colonist"]))
    assert in_place(page, TABLE, TABLE_ON_A_PHONE) == []
    resize(page, SIZES[0])
    play_card(page, "mercator")
    expect(page.get_by_role("button", name="Sell 1 brick more")).to_be_visible()
    assert in_place(page, TABLE, TABLE_ON_A_PHONE) == []


def test_everything_at_a_table_of_five_is_in_its_place(visitor: Visitor, crowded: dict[str, Any]) -> None:
    page = visitor(width=1366, height=768)
    sit(page, crowded)
    Mouse(page, 2).play(3)
    assert in_place(page, TABLE, TABLE_ON_A_PHONE) == []


def test_everything_is_in_its_place_when_looking_back(visitor: Visitor, crowded: dict[str, Any]) -> None:
    page = visitor()
    page.goto(f"/replay/{crowded['table']['id']}")
    expect(page.locator(".controls output")).to_contain_text("step")
    assert in_place(page, REPLAY, REPLAY_ON_A_PHONE) == []


def test_everything_at_a_table_is_reached_when_enlarged(visitor: Visitor, crowded: dict[str, Any]) -> None:
    page = visitor(width=TWICE_AS_LARGE[0], height=TWICE_AS_LARGE[1])
    sit(page, crowded)
    assert settled(lambda: cut_off(page) + hidden(page)) == []
    page.goto(f"/replay/{crowded['table']['id']}")
    expect(page.locator(".controls output")).to_contain_text("step")
    assert settled(lambda: cut_off(page) + hidden(page)) == []


@pytest.mark.parametrize("size", [PHONE, TWICE_AS_LARGE], ids=["phone", "enlarged"])
def test_everything_on_a_panel_is_reached(
    visitor: Visitor, crowded: dict[str, Any], size: tuple[int, int]
) -> None:
    page = visitor(width=size[0], height=size[1])
    sit(page, crowded)
    wrong = []
    for name in PANELS:
        panel(page, name)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        wrong += [f"{name}: {one}" for one in settled(lambda: hidden(page, "[role=dialog]"), 0.3)]
    assert wrong == []

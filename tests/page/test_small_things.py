"""What people trip over at a table: a lost network, links, the shuffle, paper, where one is signed in."""

import json
import re

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.conftest import Visitor
from tests.page.tables import sit, table_for
from tests.server.running import Client, Running, Seated

PASSWORD = "correct horse"


def cut(page: Page) -> list[bool]:
    """Let a network be lost in silence as soon as something is put into the list."""
    lost: list[bool] = []

    def carry(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda message: None if lost else server.send(message))
        server.on_message(lambda message: None if lost else route.send(message))

    page.route_web_socket(re.compile("/live$"), carry)
    return lost


def test_a_network_that_is_lost_in_silence_is_told_soon(visitor: Visitor) -> None:
    page = visitor()
    lost = cut(page)
    sit(page, table_for(visitor.site, people=2), [0])
    expect(page.locator(".bar .lost")).to_have_count(0)
    lost.append(True)
    expect(page.locator(".bar .lost")).to_be_visible()  # Within the patience of `expect`, 15 seconds.
    lost.clear()
    expect(page.locator(".bar .lost")).to_have_count(0, timeout=60_000)


def test_a_network_that_the_browser_misses_is_told_at_once_and_nothing_claims_that_the_turn_ends(
    visitor: Visitor,
) -> None:
    page = visitor(expected=("ERR_INTERNET_DISCONNECTED",))
    made = table_for(visitor.site, people=2)
    sit(page, made, [0])
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".bar .lost")).to_be_visible(timeout=5_000)
    page.locator(".hand [data-card=diplomat], .hand [data-card=mercator]").first.click()
    expect(page.get_by_text("Not sent yet. It is sent when the connection is back.")).to_be_visible()
    expect(page.get_by_text("This ends your turn.")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".bar .lost")).to_have_count(0)
    expect(page.get_by_text("Not sent yet.")).to_have_count(0)


def test_the_link_of_a_replay_is_pasted(visitor: Visitor) -> None:
    table = table_for(visitor.site, people=1, bots=["colonist"])["table"]["id"]
    page = visitor()
    page.goto("/")
    page.get_by_label("Join with a link").fill(f"{visitor.site.url}/replay/{table}?at=0")
    page.get_by_role("button", name="Go to the table").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}\\?at=0$"))
    page.locator("main.replay").wait_for()


@pytest.fixture(scope="module")
def rated(site: Running) -> tuple[Client, Client, Seated]:
    """A rated game of two that is over."""
    ann, bob = site.client(), site.client()
    ann.sign_up("Fulvia of Rome", PASSWORD)
    bob.sign_up("Brutus of Rome", PASSWORD)
    table = ann.table({"kind": "person", "mine": True}, "open", start=False, options={"rated": True})
    table.secrets[1] = bob.post(table.path("/seats/1/join"), {})["secret"]
    ann.post(table.path("/start"))
    table.play()
    return ann, bob, table


def test_the_shuffle_is_checked_in_the_browser(
    visitor: Visitor, rated: tuple[Client, Client, Seated]
) -> None:
    table = rated[2]
    page = visitor()
    page.goto(f"/table/{table.id}")
    page.locator("main.table").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("A fair shuffle").click()
    told = httpx.get(f"{visitor.site.url}/api/tables/{table.id}").json()
    shown = page.locator("[data-hashed]").inner_text()
    assert shown == f"{told['salt']}↵\n{told['seed']}", "the line break that is hashed is seen"
    expect(page.locator(".sheet ol li")).to_have_count(3)
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_text("It fits: this browser made the same number.")).to_be_visible()


def test_the_end_of_a_rated_game_tells_ratings_and_can_be_printed(
    visitor: Visitor, rated: tuple[Client, Client, Seated]
) -> None:
    table = rated[2]
    page = visitor(dark=True)
    page.add_init_script("window.print = () => undefined")
    page.goto(f"/table/{table.id}")
    for change in httpx.get(f"{visitor.site.url}/api/tables/{table.id}/ratings").json()["seats"]:
        sign = "+" if change["change"] > 0 else "\N{MINUS SIGN}"
        words = f"rating {change['rating']:,} ({sign}{abs(change['change'])})"
        expect(page.get_by_text(words)).to_be_visible()
    page.get_by_role("button", name="Print").click()
    expect(page.locator("pre.printed")).to_contain_text("Concordia record 1")
    page.emulate_media(media="print")
    expect(page.locator("pre.printed")).to_be_visible()
    expect(page.get_by_role("table")).to_be_visible()
    for hidden in (".bar", ".tray", ".side", ".board", ".sheet .ways"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_someone_sees_where_they_are_signed_in_and_signs_out_elsewhere(
    visitor: Visitor, rated: tuple[Client, Client, Seated]
) -> None:
    ann = rated[0]
    page = visitor()
    page.goto("/account")
    page.get_by_label("Name").fill("Fulvia of Rome")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    sessions = page.get_by_role("region", name="Where you are signed in")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    expect(sessions.get_by_role("listitem").first).to_contain_text("This browser")
    expect(page.get_by_text("only you see this")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    told = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert told["account"]["name"] == "Fulvia of Rome"
    sessions.get_by_role("button", name="Sign out everywhere else").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    assert ann.get("/me")["account"] is None

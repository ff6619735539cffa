"""Clubs and tournaments in several browsers: an organiser and two players, from founding to the standings."""

import re
import secrets
from contextlib import ExitStack
from random import Random

import httpx
from playwright.sync_api import Page, expect

from tests.page.conftest import Visitor
from tests.page.layout import cut_off
from tests.server.running import chosen, good

PASSWORD = "correct horse"


def sign_up(page: Page, name: str) -> None:
    """Make an account of one's own, whoever else has been here before."""
    account = {"name": f"{name} {secrets.token_hex(3)}", "password": PASSWORD}
    answer = page.request.post("/api/accounts", data=account)
    assert answer.ok, answer.text()


def client_of(page: Page) -> httpx.Client:
    """Requests in the name of whoever uses a window."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return httpx.Client(base_url=page.evaluate("location.origin"), cookies=cookies, timeout=30)


def play_out(table: str, pages: list[Page]) -> None:
    """Play a game to its end by random moves of whoever is asked."""
    with ExitStack() as exits:
        clients = [exits.enter_context(client_of(page)) for page in pages]
        chance = Random(1)
        while not is_over(table, clients[0]):
            for client in clients:
                move(table, client, chance)


def is_over(table: str, client: httpx.Client) -> bool:
    return bool(good(client.get(f"/api/tables/{table}"))["status"] == "over")


def move(table: str, client: httpx.Client, chance: Random) -> None:
    """Move as long as one is asked."""
    while (seen := good(client.get(f"/api/tables/{table}/view")))["view"].get("actions"):
        action = chosen(seen["view"]["actions"], chance)
        body = {"position": seen["position"], "key": secrets.token_hex(8), "action": action}
        good(client.post(f"/api/tables/{table}/moves", json=body))


def found_club(organiser: Page) -> str:
    """Found a club and write on its board; its address."""
    organiser.goto("/clubs")
    organiser.get_by_role("button", name="Found a club").click()
    organiser.get_by_label("Name of the club").fill(f"Romans {secrets.token_hex(3)}")
    organiser.get_by_label("What the club is about").fill("Thursdays at eight.")
    organiser.get_by_role("button", name="Found a club").click()
    expect(organiser.get_by_role("heading", name=re.compile("Romans"), level=1)).to_be_visible()
    organiser.get_by_label("Announcement").fill("See https://example.org/rules first.")
    organiser.get_by_role("button", name="Post").click()
    expect(organiser.get_by_role("link", name="https://example.org/rules")).to_be_visible()
    return organiser.url


def set_up_tournament(organiser: Page) -> str:
    """Set a tournament for pairs up in the club that is shown; its address."""
    organiser.get_by_role("link", name="Set up a tournament").click()
    organiser.get_by_label("Name", exact=True).fill("Summer cup")
    organiser.get_by_text("2", exact=True).click()
    organiser.get_by_label("Rounds", exact=True).fill("1")
    organiser.get_by_role("button", name="Open it for entries").click()
    expect(organiser.get_by_role("heading", name="Summer cup", level=1)).to_be_visible()
    return organiser.url


def test_an_organiser_and_two_players_from_a_club_to_the_standings_on_a_phone(visitor: Visitor) -> None:
    livia = visitor()
    phones = [visitor(width=390, height=844, has_touch=True) for _ in range(2)]
    for page, name in zip([livia, *phones], ["Livia", "Marcus", "Iulia"], strict=True):
        sign_up(page, name)
    club = found_club(livia)
    for phone in phones:
        phone.goto(club)
        expect(phone.get_by_text("See https")).not_to_be_visible()
        phone.get_by_role("button", name="Join").click()
        expect(phone.get_by_role("link", name="https://example.org/rules")).to_be_visible()
    tournament = set_up_tournament(livia)
    for phone in phones:
        phone.goto(tournament)
        phone.get_by_role("button", name="Enter").click()
        expect(phone.get_by_role("button", name="Withdraw")).to_be_visible()
    livia.reload()
    livia.get_by_role("button", name="Begin with round 1").click()
    for phone in phones:
        expect(phone).to_have_url(re.compile("/table/"))
        phone.locator("main.table").wait_for()
    play_out(phones[0].url.rpartition("/")[2], phones)
    for phone in phones:
        link = phone.get_by_role("link", name="To the standings")
        expect(link).to_be_visible()
    phones[0].get_by_role("link", name="To the standings").click()
    expect(phones[0].get_by_role("heading", name="Standings")).to_be_visible()
    expect(phones[0].locator("#standings ~ .panel tbody tr")).to_have_count(2)
    assert cut_off(phones[0]) == []
    # Until the last result is in, the button asks whether the organiser is sure.
    expect(livia.get_by_text("All rounds have been played.")).to_be_visible()
    winner = livia.locator("#standings ~ .panel tbody tr").first
    expect(winner).to_contain_text(re.compile("Marcus|Iulia"))
    livia.get_by_role("button", name="End the tournament").click()
    expect(phones[0].get_by_text("Over", exact=True)).to_be_visible()


def test_an_organiser_corrects_a_result_and_everyone_reads_why(visitor: Visitor) -> None:
    livia, marcus = visitor(), visitor()
    for page, name in ((livia, "Livia"), (marcus, "Marcus")):
        sign_up(page, name)
    made = livia.request.post("/api/tournaments", data={"name": "Cup", "terms": {"seats": 2}}).json()
    path = f"/api/tournaments/{made['id']}"
    for page in (livia, marcus):
        assert page.request.post(f"{path}/players").ok
    assert livia.request.post(f"{path}/rounds", data={"round": 1}).ok
    livia.goto(f"/tournament/{made['id']}")
    livia.get_by_role("button", name="Enter a result").click()
    livia.get_by_label("Reason, for everyone to read").fill("played at home")
    livia.get_by_role("button", name="Save the result").click()
    expect(livia.get_by_text("by an organiser")).to_be_visible()
    marcus.goto(f"/tournament/{made['id']}")
    expect(marcus.get_by_role("button", name="Correct the result")).to_have_count(0)
    marcus.get_by_text("What happened").click()
    expect(marcus.get_by_text("played at home")).to_be_visible()

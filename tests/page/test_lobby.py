"""The lobby and quick pairing with several browsers: filters, pages, live rows, and games that begin."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from concordia.server.lobby.listing import PAGE
from tests.page.conftest import Visitor
from tests.page.tables import sit, table_for
from tests.server.running import Seated

BLITZ = {"time": {"kind": "clock", "minutes": 5, "increment": 5}}
SLOW = {"time": {"kind": "deadline", "hours": 72, "holidays": 14}}


def part(page: Page, name: str = "Open tables") -> Locator:
    return page.get_by_role("region", name=name)


def rows(page: Page, name: str = "Open tables") -> Locator:
    return part(page, name).locator("[data-table]")


@contextmanager
def hosted(visitor: Visitor, *seats: str, **wanted: object) -> Iterator[Seated]:
    """A table in the lobby, at which its host is connected for a while."""
    table = visitor.site.client().table(*seats, **{"start": False, "listed": True, **wanted})
    try:
        with table.live([table.host]):
            yield table
    finally:
        table.client.http.delete(f"/api{table.path()}", headers={"x-seat-secrets": table.host})


def test_filters_stand_in_the_address_and_can_be_shared(visitor: Visitor) -> None:
    one, other = visitor(), visitor(width=390, height=844)
    with (
        hosted(visitor, "Livia", "open", name="Tiberside", options=BLITZ),
        hosted(visitor, "Gaius", "open", "open", board="imperium", name="Ostia", variants=["venus"]),
    ):
        one.goto("/lobby")
        expect(rows(one)).to_have_count(2)
        one.get_by_text("Filters").click()
        one.get_by_role("combobox", name="Time").select_option("blitz")
        expect(rows(one)).to_have_count(1)
        expect(rows(one)).to_contain_text("Tiberside")
        expect(one).to_have_url(re.compile(r"/lobby\?pace=blitz$"))
        other.goto("/lobby?variant=venus&size=3")
        expect(rows(other)).to_have_count(1)
        expect(rows(other)).to_contain_text("Ostia")
        other.get_by_role("button", name="Clear filters").click()
        expect(rows(other)).to_have_count(2)
        expect(other).to_have_url(re.compile(r"/lobby$"))
        one.get_by_role("combobox", name="Board").select_option("roma")
        expect(part(one)).to_contain_text("No table fits these filters.")


def test_rows_come_fill_and_go_in_every_browser(visitor: Visitor) -> None:
    livia, marcus = visitor(), visitor(width=390, height=844)
    for page in (livia, marcus):
        page.goto("/lobby")
        expect(part(page)).to_contain_text("No table is open now.")
    with hosted(visitor, "Titus", "open", "open", name="Circus", options=SLOW) as table:
        for page in (livia, marcus):
            row = rows(page)
            expect(row).to_have_count(1)
            for words in ("Circus", "3 days a turn", "Titus is here", "2 free seats", "Join"):
                expect(row).to_contain_text(words)
        table.client.post(table.path("/seats/1/join"), {"name": "Drusus"})
        for page in (livia, marcus):
            expect(rows(page)).to_contain_text("1 free seat")
            expect(rows(page)).to_contain_text("Drusus")
        table.client.post(table.path("/seats/2/join"), {"name": "Iulia"})
        table.client.post(table.path("/start"), None, [table.host])
        for page in (livia, marcus):
            expect(rows(page)).to_have_count(0)
            expect(rows(page, "Being played").filter(has_text="Circus")).to_contain_text("Watch")


def test_a_table_vanishes_with_its_host(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    guest.goto("/lobby")
    expect(rows(guest)).to_have_count(0)
    host.goto("/new?online")
    host.get_by_label("Name of the table").fill("Subura")
    host.get_by_text("Show in the lobby").click()
    host.get_by_role("button", name="Set up and invite").click()
    host.get_by_text("Invite others").wait_for()
    expect(rows(guest)).to_contain_text("Subura")
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("alertdialog").get_by_role("button", name="Close the table").click()
    expect(rows(guest)).to_have_count(0)


def test_older_tables_are_shown_on_demand(visitor: Visitor) -> None:
    page = visitor()
    made = [
        visitor.site.client().table("Titus", "open", name=f"Insula {number}", start=False, listed=True)
        for number in range(PAGE + 3)
    ]
    try:
        page.goto("/lobby")
        expect(rows(page)).to_have_count(PAGE)
        with hosted(visitor, "Titus", "open", name="Newcomer"):
            expect(rows(page).first).to_contain_text("Newcomer")
            page.get_by_role("button", name="Show older tables").click()
            expect(rows(page)).to_have_count(PAGE + 4)
            expect(rows(page).last).to_contain_text("Insula 0")
            expect(page.get_by_role("button", name="Show older tables")).to_have_count(0)
    finally:
        for table in made:
            table.client.http.delete(f"/api{table.path()}", headers={"x-seat-secrets": table.host})


def seek(page: Page, name: str, *, seats: int = 2) -> None:
    """Ask for a blitz on Italia for so many."""
    page.goto("/lobby")
    panel = part(page, "Quick game")
    panel.get_by_label("Your name").fill(name)
    for count in (2, 3, 4, 5):
        panel.get_by_role("checkbox", name=str(count), exact=True).set_checked(count == seats)
    panel.get_by_role("button", name="Find players").click()


@pytest.mark.parametrize("people", [2, 3])
def test_people_who_want_the_same_are_led_to_a_game_that_has_begun(visitor: Visitor, people: int) -> None:
    pages = [visitor(width=390, height=844), *(visitor() for _ in range(people - 1))]
    names = ["Livia", "Marcus", "Iulia"][:people]
    for page, name in zip(pages, names, strict=True):
        seek(page, name, seats=people)
        if page is not pages[-1]:
            expect(page.get_by_text("Looking for players")).to_be_visible()
    for page in pages:
        page.locator("main.table").wait_for()
        expect(page.locator("[data-clock='0'] time")).to_be_visible()
    assert len({page.url for page in pages}) == 1
    asked = [page for page in pages if page.get_by_text("Choose a card to play.").count()]
    assert len(asked) == 1
    pages[0].reload()
    pages[0].locator("main.table").wait_for()


def test_someone_plays_a_bot_until_a_partner_is_found(visitor: Visitor) -> None:
    livia, marcus = visitor(width=390, height=844), visitor()
    seek(livia, "Livia")
    livia.get_by_role("button", name="Play a bot while you wait").click()
    livia.locator("main.table").wait_for()
    bots = livia.url
    expect(livia.get_by_text("Looking for players")).to_be_visible()
    livia.reload()
    expect(livia.get_by_text("Looking for players")).to_be_visible()
    seek(marcus, "Marcus")
    marcus.locator("main.table").wait_for()
    expect(livia.get_by_role("alert").filter(has_text="Players found!")).to_be_visible()
    assert livia.url == bots
    livia.get_by_role("button", name="Go to the game").click()
    expect(livia).to_have_url(marcus.url)
    livia.locator("main.table").wait_for()
    expect(livia.get_by_text("Players found!")).to_have_count(0)


def test_someone_who_stops_looking_is_seated_no_more(visitor: Visitor) -> None:
    livia, marcus, iulia = visitor(), visitor(), visitor()
    seek(livia, "Livia")
    livia.get_by_role("button", name="Stop looking").click()
    expect(livia.get_by_role("button", name="Find players")).to_be_visible()
    for page, name in ((marcus, "Marcus"), (iulia, "Iulia")):
        seek(page, name)
    expect(iulia).to_have_url(re.compile("/table/"))
    expect(marcus).to_have_url(iulia.url)
    expect(livia).to_have_url(re.compile("/lobby"))


def test_two_with_accounts_are_paired_for_a_rated_game(visitor: Visitor) -> None:
    pages = [visitor(), visitor()]
    for page in pages:
        page.goto("/account")
        name = f"Aemilia{secrets.token_hex(3)}"
        password = "a good long one"
        done = page.request.post("/api/accounts", data={"name": name, "password": password})
        assert done.ok
        page.goto("/lobby")
        part(page, "Quick game").get_by_role("checkbox", name="Rated").check()
        page.get_by_role("button", name="Find players").click()
    for page in pages:
        page.locator("main.table").wait_for()
    table = pages[0].request.get(f"/api/tables/{pages[0].url.rsplit('/', 1)[1]}").json()
    assert table["options"]["rated"]
    assert all(seat["account"] for seat in table["seats"])


def test_a_time_is_chosen_by_its_name_or_by_numbers_of_ones_own(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new?online")
    page.get_by_role("radio", name="Rapid").check(force=True)
    expect(page.get_by_text("15 min + 10 s a turn")).to_be_visible()
    page.get_by_role("radio", name="Deadline").check(force=True)
    page.get_by_label("Hours for each turn").fill("36")
    page.get_by_label("Days of holidays for each player").fill("3")
    page.get_by_role("button", name="Set up and invite").click()
    expect(page.get_by_text("36 hours for a turn")).to_be_visible()
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert table["options"]["time"] == {"kind": "deadline", "hours": 36, "holidays": 3}


def test_a_holiday_is_taken_at_the_table_and_seen_by_the_others(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=2, options=SLOW)
    livia, marcus = visitor(width=390, height=844), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    livia.get_by_role("button", name="Menu", exact=True).click()
    expect(livia.get_by_text("14 days of holidays left in this game")).to_be_visible()
    livia.get_by_role("button", name="Go on holiday").click()
    expect(livia.get_by_text("On holiday until")).to_be_visible()
    expect(marcus.locator("article[data-seat='0']")).to_contain_text("On holiday until")
    expect(marcus.locator(".side .log")).to_contain_text("Livia is on holiday until")
    livia.get_by_role("button", name="End the holiday").click()
    expect(livia.get_by_text("13 days of holidays left in this game")).to_be_visible()
    expect(marcus.locator(".side .log")).to_contain_text("Livia is back from holiday.")
    expect(marcus.locator("article[data-seat='0']")).not_to_contain_text("On holiday until")

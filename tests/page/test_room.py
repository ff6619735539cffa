"""People at a table in several browsers: the room, the rights of the host, seats that are handed on."""

import re

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Visitor
from tests.page.player import Mouse
from tests.page.tables import sit, table_for

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PASSWORD = "correct horse"
REFUSED = ("the server responded with a status of 409", "the server responded with a status of 403")


def open_room(visitor: Visitor, *, seats: int = 3, name: str = "Livia") -> tuple[Page, str]:
    """A host in the room of a new table with open seats; its path."""
    host = visitor(expected=REFUSED)
    host.goto("/new?online")
    host.get_by_role("radiogroup", name="Number of players").get_by_label(str(seats), exact=True).check()
    host.get_by_role("group", name="Seat 1").get_by_label("Name").fill(name)
    host.get_by_role("button", name="Set up and invite").click()
    expect(host).to_have_url(re.compile("/table/"))
    expect(host.get_by_role("heading", name="What is played here")).to_be_visible()
    return host, host.evaluate("location.pathname")


def guest_at(visitor: Visitor, path: str, name: str) -> Page:
    """A guest who has sat down on the first open seat."""
    guest = visitor(expected=REFUSED)
    guest.goto(path)
    guest.get_by_role("button", name="Sit here").first.wait_for()
    guest.evaluate("document.fonts.ready")  # What is clicked must not move any more.
    guest.get_by_role("button", name="Sit here").first.click()
    guest.get_by_role("textbox", name="Name").fill(name)
    guest.locator("form").get_by_role("button", name="Sit here").click()
    expect(row_of(guest, name)).to_contain_text("You")
    return guest


def row_of(page: Page, name: str) -> Locator:
    """The seat of someone in the room."""
    return page.get_by_role("listitem").filter(has=page.get_by_text(name, exact=True))


def test_people_talk_in_the_room_and_go_on_at_the_table(visitor: Visitor) -> None:
    host, path = open_room(visitor, seats=2)
    marcus, stranger = guest_at(visitor, path, "Marcus"), visitor()
    stranger.goto(path)
    long = "a" * 200
    said = f"salve {FAMILY} {long} see https://example.org/rules."
    marcus.get_by_role("textbox", name="Say something").fill(said)
    marcus.get_by_role("button", name="Send").click()
    for page in (host, marcus, stranger):
        line = page.locator(".chat li").filter(has_text="salve")
        expect(line).to_contain_text(f"Marcus salve {FAMILY}")
        expect(line.get_by_role("link")).to_have_attribute("href", "https://example.org/rules")
        expect(line.locator("time")).to_have_text(re.compile(r"\d:\d\d"))
        assert page.locator(".chat ol").evaluate("box => box.scrollWidth <= box.clientWidth")
    expect(stranger.get_by_text("Players and the host can speak here.")).to_be_visible()
    expect(stranger.get_by_role("textbox", name="Say something")).to_have_count(0)
    host.get_by_role("button", name="Begin").click()
    for page in (host, marcus, stranger):
        page.locator("main.table").wait_for()
        page.get_by_role("tab", name=re.compile("Chat")).click()
        expect(page.locator(".chat li").filter(has_text="salve")).to_be_visible()
    expect(stranger.get_by_text("Players and the host can speak here.")).to_be_visible()


def test_all_options_are_told_before_one_sits_down(visitor: Visitor) -> None:
    options = {
        "time": {"kind": "clock", "minutes": 20, "increment": 15},
        "undo": False,
        "live_score": False,
        "away": 5,
        "shuffle_seats": True,
    }
    table = visitor.site.client().table("Livia", "open", "open", start=False, options=options)
    page = visitor()
    page.goto(f"/table/{table.id}")
    told = page.locator("dl.options")
    for words in (
        "Italia",
        "3",
        "None",
        "20 minutes for each player. 15 seconds more each turn. When time is up, a bot plays on.",
        "Not rated. Guests may play.",
        "A move that is made stays made.",
        "Counted at the end.",
        "After 5 minutes a bot stands in.",
        "Drawn when the game begins.",
    ):
        expect(told.locator("dd").get_by_text(words, exact=True)).to_be_visible()


def test_a_guest_is_told_that_a_rated_table_needs_an_account_and_comes_back_with_one(
    visitor: Visitor,
) -> None:
    client = visitor.site.client()
    client.sign_up("Cornelia of Rome")
    mine = {"kind": "person", "mine": True}
    table = client.table(mine, "open", start=False, options={"rated": True})
    page = visitor()
    page.goto(f"/table/{table.id}")
    expect(page.get_by_text("This game is rated, so you need an account to sit down.")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    page.get_by_role("link", name="Sign in or make an account").click()
    page.get_by_text("Make an account").first.click()
    page.get_by_label("Name").fill("Tullia of Rome")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page).to_have_url(re.compile(f"/table/{table.id}$"))
    page.get_by_role("button", name="Sit here").click()
    page.locator("form").get_by_role("button", name="Sit here").click()
    expect(row_of(page, "Tullia of Rome")).to_contain_text("You")


def test_a_name_that_is_taken_costs_nobody_the_seat(visitor: Visitor) -> None:
    host, path = open_room(visitor)
    marcus = guest_at(visitor, path, "Marcus")
    row_of(marcus, "Marcus").get_by_role("button", name="Change").click()
    marcus.get_by_role("textbox", name="Name").fill("Livia")
    marcus.get_by_role("button", name="Save").click()
    expect(marcus.get_by_role("alert")).to_be_visible()
    marcus.reload()
    expect(row_of(marcus, "Marcus")).to_contain_text("You")
    expect(row_of(host, "Marcus")).to_contain_text("Here")
    row_of(marcus, "Marcus").get_by_role("button", name="Change").click()
    marcus.get_by_role("textbox", name="Name").fill("Mark Antony")
    marcus.get_by_label("Colour").select_option("white")
    marcus.get_by_role("button", name="Save").click()
    expect(row_of(marcus, "Mark Antony")).to_contain_text("You")
    expect(row_of(host, "Mark Antony").get_by_role("img", name="white")).to_be_visible()


def test_whoever_is_sent_away_for_good_is_told_by_whom_and_kept_out_until_let_in_again(
    visitor: Visitor,
) -> None:
    host, path = open_room(visitor)
    marcus = guest_at(visitor, path, "Marcus")
    row_of(host, "Marcus").get_by_label("Manage Marcus").select_option("ban")
    expect(host.get_by_role("alertdialog")).to_contain_text(
        "Send Marcus away and keep them out of this table?"
    )
    host.get_by_role("button", name="Send away and keep out").click()
    for _ in range(2):
        expect(marcus.get_by_role("alert")).to_have_text(
            re.compile("Livia keeps you out of this table. You can still watch.")
        )
        expect(marcus.get_by_role("button", name="Sit here")).to_have_count(0)
        marcus.reload()
    expect(host.locator(".chat")).to_contain_text("Livia sends Marcus away.")
    host.get_by_role("button", name="Let Marcus in again").click()
    marcus.get_by_role("button", name="Sit here").first.click()
    marcus.get_by_role("textbox", name="Name").fill("Marcus")
    marcus.locator("form").get_by_role("button", name="Sit here").click()
    expect(row_of(marcus, "Marcus")).to_contain_text("You")
    expect(marcus.get_by_role("alert")).to_have_count(0)


def test_whoever_is_sent_away_is_told_so(visitor: Visitor) -> None:
    host, path = open_room(visitor)
    marcus = guest_at(visitor, path, "Marcus")
    row_of(host, "Marcus").get_by_label("Manage Marcus").select_option("send-away")
    host.get_by_role("alertdialog").get_by_role("button", name="Send away").click()
    expect(marcus.get_by_role("alert")).to_have_text(re.compile("Livia has sent you away from your seat."))
    expect(marcus.get_by_role("button", name="Sit here").first).to_be_visible()


def test_a_table_is_handed_over_to_someone_who_begins_the_game(visitor: Visitor) -> None:
    host, path = open_room(visitor, seats=2)
    marcus = guest_at(visitor, path, "Marcus")
    row_of(host, "Marcus").get_by_label("Manage Marcus").select_option("make-host")
    host.get_by_role("alertdialog").get_by_role("button", name="Hand the table over").click()
    expect(host.get_by_role("button", name="Begin")).to_have_count(0)
    expect(host.locator(".chat")).to_contain_text("Marcus is the host now.")
    marcus.get_by_role("button", name="Begin").click()
    for page in (host, marcus):
        page.locator("main.table").wait_for()
        expect(page.locator(".side .log")).to_contain_text("Marcus is the host now.")


def test_a_friend_takes_over_from_a_bot_in_a_running_game(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=1, bots=["colonist"])
    bot = made["table"]["seats"][1]["name"]
    host, friend = visitor(), visitor()
    sit(host, made)
    host.get_by_role("button", name="Menu").click()
    host.get_by_text(f"Seat a friend for {bot}").click()
    host.get_by_role("button", name="Make a link").click()
    link = host.get_by_role("textbox", name=f"Link to the seat of {bot}").input_value()
    friend.goto(link)
    friend.get_by_label("Name").fill("Drusilla")
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.get_by_role("button", name="Take the seat")).to_have_count(0)
    expect(host.locator(".side .log")).to_contain_text(f"Drusilla takes over from {bot}.")
    expect(host.locator(".players article").filter(has_text="Drusilla")).not_to_contain_text("bot")
    host.keyboard.press("Escape")
    both = [Mouse(host, 1), Mouse(friend, 2)]
    for _ in range(8):
        asked = next((one for one in both if one.look().asked), None)
        if asked is not None:
            asked.play(1, seconds=30)
        host.wait_for_timeout(200)
    told = httpx.get(f"{visitor.site.url}/api/tables/{made['table']['id']}/events").json()["events"]
    assert {event["seat"] for event in told if event["kind"] == "move"} == {0, 1}

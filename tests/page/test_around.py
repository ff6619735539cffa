"""The ways to a table and back: new ones, invitations, the lobby, records, accounts, the campaign."""

import re
from pathlib import Path
from random import Random

import httpx
from playwright.sync_api import Page, Route, expect

from concordia.record import record_text
from tests.page.conftest import Visitor
from tests.page.tables import sit, table_for
from tests.random_games import Table

TABLE = re.compile(r"/table/[a-z0-9]+$")
PASSWORD = "correct horse"
# Someone may be quicker than the reading of a file.
SLOW_FILES = """
  const read = Blob.prototype.text;
  Blob.prototype.text = async function () {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return read.call(this);
  };
"""


def seated_as(page: Page, name: str) -> None:
    """The page shows the table with the eyes of someone."""
    expect(page.get_by_role("region", name=f"Storehouse of {name}")).to_be_visible()


def sign_in(page: Page, name: str, *, fresh: bool = False) -> None:
    """Sign in, or make an account, by the form."""
    page.goto("/account")
    way = "Make an account" if fresh else "Sign in"
    page.get_by_role("radio", name=way).check()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name=way).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_play_now_begins_a_game_with_one_click(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("main.table")).to_have_attribute("data-asked", "true")
    expect(page.locator(".question")).to_contain_text("Choose a card to play.")
    expect(page.get_by_role("region", name="Players").get_by_role("article")).to_have_count(2)


def test_the_page_says_when_the_shuffle_of_a_game_proves_nothing(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    chosen = record_text(Table("italia", 2).game("a seed to one's liking"))
    brought = httpx.post(f"{visitor.site.url}/api/tables/import", json={"record": chosen}, timeout=20).json()
    for made, heading, text in (
        (table_for(visitor.site, people=2), "A fair shuffle", "fixed before the first move"),
        (brought, "The shuffle proves nothing", "The game comes from a record."),
    ):
        sit(page, made)
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Menu", exact=True).click()
        page.get_by_text(heading).click()
        expect(page.get_by_text(text)).to_be_visible()


def test_the_page_tells_which_bots_still_play_at_a_glance(visitor: Visitor) -> None:
    page = visitor()

    def still_preparing(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for bot in told["bots"]:
            bot["preparing"] = bot["bot"] == "consul"
        route.fulfill(response=answer, json=told)

    page.route("**/api/catalogue", still_preparing)
    page.goto("/new")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("bot:consul")
    expect(second).to_contain_text("Still getting ready: until then it plays at a glance.")
    second.get_by_label("Who sits here").select_option("bot:mercator")
    expect(second).not_to_contain_text("Still getting ready")


def test_the_page_tells_how_long_bots_take_while_many_are_playing(visitor: Visitor) -> None:
    page = visitor()

    def busy(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for bot in told["bots"]:
            bot["busy"] = {"wait": 4, "seconds": 0.3} if bot["bot"] == "magnus" else None
        route.fulfill(response=answer, json=told)

    page.route("**/api/catalogue", busy)
    page.goto("/new")
    second = page.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("bot:magnus")
    expect(second).to_contain_text("Many are playing: the bot answers in about 4 s.")
    expect(second).to_contain_text("for now the bot thinks 0.3 s about a decision")
    second.get_by_label("Who sits here").select_option("bot:mercator")
    expect(second).not_to_contain_text("Many are playing")


def test_someone_comes_by_the_link_of_an_invitation(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    host.goto("/new")
    second = host.get_by_role("group", name="Seat 2")
    second.get_by_label("Who sits here").select_option("link")
    second.get_by_label("Name").fill("Drusilla")
    host.get_by_role("button", name="Set up and invite").click()
    expect(host).to_have_url(TABLE)
    link = host.get_by_role("textbox", name="Link for Drusilla").input_value()
    assert "#seat=1&secret=" in link
    expect(host.get_by_text("Not here yet: Drusilla.")).to_be_visible()
    guest.goto(link)
    expect(guest.get_by_text("The host begins when everyone is here.")).to_be_visible()
    expect(guest).to_have_url(host.url)
    expect(host.get_by_role("textbox", name="Link for Drusilla")).to_have_count(0)
    expect(host.get_by_text("Not here yet")).to_have_count(0)
    host.get_by_role("button", name="Begin").click()
    seated_as(guest, "Drusilla")
    seated_as(host, "Red")
    guest.reload()
    seated_as(guest, "Drusilla")


def test_someone_joins_an_open_seat_from_the_lobby(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    host.goto("/new?online")
    host.get_by_label("Name of the table").fill("Forum Boarium")
    host.get_by_role("checkbox", name="Show in the lobby").check()
    host.get_by_role("radiogroup", name="Number of players").get_by_label("2", exact=True).check()
    host.get_by_role("button", name="Set up and invite").click()
    expect(host.get_by_role("status").filter(has_text="1 seat is still open.")).to_be_visible()
    guest.goto("/lobby")
    guest.get_by_role("link", name="Forum Boarium").click()
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("textbox", name="Name").fill("Agrippa")
    guest.locator("form").get_by_role("button", name="Sit here").click()
    expect(guest.get_by_text("The host begins when everyone is here.")).to_be_visible()
    expect(host.get_by_role("listitem").filter(has_text="Agrippa")).to_contain_text("Here")
    host.get_by_role("button", name="Begin").click()
    seated_as(guest, "Agrippa")
    guest.goto("/lobby")
    expect(guest.get_by_role("region", name="Being played").get_by_text("Forum Boarium")).to_be_visible()
    expect(guest.get_by_role("region", name="Open tables").get_by_text("Forum Boarium")).to_have_count(0)


def test_a_link_to_a_table_is_pasted(visitor: Visitor) -> None:
    seated = visitor.site.client().table("Livia", "open", start=False)
    page = visitor()
    page.goto("/")
    page.get_by_label("Join with a link").fill("https://example.org/elsewhere")
    page.get_by_role("button", name="Go to the table").click()
    expect(page.get_by_role("alert")).to_have_text("This is not a link to a table.")
    page.get_by_label("Join with a link").fill(f"{visitor.site.url}/table/{seated.id}")
    page.get_by_role("button", name="Go to the table").click()
    expect(page.get_by_role("button", name="Sit here")).to_be_visible()


def test_a_saved_game_is_brought_in_and_looked_back_at(visitor: Visitor, tmp_path: Path) -> None:
    game, chance = Table("italia", 2).game(1), Random(1)
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    record = tmp_path / "game.txt"
    record.write_text(record_text(game), encoding="utf-8")
    page = visitor()
    page.add_init_script(SLOW_FILES)
    page.goto("/import")
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("button", name="Open the game").click()
    expect(page).to_have_url(re.compile("/replay/"))
    told = page.locator(".controls output")
    moves = len(list(game.history()))
    expect(told).to_contain_text(f"step {moves} of {moves}")
    page.get_by_role("button", name="One step back").click()
    expect(told).to_contain_text(f"step {moves - 1} of {moves}")
    page.get_by_role("button", name="To the beginning").click()
    expect(told).to_contain_text(f"step 0 of {moves}")
    expect(page).to_have_url(re.compile(r"at=0"))
    page.reload()
    expect(told).to_contain_text(f"step 0 of {moves}")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text(f"step 1 of {moves}")


def test_a_game_that_is_not_over_is_brought_in_and_played_on(visitor: Visitor) -> None:
    game, chance = Table("sicilia", 2).game(1), Random(2)
    for _ in range(20):
        game.push(chance.choice(game.legal_moves))
    page = visitor()
    page.goto("/import")
    page.get_by_label("Or paste the record").fill(record_text(game))
    page.get_by_role("button", name="Open the game").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("main.table")).to_have_attribute("data-moves", "20")
    expect(page.locator("main.table")).to_have_attribute("data-asked", "true")


def test_tables_of_an_account_are_found_on_another_browser(visitor: Visitor) -> None:
    here, elsewhere = visitor(), visitor(expected=("status of 403",))
    sign_in(here, "Sempronia", fresh=True)
    here.goto("/")
    here.get_by_role("button", name="Play now").click()
    seated_as(here, "Sempronia")
    here.goto("/account")
    here.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(here.get_by_role("button", name="Sign in")).to_be_visible()
    elsewhere.goto("/account")
    elsewhere.get_by_label("Name").fill("Sempronia")
    elsewhere.get_by_label("Password").fill("wrong horse")
    elsewhere.get_by_role("button", name="Sign in").click()
    expect(elsewhere.get_by_role("alert")).to_have_text("Name and password do not fit.")
    sign_in(elsewhere, "Sempronia")
    elsewhere.goto("/")
    row = elsewhere.get_by_role("region", name="Continue").get_by_role("listitem")
    expect(row).to_contain_text("Your turn")
    row.get_by_role("link").click()
    seated_as(elsewhere, "Sempronia")
    expect(elsewhere.locator("main.table")).to_have_attribute("data-asked", "true")


def test_a_table_is_left_out_of_those_to_continue(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    table = page.url
    page.get_by_role("link", name="Home").click()
    listed = page.get_by_role("region", name="Continue")
    expect(listed.get_by_role("link")).to_have_attribute("href", table.removeprefix(visitor.site.url))
    page.get_by_role("button", name="Remove Italia from this list").click()
    page.get_by_role("button", name="Keep").click()
    expect(listed.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Remove Italia from this list").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(listed).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="More ways to play")).to_be_visible()
    page.goto(table)
    expect(page.locator("main.table")).to_have_attribute("data-asked", "false")


def test_first_game_of_a_campaign_is_begun_and_goes_on(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/campaign")
    stages = page.get_by_role("main").get_by_role("listitem")
    expect(stages).to_have_count(3)
    expect(stages.nth(1)).to_contain_text("Opens after a win")
    stages.first.get_by_role("combobox").select_option("sicilia")
    expect(page.get_by_role("alert")).to_have_text("Choose 3 different boards.")
    stages.first.get_by_role("combobox").select_option("italia")
    stages.first.get_by_role("button", name="Play").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_role("heading", name="Contrarius")).to_be_visible()
    table = page.url
    page.goto("/campaign")
    expect(stages.first).to_contain_text("Being played")
    expect(stages.nth(1)).to_contain_text("Opens after a win")
    stages.first.get_by_role("link", name="Go on").click()
    expect(page).to_have_url(table)
    expect(page.locator("main.table")).to_have_attribute("data-asked", "true")


def test_a_path_that_leads_nowhere_says_so(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/forum")
    expect(page.get_by_role("heading")).to_have_text("There is nothing here.")
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_table_that_is_not_there_says_so(visitor: Visitor) -> None:
    page = visitor(expected=("status of 404",))
    for screen in ("table", "replay"):
        page.goto(f"/{screen}/{20 * '0'}")
        expect(page.get_by_role("heading")).to_have_text("This table cannot be opened.")
        expect(page.get_by_role("alert")).to_have_text("There is no such table.")


def test_a_table_that_was_closed_says_so(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    host.goto("/new?online")
    host.get_by_role("button", name="Set up and invite").click()
    expect(host).to_have_url(TABLE)
    guest.goto(host.url)
    expect(guest.get_by_role("button", name="Sit here").first).to_be_visible()
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    expect(host.get_by_role("alertdialog")).to_have_count(0)
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("alertdialog").get_by_role("button", name="Close the table").click()
    expect(host.get_by_role("button", name="Play now")).to_be_visible()
    for _ in range(2):
        expect(guest.get_by_text("The host has closed this table.")).to_be_visible()
        expect(guest.get_by_role("button", name="Sit here")).to_have_count(0)
        guest.reload()

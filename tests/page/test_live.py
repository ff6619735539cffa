"""A live table in the browser: with others, with a bad connection, back and forth in time."""

import json
import re
import time

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.conftest import Visitor
from tests.page.player import Mouse
from tests.page.tables import sit, table_for


def moves_of(visitor: Visitor, table: str) -> int:
    """How many moves the server has."""
    return int(httpx.get(f"{visitor.site.url}/api/tables/{table}").json()["moves"])


def card(page: Page, name: str) -> None:
    """Play a card of the hand."""
    page.locator(f".hand [data-card={name}]").first.click()


def one_step(page: Page) -> None:
    """Move the colonist that was chosen by one step."""
    page.locator(".board .way [role=button]", has_text="1").first.click()


def test_two_browsers_play_at_one_table_and_talk(visitor: Visitor) -> None:
    made = table_for(visitor.site, "italia", people=2)
    livia, marcus = visitor(), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    expect(marcus.locator(".question")).to_contain_text("Livia is thinking")
    card(livia, "senator")
    livia.locator(".question [data-kind=done]").click()
    expect(marcus.locator(".question")).to_contain_text("Choose a card to play")
    expect(marcus.locator(".side .log")).to_contain_text("Livia plays the Senator")
    livia.get_by_role("tab", name="Chat").click()
    livia.get_by_role("textbox").fill("Good luck!")
    livia.get_by_role("button", name="Send").click()
    marcus.get_by_role("tab", name="Chat").click()
    expect(marcus.locator(".chat li")).to_have_text(re.compile(r"Livia\s+Good luck!"))
    both = [Mouse(livia, 1), Mouse(marcus, 2)]
    for turn in range(40):
        player = both[turn % 2]
        if player.look().asked:
            player.play(1, seconds=20)
    # The last move may still be on its way when the last player looks up.
    end = time.monotonic() + 15
    while (
        len(shown := {player.look().moves for player in both} | {moves_of(visitor, made["table"]["id"])}) > 1
    ):
        assert time.monotonic() < end, f"the pages and the server tell of different moves: {shown}"


def test_whoever_waits_for_a_bot_is_told_how_long_it_takes_while_many_are_playing(visitor: Visitor) -> None:
    def busy(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_server(message: str | bytes) -> None:
            told = json.loads(message)
            if "busy" in told:
                told["busy"] = {"wait": 7, "seconds": None}
            route.send(json.dumps(told))

        server.on_message(from_server)

    made = table_for(visitor.site, "italia", people=2)
    livia, marcus = visitor(), visitor()
    for page, seat in ((livia, 0), (marcus, 1)):
        page.route_web_socket(re.compile("/live$"), busy)
        sit(page, made, [seat])
    question = marcus.locator(".question")
    expect(question).to_contain_text("Livia is thinking … Many are playing: the bot answers in about 7 s.")
    expect(livia.locator(".question")).to_contain_text("Choose a card to play")
    expect(livia.locator(".question")).not_to_contain_text("Many are playing")


def test_a_turn_is_taken_back_step_by_step_or_from_its_beginning(visitor: Visitor) -> None:
    page = visitor()
    sit(page, table_for(visitor.site, "italia", people=2))
    table = page.locator("main.table")
    card(page, "architect")
    page.locator(".board .figure [role=button]").first.click()
    one_step(page)
    expect(page.locator(".question")).to_contain_text("1 step left")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".question")).to_contain_text("Where to")
    page.get_by_role("button", name="Restart turn").click()
    expect(table).to_have_attribute("data-moves", "0")
    expect(page.locator(".question")).to_contain_text("Choose a card to play")
    card(page, "prefect")
    page.locator(".board .marker [role=button]").first.click()
    expect(page.locator(".question")).to_contain_text("This ends your turn")
    expect(table).to_have_attribute("data-moves", "1")
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Undo").click()
    expect(table).to_have_attribute("data-moves", "0")


def test_what_cannot_be_chosen_says_why(visitor: Visitor) -> None:
    page = visitor()
    sit(page, table_for(visitor.site, "italia", people=2))
    page.locator(".offer").nth(3).click(force=True)
    expect(page.locator(".why")).to_contain_text("Choose a card to play")
    card(page, "architect")
    page.locator(".board .figure [role=button]").first.click()
    one_step(page)
    expect(page.locator("main.table")).to_have_attribute("data-moves", "3")
    page.locator("[data-city=syracusae]").click(force=True)
    expect(page.locator(".why")).to_contain_text("None of your colonists stands on a line next to it")


@pytest.mark.parametrize("lost", ["the move", "its answer"])
def test_a_connection_that_is_lost_during_a_move_loses_no_click(visitor: Visitor, lost: str) -> None:
    made = table_for(visitor.site, "italia", people=2)
    page = visitor(expected=["WebSocket"])
    cut: list[str] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        silent = False

        def from_page(message: str | bytes) -> None:
            nonlocal silent
            if '"move"' in str(message) and not cut:
                cut.append(str(message))
                silent = True
                if lost == "its answer":
                    server.send(message)
                route.close(code=1011)
            else:
                server.send(message)

        def from_server(message: str | bytes) -> None:
            if not silent:
                route.send(message)

        route.on_message(from_page)
        server.on_message(from_server)

    page.route_web_socket(re.compile("/live$"), connect)
    sit(page, made)
    card(page, "senator")
    expect(page.locator(".side .log")).to_contain_text("Livia plays the Senator")
    expect(page.locator(".question [data-kind=done]")).to_be_visible()
    assert len(cut) == 1
    assert moves_of(visitor, made["table"]["id"]) == 1


def test_the_page_comes_back_after_a_reload_in_the_middle_of_a_turn(visitor: Visitor) -> None:
    page = visitor()
    sit(page, table_for(visitor.site, "italia", people=2))
    card(page, "architect")
    expect(page.locator("main.table")).to_have_attribute("data-moves", "1")
    page.reload()
    expect(page.locator(".question")).to_contain_text("Architect: 2 steps left")
    expect(page.locator(".side .log")).to_contain_text("Livia plays the Architect")


def test_a_game_is_looked_back_at_and_played_on_from_a_moment(visitor: Visitor) -> None:
    page = visitor()
    made = table_for(visitor.site, "italia", people=2)
    sit(page, made)
    player = Mouse(page, 9)
    player.play(25, seconds=60)
    page.goto(f"/replay/{made['table']['id']}?at=1")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("1")
    moves = int(slider.get_attribute("max") or 0)  # Before, the last move may still be on its way.
    expect(page.locator(".replay .ribbon")).to_contain_text("Livia plays the")
    page.get_by_role("button", name="One step on", exact=True).click()
    expect(slider).to_have_value("2")
    expect(page).to_have_url(re.compile(r"\?at=2$"))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")
    slider.fill(str(moves))
    expect(page.get_by_text(f"step {moves} of {moves}")).to_be_visible()
    page.get_by_role("button", name="One turn back").click()
    expect(slider).not_to_have_value(str(moves))
    page.reload()
    before = int(slider.input_value())
    assert 0 < before < moves
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("main.table")).to_have_attribute("data-moves", str(before))
    assert made["table"]["id"] not in page.url
    assert moves_of(visitor, made["table"]["id"]) == moves


def test_a_colonist_is_dragged_to_a_line_and_a_card_to_the_map(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, "italia", people=2))
    page.locator(".hand [data-card=architect]").drag_to(page.locator(".map svg.board"))
    expect(page.locator(".question")).to_contain_text("Architect: 2 steps left")
    figure = page.locator(".board .figure [role=button]").first.bounding_box()
    assert figure
    page.mouse.move(figure["x"] + figure["width"] / 2, figure["y"] + figure["height"] / 2)
    page.mouse.down()
    page.mouse.move(figure["x"] + 40, figure["y"] + 40, steps=4)
    expect(page.locator(".board .way").first).to_be_visible()
    line = page.locator(".board .way [role=button] .touch").first.bounding_box()
    assert line
    page.mouse.move(line["x"] + line["width"] / 2, line["y"] + line["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".side .log")).to_contain_text("Livia moves a")


def test_moves_of_others_are_shown_one_by_one_and_can_be_skipped(visitor: Visitor) -> None:
    page = visitor(moving=True)
    sit(page, table_for(visitor.site, "imperium", bots=["mercator", "mercator"]))
    card(page, "senator")
    page.locator(".question [data-kind=done]").click()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible(timeout=60_000)
    skip.click()
    expect(page.locator(".question")).to_contain_text(re.compile("Choose a card|is thinking"))
    expect(page.locator("main.table")).to_have_attribute("data-asked", "true", timeout=60_000)
    page.get_by_role("button", name="Since my last turn").click()
    expect(page.get_by_role("dialog").locator(".log li").first).to_be_visible()


def test_what_is_brought_into_sight_moves_the_map_and_not_its_buttons(visitor: Visitor) -> None:
    page = visitor(width=390, height=844)
    sit(page, table_for(visitor.site, "imperium", people=3))
    far = page.locator("[data-city=petra]")
    expect(far).not_to_be_in_viewport()
    far.evaluate("node => node.scrollIntoView({ block: 'center', inline: 'center' })")
    expect(far).to_be_in_viewport()
    expect(page.get_by_role("button", name="Larger")).to_be_in_viewport(ratio=1)

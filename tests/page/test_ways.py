"""Setting up a table in the browser: the page offers what the library allows, and nothing else."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from concordia.data.board import board_names, load_board
from concordia.setup import LEVELS, VARIANTS, WAYS, seats_allowed, why_not_together
from tests.page.conftest import Visitor

WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "refused.en.json"
MAKING = {*LEVELS, "teams"}
EXTRAS = [variant for variant in VARIANTS if variant not in MAKING]


def values(found: Locator) -> list[str]:
    """The values of inputs that are offered."""
    return [str(one.get_attribute("value")) for one in found.all()]


def offered(page: Page, name: str) -> Locator:
    return page.locator(f"input[name={name}]")


def check_extras(page: Page, variants: tuple[str, ...]) -> None:
    """The variants that go together with those chosen can be added; the others say why not."""
    words = json.loads(WORDS.read_text("utf-8"))
    boxes = page.get_by_role("group", name="Variants").locator("label")
    assert values(boxes.locator("input")) == EXTRAS
    for extra in EXTRAS:
        refused = why_not_together((*variants, extra))
        label = boxes.filter(has=page.locator(f"input[value={extra}]"))
        if refused is None:
            expect(label.locator("input")).to_be_enabled()
            expect(label.locator(".why")).to_have_count(0)
        else:
            expect(label.locator("input")).to_be_disabled()
            expect(label.locator(".why")).to_have_text(words[f"refused.{refused.code}"])


@pytest.mark.parametrize("board", board_names())
def test_every_way_to_play_a_board_is_offered_and_no_other(visitor: Visitor, board: str) -> None:
    page = visitor()
    page.goto("/new")
    offered(page, "board").and_(page.locator(f"[value={board}]")).check()
    assert values(offered(page, "board")) == list(board_names())
    assert values(offered(page, "way")) == list(WAYS)
    for way, variants in WAYS.items():
        allowed = seats_allowed(load_board(board), variants)
        radio = offered(page, "way").and_(page.locator(f"[value={way}]"))
        if not allowed:
            expect(radio).to_be_disabled()
            continue
        radio.check()
        expect(offered(page, "level")).to_have_count(len(LEVELS) if LEVELS[0] in variants else 0)
        expect(offered(page, "count")).to_have_count(len(allowed) if len(allowed) > 1 else 0)
        for number in allowed:
            if len(allowed) > 1:
                offered(page, "count").and_(page.locator(f"[value='{number}']")).check()
            expect(page.get_by_role("group", name=re.compile(r"^Seat \d$"))).to_have_count(number)
            check_extras(page, variants)


def test_a_table_is_set_up_as_it_was_chosen(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new?solo")
    page.get_by_role("radio", name="Sicilia").check()
    page.get_by_role("radio", name="Contrarius, veteran").check()
    page.get_by_role("checkbox", name="Start without goods").check()
    with page.expect_response("**/api/tables") as answered:
        page.get_by_role("button", name="Begin").click()
    told = answered.value.json()["table"]
    assert (told["board"], told["status"]) == ("sicilia", "playing")
    assert told["variants"] == ["contrarius-veteran", "start-without-goods"]


def test_partners_are_told_by_their_team(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new")
    page.get_by_role("radio", name="Imperium").check()
    page.get_by_role("radio", name="In teams").check()
    seats = page.get_by_role("group", name=re.compile(r"^Seat \d$"))
    expect(seats).to_have_count(4)
    for seat, team in enumerate((1, 2, 1, 2)):
        expect(seats.nth(seat)).to_contain_text(f"Team {team}")


def test_a_number_beyond_its_limits_is_not_sent(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new")
    page.get_by_text("More options").click()
    page.get_by_role("radio", name="Clock").check()
    minutes = page.get_by_label("Minutes for each player")
    minutes.fill("0")
    expect(page.get_by_role("alert")).to_have_text("Use a whole number from 1 to 1440.")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Something above does not fit yet.")).to_be_visible()
    minutes.fill("1440")
    with page.expect_response("**/api/tables") as answered:
        page.get_by_role("button", name="Begin").click()
    assert answered.value.json()["table"]["options"]["time"]["minutes"] == 1440

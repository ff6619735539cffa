"""Cards as they are shown: large enough, with whole names in every language, never over the map."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, WebSocketRoute, expect

from concordia.data.cards import CARD_IDS, CARDS
from concordia.data.goods import GOODS
from tests.page.conftest import Visitor
from tests.page.layout import settled
from tests.page.tables import sit, table_for
from tests.page.test_languages import LANGUAGES, every_language

DISPLAYED = 7
PHONE = (390, 844)
SIZES = ((1366, 768), (1920, 1080), (820, 1180), PHONE)

# A name is whole if each of its lines has its size of letters, and stays within its card.
CLIPPED = """() => {
  const found = [];
  for (const card of document.querySelectorAll(".card:not(.back)")) {
    const frame = card.getBoundingClientRect();
    const art = card.querySelector(".art").getBoundingClientRect();
    const told = card.textContent.trim().replace(/\\s+/g, " ").slice(0, 40) + " " + card.className;
    for (const line of card.querySelectorAll(".name > span")) {
      const range = document.createRange();
      range.selectNodeContents(line);
      const box = range.getBoundingClientRect();
      const left = card.classList.contains("as-row") ? art.right : frame.left;
      if (box.left < left + 1 || box.right > frame.right - 1) found.push(`${told}: ${box.width} wide`);
      if (box.top < frame.top - 1) found.push(`${told}: its name is too high`);
      if (parseFloat(getComputedStyle(line).fontSize) < 9) found.push(`${told}: its name is tiny`);
    }
    const foot = card.querySelector(".foot").getBoundingClientRect();
    for (const god of card.querySelectorAll(".god-name")) {
      const box = god.getBoundingClientRect();
      if (getComputedStyle(god).clipPath === "none" && (box.left < foot.left || box.right > foot.right + 1))
        found.push(`${told}: its god is ${box.width} wide`);
    }
    for (const token of card.querySelectorAll(".price > :not(.unseen)")) {
      const { right, bottom } = token.getBoundingClientRect();
      if (right > frame.right || bottom > foot.top + 2) found.push(`${told}: its price does not fit`);
    }
  }
  return found;
}"""


def box_of(one: Locator) -> FloatRect:
    """Where something is on the page."""
    box = one.bounding_box()
    assert box is not None
    return box


def size_of(one: Locator) -> tuple[int, int]:
    """How large something is, in whole pixels."""
    box = box_of(one)
    return round(box["width"]), round(box["height"])


def dearest(card: str) -> dict[str, int]:
    """What a card costs in the dearest slot: two more cloth."""
    cost: dict[str, int] = dict(zip(GOODS, CARDS[CARD_IDS.index(card)].cost, strict=True))
    return {**cost, "cloth": cost["cloth"] + 2}


def deal(page: Page) -> None:
    """Let the server tell this page that every card of the game is in the hand and on display."""

    def told(message: str | bytes) -> str:
        frame: dict[str, Any] = json.loads(message)
        if frame.get("view"):
            slots = enumerate(CARD_IDS, 1)
            frame["view"]["seats"][0]["hand"] = CARD_IDS
            frame["view"]["display"] = [
                {"slot": slot, "card": card, "cost_with_slot": dearest(card)} for slot, card in slots
            ]
        return json.dumps(frame)

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(told(message)))

    page.route_web_socket("**/api/**", pass_on)


# Sizes


def test_cards_have_their_sizes_at_1366_by_768(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    made = table_for(visitor.site, people=2)
    sit(page, made, [0])
    width, height = size_of(page.locator(".hand .card").first)
    assert width >= 84
    assert height == pytest.approx(width * 124 / 98, abs=2)
    width, height = size_of(page.locator(".offer .card").first)
    assert width >= 200
    assert height == pytest.approx(width * 75 / 215, abs=2)


def test_cards_grow_and_tell_what_they_do_at_1920_by_1080(visitor: Visitor) -> None:
    page = visitor(width=1920, height=1080)
    sit(page, table_for(visitor.site, people=2), [0])
    assert size_of(page.locator(".hand .card").first) == (120, 152)
    width, height = size_of(page.locator(".offer .card").first)
    assert width >= 130
    assert height == pytest.approx(width * 220 / 150, abs=2)
    expect(page.locator(".offer .action")).to_have_count(DISPLAYED)
    expect(page.locator(".offer .points")).to_have_count(DISPLAYED)


def test_cards_are_targets_for_thumbs_on_a_phone(visitor: Visitor) -> None:
    page = visitor(width=PHONE[0], height=PHONE[1], has_touch=True)
    sit(page, table_for(visitor.site, people=2), [0])
    assert size_of(page.locator(".hand .card").first) == (98, 124)
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Display", exact=True).click()
    width, height = size_of(page.locator(".offer .card").first)
    assert width >= 300
    assert height >= 75
    expect(page.locator(".offer .action").first).to_be_visible()


# Names


@every_language
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
def test_names_are_never_clipped(visitor: Visitor, language: str, size: tuple[int, int]) -> None:
    page = visitor(locale=LANGUAGES[language].locale, width=size[0], height=size[1])
    deal(page)
    sit(page, table_for(visitor.site, people=2), [0])
    page.evaluate("document.fonts.ready")
    if size == PHONE:
        page.locator(".bar nav button").first.click()
    expect(page.locator(".offer")).to_have_count(len(CARD_IDS))
    expect(page.locator(".hand [data-card]")).to_have_count(len(CARD_IDS))
    assert settled(lambda: page.evaluate(CLIPPED)) == []


@every_language
def test_names_are_never_clipped_among_the_rules(visitor: Visitor, language: str) -> None:
    page = visitor(locale=LANGUAGES[language].locale)
    page.goto("/rules")
    expect(page.locator("section .card").first).to_be_visible()
    for size in ((1366, 768), PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert settled(lambda: page.evaluate(CLIPPED)) == []


def test_russian_names_are_set_in_one_face_of_titles(visitor: Visitor) -> None:
    page = visitor(locale="ru-RU")
    sit(page, table_for(visitor.site, people=2), [0])
    expect(page.locator(".hand .name").first).to_have_css("font-family", re.compile("^Forum,"))
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('700 13px Forum', 'Архитектор')")


# Looking closely


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes lie over each other."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=lambda size: f"{size[0]}")
def test_fault_6_the_large_card_never_covers_the_map(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(width=size[0], height=size[1])
    sit(page, table_for(visitor.site, people=2), [0])
    for card in (page.locator(".hand [data-card=prefect]").first, page.locator(".offer").nth(3)):
        card.hover()
        expect(page.locator(".closer .card")).to_be_visible()
        assert not overlap(box_of(page.locator(".closer")), box_of(page.locator(".map")))


def test_fault_6_the_large_card_does_not_open_under_a_resting_pointer(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    made = table_for(visitor.site, people=2)
    sit(page, made, [0])
    place = box_of(page.locator(".hand [data-card=mercator]"))
    x, y = place["x"] + 40, place["y"] + 60
    page.mouse.move(x, y)
    expect(page.locator(".closer .card")).to_be_visible()
    page.mouse.click(x, y)
    # The card has gone to the pile, and the hand has closed under the pointer, which has not moved.
    expect(page.locator(".pile .card")).to_be_visible()
    expect(page.locator(".closer")).to_have_count(0)
    page.reload()
    expect(page.locator(".pile .card")).to_be_visible()
    expect(page.locator(".closer")).to_have_count(0)
    under = page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.hand button')", [x, y])
    assert under
    page.mouse.move(x + 3, y)
    expect(page.locator(".closer .card")).to_be_visible()


def test_the_large_card_follows_the_keyboard(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, people=2), [0])
    page.locator(".offer").first.focus()
    page.keyboard.press("Tab")
    expect(page.locator(".closer .card")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".closer .card")).to_be_visible()


def test_a_long_press_shows_a_card_and_does_not_play_it(visitor: Visitor) -> None:
    page = visitor(width=PHONE[0], height=PHONE[1], has_touch=True)
    sit(page, table_for(visitor.site, people=2), [0])
    place = box_of(page.locator(".hand [data-card=prefect]").first)
    touch = page.context.new_cdp_session(page)
    point = {"x": place["x"] + 40, "y": place["y"] + 60}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".closer.kept .card")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".closer.kept .told")).to_contain_text("Let a province produce")
    expect(page.locator("main.table")).to_have_attribute("data-moves", "0")
    page.touchscreen.tap(195, 200)
    expect(page.locator(".closer")).to_have_count(0)


# What others play


def test_the_card_that_someone_played_last_stays_visible_as_a_card(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=2)
    livia, marcus = visitor(width=1366, height=768), visitor(width=1366, height=768)
    sit(livia, made, [0])
    sit(marcus, made, [1])
    livia.locator(".hand [data-card=architect]").click()
    played = marcus.locator(".players article .top")
    expect(played.locator(".card")).to_be_visible()
    assert size_of(played.locator(".card")) == (52, 66)
    expect(played).to_have_accessible_name("Played last: Architect")
    expect(played.locator(".called")).to_have_text("Architect")


def test_cards_say_all_that_is_printed_on_them(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, people=2), [0])
    expect(page.get_by_role("button", name="Mercator (3) Mercurius")).to_be_visible()
    expect(page.locator(".hand [data-card=mercator]")).to_have_accessible_name(re.compile("sestertii"))


def test_nothing_moves_for_someone_who_wants_no_motion(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, people=2), [0])
    page.locator(".hand [data-card=architect]").click()
    expect(page.locator(".pile .card")).to_be_visible()
    moving = page.evaluate("document.getAnimations().filter((one) => one.effect.getTiming().duration > 1)")
    assert moving == []

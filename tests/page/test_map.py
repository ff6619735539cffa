"""The map: sizes of pieces and targets, nothing over names, and what a phone shows of it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visitor
from tests.page.layout import settled
from tests.page.positions import Question, table_at
from tests.page.tables import sit

DESKTOP, LARGE, PHONE = (1366, 768), (1920, 1080), (390, 844)
BOARDS = ("imperium", "italia", "sicilia", "roma")
CROWDED = {"imperium": 5, "italia": 4, "sicilia": 5, "roma": 5}
LEAST = {DESKTOP: 26, LARGE: 32, PHONE: 32}
"""Pixels of a wooden piece by the size of the window."""
TOUCH = 44

# A piece is as large as its box, of which 36 parts of 40 are drawn from the roof to the foot.
MEASURE = """() => {
  const board = document.querySelector(".board");
  const place = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  // Of a name its letters count, not the room for accents above and tails below.
  const letters = (node) => {
    const [box, to] = [node.getBBox(), node.getScreenCTM()];
    const spare = box.height * (0.22 / Math.max(1, node.querySelectorAll("tspan").length));
    const spot = (x, y) => [x * to.a + to.e, y * to.d + to.f];
    return [...spot(box.x, box.y + spare), ...spot(box.x + box.width, box.y + box.height - spare)];
  };
  const found = (selector) => [...board.querySelectorAll(selector)];
  const all = (selector, of) => found(selector).map((node) => ({ of: of(node), box: place(node) }));
  const names = found("[data-name]").map((node) => ({ of: node.dataset.name, box: letters(node) }));
  const covers = [
    ...all("[data-way] .disc", (node) => `steps of ${node.closest("[data-way]").dataset.way}`),
    ...all("[data-price] rect", (node) => `price of ${node.closest("[data-price]").dataset.price}`),
    ...all("[data-tray] .box", (node) => `tray of ${node.closest("[data-tray]").dataset.tray}`),
  ];
  const shared = (a, b, from) => Math.min(a[from + 2], b[from + 2]) - Math.max(a[from], b[from]);
  const over = (a, b) => shared(a, b, 0) > 2 && shared(a, b, 1) > 2;
  const pieces = found("use").map((node) => {
    const { width, height } = node.getBoundingClientRect();
    return { of: node.getAttribute("href").split("-").slice(-2).join(" "), size: Math.max(width, height) };
  });
  const map = place(document.querySelector("[role=group][aria-label=Map]"));
  const targets = found("[role=button]").map((node) => {
    const [left, top, right, bottom] = place(node.querySelector(".touch"));
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    return { of: node.getAttribute("aria-label"), ...middle, size: right - left };
  });
  const covered = covers.flatMap(({ of, box }) =>
    names.filter((name) => over(box, name.box)).map((name) => `${of} on ${name.of}`));
  return { covered, pieces, targets, map };
}"""


def measured(page: Page) -> dict[str, Any]:
    """What stands on the map, where, and how large."""
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def opened(visitor: Visitor, question: Question, size: tuple[int, int] = DESKTOP, **more: Any) -> Page:
    """A window of the one who is asked a question."""
    page = visitor(width=size[0], height=size[1], has_touch=size == PHONE, **more)
    sit(page, table_at(visitor.site, question))
    expect(page.locator("main.table[data-asked=true] .board")).to_be_visible()
    return page


def too_small(page: Page, least: float) -> list[str]:
    """Pieces that are smaller than they may be."""
    pieces = measured(page)["pieces"]
    return [f"{one['of']}: {one['size']:.1f}" for one in pieces if one["size"] < least]


def seen(target: dict[str, Any], window: list[float]) -> bool:
    x, y = float(target["x"]), float(target["y"])
    return window[0] < x < window[2] and window[1] < y < window[3]


# Sizes


@pytest.mark.parametrize("board", BOARDS)
def test_pieces_can_be_seen_on_every_board(visitor: Visitor, board: str) -> None:
    page = opened(visitor, Question(board, CROWDED[board], "move", 120))
    assert len(measured(page)["pieces"]) > 6
    for size in (DESKTOP, LARGE, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert settled(lambda least=LEAST[size]: too_small(page, least)) == [], f"at {size}"  # type: ignore[misc]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", ["move", "to", "build"])
def test_targets_on_a_phone_are_large_enough_for_a_finger(visitor: Visitor, board: str, kind: str) -> None:
    """44 pixels, or as far as halfway to the next target, so that none is hit for another."""
    page = opened(visitor, Question(board, 3, kind, 60), PHONE)
    targets = measured(page)["targets"]
    assert targets
    for one in targets:
        apart = min(
            (
                ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
                for other in targets
                if other is not one
            ),
            default=TOUCH,
        )
        assert one["size"] >= min(TOUCH, apart) - 1.5, one


# Names


@pytest.mark.parametrize("board", BOARDS)
def test_no_number_price_or_tray_covers_a_name(visitor: Visitor, board: str) -> None:
    covered = []
    for question in (
        Question(board, CROWDED[board], "move"),
        Question(board, CROWDED[board], "to", 60),
        Question(board, 3, "to", 200),
        Question(board, CROWDED[board], "build", 150),
        Question(board, 3, "build", 60),
    ):
        page = opened(visitor, question)
        covered += [f"{question.kind} after {question.after}: {one}" for one in measured(page)["covered"]]
        page.context.close()
    assert covered == []


# Faults that a new user met


@pytest.mark.parametrize("board", BOARDS)
def test_colonists_that_can_move_are_ringed_on_top_and_the_others_fade(visitor: Visitor, board: str) -> None:
    """Fault 3: choosing a colonist in the start city was hardly possible to see."""
    page = opened(visitor, Question(board, CROWDED[board], "move"))
    movable = page.locator(".board .figure:has([role=button])")
    others = page.locator(".board .figure:not(:has([role=button]))")
    assert movable.count() >= 1
    assert others.count() >= 4
    for number in range(movable.count()):
        expect(movable.nth(number).locator(".ring")).to_be_visible()
        middle = movable.nth(number).evaluate(
            """(node) => {
              const { left, right, top, bottom } = node.querySelector(".touch").getBoundingClientRect();
              return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }"""
        )
        assert middle, "something lies over a colonist that can move"
        assert movable.nth(number).evaluate("(node) => getComputedStyle(node).opacity") == "1"
    faded = others.evaluate_all("(nodes) => nodes.map((node) => Number(getComputedStyle(node).opacity))")
    assert max(faded) < 0.8
    last = page.locator(".board > *").last
    expect(last).to_have_class(re.compile("target"))


def test_own_colonists_on_roma_are_on_the_screen_of_a_phone(visitor: Visitor) -> None:
    """Fault 4: the own land colonist was beside the screen when the Architect was played, the ship tiny."""
    page = opened(visitor, Question("roma", 5, "move"), PHONE)
    found = measured(page)
    land = [one for one in found["targets"] if seen(one, found["map"])]
    assert land, "no colonist that can move is in view"
    assert min(one["size"] for one in land) >= TOUCH - 1
    page.get_by_role("button", name="Ship track").click()
    expect(page.get_by_role("button", name="Ship track")).to_have_attribute("aria-pressed", "true")
    found = measured(page)
    assert len([one for one in found["targets"] if seen(one, found["map"])]) >= 1
    page.get_by_role("button", name="City", exact=True).click()
    expect(page.get_by_role("button", name="City", exact=True)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("board", BOARDS)
def test_whole_map_is_whole_on_a_phone(visitor: Visitor, board: str) -> None:
    """Fault 5: the button for the whole map showed a part of it."""
    page = opened(visitor, Question(board, 3, "to", 60), PHONE)
    page.get_by_role("button", name="Whole map").click()
    box, window = (
        page.locator(".board").bounding_box(),
        page.get_by_role("group", name="Map", exact=True).bounding_box(),
    )
    assert box is not None
    assert window is not None
    assert box["x"] >= window["x"] - 1
    assert box["y"] >= window["y"] - 1
    assert box["x"] + box["width"] <= window["x"] + window["width"] + 1
    assert box["y"] + box["height"] <= window["y"] + window["height"] + 1


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", ["move", "to", "build", "prefect"])
def test_every_target_is_in_view_of_a_phone_or_one_named_tap_away(
    visitor: Visitor, board: str, kind: str
) -> None:
    page = opened(visitor, Question(board, 3, kind, 60), PHONE)
    found = measured(page)
    hidden = [one for one in found["targets"] if not seen(one, found["map"])]
    assert len(hidden) < len(found["targets"]), "nothing that can be chosen is in view"
    taps = page.get_by_role("button", name=re.compile(r"^\d+ more choices?"))
    names = taps.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    told = sum(int(name.split()[0]) for name in names)
    assert told >= len(hidden)
    reached = {one["of"] for one in found["targets"] if seen(one, found["map"])}
    for number in range(taps.count()):
        whole = page.get_by_role("button", name=re.compile(r"^\d+ more choices?")).nth(number)
        if not whole.is_visible():
            break
        whole.click()
        found = measured(page)
        new = {one["of"] for one in found["targets"] if seen(one, found["map"])}
        assert new - reached or not hidden
        reached |= new


def test_pointing_at_a_player_lights_all_that_is_theirs(visitor: Visitor) -> None:
    page = opened(visitor, Question("italia", 4, "play", 150))
    seat = page.locator(".players article").first
    number = seat.get_attribute("data-seat")
    seat.hover()
    expect(page.locator(f".board [data-house='{number}']:not(.faded)").first).to_be_visible()
    assert page.locator(f".board [data-house='{number}'].faded").count() == 0
    assert page.locator(f".board [data-house]:not([data-house='{number}']):not(.faded)").count() == 0
    page.locator("header.bar").hover()
    expect(page.locator(".board .house.faded")).to_have_count(0)


def test_provinces_that_can_be_chosen_glow(visitor: Visitor) -> None:
    page = opened(visitor, Question("italia", 3, "prefect"))
    assert page.locator(".board .glowing").count() == page.locator(".board .marker [role=button]").count() > 1

"""What someone chooses for their browser is done, and is remembered."""

import json
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Page, WebSocket, expect

from tests.page.conftest import Visitor
from tests.page.tables import sit, table_for

LIGHT = "rgb(246, 239, 223)"
DARK = "rgb(29, 26, 23)"
# Counts the tones that are made, and how often there was something to skip.
COUNT = """
  window.tones = window.skips = 0;
  const make = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return make.call(this);
  };
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    window.skips += added.filter((node) => node.textContent?.trim() === "Skip").length;
  }).observe(document, { childList: true, subtree: true });
"""

# Keeps what is told over the map, step by step.
NOTE_RIBBON = """() => {
  window.shown = [];
  const ribbon = document.querySelector(".ribbon");
  new MutationObserver(() => {
    const lines = [...ribbon.querySelectorAll("p")].map((line) => line.textContent.trim());
    if (lines.length) window.shown.push(lines);
  }).observe(ribbon, { childList: true });
}"""
# The lines of the log with the moment that each leads to: lines of one move lead to the same.
LOG = """() => [...document.querySelectorAll("[data-coach=log] li a")]
  .map((line) => [line.getAttribute("href"), line.textContent.trim()])"""


def settings(page: Page) -> None:
    """Go to the settings."""
    page.goto("/settings")
    expect(page.get_by_role("group", name="While playing")).to_be_visible()


def expect_colour(page: Page, colour: str) -> None:
    """The page has that colour."""
    expect(page.locator("html")).to_have_css("background-color", colour)


def end_turn(page: Page) -> None:
    """End a turn by playing a card that needs one more decision, and confirm that."""
    page.locator(".hand [data-card=prefect]").first.click()
    page.locator(".board .marker [role=button]").first.click()
    page.get_by_role("button", name="Confirm").click()


def test_light_is_chosen_and_remembered(visitor: Visitor) -> None:
    page = visitor()
    settings(page)
    expect_colour(page, LIGHT)
    page.get_by_role("radio", name="Dark").check()
    expect_colour(page, DARK)
    page.reload()
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    expect_colour(page, DARK)
    page.get_by_role("button", name="Switch to light").click()
    expect(page.get_by_role("radio", name="Light")).to_be_checked()
    expect_colour(page, LIGHT)
    page.get_by_role("radio", name="Dark").check()
    sit(page, table_for(visitor.site, bots=["colonist"]))
    expect_colour(page, DARK)


def test_light_is_that_of_the_device_unless_it_was_chosen(visitor: Visitor) -> None:
    page = visitor(dark=True)
    settings(page)
    expect(page.get_by_role("radio", name="Same as the device")).to_be_checked()
    expect_colour(page, DARK)
    page.emulate_media(color_scheme="light")
    expect_colour(page, LIGHT)
    page.get_by_role("radio", name="Dark").check()
    expect_colour(page, DARK)
    page.get_by_role("radio", name="Same as the device").check()
    expect_colour(page, LIGHT)


def test_sounds_are_off_until_they_are_wanted(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(COUNT)
    settings(page)
    expect(page.get_by_role("checkbox", name="Sounds")).not_to_be_checked()
    sit(page, table_for(visitor.site, bots=["colonist"]))
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")
    page.locator(".hand [data-card=architect]").click()
    expect(page.locator("[data-coach=log]")).to_contain_text("plays the Architect")
    assert page.evaluate("tones") == 0
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Sounds").click()
    page.locator(".hand [data-card=mercator]").click()
    expect(page.locator("[data-coach=log]")).to_contain_text("plays the Mercator")
    assert page.evaluate("tones") > 0
    settings(page)
    expect(page.get_by_role("checkbox", name="Sounds")).to_be_checked()


def test_without_motion_moves_of_others_are_shown_at_once(visitor: Visitor) -> None:
    page = visitor(moving=True)
    page.add_init_script(COUNT)
    settings(page)
    page.get_by_role("radio", name="No motion").check()
    sit(page, table_for(visitor.site, "imperium", bots=["colonist", "colonist"]))
    table = page.locator("main.table")
    end_turn(page)
    expect(page.locator("[data-coach=log]")).to_contain_text("Colonist 2 plays")
    expect(table).to_have_attribute("data-asked", "true")
    assert page.evaluate("skips") == 0
    expect(page.locator(".bar .button").first).to_have_css("transition-duration", "0s")
    settings(page)
    page.get_by_role("radio", name="Slow").check()
    sit(page, table_for(visitor.site, "imperium", bots=["colonist", "colonist"]))
    end_turn(page)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.locator(".bar .button").first).to_have_css("transition-duration", "0.15s, 0.15s")


def test_moves_of_others_are_shown_one_by_one(visitor: Visitor) -> None:
    page = visitor(moving=True)
    settings(page)
    page.get_by_role("radio", name="Fast").check()
    sit(page, table_for(visitor.site, "imperium", bots=["colonist", "colonist"]))
    page.evaluate(NOTE_RIBBON)
    end_turn(page)
    expect(page.locator("[data-coach=log]")).to_contain_text("Colonist 2 plays")
    expect(page.locator("main.table")).to_have_attribute("data-asked", "true")
    log: dict[str, list[str]] = {}
    for address, line in page.evaluate(LOG):
        log.setdefault(address, []).append(line)
    told = [lines for lines in log.values() if lines[0].startswith("Colonist")]
    assert [lines for lines in page.evaluate("shown") if lines[0].startswith("Colonist")] == told


def test_end_of_a_turn_is_confirmed_only_if_that_is_wanted(visitor: Visitor) -> None:
    page = visitor()
    settings(page)
    expect(page.get_by_role("checkbox", name="Confirm the end of a turn")).to_be_checked()
    sit(page, table_for(visitor.site, bots=["colonist"]))
    log = page.locator("[data-coach=log]")
    page.locator(".hand [data-card=prefect]").first.click()
    page.locator(".board .marker [role=button]").first.click()
    expect(page.locator(".question")).to_contain_text("This ends your turn.")
    expect(log).not_to_contain_text("produce")
    page.get_by_role("button", name="Confirm").click()
    expect(log).to_contain_text("produce")
    settings(page)
    page.get_by_role("checkbox", name="Confirm the end of a turn").uncheck()
    sit(page, table_for(visitor.site, bots=["colonist"]))
    page.locator(".hand [data-card=prefect]").first.click()
    page.locator(".board .marker [role=button]").first.click()
    expect(log).to_contain_text("produce")


def test_a_click_is_one_message_and_what_ends_the_turn_is_made_by_the_second_one(visitor: Visitor) -> None:
    page = visitor()
    sent: list[dict[str, Any]] = []
    asked: list[str] = []

    def watch(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))

    page.on("websocket", watch)
    made = table_for(visitor.site, bots=["colonist"])
    sit(page, made)
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    question, marker = page.locator(".question"), page.locator(".board .marker [role=button]").first
    page.locator(".hand [data-card=prefect]").first.click()
    marker.click()
    expect(question).to_contain_text("This ends your turn.")
    table = httpx.get(f"{visitor.site.url}/api/tables/{made['table']['id']}", timeout=20).json()
    assert table["position"] == 1
    page.get_by_role("button", name="Back", exact=True).click()
    expect(question).not_to_contain_text("This ends your turn.")
    marker.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("[data-coach=log]")).to_contain_text("produce")
    moves = [frame for frame in sent if frame["type"] == "move"]
    assert [(frame["position"], frame["unless_final"]) for frame in moves] == [
        (0, True),
        (1, True),
        (1, True),
        (1, False),
    ]
    assert len({frame["key"] for frame in moves}) == 4
    wanted = f"/api/tables/{made['table']['id']}/prospects"
    assert {path for path in asked if path.startswith("/api/")} <= {wanted}


def test_what_things_would_add_is_hidden_if_that_is_wanted(visitor: Visitor) -> None:
    page = visitor()
    made = table_for(visitor.site, bots=["colonist"])
    sit(page, made)
    points = page.locator(".offer .points")
    expect(points).to_have_count(7)
    settings(page)
    page.get_by_role("checkbox", name="Show what things would add").uncheck()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sit(page, made)
    expect(page.locator(".offer")).to_have_count(7)
    page.locator(".hand [data-card=architect]").click()
    expect(page.locator(".question")).to_contain_text("Choose a colonist")
    expect(points).to_have_count(0)
    assert not [url for url in asked if "prospects" in url]


def test_name_is_used_for_a_new_table(visitor: Visitor) -> None:
    page = visitor()
    settings(page)
    page.get_by_label("Your name").fill("Octavia")
    page.get_by_label("Your name").blur()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Octavia")
    page.goto("/new")
    expect(page.get_by_role("textbox", name="Name").first).to_have_attribute("placeholder", "Octavia")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("region", name="Storehouse of Octavia")).to_be_visible()

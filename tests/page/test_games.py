"""Whole games at the page, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visitor
from tests.page.player import Keyboard, Mouse
from tests.page.tables import sit, table_for


@pytest.mark.parametrize(("hand", "seed"), [(Mouse, 3), (Keyboard, 5)])
def test_a_whole_game_against_a_bot_is_played_by_mouse_or_by_keyboard_alone(
    visitor: Visitor, hand: type[Mouse], seed: int
) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, "italia", bots=["colonist"]))
    player = hand(page, seed)
    assert player.play(seconds=400)
    assert {"card", "figure", "line", "city", "slot", "province", "confirm", "done"} <= player.kinds
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".laurel")).not_to_have_count(0)
    totals = dialog.get_by_role("table").locator("tfoot td b").all_inner_texts()
    told = dialog.locator(".winner").inner_text()
    assert max(map(int, totals)) == int(re.findall(r"\d+", told)[-1])


def test_four_people_play_at_one_screen(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, "imperium", people=4))
    player = Mouse(page, 4)
    asked = set()
    for _ in range(60):
        player.play(1, seconds=20)
        asked.add(page.locator(".hand").get_attribute("data-seat"))
    assert asked == {"0", "1", "2", "3"}


def test_contrarius_is_played_against_on_sicilia(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, "sicilia", variants=["contrarius"]))
    player = Mouse(page, 6)
    player.play(60)
    log = page.locator(".side .log")
    expect(log).to_contain_text("Contrarius rolls the white die")
    expect(log).to_contain_text("Livia draws a")
    expect(page.locator(".players [data-seat='1']")).to_contain_text("Contrarius")


def test_ships_sail_the_track_of_roma(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, "roma", bots=["colonist"], variants=["venus"]))
    player = Mouse(page, 2)
    sailed = page.locator(".side .log").get_by_text("Livia sails to")
    while not sailed.count():
        assert not player.play(1)
    assert "space" in player.kinds
    player.play(20)


def test_hands_of_a_team_are_hidden_behind_a_curtain(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, "imperium", people=4, variants=["teams"]))
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Pass the screen to")
    expect(page.locator(".hand")).to_have_count(0)
    curtain.get_by_role("button").click()
    expect(page.locator(".hand [data-card=tribune]")).to_be_visible()
    assert page.locator(".players article").count() == 3
    player = Mouse(page, 8)
    player.play(80, seconds=100)
    assert "look" in player.kinds

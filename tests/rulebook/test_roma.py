"""Every example printed in the rules of Roma, with what was done and what was not possible."""

import pytest

from concordia.shapes.view import Decision
from tests.positions import (
    asked,
    build,
    coins,
    colonists,
    give,
    goods,
    houses,
    legal,
    mark,
    marked,
    player_of,
    position,
    stand,
    targets,
)


def test_from_the_start_field_to_the_line_between_thermae_traiani_and_templum_isidis_costs_two() -> None:
    game = position("roma")
    game.push("architect")
    assert game.decision == Decision("move", 0, 2)
    assert "templum-isidis/thermae-traiani" in targets(game, "land campus")
    game.push("land campus > templum-isidis/thermae-traiani")
    assert colonists(game, 0) == ["land templum-isidis/thermae-traiani", "sea ostia"]
    assert asked(game) == ("play", 1)


def test_one_point_does_not_lead_from_the_start_field_beyond_the_lines_of_the_gates() -> None:
    game = position("roma")
    game.push("architect, sea ostia > massilia")
    assert game.decision == Decision("move", 0, 1)
    assert "templum-isidis/thermae-traiani" not in targets(game, "land campus")
    assert "gate-east/templum-isidis" in targets(game, "land campus")


def test_behind_the_east_gate_templum_isidis_is_the_only_site_beside_its_line() -> None:
    game = position("roma")
    stand(game, 0, "land gate-east/templum-isidis", "sea ostia")
    give(game, 0, coins=20, food=6)
    game.push("architect, done")
    assert legal(game) == {"done", "house templum-isidis"}


def test_a_ship_in_ostia_sails_to_any_other_space_and_one_in_athenae_only_to_byzantium() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", "sea athenae")
    game.push("architect")
    assert targets(game, "sea ostia") == {
        "massilia", "valentia", "carthago", "cyrene", "alexandria", "antiochia", "athenae", "byzantium"
    }  # fmt: skip
    game.push("sea athenae")
    assert colonists(game, 0) == ["land campus", "sea byzantium", "sea ostia"]
    assert game.decision == Decision("move", 0, 2)


def test_in_athenae_a_tool_house_costs_three_and_a_second_cloth_house_ten_coins() -> None:
    game = position("roma")
    build(game, 0, "athenae-wine")
    build(game, 1, "athenae-cloth")
    give(game, 0, coins=10, brick=1, tool=1, wine=1, cloth=1)
    game.push("architect, sea ostia > athenae, done")
    assert legal(game) == {"done", "house athenae-tool", "house athenae-cloth"}
    game.push("house athenae-tool")
    assert (coins(game, 0), goods(game, 0)) == (7, {"wine": 1, "cloth": 1})
    game.pop()
    game.push("house athenae-cloth")
    assert (coins(game, 0), goods(game, 0)) == (0, {"tool": 1, "wine": 1})
    assert houses(game, 0) == {"athenae-wine", "athenae-cloth"}
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(("god", "points"), [("god mars", 4), ("god saturnus", 6), ("god minerva mason", 5)])
def test_in_byzantium_mars_gives_4_saturnus_6_and_minerva_marked_by_others_half_of_9(
    god: str, points: int
) -> None:
    sites = {"forum-romanum": "food", "thermae-traiani": "tool"}
    game = position("roma", seats=4, goods=sites)
    build(game, 0, "pantheon", "naumachia-augusti", "emporium", *sites, "carthago-food")
    mark(game, 1, "minerva")
    mark(game, 2, "minerva")
    stand(game, 0, "land aqua-traiana/gate-west", "sea athenae")
    game.push("architect, sea athenae, done")
    assert asked(game) == ("god", 0)
    game.push(god)
    assert player_of(game, 0).points == points
    assert marked(game, 0) == {god.split()[1]}
    assert asked(game) == ("play", 1)

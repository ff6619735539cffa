"""Why colonists and ships cannot go or come somewhere (§3.2, §4.1–3, §6.1, §13.4, §16.1)."""

import pytest

from concordia import Allowed, Game
from concordia.rules.dispatch import find_legal
from concordia.why import Target, why_not
from tests.positions import build, give, hand, position, stand
from tests.why.reasons import why, words


def test_a_line_holds_one_colonist() -> None:
    game = position("imperium")
    stand(game, 0, "land lutetia/massilia", "land roma", "sea roma")
    stand(game, 1, "land burdigala/massilia")
    game.push("architect, land lutetia/massilia")
    assert why(game, "line", "massilia/burdigala", "land") == ("occupied", {"other": 1})
    assert words(game, "line", "massilia/burdigala", "land") == "A colonist of green stands here."
    assert why(game, "line", "lutetia/massilia", "land") == ("stands-here", {})
    assert why(game, "line", "massilia/roma", "sea") == ("wrong-kind", {})


def test_a_line_with_another_own_colonist_is_not_free() -> None:
    game = position("imperium")
    stand(game, 0, "land lutetia/massilia", "land burdigala/massilia", "sea roma")
    game.push("architect, land lutetia/massilia")
    assert why(game, "line", "burdigala/massilia", "land") == ("own-colonist", {})


def test_a_line_may_be_too_far_or_out_of_reach() -> None:
    game = position("imperium")
    game.push("architect, land roma")
    assert why(game, "line", "lutetia/massilia", "land") == ("too-far", {"steps": 3, "left": 2})
    assert words(game, "line", "lutetia/massilia", "land") == "It takes 3 steps to get here; 2 left."
    assert why(game, "line", "memphis/petra", "land") == ("out-of-reach", {})


def test_only_own_colonists_that_can_go_somewhere_move() -> None:
    game = position("imperium")
    stand(game, 0, "land isca/londinium", "sea roma")
    stand(game, 1, "land londinium/lutetia")
    game.push("architect, sea roma, > massilia/roma")
    assert why(game, "line", "isca/londinium", "land") == ("no-way", {"steps": 1})
    assert why(game, "line", "lutetia/londinium", "land") == ("not-yours", {"other": 1})
    assert why(game, "line", "lutetia/massilia", "land")[0] == "other-question"


def test_a_new_colonist_needs_a_place_and_someone_to_come() -> None:
    game = position("imperium")
    give(game, 0, food=2, tool=2)
    build(game, 0, "massilia", "vindobona")
    hand(game, 0, "colonist", "tribune")
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma")
    game.push("colonist")
    assert why(game, "city", "lutetia") == ("own-houses-only", {})
    assert why(game, "city", "vindobona", "sea") == ("no-lines", {})
    assert why(game, "city", "massilia", "land") == ("no-colonist-left", {})
    with pytest.raises(Allowed):
        why_not(game, 0, Target("city", "massilia"))
    game.state.players[0].goods = [0, 1, 0, 0, 0]
    find_legal(game.state, game.tables, game._legal)
    assert why(game, "city", "massilia") == ("goods", {"goods": {"tool": 1}})


def test_a_tribune_brings_a_colonist_to_the_start_city_only() -> None:
    game = position("imperium")
    give(game, 0, food=1, tool=1)
    build(game, 0, "massilia")
    game.push("tribune")
    assert why(game, "city", "massilia") == ("start-only", {})


def test_a_partner_begins_away_from_the_start_city() -> None:
    game = Game.new("imperium", seats=4, seed=1, variants=["teams"])
    assert why(game, "city", "roma", seat=2) == ("near-start", {})
    assert why(game, "city", "massilia", seat=2) == ("near-start", {})
    roma = Game.new("roma", seats=4, seed=1, variants=["teams"])
    assert why(roma, "city", "carthago-brick", seat=2) == ("nothing", {})


def test_ships_sail_forward_once_and_one_a_turn_to_byzantium() -> None:
    game = position("roma", seats=2)
    stand(game, 0, "land campus", "sea cyrene", "sea massilia", "sea byzantium")
    game.push("architect")
    assert why(game, "city", "byzantium") == ("ship-arrived", {})
    assert why(game, "space", "valentia")[0] == "other-question"
    game.push("land campus")
    assert why(game, "space", "valentia") == ("wrong-kind", {})
    game.pop()
    game.push("sea cyrene")
    assert why(game, "space", "massilia") == ("ship-forward", {})
    assert why(game, "city", "cyrene") == ("ship-forward", {})
    game.push("> byzantium")
    game.push("sea massilia")
    assert why(game, "space", "byzantium") == ("one-ship", {"space": "byzantium"})
    game.push("> alexandria")
    assert why(game, "space", "alexandria") == ("ship-sailed", {})


def test_a_ship_needs_a_house_for_its_god() -> None:
    game = position("roma", seats=2)
    stand(game, 0, "land campus", "sea athenae")
    game.state.players[0].reserve = 0
    game.push("architect")
    assert why(game, "space", "athenae") == ("no-houses", {})

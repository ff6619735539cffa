"""Why a good, a province or a god cannot be chosen (§5.1, §7.1, §9.1, §10.3, §13.5, §13.7)."""

from concordia import Game
from concordia.rules.dispatch import find_legal
from tests.positions import asked, build, give, marker, position, show, stand, volcano
from tests.why.reasons import why


def test_a_province_produces_while_its_marker_shows_a_good() -> None:
    game = position("sicilia", seats=3)
    volcano(game, hadranitana=4)
    marker(game, "ennensis", "coins")
    game.push("prefect")
    assert why(game, "province", "ennensis") == ("marker-coins", {})
    assert why(game, "province", "hadranitana") == ("erupted", {"province": "hadranitana"})


def test_the_spaces_of_the_track_are_no_districts() -> None:
    game = position("roma", seats=2)
    game.push("prefect")
    assert why(game, "province", "carthago") == ("no-marker", {})


def test_a_mercator_trades_each_good_once() -> None:
    game = position("imperium")
    give(game, 0, brick=2)
    game.push("mercator")
    assert why(game, "good", "cloth") == ("trade-coins", {"coins": 4})
    game.push("sell 2 brick")
    assert why(game, "good", "brick") == ("already-traded", {})


def test_goods_are_bought_into_free_spaces() -> None:
    game = position("imperium")
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma", "sea roma", "sea roma")
    give(game, 0, brick=11, food=1, coins=30)
    game.push("mercator")
    assert why(game, "good", "wine") == ("trade-space", {})


def test_goods_for_the_first_turn_need_coins_and_spaces() -> None:
    game = Game.new("imperium", seats=3, seed=1, variants=["start-without-goods"])
    assert why(game, "good", "brick", seat=1) == ("not-your-turn", {"other": 0})
    give(game, 0, coins=5)
    assert why(game, "good", "wine") == ("coins", {"coins": 1})
    give(game, 0, coins=99)
    game.push("buy 1 brick")
    assert why(game, "good", "brick") == ("already-traded", {})
    game.state.players[0].goods = [8, 0, 0, 0, 0]
    find_legal(game.state, game.tables, game._legal)
    assert why(game, "good", "wine") == ("no-space", {})


def test_only_goods_just_gained_are_kept() -> None:
    game = position("imperium", goods={"massilia": "cloth", "lutetia": "wine"})
    build(game, 0, "massilia", "lutetia")
    give(game, 0, brick=7)
    game.push("prefect, produce gallia")
    assert asked(game)[0] == "keep"
    assert why(game, "good", "food") == ("not-gained", {})


def test_a_question_mark_is_paid_with_what_there_is() -> None:
    game = position("imperium")
    show(game, "consul", "mason", deck=["prefect"])
    give(game, 0, food=2, brick=1)
    game.push("senator, slot 2")
    assert asked(game)[0] == "pay"
    assert why(game, "good", "wine") == ("none-in-store", {})


def test_a_god_is_marked_once() -> None:
    game = position("roma", seats=2)
    stand(game, 0, "land campus", "sea athenae")
    game.state.marks[0] |= 1
    game.push("architect, sea athenae, done")
    assert asked(game)[0] == "god"
    assert why(game, "god", "vesta") == ("god-marked", {})


def test_a_ship_brings_what_is_shown() -> None:
    game = position("roma", seats=2)
    game.push("architect, sea ostia, > alexandria, done")
    assert asked(game)[0] == "bonus"
    assert why(game, "good", "cloth") == ("not-here", {})

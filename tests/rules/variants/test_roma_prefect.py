"""The Prefect on the board Roma: districts produce, and with the coins a ship sails (§13.9)."""

from concordia.shapes.view import Decision
from tests.positions import (
    asked,
    build,
    coins,
    colonists,
    give,
    goods,
    hand,
    houses,
    legal,
    marked,
    marker,
    pile,
    player_of,
    position,
    showing_coins,
    stand,
    targets,
)

DISTRICTS = (
    "campus-martius", "capitolinus", "viminalis", "esquilinus", "transtiberim", "caelius", "aventinus"
)  # fmt: skip


def test_only_the_seven_districts_can_produce() -> None:
    game = position("roma")
    build(game, 0, "carthago-food", "athenae-wine")
    game.push("prefect")
    assert legal(game) == {"coins"} | {f"produce {district}" for district in DISTRICTS}


def test_a_district_gives_its_bonus_and_lets_its_houses_produce_but_no_ship_sails() -> None:
    game = position("roma", goods={"pantheon": "wine", "stadium-domitiani": "cloth"})
    build(game, 0, "pantheon", "carthago-food")
    build(game, 1, "pantheon", "stadium-domitiani")
    game.push("prefect, produce campus-martius")
    assert [goods(game, seat) for seat in range(3)] == [{"wine": 1, "cloth": 1}, {"wine": 1, "cloth": 1}, {}]
    assert showing_coins(game) == {"campus-martius"}
    assert asked(game) == ("play", 1)


def test_coins_turn_the_markers_of_the_districts_back_and_no_others() -> None:
    game = position("roma", goods={"pantheon": "cloth"})
    marker(game, "campus-martius", "coins")
    marker(game, "caelius", "coins")
    game.push("prefect, coins, done")
    assert coins(game, 0) == 1 + 2
    assert game.state.showing == (1 << 7) - 1


def test_with_the_coins_one_ship_may_sail_and_no_land_colonist_moves() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "land pantheon/theatrum-pompeii", "sea ostia", "sea carthago")
    game.push("prefect, coins")
    assert game.decision == Decision("move", 0, 1)
    assert legal(game) == {"done", "sea ostia", "sea carthago"}
    assert targets(game, "sea carthago") == {"cyrene", "alexandria", "antiochia", "athenae", "byzantium"}
    game.push("sea ostia > massilia")
    assert colonists(game, 0) == [
        "land campus", "land pantheon/theatrum-pompeii", "sea carthago", "sea massilia"
    ]  # fmt: skip
    assert coins(game, 0) == 3
    assert asked(game) == ("play", 1)


def test_the_ship_may_stay() -> None:
    game = position("roma")
    marker(game, "caelius", "coins")
    game.push("prefect, coins, done")
    assert colonists(game, 0) == ["land campus", "sea ostia"]
    assert coins(game, 0) == 2
    assert asked(game) == ("play", 1)


def test_the_ship_brings_a_choice_of_goods_too() -> None:
    game = position("roma")
    game.push("prefect, coins, sea ostia > antiochia")
    assert legal(game) == {"take wine", "take cloth"}
    game.push("take cloth")
    assert goods(game, 0) == {"cloth": 1}
    assert asked(game) == ("play", 1)


def test_the_ship_may_build_one_house_on_the_track_but_nothing_in_the_city() -> None:
    game = position("roma")
    stand(game, 0, "land pantheon/theatrum-pompeii", "sea ostia")
    give(game, 0, coins=20, brick=2, food=4)
    game.push("prefect, coins, sea ostia > carthago")
    assert asked(game) == ("build", 0)
    assert legal(game) == {"done", "house carthago-brick", "house carthago-food"}
    game.push("house carthago-food")
    assert houses(game, 0) == {"carthago-food"}
    assert (coins(game, 0), goods(game, 0)) == (18, {"brick": 1, "food": 3})
    assert asked(game) == ("play", 1)


def test_the_coins_of_the_markers_may_pay_for_the_house_on_the_track() -> None:
    game = position("roma")
    marker(game, "caelius", "coins")
    give(game, 0, brick=1, food=1)
    game.push("prefect, coins, sea ostia > carthago, house carthago-food")
    assert coins(game, 0) == 0
    assert houses(game, 0) == {"carthago-food"}


def test_a_ship_that_was_in_carthago_before_builds_nothing_when_another_sails() -> None:
    game = position("roma")
    stand(game, 0, "land pantheon/theatrum-pompeii", "sea ostia", "sea carthago")
    give(game, 0, coins=20, brick=2, food=4)
    game.push("prefect, coins, sea ostia > massilia")
    assert asked(game) == ("play", 1)


def test_the_ship_may_score_a_god_in_byzantium() -> None:
    game = position("roma")
    stand(game, 0, "land pantheon/theatrum-pompeii", "sea athenae")
    give(game, 0, coins=20, food=4)
    game.push("prefect, coins, sea athenae")
    assert asked(game) == ("god", 0)
    game.push("god mars")
    assert (player_of(game, 0).points, marked(game, 0)) == (4, {"mars"})
    assert houses(game, 0) == set()
    assert asked(game) == ("play", 1)


def test_without_a_ship_that_can_sail_nothing_is_asked() -> None:
    game = position("roma")
    stand(game, 0, "land pantheon/theatrum-pompeii", "sea byzantium")
    give(game, 0, coins=20, food=4)
    game.push("prefect, coins")
    assert asked(game) == ("play", 1)


def test_a_player_without_houses_does_not_send_the_ship_into_byzantium() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 0
    stand(game, 0, "land campus", "sea athenae")
    game.push("prefect, coins")
    assert asked(game) == ("play", 1)


def test_a_diplomat_acting_as_prefect_may_let_a_ship_sail() -> None:
    game = position("roma")
    pile(game, 1, "prefect")
    game.push("diplomat, copy green, coins, sea ostia > cyrene")
    assert coins(game, 0) == 5


def test_a_magister_repeating_a_prefect_may_let_a_ship_sail_once_more() -> None:
    game = position("roma", variants=["venus"])
    hand(game, 0, "magister")
    pile(game, 0, "prefect")
    game.push("magister, coins, sea ostia > cyrene")
    assert coins(game, 0) == 5


def test_taking_coins_with_a_ship_keeps_the_magnus() -> None:
    game = position("roma")
    game.state.magnus = 0
    game.push("prefect, coins, sea ostia > massilia")
    assert game.state.magnus == 0


def test_on_other_boards_no_ship_sails() -> None:
    game = position("italia", seats=2)
    stand(game, 0, "sea roma")
    game.push("prefect, coins")
    assert asked(game) == ("play", 1)

"""What ships bring from the spaces where they arrive (§13.5, §13.8)."""

import pytest

from concordia import Game
from concordia.rules.storehouse import free_spaces
from tests.data.portus import parsed
from tests.positions import asked, coins, give, goods, houses, legal, position, stand, turn_of


@pytest.mark.parametrize(("space", "number"), [("massilia", 3), ("cyrene", 5)])
def test_a_ship_brings_the_coins_shown(space: str, number: int) -> None:
    game = position("roma")
    game.push(f"architect, sea ostia > {space}, done")
    assert [coins(game, seat) for seat in range(3)] == [number, 0, 0]
    assert goods(game, 0) == {}
    assert asked(game) == ("play", 1)


def test_a_ship_brings_the_only_good_shown_without_asking() -> None:
    game = position("roma")
    game.push("architect, sea ostia > valentia, done")
    assert [goods(game, seat) for seat in range(3)] == [{"brick": 1}, {}, {}]
    assert coins(game, 0) == 0
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(
    ("space", "one", "other"), [("alexandria", "food", "tool"), ("antiochia", "wine", "cloth")]
)
def test_of_two_goods_shown_the_player_takes_one(space: str, one: str, other: str) -> None:
    game = position("roma")
    game.push(f"architect, sea ostia > {space}, done")
    assert asked(game) == ("bonus", 0)
    assert legal(game) == {f"take {one}", f"take {other}"}
    game.push(f"take {one}")
    assert goods(game, 0) == {one: 1}
    assert asked(game) == ("play", 1)
    game.pop()
    game.push(f"take {other}")
    assert goods(game, 0) == {other: 1}


@pytest.mark.parametrize("space", ["ostia", "carthago", "athenae"])
def test_other_spaces_bring_neither_coins_nor_goods(space: str) -> None:
    game = position("roma")
    if space == "ostia":
        game.push("architect, done")
    else:
        game.push(f"architect, sea ostia > {space}, done")
    assert (coins(game, 0), goods(game, 0)) == (0, {})
    assert asked(game) == ("play", 1)


def test_spaces_passed_over_bring_nothing() -> None:
    game = position("roma")
    game.push("architect, sea ostia > athenae, done")
    assert (coins(game, 0), goods(game, 0)) == (0, {})


def test_a_ship_that_stays_brings_nothing_again() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea massilia", "sea valentia", "sea alexandria")
    game.push("architect, done")
    assert (coins(game, 0), goods(game, 0)) == (0, {})


def test_a_ship_that_leaves_brings_what_its_new_space_shows() -> None:
    game = position("roma")
    stand(game, 0, "sea massilia")
    game.push("architect, sea massilia > cyrene")
    assert coins(game, 0) == 5


@pytest.mark.parametrize("space", ["valentia", "alexandria", "antiochia"])
def test_a_good_that_cannot_be_stored_at_once_is_lost_without_asking(space: str) -> None:
    game = position("roma")
    give(game, 0, brick=8)
    assert free_spaces(game.state, 0) == 0
    game.push(f"architect, sea ostia > {space}, done")
    assert goods(game, 0) == {"brick": 8}
    assert asked(game) == ("play", 1)


def test_coins_need_no_space() -> None:
    game = position("roma")
    give(game, 0, brick=8)
    game.push("architect, sea ostia > cyrene, done")
    assert coins(game, 0) == 5


def test_a_good_that_fits_must_be_taken() -> None:
    game = position("roma")
    give(game, 0, brick=7)
    game.push("architect, sea ostia > antiochia, done")
    assert legal(game) == {"take wine", "take cloth"}


def test_bonuses_come_in_the_order_of_arrival() -> None:
    game = position("roma")
    stand(game, 0, "sea ostia", "sea ostia", "sea ostia")
    game.push("architect, sea ostia > antiochia, sea ostia > alexandria, sea ostia > massilia")
    assert coins(game, 0) == 0
    assert legal(game) == {"take wine", "take cloth"}
    game.push("take cloth")
    assert coins(game, 0) == 0
    assert legal(game) == {"take food", "take tool"}
    game.push("take food")
    assert goods(game, 0) == {"food": 1, "cloth": 1}
    assert coins(game, 0) == 3
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(
    ("first", "second", "kept"), [("antiochia", "valentia", "wine"), ("valentia", "antiochia", "brick")]
)
def test_the_last_space_goes_to_the_ship_that_arrived_first(first: str, second: str, kept: str) -> None:
    game = position("roma")
    stand(game, 0, "sea ostia", "sea ostia")
    give(game, 0, tool=7)
    game.push(f"architect, sea ostia > {first}, sea ostia > {second}")
    if first == "antiochia":
        game.push("take wine")
    assert goods(game, 0) == {"tool": 7, kept: 1}
    assert asked(game) == ("play", 1)


def test_two_ships_in_one_space_bring_its_bonus_twice() -> None:
    game = position("roma")
    stand(game, 0, "sea ostia", "sea ostia")
    game.push("architect, sea ostia > alexandria, sea ostia > alexandria, take food, take tool")
    assert goods(game, 0) == {"food": 1, "tool": 1}


def test_bonuses_wait_until_all_movement_is_done() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia")
    game.push("architect, sea ostia > massilia")
    assert asked(game) == ("move", 0)
    assert coins(game, 0) == 0
    assert (game.state.arrived, game.state.arrivals[0]) == (1, 1)
    game.push("done")
    assert coins(game, 0) == 3


def test_bonuses_may_pay_for_houses_of_the_same_action() -> None:
    game = position("roma", goods={"aqua-traiana": "food"})
    stand(game, 0, "land aqua-traiana/gate-west", "sea ostia", "sea ostia", "sea ostia")
    game.push("architect, sea ostia > massilia, sea ostia > valentia, sea ostia > alexandria, done")
    assert legal(game) == {"take food", "take tool"}
    game.push("take food")
    assert (coins(game, 0), goods(game, 0)) == (3, {"brick": 1, "food": 1})
    assert legal(game) == {"done", "house aqua-traiana"}
    game.push("house aqua-traiana")
    assert houses(game, 0) == {"aqua-traiana"}
    assert (coins(game, 0), goods(game, 0)) == (1, {})


def test_arrivals_are_forgotten_when_the_action_ends() -> None:
    game = position("roma")
    game.push("architect, sea ostia > massilia, done")
    assert game.state.arrived == 0
    assert set(game.state.arrivals) == {0}
    stand(game, 1, "land campus", "sea ostia")
    game.push("architect, done")
    assert coins(game, 1) == 0
    turn_of(game, 0)
    game.push("prefect, coins, done")
    assert coins(game, 0) == 3


def test_a_board_of_ones_own_may_show_coins_and_a_good_in_one_space_or_goods_and_sites() -> None:
    game = Game.new(parsed(), seats=2, seed=1)
    stand(game, 0, "sea portus", "sea portus")
    give(game, 0, coins=1, tool=1, brick=1)
    game.push("architect, sea portus > insula, sea portus > rupes, take food")
    assert (coins(game, 0), goods(game, 0)) == (3, {"brick": 1, "food": 1, "tool": 1, "wine": 1})
    assert legal(game) == {"done", "house rupes-tool", "house rupes-brick"}
    game.push("house rupes-tool")
    assert goods(game, 0) == {"food": 1, "wine": 1}
    assert asked(game) == ("play", 1)

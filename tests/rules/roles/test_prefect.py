import pytest

from concordia import Game
from concordia.data.goods import GOODS
from concordia.rules.roles.prefect import coins_showing
from tests.positions import (
    asked,
    build,
    coins,
    give,
    goods,
    legal,
    marker,
    pile,
    position,
    province_number,
    showing_coins,
    turn_of,
)

SYRIA = {"antiochia": "food", "tyros": "cloth"}


def test_every_province_whose_marker_shows_its_good_may_be_chosen_or_the_coins() -> None:
    game = position()
    marker(game, "syria", "coins")
    game.push("prefect")
    provinces = {province.id for province in game.board.provinces} - {"syria"}
    assert legal(game) == {"coins"} | {f"produce {province}" for province in provinces}


@pytest.mark.parametrize("good", GOODS)
def test_the_bonus_is_one_of_the_markers_good_and_needs_no_house(good: str) -> None:
    game = position(goods={"tyros": good})
    game.push("prefect, produce syria")
    assert [goods(game, seat) for seat in range(3)] == [{good: 1}, {}, {}]
    assert showing_coins(game) == {"syria"}


def test_every_house_in_the_province_and_no_other_produces() -> None:
    game = position(goods={"lutetia": "tool", "massilia": "wine", "valentia": "cloth"})
    build(game, 0, "lutetia", "valentia")
    build(game, 1, "lutetia", "massilia", "burdigala")
    game.push("prefect, produce gallia")
    assert goods(game, 0) == {"tool": 1, "wine": 1}
    assert goods(game, 1) == {"brick": 1, "tool": 1, "wine": 1}
    assert goods(game, 2) == {}


def test_producing_gives_no_coins() -> None:
    game = position(goods=SYRIA)
    marker(game, "gallia", "coins")
    game.push("prefect, produce syria")
    assert coins(game, 0) == 0
    assert showing_coins(game) == {"syria", "gallia"}


@pytest.mark.parametrize(
    ("good", "worth"), [("brick", 2), ("food", 2), ("tool", 2), ("wine", 2), ("cloth", 1)]
)
def test_each_marker_has_its_coins(good: str, worth: int) -> None:
    game = position(goods={"tyros": good})
    assert coins_showing(game.state, game.tables) == 0
    marker(game, "syria", "coins")
    assert coins_showing(game.state, game.tables) == worth
    game.push("prefect, coins")
    assert coins(game, 0) == worth


def test_coins_may_be_taken_with_none_showing() -> None:
    game = position()
    game.push("prefect, coins")
    assert coins(game, 0) == 0
    assert asked(game) == ("play", 1)


def test_all_markers_may_show_coins_and_all_turn_back() -> None:
    game = position(goods={"tyros": "cloth"})
    for province in game.board.provinces:
        marker(game, province.id, "coins")
    game.push("prefect")
    assert coins(game, 0) == 11 * 2 + 1
    assert showing_coins(game) == set()
    assert asked(game) == ("play", 1)


def test_a_marker_turned_back_may_be_chosen_again() -> None:
    game = position(goods=SYRIA)
    game.push("prefect, produce syria, prefect, coins, prefect, produce syria")
    assert [coins(game, seat) for seat in range(3)] == [0, 1, 0]
    assert showing_coins(game) == {"syria"}


def test_the_markers_good_stays_when_the_marker_is_turned() -> None:
    game = position(goods=SYRIA)
    game.push("prefect, produce syria")
    assert GOODS[game.state.marker_good[province_number(game, "syria")]] == "cloth"


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_holder_of_the_magnus_takes_two_bonus_goods_and_passes_it_to_the_right(
    holder: int, seats: int
) -> None:
    game = position(seats=seats, goods=SYRIA)
    game.state.magnus = holder
    turn_of(game, holder)
    game.push("prefect, produce syria")
    assert goods(game, holder) == {"cloth": 2}
    assert game.state.magnus == (holder - 1) % seats


def test_two_players_pass_the_magnus_to_and_fro() -> None:
    game = position("italia", seats=2)
    game.push("prefect, produce umbria")
    assert (game.state.magnus, goods(game, 0)) == (1, {"brick": 1})
    game.push("prefect, produce sicilia")
    assert (game.state.magnus, goods(game, 1)) == (0, {"brick": 2})
    game.push("prefect, produce apulia")
    assert (game.state.magnus, goods(game, 0)) == (1, {"brick": 3})


def test_the_magnus_doubles_the_bonus_only_not_what_houses_give() -> None:
    game = position(goods=SYRIA)
    game.state.magnus = 0
    build(game, 0, "antiochia", "tyros")
    build(game, 1, "tyros")
    game.push("prefect, produce syria")
    assert goods(game, 0) == {"food": 1, "cloth": 3}
    assert goods(game, 1) == {"cloth": 1}


def test_the_magnus_of_another_player_changes_nothing() -> None:
    game = position(goods=SYRIA)
    build(game, 2, "tyros")
    game.push("prefect, produce syria")
    assert [goods(game, seat) for seat in range(3)] == [{"cloth": 1}, {}, {"cloth": 1}]
    assert game.state.magnus == 2


def test_taking_coins_does_not_use_the_magnus() -> None:
    game = position()
    game.state.magnus = 0
    marker(game, "syria", "coins")
    game.push("prefect, coins")
    assert coins(game, 0) == 2
    assert game.state.magnus == 0


def test_the_magnus_is_used_by_a_diplomat_acting_as_prefect() -> None:
    game = position(goods=SYRIA)
    game.state.magnus = 0
    pile(game, 1, "prefect")
    game.push("diplomat, copy green, produce syria")
    assert goods(game, 0) == {"cloth": 2}
    assert game.state.magnus == 2


def test_a_diplomat_acting_as_prefect_for_coins_keeps_the_magnus() -> None:
    game = position(goods=SYRIA)
    game.state.magnus = 0
    pile(game, 1, "prefect")
    game.push("diplomat, copy green, coins")
    assert game.state.magnus == 0


def test_the_magnus_is_used_up_even_if_the_goods_do_not_fit() -> None:
    game = position(goods=SYRIA)
    game.state.magnus = 0
    give(game, 0, brick=8)
    game.push("prefect, produce syria")
    assert goods(game, 0) == {"brick": 8}
    assert game.state.magnus == 2


def overfull(**store: int) -> Game:
    game = position(goods=SYRIA)
    build(game, 0, "antiochia")
    give(game, 0, **store)
    game.push("prefect, produce syria")
    return game


def test_bonus_and_production_are_one_gain_to_choose_from() -> None:
    game = overfull(brick=7)
    assert legal(game) == {"keep food", "keep cloth"}
    game.push("keep food")
    assert goods(game, 0) == {"brick": 7, "food": 1}


def test_the_bonus_may_be_kept_instead_of_the_production() -> None:
    game = overfull(brick=7)
    game.push("keep cloth")
    assert goods(game, 0) == {"brick": 7, "cloth": 1}


def test_bonus_and_production_of_the_same_good_are_stored_without_asking() -> None:
    game = position(goods=SYRIA)
    game.state.magnus = 0
    build(game, 0, "tyros")
    give(game, 0, brick=6)
    game.push("prefect, produce syria")
    assert goods(game, 0) == {"brick": 6, "cloth": 2}
    assert asked(game) == ("play", 1)

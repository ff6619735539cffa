import pytest

from concordia import Game
from concordia.data.board import load_board
from concordia.data.goods import GOODS
from concordia.rules.houses import accessible, build_house, has_goods_for, house_coins, pay_goods_for
from concordia.rules.state import NOBODY
from tests.positions import (
    asked,
    build,
    city_number,
    coins,
    give,
    goods,
    hand,
    houses,
    legal,
    position,
    stand,
)

RICH = {"coins": 99, "brick": 2, "food": 2, "tool": 1, "wine": 1, "cloth": 1}


def builder(*, goods: dict[str, str] | None = None, colonist: str = "land colonia/novaria") -> Game:
    game = position(seats=4, goods=goods)
    stand(game, 0, colonist, "sea roma")
    give(game, 0, **RICH)
    return game


def offered(game: Game) -> set[str]:
    game.push("architect, done")
    return {move.removeprefix("house ") for move in legal(game) if move.startswith("house ")}


@pytest.mark.parametrize(
    ("good", "price", "paid"),
    [
        ("brick", 1, {"food": 1}),
        ("food", 2, {"brick": 1, "food": 1}),
        ("tool", 3, {"brick": 1, "tool": 1}),
        ("wine", 4, {"brick": 1, "wine": 1}),
        ("cloth", 5, {"brick": 1, "cloth": 1}),
    ],
)
@pytest.mark.parametrize("standing", [0, 1, 2, 3])
def test_each_further_house_in_a_city_costs_the_coins_once_more_and_the_same_goods(
    good: str, price: int, paid: dict[str, int], standing: int
) -> None:
    game = builder(goods={"novaria": good})
    for other in range(1, 1 + standing):
        build(game, other, "novaria")
    give(game, 0, coins=price * (standing + 1), **paid)
    assert house_coins(game.state, city_number(game, "novaria")) == price * (standing + 1)
    game.push("architect, done, house novaria")
    assert (coins(game, 0), goods(game, 0)) == (0, {})
    assert game.state.house_count[city_number(game, "novaria")] == standing + 1


@pytest.mark.parametrize("standing", [0, 1, 2])
@pytest.mark.parametrize("good", GOODS)
def test_a_house_is_not_offered_for_one_coin_too_few(good: str, standing: int) -> None:
    game = builder(goods={"novaria": good})
    for other in range(1, 1 + standing):
        build(game, other, "novaria")
    price = (1 + GOODS.index(good)) * (standing + 1)
    give(game, 0, **{**RICH, "coins": price - 1})
    assert "novaria" not in offered(game)


def test_second_house_in_a_city_costs_twice_the_coins() -> None:
    game = builder(goods={"novaria": "wine"})
    build(game, 1, "novaria")
    game.push("architect, done, house novaria")
    assert coins(game, 0) == 99 - 8


@pytest.mark.parametrize(
    ("good", "missing"),
    [("brick", "food"), *((good, "brick") for good in GOODS[1:]), *((good, good) for good in GOODS[1:])],
)
def test_a_house_is_not_offered_without_its_goods(good: str, missing: str) -> None:
    game = builder(goods={"novaria": good})
    give(game, 0, **{**RICH, missing: 0})
    assert not has_goods_for(game.state, 0, GOODS.index(good))
    assert "novaria" not in offered(game)


@pytest.mark.parametrize("good", GOODS)
def test_paying_takes_exactly_the_goods_of_the_city(good: str) -> None:
    game = position()
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma")
    give(game, 0, brick=2, food=2, tool=2, wine=2, cloth=2)
    assert has_goods_for(game.state, 0, GOODS.index(good))
    pay_goods_for(game.state, 0, GOODS.index(good))
    paid = {"food"} if good == "brick" else {"brick", good}
    assert goods(game, 0) == {known: 1 if known in paid else 2 for known in GOODS}


def test_cities_at_both_ends_of_a_line_are_accessible() -> None:
    assert offered(builder()) == {"colonia", "novaria"}


@pytest.mark.parametrize("board", ["imperium", "italia"])
@pytest.mark.parametrize("kind", ["land", "sea"])
def test_a_colonist_on_any_line_gives_access_to_both_ends(board: str, kind: str) -> None:
    game = position(board)
    for line in game.board.land if kind == "land" else game.board.sea:
        stand(game, 0, f"{kind} {'/'.join(line.ends)}")
        ends = {city_number(game, end) for end in line.ends}
        assert accessible(game.state, game.tables, 0) == sum(1 << city for city in ends)


def test_colonists_by_land_and_sea_give_access_together() -> None:
    game = builder()
    stand(game, 0, "land colonia/novaria", "sea massilia/valentia")
    assert offered(game) == {"colonia", "novaria", "massilia", "valentia"}


def test_a_colonist_in_a_city_gives_no_access_not_even_to_that_city() -> None:
    game = builder()
    stand(game, 0, "land massilia", "sea massilia", "sea roma")
    assert accessible(game.state, game.tables, 0) == 0
    assert offered(game) == set()


def test_colonists_of_others_give_no_access() -> None:
    game = builder(colonist="land roma")
    stand(game, 1, "land colonia/novaria")
    assert offered(game) == set()


@pytest.mark.parametrize("board", ["imperium", "italia"])
def test_a_house_may_be_built_in_every_other_city_of_the_board(board: str) -> None:
    for line in load_board(board).land + load_board(board).sea:
        game = position(board)
        stand(game, 0, f"{line.kind} {'/'.join(line.ends)}")
        give(game, 0, coins=1, food=1)
        assert offered(game) == set(line.ends) - {"roma"}


def test_nobody_builds_in_the_start_city() -> None:
    assert offered(builder(colonist="land novaria/roma")) == {"novaria"}


def test_a_city_holds_only_one_house_of_a_player() -> None:
    game = builder()
    build(game, 0, "novaria")
    assert offered(game) == {"colonia"}


def test_houses_of_others_do_not_hinder() -> None:
    game = builder()
    for other in (1, 2, 3):
        build(game, other, "novaria")
    assert "novaria" in offered(game)


def test_houses_are_built_one_after_another_while_they_can_be_paid() -> None:
    game = builder()
    stand(game, 0, "land colonia/novaria", "sea massilia/valentia")
    give(game, 0, coins=9, food=3)
    assert offered(game) == {"colonia", "novaria", "massilia", "valentia"}
    game.push("house novaria, house valentia")
    assert legal(game) == {"done", "house colonia", "house massilia"}
    game.push("house colonia")
    assert houses(game, 0) == {"novaria", "valentia", "colonia"}
    assert (coins(game, 0), goods(game, 0)) == (6, {})
    assert asked(game) == ("play", 1)


def test_building_may_stop_at_any_time() -> None:
    game = builder()
    game.push("architect, done, house novaria, done")
    assert houses(game, 0) == {"novaria"}
    assert asked(game) == ("play", 1)


def test_a_house_leaves_the_reserve() -> None:
    game = builder()
    game.push("architect, done, house novaria, house colonia")
    assert game.state.players[0].reserve == 13
    assert game.state.players[1].reserve == 15


def test_without_a_house_in_reserve_nothing_is_offered() -> None:
    game = builder()
    game.state.players[0].reserve = 0
    assert offered(game) == set()


def test_the_last_house_of_the_reserve_triggers_the_end() -> None:
    game = position()
    cities = [city.id for city in game.board.cities if city.id != "roma"][:15]
    build(game, 1, *cities[:14])
    assert game.state.concordia == NOBODY
    build_house(game.state, 1, city_number(game, cities[14]))
    assert game.state.concordia == 1


def test_what_was_built_may_be_the_first_step_to_a_colonist_of_another_turn() -> None:
    game = builder()
    hand(game, 0, "architect", "colonist")
    game.push("architect, done, house novaria, done")
    for _ in range(3):
        game.push("prefect, coins")
    game.push("colonist")
    assert "new land novaria" in legal(game)

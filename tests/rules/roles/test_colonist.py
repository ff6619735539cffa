import pytest

from concordia import Game, IllegalMove
from tests.positions import asked, build, coins, colonists, give, goods, hand, legal, position, stand


def colonist(*houses: str, **store: int) -> Game:
    game = position()
    hand(game, 0, "colonist")
    build(game, 0, *houses)
    give(game, 0, **store)
    return game


@pytest.mark.parametrize("number", range(7))
def test_the_coins_are_five_and_one_for_each_own_colonist_on_the_board(number: int) -> None:
    places = (
        "land roma",
        "sea massilia/roma",
        "sea aquileia",
        "land colonia/novaria",
        "land roma",
        "sea roma",
    )
    game = colonist(food=1, tool=1)
    stand(game, 0, *places[:number])
    game.push("colonist")
    if number < 6:
        game.push("coins")
    assert coins(game, 0) == 5 + number
    assert goods(game, 0) == {"food": 1, "tool": 1}
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("store", [{}, {"food": 3}, {"tool": 3}])
def test_without_food_and_tool_the_coins_are_taken(store: dict[str, int]) -> None:
    game = colonist(**store)
    game.push("colonist")
    assert coins(game, 0) == 7
    assert asked(game) == ("play", 1)


def test_who_places_a_colonist_gets_no_coins() -> None:
    game = colonist(food=2, tool=2)
    game.push("colonist, new land roma")
    assert "coins" not in legal(game)
    game.push("done")
    assert coins(game, 0) == 0
    assert goods(game, 0) == {"food": 1, "tool": 1}


def test_the_first_colonist_or_the_coins_must_be_chosen() -> None:
    game = colonist(food=1, tool=1)
    game.push("colonist")
    assert "done" not in legal(game)


def test_any_number_of_colonists_may_be_placed_while_goods_last() -> None:
    game = colonist(food=4, tool=4)
    game.push("colonist, new land roma, new sea roma, new land roma")
    assert legal(game) == {"done", "new sea roma"}
    game.push("new sea roma")
    assert colonists(game, 0) == ["land roma"] * 3 + ["sea roma"] * 3
    assert goods(game, 0) == {}
    assert asked(game) == ("play", 1)


def test_with_six_on_the_board_no_further_one_is_placed() -> None:
    game = colonist(food=3, tool=3)
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma", "sea roma")
    game.push("colonist, new sea roma")
    assert asked(game) == ("play", 1)
    assert goods(game, 0) == {"food": 2, "tool": 2}


@pytest.mark.parametrize(
    ("city", "kinds"),
    [
        ("novaria", {"land"}),
        ("massilia", {"land", "sea"}),
        ("memphis", {"land"}),
        ("aquileia", {"land", "sea"}),
    ],
)
def test_a_colonist_is_placed_only_where_lines_of_its_kind_touch(city: str, kinds: set[str]) -> None:
    game = colonist(city, food=1, tool=1)
    game.push("colonist")
    assert {kind for kind in ("land", "sea") if f"new {kind} {city}" in legal(game)} == kinds


def test_on_italia_an_island_without_land_lines_takes_only_sea_colonists() -> None:
    game = position("italia", seats=2)
    hand(game, 0, "colonist")
    build(game, 0, "aleria")
    give(game, 0, food=1, tool=1)
    game.push("colonist")
    assert legal(game) == {"coins", "new land roma", "new sea roma", "new sea aleria"}


def test_houses_of_others_are_no_place_for_own_colonists() -> None:
    game = colonist(food=1, tool=1)
    build(game, 1, "massilia")
    game.push("colonist")
    with pytest.raises(IllegalMove):
        game.push("new land massilia")


def test_a_colonist_placed_counts_for_movement_in_the_next_architect() -> None:
    game = colonist("massilia", food=1, tool=1)
    hand(game, 0, "colonist", "architect")
    game.push("colonist, new sea massilia, prefect, coins, prefect, coins, architect")
    assert game.decision is not None
    assert game.decision.left == 3
    assert "sea massilia" in legal(game)

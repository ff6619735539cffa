import pytest

from concordia.rules.storehouse import free_spaces
from tests.positions import (
    asked,
    build,
    cards_in_hand,
    cards_in_pile,
    coins,
    colonists,
    give,
    goods,
    hand,
    legal,
    pile,
    position,
    stand,
)

PLAYED = ("architect", "prefect", "mercator", "senator", "prefect", "diplomat", "mason", "farmer")


@pytest.mark.parametrize("before", range(len(PLAYED) + 1))
def test_each_card_taken_back_beyond_the_third_gives_a_coin(before: int) -> None:
    game = position()
    hand(game, 0, "tribune")
    pile(game, 0, *PLAYED[:before])
    give(game, 0, coins=1)
    game.push("tribune")
    taken_back = before + 1
    assert coins(game, 0) == 1 + (taken_back - 3 if taken_back > 3 else 0)
    assert cards_in_hand(game, 0) == sorted([*PLAYED[:before], "tribune"])
    assert cards_in_pile(game, 0) == []


def test_cards_in_the_hand_stay_there_and_other_piles_stay_as_they_are() -> None:
    game = position()
    hand(game, 0, "tribune", "consul", "prefect")
    pile(game, 0, "prefect")
    pile(game, 1, "senator")
    game.push("tribune")
    assert cards_in_hand(game, 0) == ["consul", "prefect", "prefect", "tribune"]
    assert cards_in_pile(game, 1) == ["senator"]


def test_nothing_of_an_old_pile_shows_up_later() -> None:
    game = position()
    hand(game, 0, "tribune")
    pile(game, 0, "senator", "architect")
    game.push("tribune")
    assert game.state.players[0].pile == [0] * 40


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_a_new_colonist_costs_one_food_and_one_tool_and_enters_the_start_city(kind: str) -> None:
    game = position()
    give(game, 0, food=2, tool=2, wine=1)
    game.push(f"tribune, new {kind} roma")
    assert goods(game, 0) == {"food": 1, "tool": 1, "wine": 1}
    assert colonists(game, 0) == sorted(["land roma", "sea roma", f"{kind} roma"])
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("store", [{}, {"food": 3}, {"tool": 3}, {"brick": 3, "wine": 2, "cloth": 2}])
def test_without_food_and_tool_there_is_no_new_colonist(store: dict[str, int]) -> None:
    game = position()
    give(game, 0, coins=50, **store)
    game.push("tribune")
    assert asked(game) == ("play", 1)
    assert goods(game, 0) == store


def test_only_one_new_colonist_comes() -> None:
    game = position()
    give(game, 0, food=3, tool=3)
    game.push("tribune, new land roma")
    assert asked(game) == ("play", 1)
    assert len(colonists(game, 0)) == 3


def test_the_new_colonist_enters_the_start_city_even_if_there_are_own_houses() -> None:
    game = position()
    build(game, 0, "massilia", "aquileia")
    give(game, 0, food=1, tool=1)
    game.push("tribune")
    assert legal(game) == {"done", "new land roma", "new sea roma"}


def test_the_kind_of_which_no_colonist_is_left_is_not_offered() -> None:
    game = position()
    stand(game, 0, "land roma", "land roma", "land colonia/novaria", "sea roma")
    give(game, 0, food=1, tool=1)
    game.push("tribune")
    assert legal(game) == {"done", "new sea roma"}


def test_with_six_colonists_on_the_board_nothing_is_asked() -> None:
    game = position()
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma", "sea roma", "sea roma")
    give(game, 0, food=1, tool=1)
    game.push("tribune")
    assert asked(game) == ("play", 1)
    assert goods(game, 0) == {"food": 1, "tool": 1}


def test_the_new_colonist_leaves_a_space_of_the_storehouse() -> None:
    game = position()
    give(game, 0, food=4, tool=4)
    assert free_spaces(game.state, 0) == 0
    game.push("tribune, new sea roma")
    assert free_spaces(game.state, 0) == 3

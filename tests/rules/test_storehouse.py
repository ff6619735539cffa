import pytest

from concordia import Game
from concordia.rules.storehouse import free_spaces, goods_in_store, receive
from concordia.shapes.view import Decision
from tests.positions import asked, build, give, goods, hand, legal, position, stand

SYRIA = {"antiochia": "food", "tyros": "cloth"}
WINE_CITIES = ("massilia", "novaria", "tyros", "londinium")


def vintner(*, houses: int = 4, **store: int) -> Game:
    game = position(goods=dict.fromkeys(WINE_CITIES, "wine"))
    hand(game, 0, "vintner")
    build(game, 0, *WINE_CITIES[:houses])
    give(game, 0, **store)
    return game


def test_the_storehouse_has_twelve_spaces_each_for_a_colonist_or_a_good() -> None:
    game = position()
    stand(game, 0)
    assert free_spaces(game.state, 0) == 6
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma", "sea roma", "sea massilia/roma")
    assert free_spaces(game.state, 0) == 12
    give(game, 0, coins=50, brick=1, food=2, tool=3, wine=1, cloth=2)
    assert free_spaces(game.state, 0) == 3


def test_all_goods_in_store_are_counted() -> None:
    game = position()
    give(game, 1, brick=1, food=2, tool=3, wine=1, cloth=1)
    assert [goods_in_store(game.state, seat) for seat in range(3)] == [0, 8, 0]


def test_without_a_free_space_nothing_is_gained_and_nothing_is_asked() -> None:
    game = vintner(brick=8)
    game.push("vintner")
    assert goods(game, 0) == {"brick": 8}
    assert asked(game) == ("play", 1)


def test_goods_that_fit_exactly_are_all_stored() -> None:
    game = vintner(brick=4)
    game.push("vintner")
    assert goods(game, 0) == {"brick": 4, "wine": 4}


@pytest.mark.parametrize(("houses", "bricks"), [(1, 7), (2, 6), (3, 5)])
def test_the_last_spaces_are_filled(houses: int, bricks: int) -> None:
    game = vintner(houses=houses, brick=bricks)
    game.push("vintner")
    assert goods(game, 0) == {"brick": bricks, "wine": houses}


def test_different_goods_that_fit_exactly_are_stored_without_asking() -> None:
    game = position(goods=SYRIA)
    build(game, 0, "antiochia", "tyros")
    give(game, 0, brick=5)
    game.push("prefect, produce syria")
    assert goods(game, 0) == {"brick": 5, "food": 1, "cloth": 2}
    assert asked(game) == ("play", 1)


def test_nothing_is_asked_when_all_goods_gained_are_the_same_and_every_space_is_filled() -> None:
    game = vintner(brick=6)
    game.push("vintner")
    assert goods(game, 0) == {"brick": 6, "wine": 2}
    assert asked(game) == ("play", 1)


def test_what_does_not_fit_is_lost_for_good() -> None:
    game = vintner(brick=7)
    game.push("vintner")
    assert game.state.players[0].gained == [0] * 5


def test_who_gains_more_than_fits_chooses_among_the_goods_gained_only() -> None:
    game = position(goods=SYRIA)
    build(game, 0, "antiochia", "tyros")
    give(game, 0, brick=4, wine=2)
    game.push("prefect, produce syria")
    assert game.decision == Decision("keep", 0, 2)
    assert legal(game) == {"keep food", "keep cloth"}
    game.push("keep food")
    assert goods(game, 0) == {"brick": 4, "food": 1, "wine": 2, "cloth": 1}
    assert game.state.players[0].gained == [0] * 5


def test_every_free_space_must_be_filled() -> None:
    game = position(goods=SYRIA)
    build(game, 0, "antiochia", "tyros")
    give(game, 0, brick=6)
    game.push("prefect, produce syria, keep cloth")
    assert game.decision == Decision("keep", 0, 1)
    assert legal(game) == {"keep food", "keep cloth"}
    game.push("keep cloth")
    assert goods(game, 0) == {"brick": 6, "cloth": 2}
    assert asked(game) == ("play", 1)


def test_goods_in_store_may_never_be_thrown_away() -> None:
    game = position(goods=SYRIA)
    build(game, 0, "antiochia", "tyros")
    give(game, 0, brick=7)
    game.push("prefect, produce syria")
    assert not any("brick" in move or move == "done" for move in legal(game))
    game.push("keep cloth")
    assert goods(game, 0)["brick"] == 7


def test_what_one_player_cannot_store_another_still_can() -> None:
    game = position(goods=SYRIA)
    build(game, 1, "antiochia")
    build(game, 2, "antiochia", "tyros")
    give(game, 1, brick=8)
    game.push("prefect, produce syria")
    assert [goods(game, seat) for seat in range(3)] == [{"cloth": 1}, {"brick": 8}, {"food": 1, "cloth": 1}]


def test_a_colonist_who_leaves_the_storehouse_makes_room_for_a_good() -> None:
    game = vintner(brick=6)
    stand(game, 0, "land roma", "sea roma", "sea roma")
    game.push("vintner")
    assert goods(game, 0) == {"brick": 6, "wine": 3}


@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_overfull_players_are_asked_in_turn_order_from_the_active_one(active: int) -> None:
    game = position(seats=4, goods=SYRIA)
    for seat in range(4):
        build(game, seat, "antiochia", "tyros")
        give(game, seat, brick=7)
    for _ in range(active):
        game.push("prefect, coins")
    game.push("prefect, produce syria")
    for distance in range(4):
        assert asked(game) == ("keep", (active + distance) % 4)
        game.push("keep food" if distance % 2 else "keep cloth")
    assert asked(game) == ("play", (active + 1) % 4)
    for distance in range(4):
        kept = "food" if distance % 2 else "cloth"
        assert goods(game, (active + distance) % 4) == {"brick": 7, kept: 1}


def test_only_overfull_players_are_asked() -> None:
    game = position(seats=4, goods=SYRIA)
    for seat, bricks in enumerate((0, 7, 8, 7)):
        build(game, seat, "antiochia", "tyros")
        give(game, seat, brick=bricks)
    game.push("prefect, produce syria")
    assert asked(game) == ("keep", 1)
    game.push("keep food")
    assert asked(game) == ("keep", 3)
    game.push("keep food")
    assert asked(game) == ("play", 1)


def test_who_gains_nothing_is_left_alone() -> None:
    game = position()
    give(game, 0, brick=8)
    receive(game.state, 0)
    assert goods(game, 0) == {"brick": 8}
    assert asked(game) == ("play", 0)

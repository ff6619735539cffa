import pytest

from tests.positions import asked, build, coins, give, goods, hand, position, showing_coins

CITIES = {"isca": "food", "lutetia": "tool", "massilia": "wine", "novaria": "cloth",
          "tyros": "food", "petra": "tool", "memphis": "wine", "sinope": "cloth"}  # fmt: skip
BRICK_CITIES = ("londinium", "valentia")
SPECIALISTS = [
    ("mason", "brick"),
    ("farmer", "food"),
    ("smith", "tool"),
    ("vintner", "wine"),
    ("weaver", "cloth"),
]


@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
def test_every_own_house_in_a_city_of_the_good_gives_one_of_it(card: str, good: str) -> None:
    game = position(goods=CITIES)
    hand(game, 0, card)
    build(game, 0, *CITIES, *BRICK_CITIES)
    build(game, 1, *CITIES)
    game.push(card)
    assert [goods(game, seat) for seat in range(3)] == [{good: 2}, {}, {}]
    assert coins(game, 0) == 0
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
def test_without_a_house_of_the_good_nothing_is_gained(card: str, good: str) -> None:
    game = position(goods=CITIES)
    hand(game, 0, card)
    build(game, 0, *(city for city, produced in CITIES.items() if produced != good))
    if good != "brick":
        build(game, 0, *BRICK_CITIES)
    game.push(card)
    assert goods(game, 0) == {}


def test_a_specialist_turns_no_marker() -> None:
    game = position(goods=CITIES)
    hand(game, 0, "farmer")
    build(game, 0, "isca", "tyros")
    game.push("farmer")
    assert showing_coins(game) == set()


@pytest.mark.parametrize(("bricks", "stored"), [(6, 2), (7, 1), (8, 0)])
def test_only_what_fits_is_gained(bricks: int, stored: int) -> None:
    game = position(goods=CITIES)
    hand(game, 0, "weaver")
    build(game, 0, "novaria", "sinope")
    give(game, 0, brick=bricks)
    game.push("weaver")
    assert goods(game, 0).get("cloth", 0) == stored
    assert asked(game) == ("play", 1)

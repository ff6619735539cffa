import pytest

from concordia.data.goods import GOODS
from concordia.rules.provinces import best_good, harvest, shows_good
from tests.positions import build, marker, player_of, position, province_number


@pytest.mark.parametrize(
    ("cities", "best"),
    [
        ({}, "brick"),
        ({"lutetia": "food"}, "food"),
        ({"lutetia": "tool", "massilia": "food"}, "tool"),
        ({"burdigala": "wine", "lutetia": "tool", "massilia": "food"}, "wine"),
        ({"burdigala": "wine", "lutetia": "cloth", "massilia": "tool"}, "cloth"),
    ],
)
def test_the_most_valuable_good_of_a_province_is_found(cities: dict[str, str], best: str) -> None:
    game = position(goods=cities)
    assert GOODS[best_good(game.state, game.tables, province_number(game, "gallia"))] == best


def test_goods_of_other_provinces_do_not_count() -> None:
    game = position(goods={"valentia": "cloth", "lutetia": "food"})
    assert GOODS[best_good(game.state, game.tables, province_number(game, "gallia"))] == "food"


def test_a_marker_shows_its_good_until_it_is_turned() -> None:
    game = position()
    gallia = province_number(game, "gallia")
    assert shows_good(game.state, gallia)
    marker(game, "gallia", "coins")
    assert not shows_good(game.state, gallia)
    assert shows_good(game.state, province_number(game, "hispania"))


def test_every_own_house_among_the_cities_gives_one_of_its_good() -> None:
    game = position(goods={"lutetia": "food", "massilia": "food", "valentia": "cloth"})
    build(game, 0, "burdigala", "lutetia", "massilia", "valentia")
    build(game, 1, "lutetia")
    harvest(game.state, 0, game.tables.province_cities[province_number(game, "gallia")])
    assert player_of(game, 0).gained == [1, 2, 0, 0, 0]
    assert player_of(game, 1).gained == [0] * 5


def test_without_a_house_among_the_cities_nothing_is_gained() -> None:
    game = position()
    build(game, 0, "valentia")
    harvest(game.state, 0, game.tables.province_cities[province_number(game, "gallia")])
    assert player_of(game, 0).gained == [0] * 5

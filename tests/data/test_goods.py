import pytest

from concordia.data import goods
from concordia.data.goods import BRICK, CLOTH, FOOD, GOODS, TOOL, WINE


def test_a_good_is_its_place_among_the_names() -> None:
    assert [GOODS[good] for good in (BRICK, FOOD, TOOL, WINE, CLOTH)] == [
        "brick",
        "food",
        "tool",
        "wine",
        "cloth",
    ]


@pytest.mark.parametrize(
    "counts",
    [
        goods.PRICES,
        goods.HOUSE_COINS,
        goods.HOUSE_GOODS,
        *goods.HOUSE_GOODS,
        goods.MARKER_COINS,
        goods.COLONIST_COST,
        goods.STARTING_GOODS,
        *goods.CITY_TOKENS.values(),
    ],
)
def test_every_table_by_good_has_five_entries(counts: tuple[object, ...]) -> None:
    assert len(counts) == len(GOODS)


def test_goods_stand_from_the_cheapest_to_the_dearest() -> None:
    assert list(goods.PRICES) == sorted(set(goods.PRICES))


def test_a_house_in_a_brick_city_costs_food_and_any_other_brick_and_the_good_of_the_city() -> None:
    for city, cost in enumerate(goods.HOUSE_GOODS):
        paid = [good for good in range(len(GOODS)) if cost[good]]
        assert paid == ([FOOD] if city == BRICK else [BRICK, city])
        assert max(cost) == 1


def test_there_are_thirty_city_tokens() -> None:
    assert {letter: sum(tokens) for letter, tokens in goods.CITY_TOKENS.items()} == {
        "A": 7,
        "B": 8,
        "C": 10,
        "D": 5,
    }


def test_a_storehouse_holds_the_goods_of_the_start_beside_four_colonists() -> None:
    in_the_start_city = 2
    colonists = 2 * goods.COLONISTS_OF_A_KIND - in_the_start_city
    assert sum(goods.STARTING_GOODS) + colonists <= goods.STOREHOUSE_SPACES

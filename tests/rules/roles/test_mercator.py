import pytest

from concordia import Game
from concordia.data.goods import GOODS, PRICES
from tests.positions import asked, coins, give, goods, hand, legal, position, stand


def mercator(card: str = "mercator", /, **store: int) -> Game:
    game = position()
    hand(game, 0, card)
    give(game, 0, **store)
    game.push(card)
    return game


@pytest.mark.parametrize(("card", "given"), [("mercator", 3), ("mercator-5", 5)])
def test_the_starting_card_gives_three_coins_and_a_bought_one_five(card: str, given: int) -> None:
    assert coins(mercator(card, coins=1), 0) == 1 + given


@pytest.mark.parametrize("good", GOODS)
def test_any_number_in_store_may_be_sold_at_the_printed_price(good: str) -> None:
    game = mercator(**{good: 3})
    offered = {move for move in legal(game) if move.startswith("sell")}
    assert offered == {f"sell {number} {good}" for number in (1, 2, 3)}
    game.push(f"sell 2 {good}")
    assert coins(game, 0) == 3 + 2 * PRICES[GOODS.index(good)]
    assert goods(game, 0) == {good: 1}


@pytest.mark.parametrize("good", GOODS)
def test_any_number_may_be_bought_that_coins_and_spaces_allow(good: str) -> None:
    price = PRICES[GOODS.index(good)]
    game = mercator(coins=3 * price + price - 1 - 3)
    assert {move for move in legal(game) if move.endswith(good)} == {f"buy {n} {good}" for n in (1, 2, 3)}
    game.push(f"buy 3 {good}")
    assert coins(game, 0) == price - 1
    assert goods(game, 0) == {good: 3}


def test_a_bought_unit_needs_a_free_space() -> None:
    game = mercator(coins=90, tool=6)
    assert {move for move in legal(game) if move.endswith("brick")} == {"buy 1 brick", "buy 2 brick"}


def test_with_a_full_storehouse_nothing_can_be_bought_before_something_is_sold() -> None:
    game = mercator(coins=90, tool=8)
    assert not any(move.startswith("buy") for move in legal(game))
    game.push("sell 3 tool")
    assert {move for move in legal(game) if "cloth" in move} == {"buy 1 cloth", "buy 2 cloth", "buy 3 cloth"}


def test_the_coins_of_the_card_may_be_spent_at_once() -> None:
    game = mercator()
    game.push("buy 1 brick")
    assert (coins(game, 0), goods(game, 0)) == (0, {"brick": 1})


@pytest.mark.parametrize(
    ("first", "second", "left", "store"),
    [
        ("sell 2 wine", "sell 1 food", 3 + 12 + 4, {"food": 1}),
        ("buy 1 cloth", "buy 2 brick", 23 - 13, {"food": 2, "wine": 2, "cloth": 1, "brick": 2}),
        ("sell 2 food", "buy 1 tool", 23 + 8 - 5, {"wine": 2, "tool": 1}),
        ("buy 1 tool", "sell 2 food", 23 + 8 - 5, {"wine": 2, "tool": 1}),
    ],
)
def test_two_goods_may_be_traded_each_sold_or_bought(
    first: str, second: str, left: int, store: dict[str, int]
) -> None:
    game = mercator(coins=0 if first == "sell 2 wine" else 20, food=2, wine=2)
    game.push(f"{first}, {second}")
    assert (coins(game, 0), goods(game, 0)) == (left, store)
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("first", ["sell 1 wine", "buy 1 wine"])
def test_a_good_traded_once_is_not_traded_again(first: str) -> None:
    game = mercator(coins=30, wine=2, food=1)
    game.push(first)
    assert not any(move.endswith("wine") for move in legal(game))
    assert "sell 1 food" in legal(game)


def test_one_good_may_be_enough() -> None:
    game = mercator(wine=1, food=1)
    game.push("sell 1 wine, done")
    assert (coins(game, 0), goods(game, 0)) == (9, {"food": 1})
    assert asked(game) == ("play", 1)


def test_no_second_trade_is_asked_when_none_is_possible() -> None:
    game = mercator(coins=2)
    game.push("buy 1 brick")
    assert coins(game, 0) == 2
    assert asked(game) == ("play", 1)


def test_twelve_of_a_good_may_be_sold_or_bought_at_once() -> None:
    game = position()
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma", "sea roma", "sea roma")
    give(game, 0, coins=81)
    game.push("mercator, buy 12 cloth")
    assert (coins(game, 0), goods(game, 0)) == (0, {"cloth": 12})
    other = position()
    stand(other, 0, "land roma", "land roma", "land roma", "sea roma", "sea roma", "sea roma")
    give(other, 0, cloth=12)
    other.push("mercator, sell 12 cloth")
    assert (coins(other, 0), goods(other, 0)) == (87, {})

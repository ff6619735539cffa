import pytest

from concordia.data.goods import GOODS
from concordia.rules.actions import BUY, SELL, WORDS, action, trade_bit, trade_bits
from concordia.rules.bank import affordable, legal_purchases, trade
from tests.positions import coins, give, goods, position, stand


@pytest.mark.parametrize(
    ("purse", "store", "most"),
    [
        (0, 0, [0, 0, 0, 0, 0]),
        (2, 0, [0, 0, 0, 0, 0]),
        (3, 0, [1, 0, 0, 0, 0]),
        (12, 0, [4, 3, 2, 2, 1]),
        (90, 0, [8, 8, 8, 8, 8]),
        (90, 5, [3, 3, 3, 3, 3]),
        (12, 5, [3, 3, 2, 2, 1]),
        (90, 8, [0, 0, 0, 0, 0]),
    ],
)
def test_coins_and_spaces_limit_what_can_be_bought(purse: int, store: int, most: list[int]) -> None:
    game = position()
    give(game, 0, coins=purse, wine=store)
    legal = [0] * WORDS
    legal_purchases(game.state, 0, 0, legal)
    assert legal[BUY] == sum(trade_bits(good, number) for good, number in enumerate(most))
    assert not any(legal[word] for word in range(WORDS) if word != BUY)


def test_goods_already_traded_are_not_for_sale() -> None:
    game = position()
    give(game, 0, coins=12)
    legal = [0] * WORDS
    legal_purchases(game.state, 0, 0b01011, legal)
    assert legal[BUY] == trade_bits(2, 2) | trade_bits(4, 1)


def test_coins_alone_tell_what_is_affordable() -> None:
    game = position()
    give(game, 0, coins=41, wine=8)
    assert [affordable(game.state, 0, good) for good in range(5)] == [13, 10, 8, 6, 5]


@pytest.mark.parametrize(
    ("good", "price"), [("brick", 3), ("food", 4), ("tool", 5), ("wine", 6), ("cloth", 7)]
)
@pytest.mark.parametrize("number", [1, 2, 12])
def test_selling_and_buying_back_at_the_same_price_changes_nothing(
    good: str, price: int, number: int
) -> None:
    game = position()
    stand(game, 0, "land roma", "land roma", "land roma", "sea roma", "sea roma", "sea roma")
    give(game, 0, coins=1, **{good: number})
    bit = trade_bit(GOODS.index(good), number)
    assert trade(game.state, 0, action(SELL, bit)) == GOODS.index(good)
    assert (coins(game, 0), goods(game, 0)) == (1 + number * price, {})
    assert trade(game.state, 0, action(BUY, bit)) == GOODS.index(good)
    assert (coins(game, 0), goods(game, 0)) == (1, {good: number})

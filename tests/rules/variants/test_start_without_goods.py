import pytest

from concordia import Game
from concordia.rules.storehouse import free_spaces
from tests.positions import asked, coins, colonists, give, goods, legal


def new(seats: int = 3) -> Game:
    return Game.new(seats=seats, seed=1, variants=["start-without-goods"])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_has_goods_but_coins_from_25_up(seats: int) -> None:
    game = new(seats)
    assert [goods(game, seat) for seat in range(seats)] == [{}] * seats
    assert [coins(game, seat) for seat in range(seats)] == [25, 26, 27, 28, 29][:seats]


def test_the_rest_is_set_up_as_usual() -> None:
    game = new()
    assert colonists(game, 0) == ["land roma", "sea roma"]
    assert free_spaces(game.state, 0) == 8
    assert game.state.players[0].reserve == 15
    assert sum(game.state.players[0].hand) == 7


def test_the_first_turn_begins_with_a_purchase_at_printed_prices() -> None:
    game = new()
    assert asked(game) == ("stock", 0)
    most = {"brick": 8, "food": 6, "tool": 5, "wine": 4, "cloth": 3}
    expected = {f"buy {n} {good}" for good, limit in most.items() for n in range(1, limit + 1)}
    assert legal(game) == {"done"} | expected
    game.push("buy 2 wine")
    assert (coins(game, 0), goods(game, 0)) == (13, {"wine": 2})


def test_more_than_two_goods_may_be_bought_each_once() -> None:
    game = new()
    game.push("buy 1 brick, buy 1 food")
    assert {"brick", "food"}.isdisjoint(move.rpartition(" ")[2] for move in legal(game))
    game.push("buy 1 tool, buy 1 wine, buy 1 cloth")
    assert (coins(game, 0), goods(game, 0)) == (0, {"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1})
    assert asked(game) == ("play", 0)


def test_nothing_can_be_sold() -> None:
    game = new()
    game.push("buy 2 wine")
    assert not any(move.startswith("sell") for move in legal(game))


def test_buying_nothing_is_allowed() -> None:
    game = new()
    game.push("done")
    assert asked(game) == ("play", 0)
    assert coins(game, 0) == 25


def test_purchases_need_free_spaces() -> None:
    game = new()
    game.push("buy 8 brick")
    assert asked(game) == ("play", 0)
    assert coins(game, 0) == 1


def test_the_purchase_belongs_to_the_first_turn_of_each_player_only() -> None:
    game = new()
    for seat in range(3):
        assert asked(game) == ("stock", seat)
        game.push("done, prefect, coins")
    for seat in range(3):
        assert asked(game) == ("play", seat)
        game.push("prefect, coins")


def test_a_purchase_and_then_a_card_make_one_turn() -> None:
    game = new()
    game.push("buy 1 cloth, done")
    assert game.state.turn == 0
    game.push("mercator, sell 1 cloth, done")
    assert (game.state.turn, coins(game, 0)) == (1, 28)


def test_goods_of_a_neighbour_before_the_own_first_turn_do_not_hinder_the_purchase() -> None:
    game = new()
    give(game, 1, coins=26, brick=7)
    game.push("done, prefect, coins")
    assert asked(game) == ("stock", 1)
    assert {move for move in legal(game) if move != "done"} == {
        f"buy 1 {good}" for good in ("brick", "food", "tool", "wine", "cloth")
    }


def test_without_the_variant_nothing_is_bought_before_the_first_card() -> None:
    assert asked(Game.new(seats=3, seed=1)) == ("play", 0)

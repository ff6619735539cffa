import pytest

from concordia.data.cards import CARD_IDS, CARDS, SLOT_COSTS
from concordia.data.goods import BRICK, CLOTH, GOODS
from concordia.rules.actions import PAY
from concordia.rules.decisions import PAY_ANY, ask
from concordia.rules.market import can_buy, choose_pay_any, price_in, price_in_any
from concordia.rules.state import NOBODY
from tests.positions import asked, cards_in_hand, display, give, goods, hand, legal, position, show

SEVEN = ("architect", "prefect", "mercator-5", "colonist", "mason", "farmer", "smith")
FOR_SALE = sorted({card.id for card in CARDS if any(card.cost)})


@pytest.mark.parametrize("slot", range(7))
@pytest.mark.parametrize("card", FOR_SALE)
def test_a_senator_pays_card_and_slot_and_a_consul_the_card_alone(card: str, slot: int) -> None:
    game = position()
    show(game, *[None] * slot, card)
    for i in range(len(GOODS)):
        printed = CARDS[CARD_IDS.index(card)].cost[i]
        assert price_in(game.state, slot, i, 0) == printed
        assert price_in(game.state, slot, i, 1) == printed + SLOT_COSTS[slot].goods[i]
    assert price_in_any(slot, 0) == 0
    assert price_in_any(slot, 1) == SLOT_COSTS[slot].any


@pytest.mark.parametrize(
    ("slot", "price", "any_good"),
    [
        (1, {"food": 1}, 0),
        (2, {"food": 1}, 1),
        (3, {"food": 1}, 1),
        (4, {"food": 1, "cloth": 1}, 0),
        (5, {"food": 1, "cloth": 1}, 0),
        (6, {"food": 1, "cloth": 1}, 1),
        (7, {"food": 1, "cloth": 2}, 0),
    ],
)
def test_what_a_mason_costs_in_each_slot(slot: int, price: dict[str, int], any_good: int) -> None:
    game = position()
    show(game, *[None] * (slot - 1), "mason")
    give(game, 0, **price, wine=any_good)
    assert can_buy(game.state, 0, slot - 1, 1)
    for good in price:
        give(game, 0, **{**price, good: price[good] - 1}, brick=3)
        assert not can_buy(game.state, 0, slot - 1, 1)
    give(game, 0, **price)
    assert can_buy(game.state, 0, slot - 1, 1) == (any_good == 0)


def test_goods_for_the_card_do_not_also_pay_the_question_mark() -> None:
    game = position()
    show(game, None, "architect")
    give(game, 0, tool=1)
    assert not can_buy(game.state, 0, 1, 1)
    give(game, 0, tool=2)
    assert can_buy(game.state, 0, 1, 1)


def test_a_weaver_in_slot_seven_needs_three_cloth() -> None:
    game = position()
    show(game, *[None] * 6, "weaver")
    give(game, 0, brick=1, cloth=2)
    assert not can_buy(game.state, 0, 6, 1)
    give(game, 0, brick=1, cloth=3)
    game.push("senator, slot 7")
    assert goods(game, 0) == {}


def test_an_empty_slot_cannot_be_bought() -> None:
    game = position()
    show(game, "mason", None, "mason")
    give(game, 0, food=5)
    assert [can_buy(game.state, 0, slot, 1) for slot in range(7)] == [True, False, True, *[False] * 4]


def test_the_buyer_chooses_which_good_pays_a_question_mark() -> None:
    game = position()
    show(game, "colonist", "architect")
    give(game, 0, brick=1, tool=1, cloth=1)
    game.push("senator, slot 2")
    assert asked(game) == ("pay", 0)
    assert legal(game) == {"pay brick", "pay cloth"}
    game.push("pay cloth")
    assert goods(game, 0) == {"brick": 1}


@pytest.mark.parametrize("tools", [2, 3])
def test_a_question_mark_is_paid_without_asking_when_only_one_good_is_left(tools: int) -> None:
    game = position()
    show(game, "colonist", "architect", deck=("smith",))
    give(game, 0, tool=tools)
    game.push("senator, slot 2")
    assert goods(game, 0) == ({"tool": 1} if tools == 3 else {})
    assert asked(game) == ("play", 1)


def test_each_of_several_question_marks_is_paid() -> None:
    game = position()
    give(game, 0, brick=1, wine=1, cloth=1)
    ask(game.state, PAY_ANY, 0, 2, 0)
    choose_pay_any(game.state, PAY + BRICK)
    choose_pay_any(game.state, PAY + CLOTH)
    assert goods(game, 0) == {"wine": 1}
    assert asked(game) == ("play", 0)


def test_a_card_bought_goes_to_the_hand() -> None:
    game = position()
    hand(game, 0, "senator", "mason")
    show(game, "mason", deck=("smith",))
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert cards_in_hand(game, 0) == ["mason", "mason"]


@pytest.mark.parametrize("slot", range(1, 8))
def test_cards_close_up_to_the_left_and_a_new_one_comes_last(slot: int) -> None:
    game = position()
    hand(game, 0, "consul")
    show(game, *SEVEN, deck=("weaver", "vintner"))
    give(game, 0, brick=1, food=1, tool=1, wine=1, cloth=1)
    game.push(f"consul, slot {slot}")
    assert display(game) == [*SEVEN[: slot - 1], *SEVEN[slot:], "weaver"]
    assert (game.state.deck_next, game.state.deck_size) == (1, 2)


def test_after_two_purchases_two_new_cards_come_in_the_order_of_the_deck() -> None:
    game = position()
    show(game, *SEVEN, deck=("weaver", "vintner", "consul"))
    give(game, 0, brick=1, food=2, tool=1, wine=1, cloth=1)
    game.push("senator, slot 5, slot 1")
    expected = ["prefect", "mercator-5", "colonist", "farmer", "smith", "weaver", "vintner"]
    assert display(game) == expected


def test_the_display_is_refilled_only_while_the_deck_lasts() -> None:
    game = position()
    show(game, *SEVEN, deck=("weaver",))
    give(game, 0, brick=1, food=2, tool=1, wine=1, cloth=1)
    game.push("senator, slot 1, slot 5")
    assert display(game) == ["prefect", "mercator-5", "colonist", "farmer", "smith", "weaver", None]
    assert game.state.concordia == NOBODY


def test_who_buys_nothing_leaves_the_display_as_it_was() -> None:
    game = position()
    show(game, *SEVEN, deck=("weaver",))
    give(game, 0, brick=1, food=2, tool=1, wine=1, cloth=1)
    game.push("senator, done")
    assert display(game) == list(SEVEN)
    assert game.state.deck_next == 0

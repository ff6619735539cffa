from concordia.rules.state import NOBODY
from tests.positions import asked, cards_in_hand, display, give, goods, hand, legal, position, show


def test_a_senator_buys_up_to_two_cards() -> None:
    game = position()
    hand(game, 0, "senator")
    show(game, *["mason"] * 4)
    give(game, 0, food=5, cloth=2)
    game.push("senator, slot 1, slot 4")
    assert cards_in_hand(game, 0) == ["mason", "mason"]
    assert goods(game, 0) == {"food": 3, "cloth": 1}
    assert asked(game) == ("play", 1)


def test_a_senator_may_stop_after_one_card() -> None:
    game = position()
    hand(game, 0, "senator")
    show(game, "mason", "mason", "smith")
    give(game, 0, food=4)
    game.push("senator, slot 1, done")
    assert cards_in_hand(game, 0) == ["mason"]
    assert goods(game, 0) == {"food": 3}
    assert display(game)[:3] == ["mason", "smith", None]


def test_the_second_card_is_paid_at_the_slot_where_it_lay_at_the_start() -> None:
    game = position()
    show(game, "mason", "mason", "mason", "mason")
    give(game, 0, food=2, cloth=1)
    game.push("senator, slot 1")
    assert display(game) == [None, "mason", "mason", "mason", None, None, None]
    assert legal(game) == {"done", "slot 2", "slot 3", "slot 4"}
    game.push("slot 4")
    assert goods(game, 0) == {}


def test_an_emptied_slot_is_not_offered_again() -> None:
    game = position()
    show(game, "mason", "smith", "weaver", deck=("mason", "mason"))
    give(game, 0, food=3, brick=1, tool=2)
    game.push("senator, slot 1")
    assert legal(game) == {"done", "slot 2"}
    assert game.state.deck_next == 0


def test_no_new_card_is_seen_before_the_action_ends() -> None:
    game = position()
    show(game, *["mason"] * 7, deck=("weaver", "vintner"))
    give(game, 0, food=4, wine=1)
    game.push("senator, slot 1")
    assert "weaver" not in display(game)
    game.push("slot 2")
    assert asked(game) == ("pay", 0)
    assert "weaver" not in display(game)
    game.push("pay wine")
    assert display(game) == [*["mason"] * 5, "weaver", "vintner"]


def test_the_first_question_mark_is_paid_before_the_second_card_is_chosen() -> None:
    game = position()
    show(game, "colonist", "mason", "smith")
    give(game, 0, brick=1, food=2, tool=1)
    game.push("senator, slot 2")
    assert legal(game) == {"pay brick", "pay food", "pay tool"}
    game.push("pay food")
    assert goods(game, 0) == {"brick": 1, "tool": 1}
    assert asked(game) == ("play", 1)


def test_without_the_goods_for_any_card_nothing_is_asked() -> None:
    game = position()
    show(game, "mason", "architect", deck=("mason",))
    give(game, 0, coins=90, brick=3, cloth=2)
    game.push("senator")
    assert asked(game) == ("play", 1)
    assert game.state.concordia == NOBODY


def test_coins_buy_no_cards() -> None:
    game = position()
    show(game, "mason")
    give(game, 0, coins=90)
    game.push("senator")
    assert goods(game, 0) == {}
    assert display(game)[0] == "mason"

from concordia import Game
from concordia.rules.state import NOBODY
from tests.positions import (
    asked,
    cards_in_hand,
    cards_in_pile,
    display,
    give,
    goods,
    hand,
    legal,
    show,
    team_position,
    turn_of,
)


def praetor(*cards: str | None, deck: tuple[str, ...] = (), seat: int = 0) -> Game:
    """Both of a team can pay much, and one of them is about to play a Praetor."""
    game = team_position()
    for one in (seat, (seat + 2) % 4):
        give(game, one, brick=1, food=3, wine=1, cloth=3)
        hand(game, one, "praetor", "tribune")
    show(game, *cards, deck=deck)
    turn_of(game, seat)
    return game


def test_each_of_the_team_buys_at_most_one_card() -> None:
    game = praetor(*["mason"] * 7)
    game.push("praetor, slot 1")
    assert asked(game) == ("buy-card", 2)
    game.push("slot 1")
    assert asked(game) == ("play", 1)
    assert cards_in_hand(game, 0) == ["mason", "tribune"]
    assert cards_in_hand(game, 2) == ["mason", "praetor", "tribune"]
    assert cards_in_pile(game, 0) == ["praetor"]
    assert cards_in_pile(game, 2) == []


def test_the_price_of_the_slot_is_paid_as_with_a_senator() -> None:
    game = praetor(*["mason"] * 7)
    game.push("praetor, slot 6")
    assert asked(game) == ("pay", 0)
    game.push("pay brick")
    assert goods(game, 0) == {"food": 2, "wine": 1, "cloth": 2}
    game.push("slot 5")
    assert goods(game, 2) == {"brick": 1, "food": 2, "wine": 1, "cloth": 2}


def test_the_display_closes_up_and_refills_before_the_partner_buys() -> None:
    game = praetor("mason", "smith", "mason", *["smith"] * 4, deck=("colonist", "farmer"))
    game.push("praetor, slot 1")
    assert display(game) == ["smith", "mason", *["smith"] * 4, "colonist"]
    assert asked(game) == ("buy-card", 2)
    assert legal(game) == {"done", "slot 2", "slot 7"}
    game.push("slot 7")
    assert display(game) == ["smith", "mason", *["smith"] * 4, "farmer"]


def test_the_display_is_not_refilled_before_the_question_mark_is_paid() -> None:
    game = praetor("smith", "mason", *["smith"] * 5, deck=("colonist",))
    game.push("praetor, slot 2")
    assert asked(game) == ("pay", 0)
    assert None in display(game)
    game.push("pay wine")
    assert display(game) == [*["smith"] * 6, "colonist"]


def test_either_may_buy_nothing() -> None:
    game = praetor("mason", "mason")
    game.push("praetor, done")
    assert asked(game) == ("buy-card", 2)
    game.push("done")
    assert asked(game) == ("play", 1)
    assert display(game)[:2] == ["mason", "mason"]


def test_each_pays_with_own_goods() -> None:
    game = praetor("mason", "mason")
    give(game, 0)
    game.push("praetor")
    assert asked(game) == ("buy-card", 2)
    game.push("slot 1")
    assert goods(game, 2) == {"brick": 1, "food": 2, "wine": 1, "cloth": 3}


def test_a_player_of_the_second_half_buys_before_the_partner_of_the_first() -> None:
    game = praetor("mason", "mason", seat=3)
    game.push("praetor")
    assert asked(game) == ("buy-card", 3)
    game.push("slot 1")
    assert asked(game) == ("buy-card", 1)


def test_the_player_who_buys_the_last_card_triggers_the_end_and_the_partner_finds_none() -> None:
    game = praetor("mason")
    game.push("praetor, slot 1")
    assert game.state.concordia == 0
    assert asked(game) == ("play", 1)


def test_the_partner_who_buys_the_last_card_triggers_the_end() -> None:
    game = praetor("mason", "mason")
    game.push("praetor, slot 1")
    assert game.state.concordia == NOBODY
    game.push("slot 1")
    assert game.state.concordia == 2

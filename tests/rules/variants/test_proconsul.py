import pytest

from concordia import Game
from concordia.rules.state import NOBODY
from tests.positions import (
    asked,
    cards_in_hand,
    cards_in_pile,
    coins,
    display,
    give,
    goods,
    hand,
    legal,
    pile,
    show,
    team_position,
    turn_of,
)


def proconsul(*partners_hand: str, seat: int = 0) -> Game:
    """One of a team is about to play a Proconsul, before a display of Masons; both have 3 food."""
    game = team_position()
    partner = (seat + 2) % 4
    hand(game, seat, "proconsul", "tribune")
    hand(game, partner, *partners_hand)
    give(game, seat, food=3)
    give(game, partner, food=3)
    show(game, *["mason"] * 7)
    turn_of(game, seat)
    return game


@pytest.mark.parametrize("slot", range(1, 8))
def test_the_player_buys_one_card_for_the_goods_of_the_card_only(slot: int) -> None:
    game = proconsul("mercator", "tribune")
    game.push(f"proconsul, slot {slot}")
    assert goods(game, 0) == {"food": 2}
    assert cards_in_hand(game, 0) == ["mason", "tribune"]
    assert asked(game) == ("play-alone", 2)


@pytest.mark.parametrize(("seat", "partner"), [(0, 2), (1, 3), (2, 0), (3, 1)])
def test_the_partner_plays_another_card_alone_onto_the_own_pile(seat: int, partner: int) -> None:
    game = proconsul("mercator", "legatus", "tribune", seat=seat)
    pile(game, partner, "prefect")
    game.push("proconsul, slot 1")
    assert asked(game) == ("play-alone", partner)
    game.push("mercator")
    assert asked(game) == ("trade", partner)
    game.push("done")
    assert asked(game) == ("play", (seat + 1) % 4)
    assert (coins(game, seat), coins(game, partner)) == (0, 3)
    assert cards_in_pile(game, partner) == ["prefect", "mercator"]
    assert cards_in_hand(game, partner) == ["legatus", "tribune"]
    assert cards_in_pile(game, seat) == ["proconsul"]


def test_the_partner_buys_nothing_with_the_proconsul() -> None:
    game = proconsul("tribune")
    game.push("proconsul, slot 1, tribune")
    assert asked(game) == ("play", 1)
    assert goods(game, 2) == {"food": 3}


def test_any_card_of_the_hand_but_a_legatus_may_be_played() -> None:
    game = proconsul("mercator", "legatus", "diplomat", "praetor", "proconsul", "prefect-mercator", "tribune")
    game.push("proconsul, done")
    assert legal(game) == {"mercator", "diplomat", "praetor", "proconsul", "prefect-mercator", "tribune"}


def test_the_only_card_is_still_asked_for() -> None:
    game = proconsul("legatus", "tribune")
    game.push("proconsul, done")
    assert asked(game) == ("play-alone", 2)
    assert legal(game) == {"tribune"}


def test_the_partner_must_play_even_if_the_player_bought_nothing() -> None:
    game = proconsul("mercator", "tribune")
    game.push("proconsul, done")
    assert asked(game) == ("play-alone", 2)
    assert "done" not in legal(game)


def test_a_player_who_can_buy_nothing_leaves_the_partner_the_card() -> None:
    game = proconsul("mercator", "tribune")
    give(game, 0)
    game.push("proconsul")
    assert asked(game) == ("play-alone", 2)


def test_a_partner_with_only_a_legatus_is_asked_nothing() -> None:
    game = proconsul("legatus")
    game.push("proconsul, slot 1")
    assert asked(game) == ("play", 1)
    assert cards_in_hand(game, 2) == ["legatus"]
    assert cards_in_pile(game, 2) == []


@pytest.mark.parametrize(("role", "kind"), [("prefect", "prefect"), ("mercator", "trade")])
def test_a_double_card_played_alone_is_done_in_one_role_by_the_partner_only(role: str, kind: str) -> None:
    game = proconsul("prefect-mercator", "tribune")
    game.push("proconsul, slot 1, prefect-mercator")
    assert asked(game) == ("role", 2)
    game.push(f"as {role}")
    assert asked(game) == (kind, 2)
    game.push("coins" if kind == "prefect" else "done")
    assert asked(game) == ("play", 1)
    assert coins(game, 0) == 0


def test_a_tribune_played_alone_takes_back_the_cards_of_the_partner_only() -> None:
    game = proconsul("tribune")
    pile(game, 0, "mercator", "legatus")
    pile(game, 2, "mercator", "praetor", "prefect")
    game.push("proconsul, slot 1, tribune")
    assert cards_in_hand(game, 2) == ["mercator", "praetor", "prefect", "tribune"]
    assert coins(game, 2) == 1
    assert cards_in_pile(game, 0) == ["mercator", "legatus", "proconsul"]


def test_a_diplomat_played_alone_copies_an_opponent_for_the_partner_only() -> None:
    game = proconsul("diplomat", "tribune")
    pile(game, 0, "farmer")
    pile(game, 3, "mercator")
    game.push("proconsul, slot 1, diplomat")
    assert legal(game) == {"done", "copy blue"}
    game.push("copy blue, done")
    assert asked(game) == ("play", 1)
    assert (coins(game, 0), coins(game, 2)) == (0, 3)


def test_a_praetor_played_alone_finds_the_display_refilled() -> None:
    game = proconsul("praetor", "tribune")
    show(game, "mason", "smith", deck=("colonist",))
    game.push("proconsul, slot 1, praetor")
    assert display(game)[:3] == ["smith", "colonist", None]
    assert asked(game) == ("buy-card", 2)
    game.push("slot 2")
    assert cards_in_hand(game, 2) == ["colonist", "tribune"]
    assert asked(game) == ("play", 1)


def test_beside_a_proconsul_played_alone_nobody_plays_a_further_card() -> None:
    game = proconsul("proconsul", "tribune")
    game.push("proconsul, slot 1, proconsul")
    assert asked(game) == ("buy-card", 2)
    game.push("slot 6")
    assert asked(game) == ("play", 1)
    assert goods(game, 2) == {"food": 2}


def test_the_player_who_buys_the_last_card_triggers_the_end_and_the_partner_still_plays() -> None:
    game = proconsul("mercator", "tribune")
    show(game, None, "mason")
    game.push("proconsul, slot 2")
    assert game.state.concordia == 0
    assert asked(game) == ("play-alone", 2)


def test_the_partner_who_buys_the_last_card_alone_triggers_the_end() -> None:
    game = proconsul("praetor", "tribune")
    show(game, "mason")
    game.push("proconsul, done")
    assert game.state.concordia == NOBODY
    game.push("praetor, slot 1")
    assert game.state.concordia == 2

"""In team play hands and piles are hidden from others (§18), even from the partner, until the end."""

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from concordia import Game
from concordia.data.cards import CARD_IDS
from concordia.rules.dispatch import settle
from concordia.shapes import plain
from concordia.view import view
from tests.positions import asked, cards_in_hand, hand, pile, show, team_position, turn_of
from tests.random_games import Table, moments

TABLES = [Table(board, seats, ("teams",)) for board, seats in (("imperium", 4), ("roma", 6), ("italia", 4))]
EVERYONE = (0, 1, 2, 3, None)


def seen(game: Game, viewer: int | None) -> str:
    return json.dumps(plain(view(game, viewer)))


def seat_seen(game: Game, viewer: int | None, seat: int) -> dict[str, Any]:
    seats = plain(view(game, viewer))["seats"]
    assert isinstance(seats, list)
    found: dict[str, Any] = seats[seat]
    return found


def table() -> Game:
    """Green is about to play, and every player has cards in hand and on the pile."""
    game = team_position()
    for seat in range(4):
        hand(game, seat, "prefect", "legatus", "tribune")
        pile(game, seat, "architect", "praetor", "mercator")
    turn_of(game, 1)
    return game


def with_exchanged(game: Game, seat: int, held: str, lying: str) -> Game:
    """The same game, but a card of a hand has changed places with one below the top of the own pile."""
    other = game.copy()
    player = other.state.players[seat]
    player.hand[CARD_IDS.index(held)] -= 1
    player.hand[CARD_IDS.index(lying)] += 1
    place = player.pile.index(CARD_IDS.index(lying), 0, player.pile_size - 1)
    player.pile[place] = CARD_IDS.index(held)
    settle(other.state, other.tables, other._legal)
    return other


def exchanges(game: Game, seat: int) -> list[tuple[str, str]]:
    """Every pair of different cards, one in the hand and one below the top of the pile."""
    player = game.state.players[seat]
    held = [CARD_IDS[card] for card in range(len(CARD_IDS)) if player.hand[card]]
    lying = {CARD_IDS[card] for card in player.pile[: max(0, player.pile_size - 1)]}
    return [(one, other) for one, other in product(held, sorted(lying)) if one != other]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("lying", ["architect", "praetor"])
def test_an_exchange_of_hidden_cards_is_seen_by_their_owner_only(seat: int, lying: str) -> None:
    game = table()
    other = with_exchanged(game, seat, "prefect", lying)
    for viewer in EVERYONE:
        assert (seen(other, viewer) != seen(game, viewer)) == (viewer == seat)


@pytest.mark.parametrize("seat", range(4))
def test_the_order_of_a_pile_below_its_top_is_seen_by_its_owner_only(seat: int) -> None:
    game = table()
    other = game.copy()
    pile(other, seat, "praetor", "architect", "mercator")
    for viewer in EVERYONE:
        assert (seen(other, viewer) != seen(game, viewer)) == (viewer == seat)


@pytest.mark.parametrize("viewer", EVERYONE)
@pytest.mark.parametrize("seat", range(4))
def test_others_see_how_many_cards_there_are_and_the_top_one(seat: int, viewer: int | None) -> None:
    told = seat_seen(table(), viewer, seat)
    assert (told["hand_size"], told["pile_size"], told["top_card"]) == (3, 3, "mercator")
    assert (told["hand"] is None) == (told["pile"] is None) == (viewer != seat)
    if viewer == seat:
        assert told["hand"] == ["tribune", "prefect", "legatus"]
        assert told["pile"] == ["architect", "praetor", "mercator"]


def test_everyone_knows_which_cards_a_player_owns() -> None:
    game = table()
    for viewer in EVERYONE:
        assert sorted(seat_seen(game, viewer, 3)["cards"]) == sorted(
            ["prefect", "legatus", "tribune", "architect", "praetor", "mercator"]
        )


def test_a_card_that_was_bought_is_known_to_be_owned_but_not_where() -> None:
    game = table()
    hand(game, 1, "praetor", "tribune")
    show(game, "mason", "smith")
    game.state.players[1].goods = [0, 1, 0, 0, 0]
    game.push("praetor, slot 1")
    for viewer in EVERYONE:
        assert "mason" in seat_seen(game, viewer, 1)["cards"]
    assert seat_seen(game, 3, 1)["hand"] is None


@pytest.mark.parametrize("viewer", EVERYONE)
def test_the_legatus_player_alone_sees_the_hand_of_the_partner_while_pointing(viewer: int | None) -> None:
    game = table()
    game.push("legatus")
    assert asked(game) == ("point", 1)
    for seat in range(4):
        shown = viewer == seat or (viewer, seat) == (1, 3)
        assert (seat_seen(game, viewer, seat)["hand"] is not None) == shown
    assert seat_seen(game, 1, 3)["hand"] == ["tribune", "prefect", "legatus"]


@pytest.mark.parametrize("seat", range(4))
def test_while_pointing_an_exchange_of_hidden_cards_is_seen_by_owner_and_legatus_player(seat: int) -> None:
    game = table()
    game.push("legatus")
    other = with_exchanged(game, seat, "prefect", "praetor")
    for viewer in EVERYONE:
        sees = viewer == seat or (viewer, seat) == (1, 3)
        assert (seen(other, viewer) != seen(game, viewer)) == sees


def test_others_do_not_learn_from_the_pointing_whether_there_was_a_choice() -> None:
    game = table()
    hand(game, 3, "legatus", "tribune")
    other = with_exchanged(game, 3, "legatus", "praetor")
    for viewer in (0, 2, None):
        assert seen(other, viewer) == seen(game, viewer)
    game.push("legatus")
    other.push("legatus")
    for viewer in (0, 2, None):
        assert seen(other, viewer) == seen(game, viewer)


def test_the_legatus_shows_the_hand_but_not_the_order_of_the_pile() -> None:
    game = table()
    game.push("legatus")
    other = game.copy()
    pile(other, 3, "praetor", "architect", "mercator")
    assert seen(other, 1) == seen(game, 1)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_after_pointing_the_hand_is_hidden_again(viewer: int | None) -> None:
    game = table()
    game.push("legatus, point prefect")
    assert asked(game) == ("play-for-team", 3)
    assert seat_seen(game, viewer, 3)["hand"] is None
    other = with_exchanged(game, 3, "tribune", "praetor")
    assert seen(other, viewer) == seen(game, viewer)


def pointed(card: str) -> Game:
    game = table()
    game.push(f"legatus, point {card}")
    return game


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_opponents_and_spectators_are_not_told_which_card_was_pointed_at(viewer: int | None) -> None:
    assert seen(pointed("prefect"), viewer) == seen(pointed("tribune"), viewer)


def test_the_partner_is_told_which_card_was_pointed_at() -> None:
    assert seen(pointed("prefect"), 3) != seen(pointed("tribune"), 3)


def test_a_legatus_that_has_shown_the_hand_cannot_be_taken_back() -> None:
    game = table()
    game.push("legatus")
    assert not game.can_undo(1)
    game.push("point prefect")
    assert game.can_undo(1)
    game.undo(1)
    assert not game.can_undo(1)


def test_only_the_legatus_player_is_offered_the_cards_to_point_at() -> None:
    game = table()
    game.push("legatus")
    for viewer in EVERYONE:
        offered = plain(view(game, viewer))["actions"]
        assert isinstance(offered, list)
        assert len(offered) == (2 if viewer == 1 else 0)


@pytest.mark.parametrize("alone", [True, False])
def test_what_a_partner_may_play_is_offered_to_that_partner_only(alone: bool) -> None:
    game = table()
    if alone:
        hand(game, 1, "proconsul", "tribune")
        game.push("proconsul")
    else:
        game.push("legatus, point prefect")
    assert asked(game) == ("play-alone" if alone else "play-for-team", 3)
    for viewer in (0, 1, 2, None):
        assert view(game, viewer).actions == ()
        assert seat_seen(game, viewer, 3)["hand"] is None


@pytest.mark.parametrize("viewer", EVERYONE)
def test_after_the_end_all_hands_and_piles_are_seen(viewer: int | None) -> None:
    game = table()
    game.state.depth = 0
    game.state.over = 1
    settle(game.state, game.tables, game._legal)
    for seat in range(4):
        told = seat_seen(game, viewer, seat)
        assert sorted(told["hand"]) == cards_in_hand(game, seat)
        assert told["pile"] == ["architect", "praetor", "mercator"]


def test_in_individual_play_all_hands_are_seen() -> None:
    game = Game.new(seats=3, seed=1, variants=["venus"])
    for viewer, seat in product((0, 1, 2, None), range(3)):
        assert seat_seen(game, viewer, seat)["hand"] is not None


@pytest.mark.parametrize("played", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_in_whole_games_no_exchange_of_hidden_cards_is_seen_by_others(played: Table, seed: int) -> None:
    chance = Random(f"{played} {seed}")
    compared = 0
    for game, move in moments(played, seed, "buying"):
        seat = chance.randrange(played.seats)
        found = exchanges(game, seat)
        if move is None or not found or len(game.moves) % 5:
            continue
        other = with_exchanged(game, seat, *chance.choice(found))
        pointing = [asked(game)[1]] if asked(game)[0] == "point" else []
        viewers = [viewer for viewer in (*range(played.seats), None) if viewer not in (seat, *pointing)]
        assert [seen(other, viewer) for viewer in viewers] == [seen(game, viewer) for viewer in viewers]
        compared += 1
    assert compared > 20

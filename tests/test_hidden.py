"""Hidden things change nothing that anyone can see (§18): the order of the deck and the chance to come."""

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.record import record_text
from concordia.rules.setup import FIRST_OF_DECK
from concordia.rules.state import State, copy_state
from concordia.view import view
from tests.random_games import Table, choose, over_games, played

SECRET_SEED = "a seed that nobody may see"
SECRET_SALT = "a salt that nobody may see"


def shuffled_below(s: State, deck_next: int, chance: Random) -> list[int]:
    """The deck with the cards that are still face down shuffled, each numeral by itself."""
    deck = s.deck[:]
    for first, end in pairwise(FIRST_OF_DECK[: s.seats + 1]):
        waiting = deck[max(first, deck_next) : end]
        chance.shuffle(waiting)
        deck[max(first, deck_next) : end] = waiting
    return deck


def with_other_secrets(game: Game, chance: Random) -> Game:
    """The same game on the table, but another order of the face-down cards and another generator."""
    deck = shuffled_below(game.state, game.state.deck_next, chance)
    words = [chance.getrandbits(32) for _ in game.state.chance]
    other = game.copy()
    other.state = copy_state(game.state)
    other._before = [copy_state(state) for state, _ in game.history()]
    for state in [*other._before, other.state]:
        state.deck[:] = deck
        state.chance[:] = words
    return other


def visible(game: Game) -> list[object]:
    """All that anyone at the table is told."""
    seats: list[int | None] = [*range(game.state.seats), None]
    return [
        game.decision,
        game.legal_moves,
        [game.score(seat) for seat in range(game.state.seats)],
        [game.can_undo(seat) for seat in range(game.state.seats)],
        game.outcome(),
        record_text(game, reveal_seed=False),
        json.dumps([view(game, seat) for seat in seats]),
    ]


@over_games(3, moves=st.integers(0, 400))
def test_other_hidden_things_leave_everything_visible_as_it_is(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    other = with_other_secrets(game, Random(seed))
    assert other.state.chance != game.state.chance
    assert visible(other) == visible(game)


@over_games(1, moves=st.integers(0, 100))
def test_other_hidden_things_show_only_when_a_card_is_turned_up(
    table: Table, style: str, seed: int, moves: int
) -> None:
    chance = Random(seed)
    game = played(table, seed, style, moves)
    other = with_other_secrets(game, chance)
    for number in range(200):
        assert (other.decision, other.legal_actions) == (game.decision, game.legal_actions)
        if number % 16 == 0 or game.is_over:
            assert visible(other) == visible(game)
        if game.is_over:
            return
        turned_up = game.state.deck_next
        move = choose(game, chance, style)
        game.push(move)
        other.push(move)
        if game.state.display != other.state.display:
            assert game.state.deck_next > turned_up
            return


def test_positions_with_other_secrets_do_have_another_deck() -> None:
    for seed in range(10):
        game = played(Table("imperium", 5), seed, moves=20)
        assert with_other_secrets(game, Random(seed)).state.deck != game.state.deck


@over_games(1)
def test_after_the_set_up_a_game_needs_no_chance(table: Table, style: str, seed: int) -> None:
    game = played(table, seed, style)
    other = table.game(seed)
    other.state.chance[:] = [1, 2, 3, 4]
    for move in game.moves:
        other.push(move)
    assert other.state.chance == [1, 2, 3, 4]
    other.state.chance[:] = game.state.chance
    assert other.state == game.state


@pytest.mark.parametrize("moves", [0, 50, None])
def test_no_view_tells_seed_salt_or_generator(moves: int | None) -> None:
    game = Game.new("imperium", seats=3, seed=SECRET_SEED, salt=SECRET_SALT)
    chance = Random(1)
    while not game.is_over and len(game.moves) != moves:
        game.push(choose(game, chance, "buying"))
    for seat in (0, 1, 2, None):
        told = json.dumps(view(game, seat))
        for secret in (SECRET_SEED, SECRET_SALT, *map(str, game.state.chance)):
            assert secret not in told


def test_a_spectator_and_those_who_wait_are_offered_no_actions() -> None:
    game = played(Table("imperium", 4), 1, moves=30)
    assert game.decision is not None
    for seat in (0, 1, 2, 3, None):
        offered = view(game, seat)["actions"]
        assert isinstance(offered, list)
        assert len(offered) == (len(game.legal_moves) if seat == game.decision.seat else 0)

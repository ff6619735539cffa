"""Push then pop is identity, copies are independent, and undo keeps to the rules of the table."""

import pytest
from hypothesis import strategies as st

from concordia import Game, IllegalMove
from concordia.moves import Move
from concordia.rules.state import State, copy_state
from tests.random_games import Table, moments, over_games, played

Everything = tuple[State, list[Move], list[int], list[tuple[State, Move]]]


def everything(game: Game) -> Everything:
    """All there is to a game, as values that later moves do not change."""
    history = [(copy_state(state), move) for state, move in game.history()]
    return copy_state(game.state), game.moves[:], game.legal_actions, history


@over_games(2)
def test_push_then_pop_is_identity_at_every_decision(table: Table, style: str, seed: int) -> None:
    for game, move in moments(table, seed, style):
        if move is None:
            continue
        state, legal, made = copy_state(game.state), game.legal_actions, len(game.moves)
        game.push(move)
        assert game.pop() == move
        assert (game.state, game.legal_actions, len(game.moves)) == (state, legal, made)


@over_games(1)
def test_a_whole_game_can_be_taken_back_to_the_set_up_and_played_again(
    table: Table, style: str, seed: int
) -> None:
    game = played(table, seed, style)
    end = copy_state(game.state)
    moves = game.moves[:]
    while game.moves:
        game.pop()
    assert game.state == table.game(seed).state
    with pytest.raises(IllegalMove):
        game.pop()
    for move in moves:
        game.push(move)
    assert game.state == end


@over_games(
    2,
    made=st.integers(5, 60),
    back=st.integers(1, 5),
)
def test_what_happens_to_a_game_leaves_its_copy_alone(
    table: Table, style: str, seed: int, made: int, back: int
) -> None:
    for changed_is_copy in (False, True):
        game = played(table, seed, style, made)
        before = everything(game)
        changed, other = (game.copy(), game) if changed_is_copy else (game, game.copy())
        assert everything(changed) == everything(other)
        for _ in range(back):
            changed.pop()
        for _ in range(back + 3):
            if not changed.is_over:
                changed.push(changed.legal_moves[-1])
        assert everything(other) == before
        for _ in range(back):
            other.pop()
        assert everything(other)[0] == before[3][made - back][0]


@over_games(2)
def test_undo_takes_back_only_the_own_last_move_within_the_turn_and_crosses_nothing_revealed(
    table: Table, style: str, seed: int
) -> None:
    maker: int | None = None
    allowed = 0
    for game, move in moments(table, seed, style):
        s = game.state
        who = [seat for seat in range(table.seats) if game.can_undo(seat)]
        assert who in ([], [maker])
        if who:
            allowed += 1
            taken = game.undo(who[0])
            then = game.state
            assert (then.active, then.turn) == (s.active, s.turn)
            assert (then.deck_next, then.tiles_next, then.chance) == (s.deck_next, s.tiles_next, s.chance)
            assert game.decision is not None
            assert game.decision.seat == maker
            game.push(taken)
            assert game.state == s
        else:
            for seat in range(table.seats):
                with pytest.raises(IllegalMove):
                    game.undo(seat)
        maker = game.decision.seat if move and game.decision else None
    assert allowed

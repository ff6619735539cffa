"""What is asked, of whom, and when it ends."""

import pytest

from concordia import Game, GameOver
from concordia.rules.decisions import KEEP_GOODS
from concordia.rules.state import NOBODY, Pending, blank
from tests.random_games import Table, moments, over_games


def asked_to_keep(game: Game) -> set[int]:
    s = game.state
    return {entry.seat for entry in s.stack[: s.depth] if entry.kind == KEEP_GOODS}


@over_games(2)
def test_only_real_choices_are_asked_until_the_end_and_none_after_it(
    table: Table, style: str, seed: int
) -> None:
    for game, _ in moments(table, seed, style):
        s = game.state
        decision = game.decision
        for seat in range(s.seats):
            assert any(s.players[seat].gained) == (seat in asked_to_keep(game))
        assert all(entry == blank(Pending) for entry in s.stack[s.depth :]), "answered, not cleared"
        if decision is None:
            assert game.is_over
            assert game.legal_moves == []
            with pytest.raises(GameOver):
                game.push("done")
            continue
        assert 0 <= decision.seat < table.seats
        assert 0 <= s.active < table.seats
        assert decision.seat == s.active or decision.kind == "keep", "only goods are asked of others"
        assert len(game.legal_actions) > (0 if decision.kind == "play" else 1), "a forced choice is asked"
        assert game.legal_actions == sorted(set(game.legal_actions))


@over_games(2)
def test_turns_go_round_and_everyone_else_has_one_more_after_the_trigger(
    table: Table, style: str, seed: int
) -> None:
    turn = -1
    triggered = None
    for game, _ in moments(table, seed, style):
        s = game.state
        assert s.turn in (turn, turn + 1)
        assert s.active == s.turn % table.seats
        if s.turn > turn and not game.is_over:
            assert game.decision is not None
            assert game.decision.kind in ("play", "stock")
        turn = s.turn
        if triggered is None and s.concordia != NOBODY:
            # The trigger may end its turn, so the game may be seen first in the turn after it.
            triggered = turn if s.concordia == s.active else turn - 1
            holder = s.concordia
            bought_out = s.deck_next == s.deck_size and set(s.display) == {-1}
            assert s.players[holder].reserve == 0 or bought_out
        if triggered is not None:
            assert s.concordia == triggered % table.seats, "the Concordia card has changed hands"
            assert turn <= triggered + table.seats
            assert game.is_over == (turn == triggered + table.seats)
    assert triggered is not None


@over_games(1)
def test_every_legal_move_can_be_made_and_leads_to_a_choice_or_the_end(
    table: Table, style: str, seed: int
) -> None:
    for number, (game, _) in enumerate(moments(table, seed, style)):
        if number % 16 or game.is_over:
            continue
        for move in game.legal_moves:
            game.push(move)
            assert bool(game.legal_actions) != game.is_over
            game.pop()

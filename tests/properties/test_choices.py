"""What is asked, of whom, and when it ends."""

import pytest

from concordia import Game, GameOver
from concordia.rules.decisions import KEEP_GOODS
from concordia.rules.seats import everyone
from concordia.rules.state import NOBODY, Pending, blank
from concordia.rules.variants.teams import same_team
from tests.random_games import Table, moments, over_games

CARD_DECISIONS = ("play", "play-for-team", "play-alone", "point")
"""Asked even with one card: what is in a hand need not be known, and to play is never done unasked."""


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
        for seat in range(everyone(s)):
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
        assert same_team(s, decision.seat, s.active) or decision.kind in ("keep", "start-city"), (
            "only goods and the partners' start cities are asked of others"
        )
        fewest = 1 if decision.kind in CARD_DECISIONS else 2
        assert len(game.legal_actions) >= fewest, "a forced choice is asked"
        assert game.legal_actions == sorted(set(game.legal_actions))


def triggers_now(game: Game) -> bool:
    """Whether the end that has just been triggered was triggered in the turn that goes on."""
    s = game.state
    if s.contrarius == NOBODY:
        return same_team(s, s.concordia, s.active)
    return not s.last_turn and not s.over


def turns_left(table: Table, holder: int) -> int:
    """How many turns begin with the one of the trigger: every other player or team has one (§11.1, §16.4).

    Contrarius leaves one more turn and has none himself (§17.6).
    """
    if table.against_contrarius:
        return 2 if holder == table.seats else 1
    return table.seats // 2 if table.in_teams else table.seats


@over_games(2)
def test_turns_go_round_and_everyone_else_has_one_more_after_the_trigger(
    table: Table, style: str, seed: int
) -> None:
    turn = -1
    triggered = None
    holder = NOBODY
    for game, _ in moments(table, seed, style):
        s = game.state
        assert s.turn in (turn, turn + 1)
        assert s.active == s.turn % table.seats
        if s.turn > turn and not game.is_over:
            assert game.decision is not None
            assert game.decision.kind in ("play", "stock") or (table.in_teams and turn == -1)
        turn = s.turn
        if triggered is None and s.concordia != NOBODY:
            # The trigger may end its turn, so the game may be seen first in the turn after it.
            triggered = turn if triggers_now(game) else turn - 1
            holder = s.concordia
            bought_out = s.deck_next == s.deck_size and set(s.display) == {-1}
            assert s.players[holder].reserve == 0 or bought_out
        if triggered is not None:
            assert s.concordia == holder, "the Concordia card has changed hands"
            assert holder == s.contrarius or same_team(s, holder, triggered % table.seats)
            assert turn <= triggered + turns_left(table, holder)
            assert game.is_over == (turn == triggered + turns_left(table, holder))
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

"""Hints: legal moves worth considering, what they lead to, and why."""

from typing import Final

import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.bots.assessment import GAME, PARTS, assess, assess_state
from concordia.bots.bot import Budget
from concordia.bots.hints import NOTABLE, Hint, hints
from concordia.bots.levels import LEVELS, LevelBot
from concordia.brain.observation import observe
from concordia.rules.actions import DONE
from tests.bots.observed import asked_after, observed_after
from tests.random_games import ALL_TABLES, Table, over_games

FEW: Final = Budget(simulations=60)
OWN_PARTS: Final = [part for part in PARTS if part != GAME]
"""What a move may change for its player alone."""


@over_games(1, moves=st.integers(0, 300))
def test_hints_are_legal_moves_with_chances_and_reasons(
    table: Table, style: str, seed: int, moves: int
) -> None:
    observation = observed_after(table, seed, style, moves)
    found = hints(observation, FEW)
    assert 1 <= len(found) <= 3
    actions = [one.line[0].action for one in found]
    assert len(set(actions)) == len(actions)
    assert set(actions) <= set(observation.actions)
    for one in found:
        assert 0 <= one.chance <= 1
        assert 0 <= one.share <= 1
        assert_reasons(one)
    assert sum(one.share for one in found) <= 1 + 1e-9


def assert_reasons(one: Hint) -> None:
    """Reasons name parts, the largest change first, and tell nothing that is too small."""
    parts = [reason.part for reason in one.reasons]
    assert len(set(parts)) == len(parts)
    assert set(parts) <= set(OWN_PARTS)
    sizes = [abs(reason.change) for reason in one.reasons]
    assert sizes == sorted(sizes, reverse=True)
    assert all(size >= NOTABLE for size in sizes)
    untold = len(OWN_PARTS) - len(parts)
    assert abs(one.gain - sum(reason.change for reason in one.reasons)) <= untold * NOTABLE


def after_line(game: Game, one: Hint) -> Game:
    """The game after the moves of a hint."""
    other = game.copy()
    for move in one.line:
        other.push(move)
    return other


@pytest.mark.parametrize("table", ALL_TABLES[::5], ids=str)
def test_the_moves_of_a_hint_can_be_played_and_lead_to_what_it_says(table: Table) -> None:
    compared = 0
    for moves in (0, 20, 60, 120):
        game = asked_after(table, 6, "any", moves)
        observation = observe(game)
        before = assess(observation)[observation.seat]
        for one in hints(observation, FEW):
            after = after_line(game, one)
            assert all(seat == observation.seat for seat in deciders(after)[len(game.moves) :])
            if after.state.chance == game.state.chance and after.state.deck_next == game.state.deck_next:
                seen = assess_state(observation.setup, after.state)[observation.seat]
                changes = {part: seen.parts[part].total - before.parts[part].total for part in OWN_PARTS}
                assert one.gain == pytest.approx(sum(changes.values()))
                assert {reason.part: reason.change for reason in one.reasons} == pytest.approx(
                    {part: change for part, change in changes.items() if abs(change) >= NOTABLE}
                )
                compared += 1
    assert compared > 0


def deciders(game: Game) -> list[int]:
    return [before.stack[before.depth - 1].seat for before, _ in game.history()]


@pytest.mark.parametrize("number", [1, 2, 5])
def test_as_many_hints_are_told_as_are_asked_for(number: int) -> None:
    observation = observed_after(Table("imperium", 4), 3, "any", 40)
    assert len(observation.actions) > 5
    found = hints(observation, FEW, number)
    assert len(found) <= number
    assert [one.line[0] for one in found] == [one.line[0] for one in hints(observation, FEW, 5)][: len(found)]


def test_hints_come_in_the_order_of_the_strongest_level() -> None:
    for moves in range(0, 120, 15):
        observation = observed_after(Table("roma", 3), 5, "any", moves)
        judged = [one for one in LevelBot(LEVELS[-1], "hint").judge(observation, FEW) if one.rating > 0]
        found = hints(observation, FEW)
        assert [one.line[0].action for one in found] == [one.action for one in judged[:3]]
        shares = [one.share for one in found if one.line[0].action != DONE]
        assert shares == sorted(shares, reverse=True)


def test_the_same_seed_gives_the_same_hints() -> None:
    observation = observed_after(Table("sicilia", 3), 3, "any", 40)
    assert hints(observation, FEW) == hints(observation, FEW)


def test_a_single_legal_action_is_the_only_hint() -> None:
    game = asked_after(Table("italia", 2), 3, "any", 30)
    while len(game.legal_actions) > 1:
        game.push(game.legal_moves[0])
    (only,) = hints(observe(game), FEW)
    assert [move.action for move in only.line] == game.legal_actions


def test_a_line_goes_on_with_the_own_turn() -> None:
    lengths = set()
    for moves in range(0, 60, 6):
        observation = observed_after(Table("imperium", 3), 2, "any", moves)
        lengths |= {len(one.line) for one in hints(observation, Budget(simulations=300))}
    assert max(lengths) > 1


def test_hints_leave_the_observation_as_it_is() -> None:
    observation = observed_after(Table("roma", 4, ("teams",)), 3, "any", 40)
    before = observation.row.tobytes()
    hints(observation, FEW)
    assert observation.row.tobytes() == before

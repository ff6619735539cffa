"""Hints: legal moves worth considering, what they lead to, and why, in the words of the game."""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.bots.assessment import PARTS, assess_states
from concordia.bots.bot import Budget
from concordia.bots.hints import Hint, hints
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.reasons import Fact, facts, ordinal, reason, signed
from concordia.brain.observation import observe
from concordia.brain.store import network_for
from concordia.errors import IllegalMove
from concordia.setup import make_setup
from tests.bots.observed import asked_after, observed_after
from tests.bots.test_levels import boards_of_ones_own
from tests.positions import build, give, position
from tests.random_games import ALL_TABLES, Table, over_games

FEW: Final = Budget(simulations=40)


@over_games(1, moves=st.integers(0, 300))
def test_hints_are_legal_moves_with_chances_points_and_a_reason(
    table: Table, style: str, seed: int, moves: int
) -> None:
    observation = observed_after(table, seed, style, moves)
    found = hints(observation, FEW)
    assert 1 <= len(found) <= 3
    actions = [one.line[0].action for one in found]
    assert len(set(actions)) == len(actions)
    assert set(actions) <= set(observation.actions)
    assert found[0].gives_away == 0
    for one in found:
        assert 0 <= one.chance <= 1 + 1e-6
        assert one.gives_away == max(found[0].chance - one.chance, 0)
        assert 0 <= one.share <= 1
        assert tuple(one.points) == tuple(one.beside) == PARTS
        assert one.expected == pytest.approx(sum(one.points.values()))
        assert one.reason == reason(one.beside, one.facts)
    for one in found[1:]:
        assert one.beside == {part: one.points[part] - found[0].points[part] for part in PARTS}
    if len(found) > 1:
        assert found[0].beside == {part: found[0].points[part] - found[1].points[part] for part in PARTS}
    assert sum(one.share for one in found) <= 1 + 1e-9


def after_line(game: Game, one: Hint) -> Game:
    """The game after the moves of a hint."""
    other = game.copy()
    for move in one.line:
        other.push(move)
    return other


def drawn(game: Game) -> tuple[list[int], int, int]:
    """How far dice, cards and tiles have been drawn."""
    return game.state.drawn, game.state.deck_next, game.state.tiles_next


def deciders(game: Game) -> list[int]:
    return [before.stack[before.depth - 1].seat for before, _ in game.history()]


@pytest.mark.parametrize("table", [table for table in ALL_TABLES if not table.in_teams][::5], ids=str)
def test_the_moves_of_a_hint_can_be_played_and_lead_to_what_it_says(table: Table) -> None:
    compared = 0
    for moves in (0, 20, 60, 120):
        game = asked_after(table, 6, "any", moves)
        observation = observe(game)
        for one in hints(observation, FEW):
            after = after_line(game, one)
            assert all(seat == observation.seat for seat in deciders(after)[len(game.moves) :])
            if drawn(after) == drawn(game):
                (seen,) = assess_states(network_for(game.board), game.setup, [after.state])
                parts = seen[observation.seat].parts
                assert one.points == pytest.approx({part: parts[part].total for part in PARTS}, abs=0.02)
                compared += 1
    assert compared > 0


@pytest.mark.parametrize("number", [1, 2, 5])
def test_as_many_hints_are_told_as_are_asked_for(number: int) -> None:
    observation = observed_after(Table("imperium", 4), 5, "any", 40)
    assert len(observation.actions) > 5
    found = hints(observation, FEW, number)
    assert len(found) <= number
    assert [one.line[0] for one in found] == [one.line[0] for one in hints(observation, FEW, 5)][: len(found)]


def test_hints_come_in_the_order_of_the_strongest_level() -> None:
    for moves in range(0, 120, 30):
        observation = observed_after(Table("roma", 3), 5, "any", moves)
        judged = LevelBot(LEVELS[-1], "hint").judge(observation, FEW)
        found = hints(observation, FEW)
        assert [one.line[0].action for one in found] == [one.action for one in judged[:3]]


def test_a_move_that_was_asked_about_is_told_with_what_it_gives_away() -> None:
    observation = observed_after(Table("imperium", 4), 3, "any", 40)
    usual = hints(observation, FEW, 1)
    judged = LevelBot(LEVELS[-1], "hint").judge(observation, FEW)
    worst = judged[-1].action
    best, asked = hints(observation, FEW, 1, also=worst)
    assert best.line == usual[0].line
    assert asked.line[0].action == worst
    assert asked.gives_away == max(best.chance - asked.chance, 0)
    assert hints(observation, FEW, 1, also=best.line[0].action) == usual


def test_a_move_that_is_not_legal_cannot_be_asked_about() -> None:
    with pytest.raises(IllegalMove, match="9999 is none of the legal actions"):
        hints(observed_after(Table("imperium", 4), 3, "any", 40), FEW, also=9999)


def test_the_same_seed_gives_the_same_hints() -> None:
    observation = observed_after(Table("sicilia", 3), 3, "any", 40)
    assert hints(observation, FEW) == hints(observation, FEW)


def test_a_single_legal_action_is_the_only_hint() -> None:
    game = asked_after(Table("italia", 2), 3, "any", 30)
    while len(game.legal_actions) > 1:
        game.push(game.legal_moves[0])
    (only,) = hints(observe(game), FEW)
    assert only.line[0].action == game.legal_actions[0]


def test_a_line_goes_on_with_the_own_turn() -> None:
    lengths = set()
    for moves in range(0, 60, 12):
        observation = observed_after(Table("imperium", 3), 2, "any", moves)
        lengths |= {len(one.line) for one in hints(observation, Budget(simulations=200))}
    assert max(lengths) > 1


def test_hints_leave_the_observation_as_it_is() -> None:
    observation = observed_after(Table("roma", 4, ("teams",)), 3, "any", 40)
    before = observation.row.tobytes()
    hints(observation, FEW)
    assert observation.row.tobytes() == before


def test_on_a_board_that_nobody_has_learnt_hints_come_from_the_classic_evaluation(tmp_path: Path) -> None:
    game = Game(make_setup(boards_of_ones_own(tmp_path)[0], 2, 1))
    found = hints(observe(game), FEW)
    assert found[0].line[0].action in game.legal_actions
    assert "tempo" in found[0].points


def test_what_a_line_achieves_is_told_the_weightier_first() -> None:
    before, after = position(seats=3), position(seats=3)
    build(before, 0, "isca", "londinium", "brigantium")
    build(after, 0, "isca", "londinium", "brigantium", "massilia")
    give(after, 0, coins=7)
    found = facts(before.state, after.state, after.tables, 0)
    assert [str(fact) for fact in found[:2]] == ["a third province", "a fourth house"]
    assert Fact("coins", after.state.players[0].coins - before.state.players[0].coins) in found
    assert facts(before.state, before.state, before.tables, 0) == []


def test_a_reason_names_gods_with_their_points_and_what_is_achieved() -> None:
    told = reason({"saturnus": 4.2, "mercurius": -1.0, "mars": 0.1}, [Fact("province", 6)])
    assert told == "Saturnus +4, Mercurius \N{MINUS SIGN}1: a sixth province"
    assert reason({"mars": 0.1}, []) == "hardly any difference"
    assert reason({"marker": 0.7}, []) == "score marker +0.7"
    assert reason({}, [Fact("card", "mercator")]) == "the card mercator"


def test_numbers_are_told_in_words_and_with_their_sign() -> None:
    assert [ordinal(number) for number in (1, 6, 15, 16)] == ["first", "sixth", "fifteenth", "16th"]
    assert [signed(points) for points in (4.4, -0.6, 1.5)] == ["+4", "\N{MINUS SIGN}0.6", "+2"]

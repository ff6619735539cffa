"""Turns are judged against the best one, from what the seat could see and nothing else."""

from pathlib import Path
from random import Random
from typing import Final

import pytest

from concordia import Game
from concordia.brain.observation import Observation, observe
from concordia.moves import Move
from concordia.setup import make_setup
from concordia.study.depth import Depth
from concordia.study.judge import ClassicJudge, Draws, Judge, judge_for, lead_to_the_same
from concordia.study.turns import Stretch, observation_of, stretches, turns
from concordia.study.verdicts import judge_turn
from tests.bots.observed import asked_after, games_that_look_the_same
from tests.bots.test_levels import boards_of_ones_own
from tests.random_games import Table, played

FEW: Final = Depth("few", 24, 16, 24)
TABLES: Final = [
    Table("imperium", 4),
    Table("roma", 3, ("venus",)),
    Table("sicilia", 3),
    Table("imperium", 6, ("teams",)),
    Table("italia", 1, ("contrarius",)),
]


def free_stretches(game: Game) -> list[Stretch]:
    return [stretch for stretch in stretches(game) if not stretch.forced]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_best_line_is_legal_and_gives_nothing_away(table: Table) -> None:
    game = asked_after(table, 3, "any", 40)
    judge = Judge(game.setup, FEW)
    observation = observe(game)
    line = judge.best_line(observation)
    turn, seat = game.state.turn, observation.seat
    for action in line:
        assert game.decision is not None
        assert (game.state.turn, game.decision.seat) == (turn, seat)
        game.push(action)
    judged = judge.judge(observation, line)
    assert (judged.gives_away, judged.costs) == (0, 0)
    assert judged.line == tuple(line)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_given_away_is_the_difference_of_two_chances(table: Table) -> None:
    game = played(table, 3, moves=30)
    judge = Judge(game.setup, FEW)
    for stretch in free_stretches(game)[:6]:
        judged = judge.judge(stretch.observation, stretch.actions)
        assert 0 <= judged.played.chance <= 1 + 1e-6
        assert 0 <= judged.best.chance <= 1 + 1e-6
        assert 0 <= judged.gives_away <= max(judged.best.chance - judged.played.chance, 0) + 1e-12
        assert judged.best.worth >= judged.played.worth


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_seat_cannot_see_changes_nothing_of_how_it_is_judged(table: Table) -> None:
    game = asked_after(table, 3, "any", 40)
    observation = observe(game)
    line = Judge(game.setup, FEW).best_line(observation)[:1]
    judged = Judge(game.setup, FEW).judge(observation, line)
    for other in games_that_look_the_same(game, Random(2)):
        seen = observation_of(other.setup, other.state, ())
        assert Judge(other.setup, FEW).judge(seen, line) == judged


def test_the_same_steps_in_another_order_lead_to_the_same() -> None:
    game = Table("italia", 2).game(1)
    observation = observation_of(game.setup, game.state, ())
    one, other = (
        actions_of(game, "architect", first, second)
        for first, second in (("land roma", "sea roma"), ("sea roma", "land roma"))
    )
    assert one != other
    assert lead_to_the_same(Draws(), observation, one, other)
    assert not lead_to_the_same(Draws(), observation, one, actions_of(game, "architect"))


def actions_of(game: Game, *moves: str) -> list[int]:
    """A turn with these moves, each colonist going one step and nothing being built."""
    other = game.copy()
    for move in moves:
        other.push(move)
        if move != "architect":
            other.push(
                next(one for one in other.legal_moves if left_after(other, one) == left_after(other) - 1)
            )
    while other.state.turn == 0:
        other.push("done")
    return [int(move) for move in other.moves]


def left_after(game: Game, move: Move | None = None) -> int:
    """How many steps are left, now or after a move; 0 if none are."""
    decision = (game if move is None else game.pushed(move)).decision
    assert decision is not None
    return decision.left if decision.kind in ("move", "to") else 0


def test_a_wasted_turn_is_called_a_mistake_with_something_better_and_why() -> None:
    game = played(Table("italia", 2), 4, "building", 60)
    while game.decision is not None and game.decision.kind != "play":
        game.push(game.legal_moves[0])
    judge = Judge(game.setup, Depth.of("100"))
    worst = max(
        (judge_turn(judge, turns(wasted)[-1]) for wasted in wasted_turns(game)),
        key=lambda turn: turn.gives_away,
    )
    assert worst.verdict in ("mistake", "blunder")
    assert worst.better is not None
    assert worst.better.moves != worst.played.moves
    assert worst.reason
    assert worst.better.chance is not None
    assert worst.played.chance is not None
    assert worst.better.chance > worst.played.chance


def wasted_turns(game: Game) -> list[Game]:
    """The game with each card played and as little as possible done with it."""
    found = []
    for first in game.legal_moves[:6]:
        other = game.pushed(first)
        while not other.is_over and other.state.turn == game.state.turn:
            done = [move for move in other.legal_moves if move.text == "done"]
            other.push((done or other.legal_moves)[0])
        found.append(other)
    return found


def test_a_board_that_nobody_has_learnt_is_judged_by_the_classic_evaluation(tmp_path: Path) -> None:
    game = Game(make_setup(boards_of_ones_own(tmp_path)[0], 2, 1))
    judge = judge_for(game.setup, FEW)
    assert isinstance(judge, ClassicJudge)
    observation: Observation = observe(game)
    line = judge.best_line(observation)
    judged = judge.judge(observation, line)
    assert judged.gives_away == 0
    assert 0 < judged.best.chance < 1

"""How weaker levels err: within what looks sensible, all through a turn, and never to and fro."""

from random import Random

import numpy as np
import pytest

from concordia.bots.bot import Budget
from concordia.bots.judgement import SENSE, SENSE_BY_ERROR, choose
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.steps import Steps
from concordia.brain.observation import observe
from concordia.rules.actions import ACTIONS, TO_LINE, action
from concordia.rules.decisions import TO
from concordia.rules.state import FIRST_LINE
from concordia.setup import make_setup
from tests.random_games import Table, played


def keys(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.uint64)


def rated(**ratings: float) -> tuple[np.ndarray, np.ndarray]:
    """Logits and legal actions of one row: `a3=1.5` rates action 3."""
    logits, legal = np.full((1, ACTIONS), 50.0, np.float32), np.zeros((1, ACTIONS), np.bool_)
    for name, rating in ratings.items():
        logits[0, int(name[1:])], legal[0, int(name[1:])] = rating, True
    return logits, legal


def chosen(ratings: tuple[np.ndarray, np.ndarray], key: int, error: float) -> int:
    return int(choose(*ratings, keys(key), np.array([error], np.float32))[0])


def test_without_errors_the_best_legal_action_is_taken() -> None:
    assert chosen(rated(a3=1.0, a9=1.1, a700=0.5), 1, 0.0) == 9


def test_what_looks_senseless_is_never_chosen_and_what_looks_sensible_sometimes_is() -> None:
    beyond = SENSE + SENSE_BY_ERROR * 3.0
    ratings = rated(a3=5.0, a9=4.0, a20=5.1 - beyond, a700=4.9 - beyond)
    assert {chosen(ratings, key, 3.0) for key in range(900)} == {3, 9, 20}


def test_larger_errors_leave_the_best_more_often() -> None:
    def share(error: float) -> float:
        ratings = rated(a3=5.0, a9=3.0, a20=2.0)
        return sum(chosen(ratings, key, error) == 3 for key in range(400)) / 400

    assert 1 > share(1.0) > share(2.0) > share(4.0) > 1 / 3


def test_the_best_is_chosen_as_often_as_a_softmax_would() -> None:
    ratings = rated(a3=1.0, a9=0.0)
    found = [chosen(ratings, key, 1.0) for key in range(4000)]
    assert found.count(3) / 4000 == pytest.approx(np.e / (np.e + 1), abs=0.03)


def test_an_error_lasts_as_long_as_its_key_whatever_else_is_legal() -> None:
    for key in range(50):
        two = chosen(rated(a3=1.0, a9=1.0), key, 3.0)
        assert two == chosen(rated(a3=1.0, a9=1.0, a20=-30.0), key, 3.0)


def test_rows_err_by_their_own_keys_and_as_far_as_they_do() -> None:
    logits, legal = rated(a3=1.0, a9=0.9)
    errors = np.where(np.arange(40) % 2 == 0, 3.0, 0.0).astype(np.float32)
    together = choose(np.repeat(logits, 40, 0), np.repeat(legal, 40, 0), keys(*range(40)), errors)
    alone = [chosen((logits, legal), key, float(errors[key])) for key in range(40)]
    assert together.tolist() == alone
    assert set(alone[::2]) == {3, 9}
    assert set(alone[1::2]) == {3}


def test_in_one_turn_a_level_errs_alike_and_in_the_next_otherwise() -> None:
    bot = LevelBot(LEVELS[0], "x")
    assert bot._keys(3).tolist() == LevelBot(LEVELS[0], "x")._keys(3).tolist()
    assert bot._keys(3).tolist() != bot._keys(4).tolist()
    assert bot._keys(3).tolist() != LevelBot(LEVELS[0], "y")._keys(3).tolist()


@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: level.id)
def test_no_colonist_goes_to_and_fro_within_a_turn(level: object) -> None:
    from concordia import Game

    returned = 0
    moved = 0
    for number in range(4):
        game = Game(make_setup("imperium", 3, f"walk {number}"))
        bots = [
            LevelBot(next(one for one in LEVELS if one == level), f"{number} {seat}") for seat in range(3)
        ]
        left: set[tuple[int, int]] = set()
        turn = -1
        while not game.is_over and len(game.moves) < 250:
            state = game.state
            if state.turn != turn:
                turn = state.turn
                left.clear()
            top = state.stack[state.depth - 1]
            chosen = bots[top.seat].choose(observe(game), Budget())
            if top.kind == TO:
                place = state.players[top.seat].colonists[top.item]
                target = ((chosen >> 6) - TO_LINE, FIRST_LINE + (chosen & 63))
                returned += target in left
                left.add((target[0], place))
                moved += 1
            game.push(chosen)
    assert moved > 20
    assert returned == 0


def test_a_step_back_is_allowed_only_where_nothing_else_is() -> None:
    game = played(Table("imperium", 3), 1, "any", 0)
    chance = Random(2)
    while game.state.stack[game.state.depth - 1].kind != TO:
        game.push(chance.choice(game.legal_moves))
    observation = observe(game)
    steps = Steps()
    assert steps.sensible(game.state, list(observation.actions)) == list(observation.actions)
    first = observation.actions[0]
    steps._left.add(((first >> 6) - TO_LINE, FIRST_LINE + (first & 63)))
    assert first == action(first >> 6, first & 63)
    expected = list(observation.actions[1:]) or [first]
    assert steps.sensible(game.state, list(observation.actions)) == expected
    for one in observation.actions:
        steps._left.add(((one >> 6) - TO_LINE, FIRST_LINE + (one & 63)))
    assert steps.sensible(game.state, list(observation.actions)) == list(observation.actions)

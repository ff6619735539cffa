"""Players that think: many searches look together, and what they find is what the network learns."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from concordia.arena.work import Workers
from concordia.brain.observation import observe
from concordia.brain.search import Search, Settings, Tree
from concordia.brain.store import OWN, SHARED, Brain, brains_at_hand, network_for
from concordia.brain.tree import FIRST, VISITS, add_child
from concordia.data.board import load_board
from concordia.errors import SetupError
from concordia.game import Game
from concordia.rules.actions import WORDS
from concordia.setup import make_setup
from concordia.train.course import Course, Plan
from concordia.train.learner import Learner
from concordia.train.net import Net, Weights, look
from concordia.train.stretch import Lesson
from concordia.train.thinker import EXPLORING, QUICKER, Thinker
from concordia.train.thought.records import ENOUGH, IN_FULL, WONDERS, WONDERS_NOT
from concordia.train.thought.rows import forget_wonder

ITALIA = load_board("italia")
TWO = make_setup("italia", 2, "0")
SETUPS = (TWO, make_setup("italia", 4, "0", ["teams"]), make_setup("italia", 1, "0", ["contrarius"]))
VISITS_IN_FULL = 24


def shipped() -> Weights:
    """The network that comes with the package, for Italia."""
    net = Net((ITALIA,))
    with Brain(brains_at_hand()[0]) as brain:
        net.take({name: brain.array(name) for name in (*(f"italia/{name}" for name in OWN), *SHARED)})
    with torch.no_grad():
        return net.weights(0)


def thinker(setups: Any = SETUPS, rows: int = 6, steps: int = 12, visits: int = VISITS_IN_FULL) -> Thinker:
    return Thinker(setups, shipped(), rows, steps, "think", visits)


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    """The second stretch of a thinker, which began in the middle of the first."""
    player = thinker()
    player.play()
    return player.play()


def test_a_thought_is_told_as_shares_of_legal_actions(lesson: Lesson) -> None:
    thought = lesson.thought.float()
    total = thought.sum(1)
    in_full = total > 0
    assert 0 < int(in_full.sum()) < len(total)
    assert torch.allclose(total[in_full], torch.ones(int(in_full.sum())), atol=0.01)
    assert not thought[~lesson.legal].any()
    assert lesson.legal.gather(1, lesson.chosen[:, None]).all()
    assert (lesson.legal.sum(1) > 1).all()


def test_every_game_makes_as_many_decisions_as_the_others(lesson: Lesson) -> None:
    seen = lesson.seen.reshape(12, 6, -1)
    for before, after in pairwise(seen):
        assert all(not torch.equal(one, other) for one, other in zip(before, after, strict=True))
    present = ~lesson.wins.isnan()
    assert torch.allclose(lesson.wins.float().nan_to_num().sum(1), torch.ones(len(present)), atol=0.01)


def test_games_end_and_go_on_with_the_next_one() -> None:
    player = thinker((SETUPS[2],), rows=4, steps=40, visits=4)
    lesson = player.play()
    while player.games < 4:
        lesson = player.play()
    assert np.isfinite(lesson.gains.float().numpy()).all()


def test_a_search_among_many_finds_what_one_alone_finds() -> None:
    player = thinker((TWO,), rows=2, steps=4, visits=300)
    half = player.halves[0]
    half.searches.facts[:, WONDERS] = WONDERS_NOT
    half.searches.facts[:, IN_FULL] = 1
    half.searches.facts[:, ENOUGH] = 300
    game = Game.new("italia", seats=2, seed=f"{half.batch.seed}/0")
    while len(game.legal_moves) == 1:
        game.push(next(iter(game.legal_moves)))
    settings = Settings(exploring=EXPLORING)
    alone = Search(network_for(ITALIA), 300, "alone", settings).think(observe(game), None, 300)
    thought = player.play().thought.float()[0]
    shares = {half.mind.place_of[one.action]: one.visits / 300 for one in alone}
    apart = sum(abs(float(thought[place]) - share) for place, share in shares.items()) / 2
    assert apart < 0.1
    assert int(thought.argmax()) == max(shares, key=lambda place: shares[place])


def test_a_quick_thought_has_fewer_visits_and_teaches_no_choice() -> None:
    player = thinker(visits=80)
    half = player.halves[0]
    half.searches.facts[:, IN_FULL] = 0
    half.searches.facts[:, ENOUGH] = half.mind.visits[1]
    assert half.mind.visits[1] == 80 // QUICKER
    told = player.play()
    assert not told.thought.reshape(12, 6, -1)[0, :3].any()


def wondering(visits: tuple[int, int]) -> tuple[Any, list[int]]:
    """A tree whose root has the actions 3 and 5, visited so often, both legal."""
    tree = Tree(16)
    for action, number in zip((3, 5), visits, strict=True):
        tree.arrays[VISITS][add_child(tree.arrays, 0, action, 0.5)] = number
    return tree.arrays, [0b101000] + [0] * (WORDS - 1)


def visits_of(tree: Any) -> dict[int, int]:
    actions, first, following, visits = tree[:4]
    child, found = first[0], {}
    while child >= 0:
        found[int(actions[child])] = int(visits[child])
        child = following[child]
    return found


def test_what_was_only_tried_is_not_learnt() -> None:
    tree, legal = wondering((9, 4))
    assert tree[FIRST][0] >= 0
    forget_wonder(tree, legal, 5)
    assert visits_of(tree) == {3: 9, 5: 0}


def test_what_was_tried_and_turned_out_best_is_learnt() -> None:
    tree, legal = wondering((4, 9))
    forget_wonder(tree, legal, 5)
    assert visits_of(tree) == {3: 4, 5: 9}


def test_learning_a_thought_makes_it_likelier(lesson: Lesson) -> None:
    net = Net((ITALIA,), width=32, blocks=1)
    learner = Learner(net, "cpu", (36,))
    before = learner.learn([lesson], 0.0, 0.0)["choice"]
    learner.learn([lesson], 3e-3, 0.0, passes=10)
    assert learner.learn([lesson], 0.0, 0.0)["choice"] < before - 0.1
    answer = look(net.weights(0), lesson.seen)
    assert torch.isfinite(answer.logits).all()


def small(**more: Any) -> Plan:
    return Plan((ITALIA,), width=16, blocks=1, rows=8, steps=8, size=16, think=4, **more)


def test_a_course_learns_from_thought_in_several_passes(tmp_path: Path) -> None:
    course = Course(tmp_path, small(passes=2), "cpu", None, 2)
    made = [progress for progress, _ in zip(course.learn(), range(3), strict=False)]
    assert len(made) == 3
    assert all(np.isfinite(list(one.told.values())).all() for one in made)
    assert made[-1].decisions == 3 * 128


def test_players_that_think_are_refused_in_processes(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="leave out the workers"):
        Course(tmp_path, small(), "cpu", Workers("local", 2), 1)

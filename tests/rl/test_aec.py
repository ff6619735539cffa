"""The environment for PettingZoo keeps to its interface and plays the games of `Game`."""

import importlib
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest

from concordia import Game
from concordia.brain.pieces import HIGHEST, SIZE
from concordia.errors import IllegalMove, SetupError
from concordia.rl import aec
from concordia.rules.actions import ACTIONS
from concordia.rules.seats import everyone
from tests.random_games import Table
from tests.rl.watching import SOME_TABLES, observed

EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)
"""What the test of PettingZoo says of every environment with masks that it does not know by name."""


def env_of(table: Table, **others: Any) -> Any:
    return aec.env(table.board, table.seats, table.variants, **others)


@pytest.fixture(scope="module")
def checks() -> Any:
    """The tests of PettingZoo, which warn of their own games when they are imported."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return importlib.import_module("pettingzoo.test")


def test_the_interface_is_that_of_pettingzoo_at_every_kind_of_table(
    checks: Any, recwarn: pytest.WarningsRecorder
) -> None:
    for table in SOME_TABLES:
        checks.api_test(env_of(table), num_cycles=400)
    told = {str(warning.message) for warning in recwarn}
    assert all(text.startswith(EXPECTED) for text in told), told


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_a_seed_decides_everything(checks: Any, table: Table) -> None:
    checks.seed_test(lambda: env_of(table), num_cycles=100)


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_the_game_of_a_seed_is_that_game_step_by_step(table: Table) -> None:
    env = env_of(table)
    env.reset(seed=3)
    game = table.game(3)
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            break
        assert game.decision is not None
        assert agent == f"seat_{game.decision.seat}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == game.legal_actions
        assert np.array_equal(seen["observation"], observed(game, game.decision.seat))
        other = (game.decision.seat + 1) % table.seats
        if other != game.decision.seat:
            waiting = env.observe(f"seat_{other}")
            assert np.array_equal(waiting["observation"], observed(game, other))
            assert not waiting["action_mask"].any()
        action = int(chance.choice(game.legal_actions))
        env.step(action)
        game.push(action)
    assert game.is_over
    points = [game.score(seat).total for seat in range(everyone(game.state))]
    for agent, info in env.infos.items():
        assert info["points"] == points
        assert env.rewards[agent] in (-1, 1) or -1 < env.rewards[agent] < 1
    if not table.against_contrarius:
        assert sum(env.rewards.values()) == pytest.approx(0)
        assert max(env.rewards.values()) == 1


def test_games_of_several_boards_go_on_side_by_side() -> None:
    envs = {table: env_of(table) for table in SOME_TABLES}
    games = {}
    for table, env in envs.items():
        env.reset(seed=4)
        games[table] = table.game(4)
    chance = np.random.default_rng(2)
    for _ in range(150):
        for table, env in envs.items():
            game = games[table]
            if game.is_over:
                continue
            assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == game.legal_actions
            action = int(chance.choice(game.legal_actions))
            env.step(action)
            game.push(action)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = aec.env("italia", 2)
    env.reset(seed=1)
    before = env.last()
    with pytest.raises(IllegalMove, match="0 \\(done\\) is not legal for seat 0; legal are 64 \\(tribune\\)"):
        env.step(0)
    after = env.last()
    assert np.array_equal(before[0]["observation"], after[0]["observation"])
    assert env.agent_selection == "seat_0"


def test_a_game_that_is_too_long_is_cut_off() -> None:
    env = aec.env("italia", 2, longest=20)
    env.reset(seed=1)
    for number, agent in enumerate(env.agent_iter()):
        seen, reward, terminated, truncated, _ = env.last()
        assert not terminated
        if truncated:
            assert number >= 20
            assert reward == 0
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    assert env.agents == []


def test_rendering_tells_what_the_last_action_did() -> None:
    env = aec.env("italia", 2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == ""
    game = Game.new("italia", seats=2, seed=1)
    env.step(game.parse("mercator").action)
    assert "Mercator" in env.render()
    assert aec.RawEnv("italia", 2).render() is None
    with pytest.raises(SetupError, match="unknown render mode 'human'"):
        aec.env("italia", 2, render_mode="human")


def test_rendering_tells_no_secret_of_a_team() -> None:
    env = aec.env("imperium", 4, ["teams"], render_mode="ansi")
    env.reset(seed=2)
    game = Table("imperium", 4, ("teams",)).game(2)
    chance = np.random.default_rng(1)
    while game.decision is not None and game.decision.kind != "point":
        legatus = [move.action for move in game.legal_moves if move.text == "legatus"]
        action = legatus[0] if legatus else int(chance.choice(game.legal_actions))
        game.push(action)
        env.step(action)
    told = set()
    for action in game.legal_actions:
        env.reset(seed=2)
        for move in game.moves:
            env.step(move.action)
        env.step(action)
        told.add(env.render())
    assert len(told) == 1


def test_spaces_fit_what_is_shown() -> None:
    env = aec.env("italia", 2)
    space = env.observation_space("seat_1")
    assert space["observation"].shape == (SIZE,)
    assert np.array_equal(space["observation"].high, HIGHEST)
    assert env.action_space("seat_1").n == ACTIONS
    assert env.metadata["space"] == "concordia-1"


def test_pettingzoo_makes_the_environment_by_its_name() -> None:
    env = pettingzoo.make("aec", "concordia_v1", board="roma", seats=5)
    env.reset(seed=1)
    assert env.agents == [f"seat_{seat}" for seat in range(5)]

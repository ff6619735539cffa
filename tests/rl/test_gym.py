"""The environments for Gymnasium keep to its interface, and the bots in them play as they do elsewhere."""

import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from concordia import Game
from concordia.bots.players import RandomBot
from concordia.brain.observation import observe
from concordia.brain.pieces import SIZE
from concordia.data.board import board_names
from concordia.errors import IllegalMove, SetupError
from concordia.rl.gym import ConcordiaEnv, tables
from concordia.rl.opponents import AskedOpponents, CompiledOpponents, seated
from concordia.rules.actions import ACTIONS

EXAMPLE = Path(__file__).parent.parent.parent / "examples"
IDS = [found[0] for found in tables()]


def play(env: ConcordiaEnv, chance: np.random.Generator) -> tuple[float, dict[str, Any]]:
    """Play a game at random from where it is, and return what it was worth."""
    while True:
        legal = np.flatnonzero(env.action_masks())
        _, reward, terminated, truncated, info = env.step(chance.choice(legal))
        if terminated or truncated:
            return float(reward), info


@pytest.mark.parametrize("name", IDS)
def test_every_environment_passes_the_checks_of_gymnasium(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


def test_every_board_has_environments() -> None:
    for board in board_names():
        assert any(name.startswith(f"Concordia-{board.capitalize()}-") for name in IDS)
    assert {
        "Concordia-Italia-2-v1",
        "Concordia-Imperium-4-Teams-v1",
        "Concordia-Roma-1-Contrarius-v1",
    } <= set(IDS)


@pytest.mark.parametrize(
    "options",
    [{"floats": True}, {"opponents": "colonist"}, {"opponents": "classic:3"}, {"seat": None}],
    ids=str,
)
def test_environments_with_options_pass_them_too(options: dict[str, Any]) -> None:
    check_env(gymnasium.make("Concordia-Italia-3-v1", **options).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_a_random_learner_plays_whole_games(name: str) -> None:
    env = gymnasium.make(name).unwrapped
    assert isinstance(env, ConcordiaEnv)
    env.reset(seed=2)
    reward, info = play(env, np.random.default_rng(1))
    assert -1 <= reward <= 1
    assert len(info["points"]) == env.seats + ("contrarius" in env.variants)
    assert not env.action_masks().any()
    env.reset()
    assert env.action_masks().any()


def test_the_mask_tells_the_legal_actions_of_the_learner() -> None:
    env = ConcordiaEnv("imperium", 4, seat=2)
    _, info = env.reset(seed=5)
    chance = np.random.default_rng(1)
    for _ in range(100):
        assert env.game.seat == 2
        assert np.flatnonzero(env.action_masks()).tolist() == env.game.actions
        assert np.array_equal(info["action_mask"], env.action_masks())
        _, _, terminated, _, info = env.step(chance.choice(env.game.actions))
        if terminated:
            break


def test_a_seed_decides_the_whole_game() -> None:
    ends = []
    for opponents in ("random", "colonist", "classic:3"):
        for _ in range(2):
            env = ConcordiaEnv("italia", 2, opponents=opponents, seat=None)
            env.reset(seed=8)
            ends.append((play(env, np.random.default_rng(3)), env.seat))
    assert str(ends[0]) == str(ends[1])
    assert str(ends[2]) == str(ends[3])
    assert str(ends[4]) == str(ends[5])
    assert len({str(end) for end in ends}) == 3


def test_without_a_seat_the_learner_sits_everywhere() -> None:
    env = ConcordiaEnv("imperium", 3, seat=None)
    env.reset(seed=1)
    seats = set()
    for _ in range(40):
        env.reset()
        seats.add(env.seat)
        assert env.game.seat == env.seat
    assert seats == {0, 1, 2}


def test_an_illegal_action_loses_the_game() -> None:
    env = ConcordiaEnv("italia", 2)
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, 0)


def test_an_illegal_action_is_refused_if_that_is_wanted() -> None:
    env = ConcordiaEnv("italia", 2, illegal="refuse")
    env.reset(seed=1)
    for action in (0, -1, ACTIONS):
        with pytest.raises(IllegalMove, match=f"{action} .*not legal"):
            env.step(action)
    env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_a_game_that_is_too_long_is_cut_off() -> None:
    env = ConcordiaEnv("italia", 2, longest=7)
    env.reset(seed=1)
    steps = []
    for _ in range(7):
        steps.append(env.step(env.game.actions[0])[2:4])
    assert steps == [(False, False)] * 6 + [(False, True)]


def test_floats_are_between_0_and_1() -> None:
    env = ConcordiaEnv("italia", 2, floats=True)
    seen, _ = env.reset(seed=1)
    assert seen.dtype == np.float32
    assert seen.shape == (SIZE,)
    assert 0 == seen.min() < seen.max() == 1


def test_rendering_tells_the_table() -> None:
    env = ConcordiaEnv("italia", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "red is asked: Choose a card to play." in env.render()
    assert ConcordiaEnv("italia", 2).render() is None


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"render_mode": "human"}, "unknown render mode"),
        ({"illegal": "ignore"}, "an illegal action can"),
        ({"seat": 2}, "the learner's seat is 0 to 1 or None, not 2"),
        ({"opponents": "nobody"}, "unknown bot 'nobody'"),
        ({"opponents": ["random", "random"]}, "2 seats need as many players, not 3"),
        ({"seats": 7}, "is played with"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        ConcordiaEnv(**options)


def test_the_last_opponent_plays_the_seats_left_over() -> None:
    assert seated("random", 3) == ["random"] * 3
    assert seated(["colonist", "random"], 4) == ["colonist", "random", "random", "random"]
    assert seated("random", 0) == []


def test_bots_that_play_in_compiled_code_are_told_from_those_that_are_asked() -> None:
    for compiled in ("random", "classic", "classic:5"):
        env = ConcordiaEnv("italia", 3, opponents=["random", compiled])
        assert isinstance(env.opponents, CompiledOpponents)
    for asked in ("colonist", "glance", "consul", "magnus", "classic:0.1s"):
        env = ConcordiaEnv("italia", 3, opponents=["random", asked])
        assert isinstance(env.opponents, AskedOpponents)


def test_a_program_of_ones_own_is_an_opponent() -> None:
    program = next(EXAMPLE.glob("**/*.py"))
    env = ConcordiaEnv("italia", 2, opponents=f"bot:{sys.executable} {program}", seat=1)
    try:
        for seed in (1, 2):
            env.reset(seed=seed)
            reward, info = play(env, np.random.default_rng(seed))
            assert reward in (-1, 1)
            assert len(info["points"]) == 2
    finally:
        env.close()


def test_bots_that_are_asked_see_what_their_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[int, tuple[int, ...], bytes]] = []

    def choose(self: RandomBot, observation: Any, budget: Any) -> int:
        shown.append((observation.seat, observation.played, observation.row.tobytes()))
        return int(observation.actions[-1])

    monkeypatch.setattr(RandomBot, "choose", choose)
    env = ConcordiaEnv("italia", 2, seat=0)
    env.opponents = AskedOpponents(["random"])
    env.reset(seed=1)
    played: list[int] = []
    plain = Game(env.game.setup)
    for _ in range(30):
        assert plain.decision is not None
        if plain.decision.seat == 0:
            action = plain.legal_actions[0]
            env.step(action)
        else:
            action = plain.legal_actions[-1]
            seat, before, row = shown[len(played)]
            expected = observe(plain)
            assert (seat, before, row) == (1, expected.played, expected.row.tobytes())
            played.append(action)
        plain.push(action)
    assert played

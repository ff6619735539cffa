from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from concordia.brain.pieces import pieces, scaled
from concordia.errors import IllegalMove, SetupError
from concordia.rl.stable_baselines import BatchVecEnv
from concordia.setup import make_setup

ITALIA = make_setup("italia", 2, "0")


def choose(env: BatchVecEnv, chance: np.random.Generator) -> Any:
    masks = env.action_masks()
    return (chance.random(masks.shape) * masks).argmax(axis=1)


def test_it_shows_the_batch_with_few_columns_and_actions() -> None:
    env = BatchVecEnv(ITALIA, "random", rows=4, seed=3)
    seen = env.reset()
    assert env.observation_space.contains(seen[0])
    assert seen.shape == (4, len(env.columns))
    assert np.array_equal(seen, scaled(env.batch.observations)[:, env.columns])
    assert env.action_masks().sum() == env.batch.masks.sum()
    assert is_masking_supported(env)
    assert np.array_equal(get_action_masks(env), env.action_masks())


def test_a_game_is_worth_its_place_to_the_learner_wherever_it_sits() -> None:
    env = BatchVecEnv(ITALIA, "random", rows=16, seed=3)
    env.reset()
    chance = np.random.default_rng(1)
    steps, ended, seats = np.zeros(16, int), 0, set()
    while ended < 40:
        before = env.batch.seats.copy()
        _, rewards, done, infos = env.step(choose(env, chance))
        steps += 1
        assert (rewards[~done] == 0).all()
        for row in np.flatnonzero(done):
            ended += 1
            seats.add(int(before[row]))
            won = env.batch.ends.winner[row] == before[row]
            assert rewards[row] == (1 if won else -1)
            assert infos[row]["episode"] == {"r": rewards[row], "l": steps[row], "t": 0.0}
            steps[row] = 0
    assert seats == {0, 1}


def test_with_a_guide_points_count_as_soon_as_they_come() -> None:
    env = BatchVecEnv(ITALIA, "random", rows=8, seed=3, guide=1.0)
    env.reset()
    points = pieces(env.batch.observations)["points"][:, :2, 0].astype(float)
    began = (points[:, 0] - points[:, 1]) / 100
    chance = np.random.default_rng(1)
    sums, over, told = np.zeros(8), np.zeros(8, bool), set()
    while not over.all():
        _, rewards, done, infos = env.step(choose(env, chance))
        told |= set(rewards[~done].tolist())
        sums[~over] += rewards[~over]
        for row in np.flatnonzero(done & ~over):
            own = env.batch.seats_of(0, env.batch.ends.numbers)[row]
            mine, other = env.batch.ends.points[row, [own, 1 - own]]
            lead = (mine - other) / 100 - began[row]
            assert sums[row] == pytest.approx(infos[row]["episode"]["r"] + lead, abs=1e-4)
        over |= done
    assert len(told) > 5


def test_a_seed_decides_what_is_seen() -> None:
    def played(seed: int | None) -> list[float]:
        env = BatchVecEnv(ITALIA, "colonist", rows=4, seed=3)
        if seed is not None:
            env.seed(seed)
        env.reset()
        chance = np.random.default_rng(1)
        seen: list[Any] = [env.step(choose(env, chance))[0] for _ in range(60)]
        return [float(one.sum()) for one in seen]

    assert played(None) == played(None) == played(3)
    assert played(None) != played(4)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(SetupError, match="cannot play here"):
        BatchVecEnv(ITALIA, "magnus")
    env = BatchVecEnv(ITALIA, "random", rows=2)
    env.reset()
    illegal = (~env.action_masks()).argmax(axis=1)
    with pytest.raises(IllegalMove, match="row 0"):
        env.step(illegal)
    with pytest.raises(AttributeError):
        env.get_attr("gravity")
    with pytest.raises(AttributeError):
        env.env_method("jump")


def test_maskable_ppo_learns_with_it() -> None:
    env = BatchVecEnv(ITALIA, "random", rows=4, seed=1, guide=1.0)
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, seed=1, device="cpu")
    before = [parameter.detach().clone() for parameter in model.policy.parameters()]
    model.learn(256)
    assert any(
        not np.array_equal(one, other.detach())
        for one, other in zip(before, model.policy.parameters(), strict=True)
    )

"""MaskablePPO of sb3-contrib learns to beat a bot; the curve of its learning is drawn as a picture.

    pip install 'concordia-boardgame[train]'
    python examples/learning/ppo.py

By default it plays two-seat games on Italia against the classic bot at a look at each action, for less than
15 minutes on two cores. The same seed gives the same numbers on the same machine.
"""

import argparse
from pathlib import Path
from typing import Final

import numpy as np
import torch
from common import add_options, run
from curve import Curve
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv, VecNormalize

from concordia.brain.pieces import scaled
from concordia.rl.measure import Measured, Policy, measure
from concordia.rl.stable_baselines import BatchVecEnv
from concordia.setup import Setup, make_setup

DISCOUNT: Final = 0.99
TRACE: Final = 0.9
"""How far the surprise about a decision is traced back to earlier ones."""
UNUSUAL: Final = 4.0
"""What is seen counts by how far it is from usual, in standard deviations, but no further than this."""
STEPS: Final = 64
"""Decisions of each game between two lessons."""
GUIDE: Final = 20.0
"""How much points count beside places: far more, for any decision changes points, but few of them places."""


def learner(env: VecEnv, seed: int) -> MaskablePPO:
    """A policy and a value, two layers each, that have learnt nothing yet."""
    return MaskablePPO(
        "MlpPolicy",
        env,
        learning_rate=lambda left: 1e-4 + 4e-4 * left,
        n_steps=STEPS,
        batch_size=2048,
        n_epochs=3,
        gamma=DISCOUNT,
        gae_lambda=TRACE,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [256, 128], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )


def policy_of(model: MaskablePPO, normal: VecNormalize, games: BatchVecEnv) -> Policy:
    """What the learner would do."""

    def choose(seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        known = normal.normalize_obs(scaled(seen)[:, games.columns])
        chosen, _ = model.predict(known, action_masks=masks[:, games.actions])
        return games.actions[chosen]

    return choose


class Watch(BaseCallback):
    """Measures the learner from time to time, tells how it does, and draws the curve."""

    def __init__(self, asked: argparse.Namespace, policy: Policy, setup: Setup) -> None:
        super().__init__()
        self.asked = asked
        self.policy = policy
        self.setup = setup
        self.curve = Curve(asked.out, f"MaskablePPO against {asked.opponent} on {setup.board.name}, 2 seats")
        self.next = 0

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.next:
            self.next = self.num_timesteps + self.asked.every
            self.look(self.asked.games)

    def look(self, games: int) -> Measured:
        """Measure the learner now, and add that to the curve."""
        found = measure(self.policy, self.setup, self.asked.opponent, games)
        self.curve.add(self.num_timesteps, found)
        return found


def train(asked: argparse.Namespace) -> Measured:
    """Learn as long as asked, and tell how well the learner plays in the end."""
    torch.set_num_threads(2)
    # Its checks take a while and find nothing: the numbers are the same without them.
    torch.distributions.Distribution.set_default_validate_args(False)
    setup = make_setup(asked.board, 2, "0")
    games = BatchVecEnv(setup, asked.opponent, rows=asked.rows, seed=asked.seed, guide=GUIDE)
    normal = VecNormalize(games, norm_reward=False, clip_obs=UNUSUAL)
    model = learner(normal, asked.seed)
    watch = Watch(asked, policy_of(model, normal, games), setup)
    model.learn(asked.decisions, callback=watch)
    found = watch.look(asked.last_games)
    model.save(asked.out / "policy.zip")
    normal.save(str(asked.out / "normal.pkl"))
    return found


def main() -> None:
    """Learn as asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--board", default="italia")
    parser.add_argument("--opponent", default="classic:1", help="a bot: random, classic:1, colonist …")
    add_options(parser, Path("build/ppo"), rows=256)
    run(parser, train)


if __name__ == "__main__":
    main()

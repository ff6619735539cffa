"""A batch of games as stable-baselines3 asks for them: one learner in each, bots in the other seats.

Where that library makes one environment after another step, these all step in one compiled call. MaskablePPO
of sb3-contrib takes it as it is.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from concordia.brain.pieces import actions_of, columns, pieces, scaled
from concordia.rl.batch import Batch
from concordia.rl.opponents import seated
from concordia.rl.rivals import LEARNER_NAME
from concordia.setup import Setup

MASKS: Final = "action_masks"
"""What MaskablePPO asks every environment for."""
POINTS: Final = 100.0
"""So many points ahead are worth as much as a win, where points count too."""


class BatchVecEnv(VecEnv):
    """Games side by side, in which the learner moves on by one seat from game to game.

    Observations are the floats of those bytes that can differ from 0 in such a game, and actions the numbers
    of those that mean something on its board: far fewer than all.
    """

    def __init__(
        self,
        setup: Setup,
        opponents: str | Sequence[str] = "random",
        *,
        rows: int = 64,
        seed: int | str = 0,
        guide: float = 0.0,
    ) -> None:
        """Choose the table, the opponents in turn order after the learner, and how many games there are.

        A game is worth 1 for the first place to -1 for the last. With a `guide` points count too, as soon as
        they come: whenever the learner gains on the best other player, that is worth so many hundredths of a
        point each. Who loses nearly every game learns from that, where places alone would tell nothing.
        """
        players = (LEARNER_NAME, *seated(opponents, len(setup.names) - 1))
        self.batch = Batch(setup, rows=rows, seed=seed, players=players, by_turns=True)
        self.guide = guide
        self.columns = columns(setup)
        self.actions = actions_of(setup)
        self._everyone = self.batch.ends.points.shape[1]
        self._before = np.zeros(rows, np.float32)
        self._steps = np.zeros(rows, np.int64)
        self._chosen: NDArray[np.int64] = np.zeros(rows, np.int64)
        super().__init__(
            rows,
            spaces.Box(0.0, 1.0, (len(self.columns),), np.float32),
            spaces.Discrete(len(self.actions)),
        )

    def reset(self) -> NDArray[np.float32]:
        """Begin anew in every row; after `seed` with another seed."""
        self.batch.reset(self._seeds[0])
        self._reset_seeds()
        self._steps[:] = 0
        self._before = self._lead()
        return self._seen()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the learners' actions."""
        self._chosen = self.actions[actions]

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[Any]]:
        """Carry them out, and let the bots play until every learner is asked again."""
        batch = self.batch
        batch.step(self._chosen)
        self._steps += 1
        done = batch.done.copy()
        rows = np.arange(batch.rows)
        own = batch.seats_of(0, batch.ends.numbers)
        worth = np.where(done, batch.rewards[rows, own], 0)
        lead = self._lead()
        rewards = worth + self.guide / POINTS * (np.where(done, self._last_lead(own), lead) - self._before)
        self._before = lead
        infos: list[dict[str, Any]] = [{} for _ in rows]
        for row in np.flatnonzero(done):
            infos[row] = {"episode": {"r": float(worth[row]), "l": int(self._steps[row]), "t": 0.0}}
        self._steps[done] = 0
        return self._seen(), rewards.astype(np.float32), done, infos

    def _seen(self) -> NDArray[np.float32]:
        return scaled(self.batch.observations)[:, self.columns]

    def _lead(self) -> NDArray[np.float32]:
        """By how many points each learner is before the best other player now."""
        points = pieces(self.batch.observations)["points"][:, : self._everyone, 0].astype(np.float32)
        lead: NDArray[np.float32] = points[:, 0] - points[:, 1:].max(axis=1)
        return lead

    def _last_lead(self, own: NDArray[np.int64]) -> NDArray[np.int64]:
        """By how many points each learner was before the best other player when its last game ended."""
        points = self.batch.ends.points.copy()
        rows = np.arange(len(points))
        mine = points[rows, own]
        points[rows, own] = -1
        lead: NDArray[np.int64] = mine - points.max(axis=1)
        return lead

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, a row for each game."""
        masks: NDArray[np.bool_] = self.batch.masks[:, self.actions]
        return masks

    def has_attr(self, attr_name: str) -> bool:
        """Whether each game has something: the masks."""
        return attr_name == MASKS

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Nothing but that it is not drawn."""
        if attr_name == "render_mode":
            return [None] * self.batch.rows
        raise AttributeError(attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be changed."""
        raise AttributeError(attr_name)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **named: Any) -> list[Any]:
        """The masks of all games."""
        if method_name != MASKS:
            raise AttributeError(method_name)
        return list(self.action_masks())

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """No game has anything around it."""
        return [False] * self.batch.rows

    def close(self) -> None:
        """Nothing has to be released."""

"""How well a policy plays against bots: whole games of a seed, in each seat as often as in the others."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from concordia.errors import SetupError
from concordia.rl.batch import Batch
from concordia.rl.opponents import seated
from concordia.rl.rivals import LEARNER_NAME
from concordia.setup import Setup

Policy: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.int64]]
"""Chooses a legal action in each row, from observations and masks."""


class Measured(NamedTuple):
    """What became of a policy's games."""

    games: int
    wins: int
    points: float
    """Of the policy, on average."""
    ahead: float
    """By how many points it is before the best bot, on average."""

    @property
    def share(self) -> float:
        """The share of games that it won."""
        return self.wins / self.games


def measure(
    policy: Policy, setup: Setup, opponents: str | list[str], games: int, seed: int | str = "measure"
) -> Measured:
    """Let a policy play the first so many games of a seed against bots, all side by side."""
    if games < 1:
        raise SetupError(f"at least 1 game is measured, not {games}")
    players = (LEARNER_NAME, *seated(opponents, len(setup.names) - 1))
    batch = Batch(setup, rows=games, seed=seed, players=players, by_turns=True)
    own = batch.seats_of(0)
    on_the_way = np.ones(games, np.bool_)
    points = np.zeros((games, batch.ends.points.shape[1]), np.int64)
    won = np.zeros(games, np.bool_)
    while on_the_way.any():
        # Rows whose game is over play on at random, and nobody looks.
        actions = batch.sample().copy()
        rows = np.flatnonzero(on_the_way)
        actions[rows] = policy(batch.observations[rows], batch.masks[rows])
        batch.step(actions)
        ended = batch.done & on_the_way
        points[ended] = batch.ends.points[ended]
        won[ended] = batch.rewards[ended, own[ended]] == 1
        on_the_way &= ~batch.done
    return _summed_up(points, won, own)


def _summed_up(points: NDArray[np.int64], won: NDArray[np.bool_], own: NDArray[np.int64]) -> Measured:
    rows = np.arange(len(own))
    mine = points[rows, own].astype(np.float64)
    others = points.copy()
    others[rows, own] = -1
    return Measured(len(own), int(won.sum()), float(mine.mean()), float((mine - others.max(axis=1)).mean()))

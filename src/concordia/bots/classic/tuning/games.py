"""Games that the search plays against itself, and what its seats saw on the way."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from concordia import kernel
from concordia.bots.classic.search import Search, Settings
from concordia.bots.classic.thought import entrance
from concordia.bots.classic.thought.features import NUMBER
from concordia.bots.classic.weights import Weights
from concordia.rules.state import NOBODY
from concordia.setup import Setup

RANDOM_SHARE: Final = 0.1
"""The share of actions drawn at random, so that the games differ and mistakes are seen too."""
BETWEEN_SAMPLES: Final = 6
"""Decisions between two samples, on average."""
LONGEST: Final = 6_000
"""Decisions after which a game is scored as it stands."""


@dataclass(frozen=True)
class Samples:
    """What seats saw: one row a seat and moment, the seats of one moment together."""

    features: NDArray[np.float64]
    left: NDArray[np.float64]
    """The share of the game that was left."""
    growth: NDArray[np.float64]
    """The points that came after that moment."""
    moment: NDArray[np.int64]
    """A number for each moment, rising."""
    contrarius: NDArray[np.bool_]
    """Whether the row is about Contrarius."""


def joined(parts: Iterable[Samples]) -> Samples:
    """Samples of several games as one."""
    found = list(parts)
    moments, first = [], 0
    for part in found:
        moments.append(part.moment + first)
        first += int(part.moment[-1]) + 1
    return Samples(
        np.concatenate([part.features for part in found]),
        np.concatenate([part.left for part in found]),
        np.concatenate([part.growth for part in found]),
        np.concatenate(moments),
        np.concatenate([part.contrarius for part in found]),
    )


def play_and_sample(
    setup: Setup, weights: Weights, settings: Settings, simulations: int
) -> tuple[Samples, list[int], int] | None:
    """Play one game with the same search on all seats: the samples, the final points and the turns.

    A game that grows too long gives nothing: what comes of impatience is no lesson.
    """
    position = kernel.new(setup)
    assert isinstance(position, kernel.CompiledPosition)
    search = Search(weights, settings, simulations, f"{setup.seed} search")
    chance = Random(f"{setup.seed} mistakes")
    rows: list[tuple[NDArray[np.float64], float, float, int, int]] = []
    made = moment = 0
    while position.choices > 0 and made < LONGEST:
        position.apply(_choose(position, search, simulations, chance))
        made += 1
        patient = entrance.patience_row(position.row) == 1
        if position.choices > 0 and patient and chance.random() * BETWEEN_SAMPLES < 1:
            rows += _look(position, moment)
            moment += 1
    points, end = position.points(), position.state()
    if end.contrarius == NOBODY and entrance.patience_row(position.row) < 1:
        return None
    features, left, now, moments, seats = zip(*rows, strict=True)
    samples = Samples(
        np.array(features),
        np.array(left),
        np.array([points[seat] for seat in seats]) - np.array(now),
        np.array(moments),
        np.array(seats) == end.contrarius,
    )
    return samples, points, end.turn


def _choose(position: kernel.CompiledPosition, search: Search, simulations: int, chance: Random) -> int:
    actions = position.actions()
    restless = 1 - float(entrance.patience_row(position.row))
    if len(actions) == 1 or chance.random() < max(RANDOM_SHARE, restless / 2):
        return chance.choice(actions)
    search.tree.clear()
    search.grow(position.row, position.seat, position.tables, simulations)
    return search.candidates(position.seat, frozenset(actions))[0].action


def _look(
    position: kernel.CompiledPosition, moment: int
) -> list[tuple[NDArray[np.float64], float, float, int, int]]:
    found = []
    left = float(entrance.share_left_row(position.row))
    for seat in range(len(position.points())):
        features = np.zeros(NUMBER)
        now = float(entrance.look_row(position.row, position.tables, seat, features))
        found.append((features, left, now, moment, seat))
    return found

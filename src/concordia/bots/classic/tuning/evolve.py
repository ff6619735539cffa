"""An evolution of weights by CMA-ES: what wins more games stays.

A fit explains games that were played; whether a search wins with the weights is another question. So each
part of the weights and the spread get a factor, and the factors are evolved.
"""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.classic.thought.evaluation import SPREAD
from concordia.bots.classic.thought.features import FEATURES
from concordia.bots.classic.tuning.trial import Player, advantage
from concordia.bots.match import get_classic_ready
from concordia.errors import SetupError
from concordia.setup import Setup
from concordia.workers import pool

PARTS: Final = tuple(dict.fromkeys(part for _, part in FEATURES))
FACTORS: Final = (*PARTS, "spread")
"""What is multiplied: the promises of each part, and the spread."""
FIRST_STEP: Final = 0.1
"""How far the first generation departs, in natural logarithms of factors."""


@dataclass(frozen=True, slots=True)
class Evolution:
    """How much is played: generations of so many children, and simulations for a decision."""

    generations: int
    children: int
    simulations: int
    workers: int


@dataclass(frozen=True, slots=True)
class Generation:
    """What a generation found: the middle of its genes, and what each child won, 1 being a fair share."""

    genes: NDArray[np.float64]
    advantages: tuple[float, ...]


def bred(player: Player, genes: NDArray[np.float64]) -> Player:
    """The player with everything multiplied by the exponentials of the genes."""
    factors = dict(zip(FACTORS, np.exp(genes), strict=True))
    weights = player.weights * np.array([factors[part] for _, part in FEATURES])
    weights[SPREAD] = player.weights[SPREAD] * factors["spread"]
    return Player(weights, player.settings)


def evolve(ancestor: Player, setups: Sequence[Setup], effort: Evolution, seed: int) -> Iterator[Generation]:
    """Evolve a player, whose children play each set-up from every seat against the ancestor."""
    strategy = _strategy(effort.children, seed)
    get_classic_ready()
    with pool(effort.workers, get_classic_ready) as executor:
        for _ in range(effort.generations):
            asked = strategy.ask()
            children = [bred(ancestor, np.array(genes)) for genes in asked]
            won = [advantage(executor, child, ancestor, setups, effort.simulations) for child in children]
            strategy.tell(asked, [-share for share in won])
            yield Generation(np.array(strategy.result.xfavorite), tuple(won))


def _strategy(children: int, seed: int) -> Any:
    try:
        with warnings.catch_warnings(action="ignore"):  # It would like a library for plots.
            import cma
    except ImportError:
        raise SetupError('evolving needs the package cma: pip install "concordia-boardgame[tune]"') from None
    options = {"popsize": children, "seed": seed, "verbose": -9}
    return cma.CMAEvolutionStrategy(len(FACTORS) * [0.0], FIRST_STEP, options)

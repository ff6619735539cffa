"""Trials: whether one set of weights and settings wins against another."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from concordia.bots.bot import Budget
from concordia.bots.classic.bot import ClassicBot
from concordia.bots.classic.search import Settings
from concordia.bots.classic.weights import Weights
from concordia.bots.match import Match
from concordia.setup import LEVELS, Setup


@dataclass(frozen=True)
class Player:
    """What a search plays with."""

    weights: Weights
    settings: Settings


def advantage(
    executor: ProcessPoolExecutor, one: Player, others: Player, setups: Sequence[Setup], simulations: int
) -> float:
    """How much oftener than its fair share a player wins, each set-up played once from every seat.

    A fair share gives 1; alone against Contrarius it is the wins of the one over those of the other.
    """
    games = [(setup, seat) for setup in setups for seat in range(len(setup.names))]
    play = partial(wins, one=one, others=others, simulations=simulations)
    return float(np.mean(list(executor.map(play, games, chunksize=4))))


def wins(game: tuple[Setup, int], one: Player, others: Player, simulations: int) -> float:
    """What a game counts for: the number of sides if the player's won, else nothing."""
    setup, own = game
    sides = len(setup.names) // 2 if "teams" in setup.variants else len(setup.names)
    players = [one if seat % sides == own % sides else others for seat in range(len(setup.names))]
    bots = [
        ClassicBot(f"{setup.seed}/{own}/{seat}", player.weights, player.settings)
        for seat, player in enumerate(players)
    ]
    result = Match(setup, bots, [Budget(simulations=simulations)] * len(bots)).play()
    if set(setup.variants) & set(LEVELS):
        return lead_in(result.points)
    return sides * float(result.winner >= 0 and result.winner % sides == own % sides)


def lead_in(points: tuple[int, ...]) -> float:
    """What a game alone counts for: 1 for a draw with Contrarius, more the further he is behind."""
    return 1 + (points[0] - points[-1]) / 100

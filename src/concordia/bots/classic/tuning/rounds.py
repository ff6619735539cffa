"""Rounds of tuning: games of the champion, weights fitted to them, and trials that decide who is next."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Final

import numpy as np

from concordia.bots.classic.search import Settings
from concordia.bots.classic.tuning.fit import fit_solo, fit_together
from concordia.bots.classic.tuning.games import Samples, joined, play_and_sample
from concordia.bots.classic.tuning.trial import Player, advantage
from concordia.bots.classic.weights import SOLO, Weights
from concordia.bots.match import get_classic_ready
from concordia.data.board import Board
from concordia.errors import SetupError
from concordia.setup import LEVELS, Setup, make_setup, seats_allowed
from concordia.workers import pool

REMEMBERED: Final = 4
"""Rounds whose games are fitted together."""
STEPS: Final = (0.2, 0.4)
"""How far the challengers go from the champion's weights towards those fitted."""
CLEARLY: Final = 1.5
"""Standard errors by which a challenger must be better."""
SCATTER: Final = 0.8
"""How far the advantage in one deal, played from every seat, scatters."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: rounds, games in each, games of each trial, and simulations for a decision."""

    rounds: int
    games: int
    trial: int
    simulations: int
    workers: int


@dataclass(frozen=True, slots=True)
class Round:
    """What a round of tuning found."""

    weights: Weights
    """Those of the champion after the round."""
    points: float
    turns: float
    """Mean points and turns of each player, in the champion's games."""
    advantages: tuple[float, ...]
    """What each challenger won, 1 being as much as the champion."""
    accepted: bool


def kinds_of_games(board: Board, table: str) -> list[tuple[int, tuple[str, ...]]]:
    """Seats and variants of the games that weights are fitted to: with and without Venus, in teams, solo."""
    if table == SOLO:
        return [(1, (level,)) for level in LEVELS]
    players = [(seats, ()) for seats in seats_allowed(board)]
    venus = [(seats, ("venus",)) for seats in seats_allowed(board)]
    teams = [(seats, ("teams",)) for seats in seats_allowed(board, ("teams",))[:1]]
    return [*players, *players, *venus, *teams]


def setups_of(board: Board, table: str, games: int, seed: str) -> list[Setup]:
    """So many games of all kinds."""
    kinds = kinds_of_games(board, table)
    chosen = [kinds[game % len(kinds)] for game in range(games)]
    return [
        make_setup(board, seats, f"{seed}/{game}", variants) for game, (seats, variants) in enumerate(chosen)
    ]


def tuning_rounds(board: Board, table: str, weights: Weights, effort: Effort, seed: str) -> Iterator[Round]:
    """Play, fit and try so many rounds."""
    remembered: list[Samples] = []
    get_classic_ready()
    with pool(effort.workers, get_classic_ready) as executor:
        for number in range(effort.rounds):
            play = partial(
                play_and_sample, weights=weights, settings=Settings(), simulations=effort.simulations
            )
            games = setups_of(board, table, effort.games, f"{seed}/{number}")
            played = [game for game in executor.map(play, games, chunksize=2) if game is not None]
            if not played:
                raise SetupError(f"none of {effort.games} games ended in good time: play more, or think more")
            remembered = [*remembered, joined(samples for samples, _, _ in played)][-REMEMBERED:]
            fitted = (fit_solo if table == SOLO else fit_together)(joined(remembered), weights)
            challengers = [weights + step * (fitted - weights) for step in STEPS]
            trial = setups_of(board, table, effort.trial, f"{seed}/{number}/trial")
            advantages = try_all(executor, challengers, weights, trial, effort.simulations)
            best = int(np.argmax(advantages))
            accepted = is_better(advantages[best], table, effort.trial)
            if accepted:
                weights = challengers[best]
            points = float(np.mean([np.mean(points) for _, points, _ in played]))
            turns = float(np.mean([turns / (len(points) - (table == SOLO)) for _, points, turns in played]))
            yield Round(weights, points, turns, tuple(advantages), bool(accepted))


def is_better(advantage: float, table: str, deals: int) -> bool:
    """Whether an advantage in a trial of so many deals is more than good luck."""
    if table == SOLO:
        return advantage > 0
    return advantage > 1 + CLEARLY * SCATTER / sqrt(deals)


def prove(
    challenger: Weights, champion: Weights, setups: Sequence[Setup], simulations: int, workers: int
) -> float:
    """What a challenger wins against the champion in fresh games."""
    get_classic_ready()
    with pool(workers, get_classic_ready) as executor:
        return try_all(executor, [challenger], champion, setups, simulations)[0]


def try_all(
    executor: ProcessPoolExecutor,
    challengers: Sequence[Weights],
    champion: Weights,
    setups: Sequence[Setup],
    simulations: int,
) -> list[float]:
    """What each challenger wins against the champion; solo, how much more it leads than the champion does."""
    holder = Player(champion, Settings())
    solo = any(set(setup.variants) & set(LEVELS) for setup in setups)
    base = advantage(executor, holder, holder, setups, simulations) if solo else 0.0
    return [
        advantage(executor, Player(weights, Settings()), holder, setups, simulations) - base
        for weights in challengers
    ]

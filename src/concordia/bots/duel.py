"""Duels: one bot against a table of others, seat after seat, and how sure the result is."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from math import sqrt
from typing import Final

from concordia.bots.bot import Bot, Budget
from concordia.bots.match import Match, Result, get_ready
from concordia.bots.players import make_bot
from concordia.bots.stdio import StdioBot
from concordia.bots.thought.compiled import thoughts
from concordia.data.board import Board
from concordia.setup import LEVELS, make_setup
from concordia.workers import pool

SURE: Final = 1.96
"""Standard deviations on each side of an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One bot of the first name against others of the second, on a board, with so many seats."""

    board: Board
    seats: int
    variants: tuple[str, ...]
    bot: str
    others: str
    budget: Budget
    """What the first bot may think."""

    @property
    def fair_share(self) -> float:
        """The share of games that bots of one strength win; against Contrarius there is none."""
        if set(self.variants) & set(LEVELS):
            return 0.5
        return 1 / (self.seats // 2 if "teams" in self.variants else self.seats)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a duel: where the first bot sat and what came of it."""

    seat: int
    seats: int
    """How many bots played."""
    won: bool
    result: Result
    cpu: float
    """CPU seconds that the whole game took."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of the games of a duel."""

    games: int
    wins: int
    points: float
    others_points: float
    turns: float
    """Turns of each player."""

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that holds the true share with 95 % (Wilson)."""
        n, p = self.games, self.share
        middle = (p + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
        half = SURE * sqrt(p * (1 - p) / n + SURE**2 / (4 * n**2)) / (1 + SURE**2 / n)
        return middle - half, middle + half


def tally(games: Sequence[Played]) -> Tally:
    """Sum games up."""
    own = [game.result.points[game.seat] for game in games]
    others = [points for game in games for seat, points in enumerate(game.result.points) if seat != game.seat]
    turns = [game.result.turns / game.seats for game in games]
    return Tally(
        len(games),
        sum(game.won for game in games),
        sum(own) / len(own),
        sum(others) / len(others),
        sum(turns) / len(turns),
    )


def play_duel(duel: Duel, games: int, seed: str, workers: int) -> Iterator[Played]:
    """The games of a duel as they end; each deal is played once from every seat."""
    get_ready()
    with pool(min(workers, games), thoughts) as executor:
        waiting = [executor.submit(play_one, duel, game, seed) for game in range(games)]
        for done in as_completed(waiting):
            yield done.result()


def own_side(duel: Duel, seat: int) -> set[int]:
    """The seats that win together with one."""
    if "teams" not in duel.variants:
        return {seat}
    return {seat, (seat + duel.seats // 2) % duel.seats}


def play_one(duel: Duel, game: int, seed: str) -> Played:
    """One game of a duel, by its number."""
    own = game % duel.seats
    setup = make_setup(duel.board, duel.seats, f"{seed}/{game // duel.seats}", duel.variants)
    bots: list[Bot] = []
    try:
        for seat in range(duel.seats):
            name = duel.bot if seat == own else duel.others
            bots.append(make_bot(name, f"{seed}/{game}/{seat}"))
        budgets = [duel.budget if seat == own else Budget() for seat in range(duel.seats)]
        started = time.process_time()
        result = Match(setup, bots, budgets).play()
        won = result.winner in own_side(duel, own)
        return Played(own, duel.seats, won, result, time.process_time() - started)
    finally:
        for bot in bots:
            if isinstance(bot, StdioBot):
                bot.close()

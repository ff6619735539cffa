"""Speed beside peers: Catanatron, the Python engine of another board game, then environments for learning.

Both engines play uniformly at random to the end with four seats on one core; rounds take turns, so that
whatever else the machine does falls on both.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))  # For its neighbour, when this file is run by its path.

from benchmarks import environments
from concordia import kernel
from concordia.setup import make_setup

SEATS: Final = 4
ROUNDS: Final = 5
SECONDS: Final = 3.0
"""CPU time of each engine in each round."""

WANTED: Final = 150
"""How many times as many games a second ours should play."""


class Rate(NamedTuple):
    games: float
    decisions: float


def catanatron_game() -> Callable[[int], int]:
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        sys.exit("Catanatron is not installed: pip install 'concordia-boardgame[bench]'")

    def play(number: int) -> int:
        game = Game([RandomPlayer(colour) for colour in list(Color)[:SEATS]], seed=number + 1)
        game.play()
        return len(game.state.actions)

    return play


def concordia_games(batch: int) -> Callable[[int], int]:
    setup = make_setup("imperium", SEATS, "peers")
    kernel.batch(setup, 0, 1)
    return lambda number: int(kernel.batch(setup, number * batch, batch).decisions.sum())


def rate(play: Callable[[int], int], number: int, batch: int) -> tuple[Rate, int]:
    first = number
    decisions = 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < SECONDS:
        decisions += play(number)
        number += 1
    return Rate((number - first) * batch / elapsed, decisions / elapsed), number


def measure(batch: int = 500) -> tuple[list[Rate], list[Rate]]:
    theirs, ours = catanatron_game(), concordia_games(batch)
    their_rates, our_rates = [], []
    their_number = our_number = 0
    for _ in range(ROUNDS):
        their_rate, their_number = rate(theirs, their_number, 1)
        our_rate, our_number = rate(ours, our_number, batch)
        their_rates.append(their_rate)
        our_rates.append(our_rate)
    return their_rates, our_rates


def middle(rates: list[Rate]) -> Rate:
    games = sorted(rate.games for rate in rates)[len(rates) // 2]
    decisions = sorted(rate.decisions for rate in rates)[len(rates) // 2]
    return Rate(games, decisions)


def main() -> None:
    theirs, ours = (middle(rates) for rates in measure())
    table = Table("Engine", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Games/s", justify="right")
    table.add_column("Decisions/s", justify="right")
    table.add_row("Catanatron", f"{theirs.games:,.1f}", f"{theirs.decisions:,.0f}")
    table.add_row("Concordia", f"{ours.games:,.1f}", f"{ours.decisions:,.0f}")
    games, decisions = ours.games / theirs.games, ours.decisions / theirs.decisions
    table.add_row("Ratio", f"{games:,.0f}", f"{decisions:,.0f}")
    console = Console(highlight=False)
    console.print(f"Random play to the end, {SEATS} seats, one core, CPU time, middle of {ROUNDS} rounds")
    console.print(table)
    if min(games, decisions) < WANTED:
        sys.exit(f"The ratio is below {WANTED}")
    environments.main()


if __name__ == "__main__":
    main()

"""Speed on every board with the cards of Venus: random play, compiled, one core, CPU time."""

import sys
import time
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from concordia import kernel
from concordia.data.board import board_names
from concordia.setup import make_setup

SEATS: Final = 4
ROUNDS: Final = 5
GAMES: Final = 2000
"""Games of each round."""

WANTED: Final = {"roma": 15_000, "sicilia": 15_000}
"""Games a second that should be played at least."""


def games_per_second(board: str, games: int) -> float:
    """The best of several rounds of the same games."""
    setup = make_setup(board, SEATS, "boards", ["venus"])
    kernel.batch(setup, 0, 1)
    best = 0.0
    for _ in range(ROUNDS):
        started = time.process_time()
        kernel.batch(setup, 0, games)
        best = max(best, games / (time.process_time() - started))
    return best


def main() -> None:
    rates = {board: games_per_second(board, GAMES) for board in board_names()}
    table = Table("Board", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Games/s", justify="right")
    table.add_column("Wanted", justify="right")
    for board, rate in rates.items():
        table.add_row(board, f"{rate:,.0f}", f"{WANTED[board]:,}" if board in WANTED else "")
    console = Console(highlight=False)
    console.print(f"Random play with Venus to the end, {SEATS} seats, one core, best of {ROUNDS} rounds")
    console.print(table)
    slow = [board for board, wanted in WANTED.items() if rates[board] < wanted]
    if slow:
        sys.exit(f"Too slow: {', '.join(slow)}")


if __name__ == "__main__":
    main()

"""What both examples share: options, and how they begin and end."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from concordia.errors import ConcordiaError
from concordia.rl.measure import Measured


def positive(text: str) -> int:
    """A whole number from 1 on."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def add_options(parser: argparse.ArgumentParser, out: Path, rows: int) -> None:
    """How long is learnt, how often that is measured, and where the results go."""
    add = parser.add_argument
    add("--decisions", type=positive, default=2_400_000, help="how many are made while learning")
    add("--rows", type=positive, default=rows, help="games side by side")
    add("--every", type=positive, default=400_000, help="decisions between two points of the curve")
    add("--games", type=positive, default=500, help="games for each of those points")
    add("--last-games", type=positive, default=2000, help="games that are measured in the end")
    add("--seed", type=int, default=1)
    add("--out", type=Path, default=out, help="folder for the curve and what was learnt")


def run(parser: argparse.ArgumentParser, train: Callable[[argparse.Namespace], Measured]) -> None:
    """Learn, and tell what came of it; what cannot be played is told without a traceback."""
    asked = parser.parse_args()
    started = time.perf_counter()
    try:
        found = train(asked)
    except ConcordiaError as error:
        parser.error(str(error))
    minutes = (time.perf_counter() - started) / 60
    picture = asked.out / "curve.png"
    print(
        f"Won {found.share:.1%} of {found.games} games after {minutes:.1f} minutes; the curve is in {picture}"
    )

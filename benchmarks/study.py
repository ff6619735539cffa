"""Whether the analysis of games is right: planted mistakes are found, and who plays better is told so.

In games of a strong player against itself some turns are replaced by the worst ones; the analysis knows
nothing of that. And in games between two levels the accuracy of the stronger one has to be higher.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final

from benchmarks.planted import play
from concordia.arena.spread import interval
from concordia.bots.players import Player
from concordia.setup import make_setup
from concordia.study import Depth, TurnJudged, accuracy_of, judged_turns

TABLES: Final = (("italia", 2), ("imperium", 4), ("roma", 3), ("sicilia", 3))
EVEN_TABLES: Final = (("italia", 2), ("imperium", 4))
"""Tables at which two levels have as many seats each."""
PLANTS: Final = 5
"""Bad turns in a game."""
CALLED: Final = ("mistake", "blunder")


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in a game with planted mistakes."""

    game: int
    board: str
    planted: int
    found: int
    own: int
    """Turns of the player itself in which something could be decided."""
    called: int
    """How many of them were called mistakes or blunders."""
    missed: tuple[float, ...]
    """What the planted mistakes give away that were not found, as it was measured when they were planted."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The accuracies of two levels in a game."""

    game: int
    board: str
    low: float
    high: float


def find_planted(player: str, depth: str, number: int) -> Found:
    """Plant mistakes in a game and look for them."""
    board, seats = TABLES[number % len(TABLES)]
    setup = make_setup(board, seats, f"study {number}")
    game, planted = play(setup, [Player.parse(player)] * seats, PLANTS, f"study {number}")
    judged = judged_turns(game, Depth.of(depth), reasons=False)

    def turn_of(decision: int) -> TurnJudged:
        seat = next(one.seat for one in planted if one.decision == decision)
        return next(turn for turn in judged if turn.seat == seat and turn.first <= decision + 1 <= turn.last)

    bad = {one.decision: turn_of(one.decision) for one in planted}
    own = [turn for turn in judged if not turn.forced and turn not in bad.values()]
    return Found(
        number,
        board,
        len(planted),
        sum(turn.verdict in CALLED for turn in bad.values()),
        len(own),
        sum(turn.verdict in CALLED for turn in own),
        tuple(round(one.costs, 3) for one in planted if bad[one.decision].verdict not in CALLED),
    )


def compare(low: str, high: str, depth: str, number: int) -> Compared:
    """Let two levels play at one table, and tell how accurate each was, all its seats together."""
    board, seats = EVEN_TABLES[number % len(EVEN_TABLES)]
    names = [(low, high)[(seat + number // len(EVEN_TABLES)) % 2] for seat in range(seats)]
    setup = make_setup(board, seats, f"levels {number}")
    game, _ = play(setup, [Player.parse(name) for name in names], 0, f"levels {number}")
    judged = [turn for turn in judged_turns(game, Depth.of(depth), reasons=False) if not turn.forced]
    found = [accuracy_of([turn.costs for turn in judged if names[turn.seat] == name]) for name in (low, high)]
    assert found[0] is not None
    assert found[1] is not None
    return Compared(number, board, found[0], found[1])


def worked(workers: int, work: Callable[[int], object], games: int) -> Iterator[object]:
    """What comes of some games, played here or by several processes."""
    with nullcontext() if workers == 1 else ProcessPoolExecutor(workers) as pool:
        yield from map(work, range(games)) if pool is None else pool.map(work, range(games))


def share(number: int, of: int) -> str:
    """A share with its interval of 95 %."""
    low, high = interval(number, of)
    return f"{number} of {of}, {number / max(of, 1):.1%} ({low:.1%}–{high:.1%})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print what came of each game and of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--planted", type=int, default=40, help=f"games with {PLANTS} planted turns each")
    parser.add_argument("--levels", type=int, default=100, help="games between two levels, for each pair")
    parser.add_argument("--player", default="magnus:1000", help="who plays the games with planted turns")
    parser.add_argument("--pairs", default="mercator/senator,senator/magnus:4000", help="levels to compare")
    parser.add_argument("--depth", default="glance", help="how deep planted turns are looked for")
    parser.add_argument("--levels-depth", default="deep", help="how deep levels are compared")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(arguments)

    def tell(one: object) -> None:
        print(json.dumps(asdict(one)) if wanted.json else one, flush=True)  # type: ignore[call-overload]

    done: list[Found] = []
    for one in worked(wanted.workers, partial(find_planted, wanted.player, wanted.depth), wanted.planted):
        assert isinstance(one, Found)
        done.append(one)
        tell(one)
    if done and not wanted.json:
        found, planted = sum(one.found for one in done), sum(one.planted for one in done)
        called, own = sum(one.called for one in done), sum(one.own for one in done)
        print(f"Planted turns found: {share(found, planted)}")
        print(f"Own turns of {wanted.player} called mistakes: {share(called, own)}", flush=True)
    for pair in wanted.pairs.split(","):
        low, _, high = pair.partition("/")
        better = 0
        for one in worked(wanted.workers, partial(compare, low, high, wanted.levels_depth), wanted.levels):
            assert isinstance(one, Compared)
            better += one.low < one.high
            tell(one)
        if wanted.levels and not wanted.json:
            print(f"{high} more accurate than {low}: {share(better, wanted.levels)}", flush=True)


if __name__ == "__main__":
    main()

"""Measuring the speed of the rules, all in CPU time, so that other work on the machine does not count."""

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final, NamedTuple

from concordia import kernel
from concordia.bots.bot import Budget
from concordia.bots.levels import A_GLANCE, LevelBot
from concordia.bots.match import Match, get_ready
from concordia.brain.search import Search
from concordia.brain.store import knows, network_for
from concordia.cli.compiling import compile_rules
from concordia.rules import packed
from concordia.rules.packed import STATE_BYTES
from concordia.setup import Setup

ROUNDS: Final = 5
COPIES: Final = 100_000
SIMULATIONS: Final = 2_000
"""Simulations of the search that is measured, as many as fit a part of a second."""
GETTING_READY: Final = "Getting ready"
COMPILED_PLAY: Final = "Random play, compiled"
PLAIN_PLAY: Final = "Random play, plain"
COPYING: Final = "Copying states"
BOTS: Final = "Looks of the bots"
STARTS: Final = "First start, which compiles the rules, and later ones"
EVERYTHING: Final = "Compiling everything"
PARTS: Final = {
    GETTING_READY: 5.0,
    COMPILED_PLAY: 0.0,
    PLAIN_PLAY: 0.0,
    COPYING: 0.0,
    BOTS: 0.0,
    STARTS: 26.0,
    EVERYTHING: 50.0,
}
"""What is measured, and about how many seconds it takes; 0 for as long as was asked."""
START: Final = """
import sys, time
from concordia import kernel
from concordia.setup import make_setup
board, seats, *variants = sys.argv[1:]
position = kernel.new(make_setup(board, int(seats), 0, variants))
assert position.actions()
print(time.process_time())
"""
"""A program that tells the time when the first move is known to be legal."""


class Rate(NamedTuple):
    """Games and decisions a second of CPU time."""

    games: float
    decisions: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that is measured; the bots' rates are null where the network does not know the board."""

    board: str
    seats: int
    variants: tuple[str, ...]
    games_per_second: float
    decisions_per_second: int
    ns_per_decision: float
    copy_ns: float
    simulations_per_second: int | None
    glance_ms: float | None
    plain_games_per_second: float
    cold_compile_s: float
    warm_start_s: float
    warm_cpu_s: float
    state_bytes: int
    python: str
    numba: str


def measure(setup: Setup, board: str, seconds: float, begin: Callable[[str], None]) -> Measured:
    """Measure everything, telling what begins; each rate takes about so many seconds."""
    begin(GETTING_READY)
    compile_rules(setup)
    get_ready()
    begin(COMPILED_PLAY)
    compiled = best_rate(lambda games: int(kernel.batch(setup, 0, games).decisions.sum()), seconds)
    begin(PLAIN_PLAY)
    plain = best_rate(lambda games: _play_plain(setup, games), seconds)
    begin(COPYING)
    copying = copy_ns(setup, seconds)
    begin(BOTS)
    learnt = knows(setup.board)
    looks = round(simulations_per_second(setup, seconds)) if learnt else None
    glance = round(glance_ms(setup, seconds), 3) if learnt else None
    with tempfile.TemporaryDirectory(prefix="concordia-") as folder:
        begin(STARTS)
        cold_s = start_s(board, setup, folder)
        warm_s = min(start_s(board, setup, folder) for _ in range(3))
    begin(EVERYTHING)
    everything_s = warm_cpu_s()
    return Measured(
        board=setup.board.id,
        seats=len(setup.names),
        variants=setup.variants,
        games_per_second=round(compiled.games, 1),
        decisions_per_second=round(compiled.decisions),
        ns_per_decision=round(1e9 / compiled.decisions, 2),
        copy_ns=round(copying, 2),
        simulations_per_second=looks,
        glance_ms=glance,
        plain_games_per_second=round(plain.games, 2),
        cold_compile_s=round(cold_s, 3),
        warm_start_s=round(warm_s, 3),
        warm_cpu_s=round(everything_s, 1),
        state_bytes=STATE_BYTES,
        python=platform.python_version(),
        numba=version("numba"),
    )


def best_rate(play: Callable[[int], int], seconds: float) -> Rate:
    """The best of several rounds of the same games; `play` plays so many and tells the decisions made."""
    games = 1
    while _cpu_s(play, games)[0] < seconds / (2 * ROUNDS):
        games *= 2
    elapsed, decisions = min(_cpu_s(play, games) for _ in range(ROUNDS))
    return Rate(games / elapsed, decisions / elapsed)


def copy_ns(setup: Setup, seconds: float) -> float:
    """The time to copy a state inside compiled code."""
    position = kernel.new(setup)
    assert isinstance(position, kernel.CompiledPosition)
    source, target = position.row, position.row.copy()

    def copy(times: int) -> int:
        packed.copy_often(source, target, times * COPIES)
        return times

    # Each round of copy_often copies there and back.
    return 1e9 / (best_rate(copy, seconds).games * COPIES * 2)


def simulations_per_second(setup: Setup, seconds: float) -> float:
    """How many simulations, each with a look, a search makes in the middle of a game, with a new tree."""
    position = middle_of_a_game(setup)
    search = Search(network_for(setup.board), SIMULATIONS, setup.seed)

    def think(times: int) -> int:
        for _ in range(times):
            search.tree.clear()
            search.grow(position.row, position.seat, position.tables, SIMULATIONS)
        return times

    return best_rate(think, seconds).games * SIMULATIONS


def glance_ms(setup: Setup, seconds: float) -> float:
    """How long a decision at a glance takes in the middle of a game, in plain Python."""
    match = Match(setup, [], [])
    match.position = middle_of_a_game(setup)
    observation, bot = match.observe(), LevelBot(A_GLANCE, 0)

    def look(times: int) -> int:
        for _ in range(times):
            bot.choose(observation, Budget())
        return times

    return 1e3 / best_rate(look, seconds).games


def middle_of_a_game(setup: Setup) -> kernel.CompiledPosition:
    """A position half-way through a random game, with a choice to make."""
    position = kernel.new(setup)
    assert isinstance(position, kernel.CompiledPosition)
    position.playout(setup.seed, most=kernel.new(setup).playout(setup.seed) // 2)
    while position.choices == 1:
        position.apply(position.actions()[0])
    return position


def start_s(board: str, setup: Setup, cache: str) -> float:
    """How long a fresh process takes until the first move is legal, importing included, with such a cache."""
    ended = subprocess.run(
        [sys.executable, "-c", START, board, str(len(setup.names)), *setup.variants],
        env={**os.environ, "CONCORDIA_CACHE": cache},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return float(ended.stdout)


def warm_cpu_s() -> float:
    """The CPU time in which a fresh process compiles everything."""
    with tempfile.TemporaryDirectory(prefix="concordia-") as folder:
        before = os.times()
        subprocess.run(
            [sys.executable, "-m", "concordia", "warm"],
            env={**os.environ, "CONCORDIA_CACHE": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _play_plain(setup: Setup, games: int) -> int:
    return sum(kernel.new(setup, "plain").playout(f"{setup.seed}/{game}") for game in range(games))


def _cpu_s(play: Callable[[int], int], games: int) -> tuple[float, int]:
    started = time.process_time()
    decisions = play(games)
    return max(time.process_time() - started, 1e-9), decisions

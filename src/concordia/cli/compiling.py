"""All that is compiled, in parts that processes compile side by side."""

import os
from collections.abc import Callable
from typing import Final

import numpy as np

from concordia import kernel
from concordia.arena.games import warm_up
from concordia.arena.run import Run
from concordia.arena.work import nothing
from concordia.bots import match
from concordia.bots.players import RANDOM, players_of
from concordia.rl import batch
from concordia.rules.compile import twins
from concordia.rules.packed import STATE_BYTES
from concordia.setup import Setup, make_setup
from concordia.workers import pool

SETUP: Final = ("imperium", 4, "ready")


def compile_rules(setup: Setup) -> None:
    """Compile every entry to the rules, or load it."""
    position = kernel.new(setup)
    position.apply(position.copy().actions()[0])
    position.playout(0, most=1)
    position.points()
    kernel.batch(setup, 0, 1)
    source, target = (np.zeros(STATE_BYTES, np.uint8) for _ in range(2))
    twins()["copy_row"](source, target)
    twins()["copy_often"](source, target, 1)


def rules() -> None:
    """Compile what games need."""
    compile_rules(make_setup(*SETUP))


def simulation() -> None:
    """Compile what simulations need."""
    setup = make_setup(*SETUP)
    players = players_of(RANDOM, len(setup.names))
    warm_up(Run(setup.board, len(setup.names), setup.variants, players, 1, setup.seed))


PARTS: Final[tuple[Callable[[], None], ...]] = (
    batch.get_ready,
    match.get_ready,
    match.get_classic_ready,
    rules,
    simulation,
)
"""What compiles each part, the slowest first."""


def compile_everything() -> None:
    """Compile all parts, or load them from the cache, as many at once as there are cores."""
    with pool(min(len(PARTS), os.cpu_count() or 1), nothing) as processes:
        for part in [processes.submit(compile_part) for compile_part in PARTS]:
            part.result()

"""All that is compiled, part by part."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from concordia import kernel
from concordia.arena.games import warm_up
from concordia.arena.run import Run
from concordia.bots import match
from concordia.bots.players import RANDOM, players_of
from concordia.cli.progress import parts_done
from concordia.rl import batch
from concordia.rules import packed
from concordia.rules.packed import STATE_BYTES
from concordia.setup import Setup, make_setup

SETUP: Final = ("imperium", 4, "ready")


def compile_rules(setup: Setup) -> None:
    """Compile every entry to the rules, or load it."""
    position = kernel.new(setup)
    position.apply(position.copy().actions()[0])
    position.playout(0, most=1)
    position.points()
    kernel.batch(setup, 0, 1)
    source, target = (np.zeros(STATE_BYTES, np.uint8) for _ in range(2))
    packed.copy_row(source, target)
    packed.copy_often(source, target, 1)


def rules() -> None:
    """Compile what games need."""
    compile_rules(make_setup(*SETUP))


def simulation() -> None:
    """Compile what simulations need."""
    setup = make_setup(*SETUP)
    players = players_of(RANDOM, len(setup.names))
    warm_up(Run(setup.board, len(setup.names), setup.variants, players, 1, setup.seed))


class Part(NamedTuple):
    """A part of what is compiled."""

    name: str
    make: Callable[[], None]
    weight: float
    """How long it takes beside the others."""


PARTS: Final = (
    Part("Compiling the rules", rules, 21),
    Part("Compiling the bots", match.get_ready, 9),
    Part("Compiling the classic bot", match.get_classic_ready, 6),
    Part("Compiling simulations", simulation, 2),
    Part("Compiling environments", batch.get_ready, 7),
)
"""In one process, one after the other: what all of them call is compiled once."""


def compile_everything() -> None:
    """Compile all parts, or load them from the cache."""
    with parts_done({part.name: part.weight for part in PARTS}) as begin:
        for part in PARTS:
            begin(part.name)
            part.make()

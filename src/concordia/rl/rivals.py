"""Who plays which seat beside learners, for bots that play inside compiled code."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from concordia.bots.levels import LEVELS, level_named
from concordia.bots.players import PROGRAM, check_bot_name
from concordia.bots.players import RANDOM as RANDOM_NAME
from concordia.bots.search import Search, Settings
from concordia.bots.weights import weights_for
from concordia.errors import SetupError
from concordia.rl.sight.rivals import LEARNER, RANDOM
from concordia.rules.packed import STATE_BYTES
from concordia.setup import Setup

LEARNER_NAME: Final = "learner"
"""What stands for a learner among the names of bots."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """The players of all seats as compiled code reads them, and room for their thought."""

    simulations: Any
    errors: Any
    mind: Any


def is_compiled(name: str) -> bool:
    """Whether the bot of a name plays inside compiled code; programs and the level with a clock do not."""
    if name in (LEARNER_NAME, RANDOM_NAME):
        return True
    return not name.startswith(PROGRAM) and level_named(name).simulations is not None


def check_players(setup: Setup, names: Sequence[str]) -> None:
    """Refuse players that are unknown, too many or too few, or among whom nobody learns."""
    if len(names) != len(setup.names):
        raise SetupError(f"{len(setup.names)} seats need as many players, not {len(names)}")
    if LEARNER_NAME not in names:
        raise SetupError(f"one of the players must be a {LEARNER_NAME!r}, not only {', '.join(names)}")
    for name in names:
        if name != LEARNER_NAME:
            check_bot_name(name)


def make_rivals(setup: Setup, names: Sequence[str], seed: str) -> Rivals:
    """The players of a game by name, `learner` among them, with a seed for their chance."""
    check_players(setup, names)
    levels = [level.id for level in LEVELS if level.simulations is not None]
    for name in names:
        if not is_compiled(name):
            known = ", ".join([LEARNER_NAME, RANDOM_NAME, *levels])
            raise SetupError(f"{name!r} cannot play here: the players are {known}")
    simulations = np.array([_simulations(name) for name in names], np.int64)
    errors = np.array(
        [
            0.0 if simulated < 1 else level_named(name).error
            for name, simulated in zip(names, simulations, strict=True)
        ]
    )
    search = Search(weights_for(setup), Settings(), int(max(simulations.max(), 1)), seed)
    mind = (search.tree.arrays, search.mind, search.chance, search.scratch, np.zeros(STATE_BYTES, np.uint8))
    return Rivals(simulations, errors, mind)


def _simulations(name: str) -> int:
    if name == LEARNER_NAME:
        return LEARNER
    return RANDOM if name == RANDOM_NAME else level_named(name).simulations or RANDOM

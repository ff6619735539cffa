"""Who plays which seat beside learners, for bots that play many games at once.

Random and classic bots play inside compiled code; levels that play at a glance look at all games together.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.classic.bot import USUAL
from concordia.bots.classic.search import Search, Settings
from concordia.bots.classic.weights import weights_for
from concordia.bots.judgement import choose
from concordia.bots.levels import GLANCE, LEVELS, Level, level_named
from concordia.bots.players import CLASSIC, Player
from concordia.bots.players import RANDOM as RANDOM_NAME
from concordia.bots.skill import error_at
from concordia.bots.steps import STEPS, Steps
from concordia.brain.sight.layout import AT
from concordia.brain.store import knows, network_for
from concordia.errors import SetupError
from concordia.rl.sight.rivals import LEARNER, LOOKING, RANDOM
from concordia.rules.packed import STATE_BYTES, unpack
from concordia.setup import Setup

if TYPE_CHECKING:
    from concordia.rl.batch import Batch

LEARNER_NAME: Final = "learner"
"""What stands for a learner among the names of bots."""
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Rivals:
    """The players of all seats as compiled code reads them, and room for their thought."""

    simulations: Ints
    mind: Any
    glancing: "Glancing | None"
    """The levels among them, if there are any."""


def is_compiled(name: str) -> bool:
    """Whether the bot of a name plays inside compiled code."""
    if name == LEARNER_NAME:
        return True
    player = Player.parse(name)
    return player.name in (RANDOM_NAME, CLASSIC) and player.budget.seconds is None


def is_glancing(name: str) -> bool:
    """Whether the bot of a name is a level that plays at a glance."""
    if is_compiled(name):
        return False
    player = Player.parse(name)
    if player.is_program or player.is_class or player.name == CLASSIC:
        return False
    return not level_named(player.name).searches


def check_players(setup: Setup, names: Sequence[str]) -> None:
    """Refuse players that are unknown, too many or too few, or among whom nobody learns."""
    if len(names) != len(setup.names):
        raise SetupError(f"{len(setup.names)} seats need as many players, not {len(names)}")
    if LEARNER_NAME not in names:
        raise SetupError(f"one of the players must be a {LEARNER_NAME!r}, not only {', '.join(names)}")
    for name in names:
        if name != LEARNER_NAME:
            Player.parse(name)


def make_rivals(setup: Setup, names: Sequence[str], seed: str) -> Rivals:
    """The players of a game by name, `learner` among them, with a seed for their chance."""
    check_players(setup, names)
    for name in names:
        if not is_compiled(name) and not (is_glancing(name) and knows(setup.board)):
            levels = [level.id for level in LEVELS if not level.searches]
            known = ", ".join([LEARNER_NAME, RANDOM_NAME, f"{CLASSIC}:50", *levels, GLANCE])
            raise SetupError(f"{name!r} cannot play here: the players are {known}")
    simulations = np.array([_simulations(name) for name in names], np.int64)
    search = Search(weights_for(setup), Settings(), int(max(simulations.max(), 1)), seed)
    mind = (search.tree.arrays, search.mind, search.chance, search.scratch, np.zeros(STATE_BYTES, np.uint8))
    levels_of = [level_named(name) if is_glancing(name) else None for name in names]
    glancing = Glancing(setup, levels_of, seed) if any(levels_of) else None
    return Rivals(simulations, mind, glancing)


def _simulations(name: str) -> int:
    if name == LEARNER_NAME:
        return LEARNER
    player = Player.parse(name)
    if player.name == RANDOM_NAME:
        return RANDOM
    return (player.budget.simulations or USUAL) if player.name == CLASSIC else LOOKING


class Glancing:
    """Levels that play at a glance, in many games at once."""

    def __init__(self, setup: Setup, levels: Sequence[Level | None], seed: str) -> None:
        """Take the level of each player, None for the others."""
        self.network = network_for(setup.board)
        self.levels = levels
        self.steps: dict[tuple[int, int], tuple[int, Steps]] = {}
        """Where colonists came from, by row and player, and in which game."""
        self.key = np.frombuffer(hashlib.sha256(seed.encode()).digest()[:8], np.uint64)[0]

    def choose(self, players: Ints, batch: "Batch", actions: Ints) -> bool:
        """Write the actions of the rows in which a level is asked, and tell whether there were any.

        `players` is who is asked in each row.
        """
        found = False
        for player, level in enumerate(self.levels):
            rows = np.flatnonzero(players == player)
            if level is not None and len(rows):
                seen, numbers = batch.observations[rows], batch.numbers[rows]
                looked = self.network.look(seen)
                # The same all through a turn, and another one for every game, player and round.
                turns = numbers * 4096 + seen[:, AT["round"]].astype(np.int64) * 8 + player
                keys = self.key ^ (turns.astype(np.uint64) * np.uint64(0xD1342543DE82EF95))
                sensible = self._sensible(rows, player, batch)
                actions[rows] = choose(looked.logits, sensible, keys, self._errors(level, player, numbers))
                found = True
        return found

    def _errors(self, level: Level, player: int, numbers: Ints) -> NDArray[np.float32]:
        """How far a player's judgement errs in the games of these numbers."""
        mixed = (self.key ^ (numbers * 8 + player).astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        drawn = (mixed >> np.uint64(32)).astype(np.float64) / (1 << 32)
        return np.array([error_at(level.skill_in(one)) for one in drawn], np.float32)

    def _sensible(self, rows: Ints, player: int, batch: "Batch") -> NDArray[np.bool_]:
        """The legal actions of some rows, without steps back to where a colonist came from in its turn."""
        masks = batch.masks[rows]
        for at in np.flatnonzero(masks[:, STEPS].any(axis=1)):
            state = unpack(batch.states[rows[at]])
            key, game = (int(rows[at]), player), int(batch.numbers[rows[at]])
            if key not in self.steps or self.steps[key][0] != game:
                self.steps[key] = game, Steps()
            sensible = self.steps[key][1].sensible(state, np.flatnonzero(masks[at]).tolist())
            masks[at] = False
            masks[at, sensible] = True
        return masks

"""The six levels: one network behind them all, errors for the weaker ones, thought for the stronger ones."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.bot import Bot, Budget
from concordia.bots.judgement import choose
from concordia.bots.skill import error_at, simulations_at
from concordia.bots.steps import Steps
from concordia.brain.eye import seen_in
from concordia.brain.network import Network
from concordia.brain.observation import Observation
from concordia.brain.readiness import can_search
from concordia.brain.store import knows, network_for
from concordia.data.board import Board
from concordia.errors import SetupError
from concordia.rules.actions import ACTIONS
from concordia.rules.packed import unpack

if TYPE_CHECKING:
    from concordia.brain.search import Candidate, Search, Tree


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: between which skills someone of this level plays, from game to game."""

    number: int
    id: str
    title: str
    description: str
    worst: float = 0.0
    best: float = 0.0
    """The skill on the worst and on the best day."""
    seconds: float | None = None
    """How long it thinks about a decision instead, always as well as it can."""

    @property
    def searches(self) -> bool:
        """Whether it may think beyond a glance."""
        return self.best > 0 or self.seconds is not None

    def skill_in(self, drawn: float) -> float:
        """The skill in a game for which a number from 0 to 1 was drawn."""
        return self.worst + (self.best - self.worst) * drawn


LEVELS: Final = (
    Level(
        1,
        "colonist",
        "Colonist",
        "Knows what can be done, and often misjudges what is worth doing.",
        worst=-12.5,
        best=-5.0,
    ),
    Level(
        2,
        "mercator",
        "Mercator",
        "Often takes the second or third best move for the best.",
        worst=-11.0,
        best=-0.3,
    ),
    Level(
        3,
        "architect",
        "Architect",
        "Has a practised eye: errs on a bad day, thinks a little ahead on a good one.",
        worst=-5.9,
        best=3.3,
    ),
    Level(
        4,
        "senator",
        "Senator",
        "Looks at a few dozen to several hundred lines, depending on the day.",
        worst=-1.0,
        best=6.6,
    ),
    Level(
        5,
        "consul",
        "Consul",
        "Looks at several hundred to several thousand lines, depending on the day.",
        worst=3.2,
        best=10.3,
    ),
    Level(
        6,
        "magnus",
        "Praefectus Magnus",
        "Thinks for a full second about every decision, looks at thousands of lines, and has no bad days.",
        seconds=1.0,
    ),
)
"""The levels from the weakest to the strongest. Nobody plays equally well in every game: so the next level is
a challenge before the last one is beaten every time."""

GLANCE: Final = "glance"
"""The network itself, without error and without thought."""
A_GLANCE: Final = Level(0, GLANCE, "Glance", "Plays what the network finds best at a glance.")

CLASSIC_SIMULATIONS: Final = {1: 1, 2: 12, 3: 50, 4: 200, 5: 2_000, 0: 2_000}
CLASSIC_ERRORS: Final = {1: 0.02}
"""How the classic evaluation plays for a level on a board that nobody has learnt."""


def level_named(name: str) -> Level:
    """The level with a name or number."""
    for level in (*LEVELS, A_GLANCE):
        if name.strip().lower() in (level.id, level.title.lower(), str(level.number)):
            return level
    known = ", ".join(f"{level.id} ({level.number})" for level in LEVELS)
    raise SetupError(f"unknown level {name!r}: the levels are {known}")


class LevelBot(Bot):
    """A player of one of the levels."""

    def __init__(self, level: Level, seed: int | str, brain: Path | None = None) -> None:
        """Make a player whose choices follow from its seed, if no clock limits them.

        `brain` names another file of weights than the one that comes with the package.
        """
        self.level = level
        self.seed = str(seed)
        self.brain = brain
        self._games = 0
        self._board: Board | None = None
        self._network: Network | None = None
        self._classic: Bot | None = None
        self._search: Search | None = None
        self._steps = Steps()

    @property
    def name(self) -> str:  # type: ignore[override]
        """The title of the level."""
        return self.level.title

    def choose(self, observation: Observation, budget: Budget) -> int:
        """The action that the level thinks best."""
        if len(observation.actions) == 1:
            return observation.actions[0]
        self._turn_to(observation.setup.board)
        if self._network is None:
            assert self._classic is not None
            return self._classic.choose(observation, self._classic_budget(budget))
        budget = self._budget(budget)
        if budget != Budget() and can_search():
            return self._think(observation, budget)[0].action
        return self._glance(observation)

    def end_game(self, points: Sequence[int], winner: int | None) -> None:
        """The next game is played with the skill of another day."""
        self._games += 1
        self._search = None

    @property
    def skill(self) -> float:
        """How well it plays in this game."""
        digest = hashlib.sha256(f"{self.seed} day {self._games}".encode()).digest()
        return self.level.skill_in(int.from_bytes(digest[:4], "little") / (1 << 32))

    def _budget(self, given: Budget) -> Budget:
        """How much it thinks about a decision, at most as long as it may; nothing if a glance is all."""
        simulations = given.simulations
        if simulations is None and self.level.seconds is None:
            simulations = simulations_at(self.skill)
        if simulations == 0 or not self.level.searches:
            return Budget()
        return Budget(given.seconds or (None if simulations else self.level.seconds), simulations)

    def judge(self, observation: Observation, budget: Budget) -> "list[Candidate]":
        """What the search finds about the legal actions, the best first."""
        self._turn_to(observation.setup.board)
        return self._think(observation, self._budget(budget))

    @property
    def tree(self) -> "Tree | None":
        """The tree of the last search."""
        return None if self._search is None else self._search.tree

    @property
    def network(self) -> Network:
        """The network for the board that was played last."""
        assert self._network is not None
        return self._network

    def _turn_to(self, board: Board) -> None:
        """Take up the network of a board, or the classic evaluation where there is none."""
        if board == self._board:
            return
        self._board, self._search = board, None
        if self.brain is None and not knows(board):
            from concordia.bots.classic.bot import ClassicBot

            self._classic = ClassicBot(self.seed, error=CLASSIC_ERRORS.get(self.level.number, 0.0))
        else:
            self._network = network_for(board, self.brain)

    def _classic_budget(self, given: Budget) -> Budget:
        """What the classic evaluation may think in the place of the level."""
        simulations = CLASSIC_SIMULATIONS.get(self.level.number)
        if simulations is None and given == Budget():
            return Budget(seconds=self.level.seconds)
        return given if simulations is None else Budget(simulations=simulations)

    def _glance(self, observation: Observation) -> int:
        looked = self.network.look(seen_in(observation))
        state = unpack(observation.row)
        legal = np.zeros((1, ACTIONS), np.bool_)
        legal[0, self._steps.sensible(state, list(observation.actions))] = True
        error = np.array([error_at(self.skill)], np.float32)
        return int(choose(looked.logits, legal, self._keys(state.turn), error)[0])

    def _keys(self, turn: int) -> NDArray[np.uint64]:
        """What the errors of a turn follow from."""
        digest = hashlib.sha256(f"{self.seed} {turn}".encode()).digest()
        return np.frombuffer(digest[:8], np.uint64)

    def _think(self, observation: Observation, budget: Budget) -> "list[Candidate]":
        from concordia.brain.search import ROOM_A_SECOND, Search

        if self._search is None:
            # Who has less time than usual now may have all of it for the next decision.
            seconds = max(budget.seconds or 0.0, self.level.seconds or 0.0) or 1.0
            room = budget.simulations or int(seconds * ROOM_A_SECOND)
            self._search = Search(self.network, room, self.seed)
        return self._search.think(observation, budget.seconds, budget.simulations)

"""The six levels: one network behind them all, errors for the weaker ones, a search for the strongest."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.bot import Bot, Budget
from concordia.bots.judgement import FLAWLESS, Judgement
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
    """A strength: how far its judgement errs, and how much it thinks beyond a glance."""

    number: int
    id: str
    title: str
    description: str
    judgement: Judgement = FLAWLESS
    simulations: int | None = None
    seconds: float | None = None
    """How much it thinks about a decision; without either a glance is all."""

    @property
    def searches(self) -> bool:
        """Whether it thinks beyond a glance."""
        return self.simulations is not None or self.seconds is not None


LEVELS: Final = (
    Level(
        1,
        "colonist",
        "Colonist",
        "Knows what can be done, and often misjudges what is worth doing.",
        Judgement(error=5.0, sense=11.0),
    ),
    Level(
        2,
        "mercator",
        "Mercator",
        "Plays soundly, but takes the second or third best for the best.",
        Judgement(error=3.0, sense=7.0),
    ),
    Level(
        3,
        "architect",
        "Architect",
        "Plays what looks best at a glance, with a practised eye.",
    ),
    Level(
        4,
        "senator",
        "Senator",
        "Thinks a few dozen lines ahead.",
        simulations=60,
    ),
    Level(
        5,
        "consul",
        "Consul",
        "Thinks some hundred lines ahead, and counts on good answers from everyone.",
        simulations=600,
    ),
    Level(
        6,
        "magnus",
        "Praefectus Magnus",
        "Thinks a full second about every decision, several thousand lines deep.",
        seconds=1.0,
    ),
)
"""The levels from the weakest to the strongest."""

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
        if self.level.searches and can_search():
            return self._think(observation, budget)[0].action
        return self._glance(observation)

    def judge(self, observation: Observation, budget: Budget) -> "list[Candidate]":
        """What the search finds about the legal actions, the best first."""
        self._turn_to(observation.setup.board)
        return self._think(observation, budget)

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
        chosen = self.level.judgement.choose(looked.logits, legal, self._keys(state.turn))
        return int(chosen[0])

    def _keys(self, turn: int) -> NDArray[np.uint64]:
        """What the errors of a turn follow from."""
        digest = hashlib.sha256(f"{self.seed} {turn}".encode()).digest()
        return np.frombuffer(digest[:8], np.uint64)

    def _think(self, observation: Observation, given: Budget) -> "list[Candidate]":
        from concordia.brain.search import ROOM_A_SECOND, Search

        simulations = given.simulations or self.level.simulations
        seconds = given.seconds or (None if simulations else self.level.seconds)
        if self._search is None:
            room = simulations or int((seconds or 1) * ROOM_A_SECOND)
            self._search = Search(self.network, room, self.seed)
        return self._search.think(observation, seconds, simulations)

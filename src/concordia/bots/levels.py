"""The six levels: the same honest thought, given more and more of it."""

from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from concordia.bots.bot import Budget
from concordia.bots.observation import Observation
from concordia.bots.search import Candidate, Search, Settings
from concordia.bots.thought.compiled import thoughts
from concordia.bots.weights import Weights, weights_for
from concordia.errors import SetupError
from concordia.rules.state import NOBODY
from concordia.setup import Setup


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how many simulations or seconds a decision gets, and how far its judgement errs."""

    number: int
    id: str
    title: str
    description: str
    simulations: int | None = None
    seconds: float | None = None
    error: float = 0.0
    """By how much contentment the judgement of an action errs."""


LEVELS: Final = (
    Level(
        1,
        "colonist",
        "Colonist",
        "Plays sensibly but shortsightedly, and often misjudges what it sees.",
        simulations=1,
        error=0.02,
    ),
    Level(
        2,
        "mercator",
        "Mercator",
        "Knows what things are worth and thinks about the action at hand.",
        simulations=12,
    ),
    Level(
        3,
        "architect",
        "Architect",
        "Thinks its own turn through to the end.",
        simulations=50,
    ),
    Level(
        4,
        "senator",
        "Senator",
        "Prepares its next turns and begins to mind what the others will do.",
        simulations=200,
    ),
    Level(
        5,
        "consul",
        "Consul",
        "Plans several turns ahead and counts on good answers from everyone.",
        simulations=2_000,
    ),
    Level(
        6,
        "magnus",
        "Praefectus Magnus",
        "Thinks a full second about every decision, a hundred thousand lines deep; hardly anyone beats it.",
        seconds=1.0,
    ),
)
"""The levels from the weakest to the strongest."""

RESTLESS: Final = 0.05
"""By how much the judgement errs at most in a game that has grown too long, so that something happens."""
ROOM_A_SECOND: Final = 100_000
"""Simulations that a second of thought may need room for."""


def level_named(name: str) -> Level:
    """The level with a name or number."""
    for level in LEVELS:
        if name.strip().lower() in (level.id, level.title.lower(), str(level.number)):
            return level
    known = ", ".join(f"{level.id} ({level.number})" for level in LEVELS)
    raise SetupError(f"unknown level {name!r}: the levels are {known}")


class LevelBot:
    """A player of one of the levels."""

    def __init__(
        self, level: Level, seed: int | str, weights: Weights | None = None, settings: Settings | None = None
    ) -> None:
        """Make a player whose choices follow from its seed, if no clock limits them."""
        self.level = level
        self.seed = str(seed)
        self.weights = weights
        self.settings = settings or Settings()
        self.chance = Random(self.seed)
        self.search: Search | None = None
        self.setup: Setup | None = None

    @property
    def name(self) -> str:
        """The title of the level."""
        return self.level.title

    def choose(self, observation: Observation, budget: Budget) -> int:
        """The action that the level thinks best."""
        return self.judge(observation, budget)[0].action

    def judge(self, observation: Observation, budget: Budget) -> list[Candidate]:
        """What the level thinks of the legal actions, the best first."""
        if len(observation.actions) == 1:
            return [Candidate(observation.actions[0], 0, 0.0, 0.0, 1.0)]
        own = self.budget(budget)
        found = self._search_for(observation, own).think(observation, own)
        error = max(self.level.error, RESTLESS * self._impatience(observation))
        if error > 0:
            found.sort(key=lambda one: one.content + error * self._error(), reverse=True)
        return found

    def budget(self, given: Budget) -> Budget:
        """The budget given, filled up with what the level thinks by itself."""
        simulations = given.simulations or self.level.simulations
        without_clock = given.seconds is None and simulations is not None
        return Budget(None if without_clock else given.seconds or self.level.seconds, simulations)

    def _search_for(self, observation: Observation, budget: Budget) -> Search:
        if self.search is None or self.setup != observation.setup:
            weights = weights_for(observation.setup) if self.weights is None else self.weights
            room = budget.simulations or int((budget.seconds or 1) * ROOM_A_SECOND)
            self.setup = observation.setup
            self.search = Search(weights, self.settings, room, self.seed)
        return self.search

    def _impatience(self, observation: Observation) -> float:
        """How far a game has grown too long; against Contrarius none does."""
        alone = observation.setup.level != NOBODY
        return 0.0 if alone else 1 - float(thoughts()["patience_row"](observation.row))

    def _error(self) -> float:
        """An error: most are small, a few are large."""
        return -log(-log(self.chance.uniform(1e-9, 1 - 1e-9)))

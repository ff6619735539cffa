"""The classic bot: it thinks with a hand-made evaluation, on any board, also on one of one's own."""

from math import log
from random import Random
from typing import Final

from concordia.bots.bot import Bot, Budget
from concordia.bots.classic.search import Candidate, Search, Settings
from concordia.bots.classic.thought import entrance
from concordia.bots.classic.weights import Weights, weights_for
from concordia.brain.observation import Observation
from concordia.rules.state import NOBODY
from concordia.setup import Setup

USUAL: Final = 2_000
"""Simulations of a decision if nothing else is asked for."""
RESTLESS: Final = 0.05
"""By how much the judgement errs at most in a game that has grown too long, so that something happens."""
ROOM_A_SECOND: Final = 100_000
"""Simulations that a second of thought may need room for."""


class ClassicBot(Bot):
    """A player with a hand-made evaluation and a search of its own."""

    name = "Classic"

    def __init__(
        self,
        seed: int | str,
        weights: Weights | None = None,
        settings: Settings | None = None,
        error: float = 0.0,
    ) -> None:
        """Make a player whose choices follow from its seed, if no clock limits them.

        The error says by how much contentment its judgement of an action errs.
        """
        self.seed = str(seed)
        self.weights = weights
        self.settings = settings or Settings()
        self.error = error
        self.chance = Random(self.seed)
        self.search: Search | None = None
        self.setup: Setup | None = None

    def choose(self, observation: Observation, budget: Budget) -> int:
        """The action that it thinks best."""
        return self.judge(observation, budget)[0].action

    def judge(self, observation: Observation, budget: Budget) -> list[Candidate]:
        """What it thinks of the legal actions, the best first."""
        if len(observation.actions) == 1:
            return [Candidate(observation.actions[0], 0, 0.0, 0.0, 1.0)]
        if budget.seconds is None and budget.simulations is None:
            budget = Budget(simulations=USUAL)
        found = self._search_for(observation, budget).think(observation, budget)
        error = max(self.error, RESTLESS * self._impatience(observation))
        if error > 0:
            found.sort(key=lambda one: one.content + error * self._error(), reverse=True)
        return found

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
        return 0.0 if alone else 1 - float(entrance.patience_row(observation.row))

    def _error(self) -> float:
        """An error: most are small, a few are large."""
        return -log(-log(self.chance.uniform(1e-9, 1 - 1e-9)))

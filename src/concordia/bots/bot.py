"""What a bot is: something that chooses an action from an observation, within a budget."""

from dataclasses import dataclass
from math import inf
from typing import Protocol

from concordia.bots.observation import Observation
from concordia.errors import SetupError


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; without a number that is its own matter."""

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        """Refuse budgets that leave nothing."""
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise SetupError(f"a bot needs more than 0 seconds and an end, not {self.seconds}")
        if self.simulations is not None and self.simulations < 1:
            raise SetupError(f"a bot needs 1 simulation or more, not {self.simulations}")


class Bot(Protocol):
    """A player that is no person. It sees observations and never a state."""

    @property
    def name(self) -> str:
        """What the bot is called."""
        ...

    def choose(self, observation: Observation, budget: Budget) -> int:
        """One of the legal actions of an observation."""
        ...

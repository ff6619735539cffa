"""What a bot is: something that chooses an action from an observation, within a budget."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from types import TracebackType
from typing import Self

from concordia.brain.observation import Observation
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


@dataclass(frozen=True, slots=True)
class BotTrouble:
    """What went wrong with a bot: in which decision of which seat, and whether it is gone for good."""

    kind: str
    seat: int
    decision: int
    """The number in the message that was not answered as it should be."""
    text: str
    gone: bool

    def __str__(self) -> str:
        """What went wrong, in words."""
        return self.text


class Bot(ABC):
    """A player that is no person. It sees observations and never a state.

    Whoever seats a bot closes it when all its games are over; in a `with` statement that happens by itself.
    """

    name: str
    """What the bot is called."""
    troubles: Sequence[BotTrouble] = ()
    """What went wrong with it so far; others played on in its place."""

    @abstractmethod
    def choose(self, observation: Observation, budget: Budget) -> int:
        """One of the legal actions of an observation."""

    def end_game(self, points: Sequence[int], winner: int | None) -> None:  # noqa: B027  # Most need nothing.
        """Learn how a game ended: the points of all seats, and who has won, None if nobody has."""

    def close(self) -> None:  # noqa: B027  # Most need nothing.
        """Leave the table for good."""

    @property
    def gone(self) -> bool:
        """Whether it has failed for good."""
        return any(trouble.gone for trouble in self.troubles)

    def __enter__(self) -> Self:
        """Nothing more is needed to play."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the table."""
        self.close()

"""Exact sums over random games, which come out the same whatever the order of adding."""

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

from concordia.rules.state import NOBODY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from concordia.kernel import Games


@dataclass(slots=True)
class Spread:
    """Count, sum, sum of squares, least and most of some whole numbers."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    @classmethod
    def of(cls, numbers: "NDArray[np.int64]") -> "Spread":
        """The spread of at least one number."""
        return cls(
            len(numbers),
            int(numbers.sum()),
            int((numbers * numbers).sum()),
            int(numbers.min()),
            int(numbers.max()),
        )

    def add(self, other: "Spread") -> None:
        """Take in the numbers of another spread."""
        if other.count:
            self.least = min(self.least, other.least) if self.count else other.least
            self.most = max(self.most, other.most) if self.count else other.most
            self.count += other.count
            self.total += other.total
            self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean, 0 without numbers."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of a sample, 0 for fewer than two numbers."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    def told(self) -> dict[str, object]:
        """The spread as plain values."""
        return {
            "mean": round(self.mean, 4),
            "sd": round(self.deviation, 4),
            "min": self.least,
            "max": self.most,
        }


@dataclass(slots=True)
class Tally:
    """What became of some games, and the CPU time they took."""

    points: list[Spread]
    wins: list[int]
    turns: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    by_houses: int = 0
    finished: int = 0
    cpu_s: float = 0.0

    @classmethod
    def empty(cls, seats: int) -> "Tally":
        """A tally before the first game."""
        return cls([Spread() for _ in range(seats)], [0] * seats)

    @classmethod
    def of(cls, games: "Games", cpu_s: float) -> "Tally":
        """The tally of one batch of games."""
        seats = games.points.shape[1]
        return cls(
            [Spread.of(games.points[:, seat]) for seat in range(seats)],
            [int((games.winner == seat).sum()) for seat in range(seats)],
            Spread.of(games.turns),
            Spread.of(games.decisions),
            int(games.by_houses.sum()),
            int((games.concordia != NOBODY).sum()),
            cpu_s,
        )

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.turns.count

    def add(self, other: "Tally") -> None:
        """Take in the games of another tally."""
        for seat, points in enumerate(other.points):
            self.points[seat].add(points)
            self.wins[seat] += other.wins[seat]
        self.turns.add(other.turns)
        self.decisions.add(other.decisions)
        self.by_houses += other.by_houses
        self.finished += other.finished
        self.cpu_s += other.cpu_s

"""Exact sums over whole numbers, which come out the same whatever the order of adding, and intervals."""

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SURE: Final = 1.96
"""Standard deviations on each side of an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class SpreadTold:
    """How numbers are spread: their mean, standard deviation, least and greatest."""

    mean: float
    sd: float
    min: int
    max: int


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

    def told(self) -> SpreadTold:
        """The spread as it is told."""
        return SpreadTold(round(self.mean, 4), round(self.deviation, 4), self.least, self.most)


def interval(wins: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 % (Wilson); everything where nothing was played."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = (share + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    half = SURE * sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2)) / (1 + SURE**2 / games)
    # Rounding may leave a trace beyond nothing and all.
    return max(middle - half, 0.0), min(middle + half, 1.0)

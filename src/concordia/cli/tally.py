"""Exact sums over random games, which come out the same whatever the order of adding."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from concordia.arena.spread import Spread
from concordia.rules.state import NOBODY

if TYPE_CHECKING:
    from concordia.kernel import Games

__all__ = ["Spread", "Tally"]


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

"""What came of a game of a tournament, as it is kept."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from itertools import combinations
from statistics import fmean
from typing import Any


@dataclass(frozen=True, slots=True)
class Played:
    """One game: by side, and Contrarius after them, who came where and with what."""

    key: str
    seating: tuple[int, ...]
    places: tuple[int, ...]
    """1 is the best; those who share a place have the same."""
    points: tuple[int, ...]
    """In team play those of both partners."""
    turns: int
    decisions: int
    ended: bool
    """Whether the game came to its end."""
    forfeits: tuple[int, ...]
    """The sides whose program failed for good, and which therefore come last."""
    faults: tuple[int, ...]
    """How often the program of each side failed."""
    trouble: tuple[str, ...]
    """What first went wrong with each side."""
    asked: tuple[int, ...]
    """How many decisions each side had to make."""
    seconds: tuple[float, ...]
    """What each side took for all of them."""

    @property
    def winner(self) -> int | None:
        """The side that has won; nobody has if the best place is shared."""
        return self.places.index(1) if self.places.count(1) == 1 else None

    @property
    def block(self) -> str:
        """Stands for the games with the same deal at the same table."""
        return self.key.rpartition("/")[0]

    def ranked(self, contrarius: int) -> tuple[int, ...]:
        """Who came to the places: the entrants, and the number that stands for Contrarius if he played."""
        return self.seating if len(self.places) == len(self.seating) else (*self.seating, contrarius)

    def ahead(self, one: int, other: int) -> float:
        """1 if one side came before another, 0 if after it, and half of that if they share a place."""
        before = (self.places[one] < self.places[other]) - (self.places[one] > self.places[other])
        return 0.5 + before / 2

    def score(self, side: int) -> float:
        """The share of the others that a side came before."""
        return fmean(self.ahead(side, other) for other in range(len(self.places)) if other != side)

    def meetings(self, contrarius: int) -> Iterator[tuple[int, int, float]]:
        """Any two who met, the lower number first, and whether that one came before the other."""
        ranked = self.ranked(contrarius)
        order = sorted(range(len(ranked)), key=lambda side: ranked[side])
        for one, other in combinations(order, 2):
            if ranked[one] != ranked[other]:
                yield ranked[one], ranked[other], self.ahead(one, other)

    def told(self) -> dict[str, Any]:
        """The game as plain values."""
        return asdict(self)

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> "Played":
        """The game that plain values tell of."""
        if set(told) != {field.name for field in fields(cls)}:
            raise ValueError("its fields are others")
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in told.items()
        }
        return cls(**values)

"""What expansions have to draw, in plain parts: pictures and the terminal draw each in their own way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from concordia.data.goods import GoodName
from concordia.shapes.view import VolcanoMood


@dataclass(frozen=True, slots=True)
class OfGood:
    """A text in the colour of a good."""

    text: str
    good: GoodName


@dataclass(frozen=True, slots=True)
class OfSeats:
    """Houses, ships or marks of seats, each in its colour."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OfPlayers:
    """A sentence that names players, each in the player's colour."""

    text: str


Line: TypeAlias = tuple[str | OfGood | OfSeats | OfPlayers, ...]
"""A line of text, part by part."""


def listed(lines: Sequence[Line], between: str = ", ") -> Line:
    """Lines in one, with something between them."""
    return tuple(part for i, line in enumerate(lines) for part in ((between, *line) if i else line))


@dataclass(frozen=True, slots=True)
class Listing:
    """A table of text: its headings, its rows, and the places whose colonists it tells of."""

    headings: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpaceDrawn:
    """A space apart from the cities: its name, what is given there, and the cities below it."""

    id: str
    name: str
    coins: int
    goods: tuple[GoodName, ...]
    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowDrawn:
    """A row of dots below the marker of a province; once all are covered, nothing grows there."""

    covered: int
    dots: int

    @property
    def full(self) -> bool:
        """Whether all dots are covered."""
        return self.covered >= self.dots


@dataclass(frozen=True, slots=True)
class MountainDrawn:
    """A mountain amid its provinces, and how it looks."""

    amid: tuple[str, ...]
    mood: VolcanoMood = "calm"


@dataclass(frozen=True, slots=True)
class BoardDrawn:
    """What is drawn on a map beside provinces, cities, lines and pieces."""

    spaces: tuple[SpaceDrawn, ...] = ()
    rows: Mapping[str, RowDrawn] = field(default_factory=dict)
    """By province."""
    mountain: MountainDrawn | None = None


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """What is drawn among the things of the players beneath a map."""

    hands: tuple[int, ...] = ()
    """Seats whose cards lie open and are told one by one."""
    underlined: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Gods whose points are underlined, with the seats for whom."""

"""What a board is made of, and how much of it there may be."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, TypeAlias

from concordia.data.goods import Good

MAX_PROVINCES: Final = 16
"""The most provinces of a board, those of the ship track among them."""

MAX_CITIES: Final = 40
"""The most cities of a board, the start city and the spaces and sites of the ship track among them."""

MAX_LINES: Final = 62
"""The most lines of one kind."""

MAX_SPACES: Final = 12
"""The most spaces of a ship track."""

MAX_COINS: Final = 20
"""The most sestertii on a bonus marker or on a space of the ship track."""

MAX_LAYOUT: Final = 10_000
"""How far to the right or down the page a city may be drawn."""

FEWEST_PLAYERS: Final = 2
"""The fewest players a board may be made for."""

MOST_PLAYERS: Final = 5
"""The most players a board may be made for."""

VOLCANO_PROVINCES: Final = 3
"""The provinces that there are volcano tiles for."""

Kind: TypeAlias = Literal["land", "sea"]
"""The kinds of lines, and of the colonists who use them."""

Point: TypeAlias = tuple[float, float]
"""Degrees east and north on the globe, or a place on the page, to the right and down."""


@dataclass(frozen=True, slots=True)
class Province:
    """A province of a board; those of the ship track have no bonus marker."""

    id: str
    name: str
    marker: bool = True
    volcano: bool = False
    colour: str | None = None
    formerly: str | None = None
    """The id it had first, if that was another."""


@dataclass(frozen=True, slots=True)
class City:
    """A city of a board, or a space or building site of its ship track.

    Start cities and spaces have neither province nor letter; sites have their fixed good instead of a letter.
    """

    id: str
    name: str
    province: str | None
    letter: str | None
    lonlat: Point | None
    modern: str | None
    layout: Point | None
    good: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line that joins two cities, or a gate and a city, for colonists of one kind."""

    kind: Kind
    ends: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate through which land colonists enter from their start city, named for its road."""

    id: str
    name: str
    layout: Point | None


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the ship track: the coins given there, one of the goods if any, and the building sites."""

    id: str
    name: str
    coins: int
    goods: tuple[Good, ...]
    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Volcano:
    """The volcano above the provinces marked for it."""

    name: str
    lonlat: Point | None


@dataclass(frozen=True, slots=True)
class Board:
    """A board, and the name of the file it was read from."""

    _repr_html_: ClassVar[Callable[["Board"], str]]
    """How notebooks show a board; `concordia` sets it to a picture, which belongs to a higher layer."""

    id: str
    name: str
    players: tuple[int, int]
    start: str
    """The city where land colonists start, and ships too unless `sea_start` is another."""
    sea_start: str
    provinces: tuple[Province, ...]
    """As listed, then one for each space of the track that has sites."""
    cities: tuple[City, ...]
    """As listed, then the spaces of the track, then their sites."""
    land: tuple[Line, ...]
    sea: tuple[Line, ...]
    gates: tuple[Gate, ...]
    track: tuple[Space, ...]
    """Ships start on its first space; on its last one gods are scored."""
    volcano: Volcano | None
    marker_coins: tuple[int, ...]
    """Sestertii on the coin side of a bonus marker, by good."""
    source: str

    def __hash__(self) -> int:
        """A cheap hash, since tables and moves are looked up by board at every turn."""
        return hash((self.id, self.source))

    def first_named(self) -> "Board":
        """The board with the ids its provinces had first: marks and old texts are made of them."""
        first = {province.id: province.formerly for province in self.provinces if province.formerly}
        if not first:
            return self
        provinces = (replace(one, id=first.get(one.id, one.id), formerly=None) for one in self.provinces)
        cities = (replace(one, province=first.get(one.province or "", one.province)) for one in self.cities)
        return replace(self, provinces=tuple(provinces), cities=tuple(cities))

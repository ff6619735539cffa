"""Where points come from, and what would add to them."""

from dataclasses import dataclass
from typing import Literal

from concordia.data.goods import GoodName, Goods
from concordia.shapes.view import ColonistSeen


@dataclass(frozen=True, slots=True)
class CardPointsTold:
    """What the cards of one kind give for a god, and what was counted for each of them."""

    card: str
    owned: int
    each: int
    points: int
    coins: int | None = None
    """Vesta: coins."""
    worth: int | None = None
    """Vesta: coins and goods together."""
    goods: Goods | tuple[GoodName, ...] | None = None
    """Vesta: goods in the storehouse; Mercurius: the kinds that houses produce."""
    houses: tuple[str, ...] | None = None
    """Jupiter, Minerva: cities."""
    provinces: tuple[str, ...] | None = None
    """Saturnus, Venus."""
    colonists: tuple[ColonistSeen, ...] | None = None
    """Mars."""


@dataclass(frozen=True, slots=True)
class GodPoints:
    """What a god gives."""

    god: str
    points: int
    cards: tuple[CardPointsTold, ...]


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """A time when the score marker moved during play."""

    cause: Literal["level", "byzantium", "reaction"]
    points: int
    decision: int | None = None
    """After which move."""
    turn: int | None = None
    god: str | None = None
    specialist: str | None = None


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """Where every point of a seat comes from."""

    seat: int
    gods: tuple[GodPoints, ...]
    concordia: int
    marker: tuple[MarkerMoved, ...]
    total: int


@dataclass(frozen=True, slots=True)
class CardProspect:
    """What a card on display would add."""

    slot: int
    points: int


@dataclass(frozen=True, slots=True)
class HouseProspect:
    """What a house in a city would add."""

    city: str
    points: int


@dataclass(frozen=True, slots=True)
class Prospects:
    """By how many points a seat's score would change, what it costs left out."""

    seat: int
    cards: tuple[CardProspect, ...]
    houses: tuple[HouseProspect, ...]
    """Every city where the seat may still come to build."""

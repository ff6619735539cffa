"""Points explained, what would add to them, and why something cannot be done."""

from typing import Any, Literal

from pydantic import Field

from concordia.server.schemas.view import ColonistSeen, Exact, GoodName, Goods


class CardPointsTold(Exact):
    """What the cards of one kind give for a god, and what was counted for each of them."""

    card: str
    owned: int
    each: int
    points: int
    coins: int | None = Field(default=None, description="Vesta: coins.")
    worth: int | None = Field(default=None, description="Vesta: coins and goods together.")
    goods: Goods | list[GoodName] | None = Field(
        default=None, description="Vesta: goods in the storehouse; Mercurius: the kinds that houses produce."
    )
    houses: list[str] | None = Field(default=None, description="Jupiter, Minerva: cities.")
    provinces: list[str] | None = Field(default=None, description="Saturnus, Venus.")
    colonists: list[ColonistSeen] | None = Field(default=None, description="Mars.")


class GodPoints(Exact):
    """What a god gives."""

    god: str
    points: int
    cards: list[CardPointsTold]


class MarkerMoved(Exact):
    """A time when the score marker moved during play."""

    cause: Literal["level", "byzantium", "reaction"]
    points: int
    decision: int | None = Field(default=None, description="After which move.")
    turn: int | None = None
    god: str | None = None
    specialist: str | None = None


class SeatPoints(Exact):
    """Where every point of a seat comes from."""

    seat: int
    gods: list[GodPoints]
    concordia: int
    marker: list[MarkerMoved]
    total: int


class PointsAnswer(Exact):
    """Every point of every seat at a moment of the game."""

    moves: int = Field(description="How many moves the game has.")
    at: int = Field(description="After how many of them these are the points.")
    seats: list[SeatPoints]


class CardProspect(Exact):
    """What a card on display would add."""

    slot: int
    points: int


class HouseProspect(Exact):
    """What a house in a city would add."""

    city: str
    points: int


class Prospects(Exact):
    """By how many points a seat's score would change, what it costs left out."""

    seat: int
    position: int
    cards: list[CardProspect]
    houses: list[HouseProspect] = Field(description="Every city where the seat may still come to build.")


class WhyNot(Exact):
    """Why something cannot be chosen now: a key with its arguments, and the same in English."""

    key: str
    arguments: dict[str, Any]
    words: str

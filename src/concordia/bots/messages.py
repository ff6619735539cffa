"""What a program that plays is told: the shapes of the messages to it (docs/protocol-bots.md)."""

from dataclasses import dataclass
from typing import Literal

from concordia.shapes.replay import Ends, SpacePrinted
from concordia.shapes.view import View


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: who speaks, and which protocol and rules."""

    protocol: int
    name: str
    version: str
    rules: int
    type: Literal["hello"] = "hello"


@dataclass(frozen=True, slots=True)
class CityTold:
    """A city of a board."""

    city: str
    province: str | None


@dataclass(frozen=True, slots=True)
class BoardTold:
    """What is printed on a board."""

    id: str
    name: str
    start: str
    sea_start: str
    provinces: tuple[str, ...]
    cities: tuple[CityTold, ...]
    land_lines: tuple[Ends, ...]
    sea_lines: tuple[Ends, ...]
    gates: tuple[str, ...]
    track: tuple[SpacePrinted, ...]
    volcano: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a game is made of, for one seat."""

    game: int
    seat: int
    names: tuple[str, ...]
    colours: tuple[str, ...]
    variants: tuple[str, ...]
    board: BoardTold
    type: Literal["new_game"] = "new_game"


@dataclass(frozen=True, slots=True)
class Decide:
    """The question what to do, with everything the seat sees."""

    game: int
    number: int
    milliseconds: int
    view: View
    position: str
    played: tuple[int, ...]
    type: Literal["decide"] = "decide"


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended."""

    game: int
    points: tuple[int, ...]
    winner: int | None
    type: Literal["end"] = "end"


@dataclass(frozen=True, slots=True)
class Bye:
    """The last message."""

    type: Literal["bye"] = "bye"

"""What is told of a table and its game."""

from dataclasses import dataclass
from typing import Any, Literal

from concordia.server.schemas.sent import Exact, Sent
from concordia.server.tables.options import Options
from concordia.shapes import view
from concordia.shapes.view import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class View(view.View, Sent):
    """What a seat, or a spectator, sees of a game, and what it may do."""

    actions: tuple[Action, ...] = ()


class ErrorBody(Exact):
    """What was wrong: a code for programs with its arguments, words for people."""

    code: str
    arguments: dict[str, Any]
    message: str


class ErrorAnswer(Exact):
    """A request that was not carried out."""

    error: ErrorBody


class StaleAnswer(Exact):
    """A move upon a position that has passed, with the newest view."""

    error: ErrorBody
    number: int | None = None
    position: int | None = None
    view: View | None = None


@dataclass(frozen=True, slots=True)
class SeatTold(Sent):
    """A seat and who sits there."""

    seat: int
    kind: Literal["person", "bot", "open", "contrarius"]
    name: str | None
    colour: str
    bot: str | None
    account: bool
    stand_in: Literal["resigned", "time", "away"] | None
    """Why a bot stands in for a person, if one does."""
    for_good: bool
    """Whether it plays on to the end: its person cannot come back."""


@dataclass(frozen=True, slots=True)
class Clocks(Sent):
    """Whose time runs, and what each seat has left, in milliseconds by the clock of the server."""

    asked: int
    ends: int | None
    """When the time of the seat that is asked ends."""
    left: tuple[int, ...] | None
    """What each seat had left when the one that is asked was asked; with deadlines nobody has a clock."""


@dataclass(frozen=True, slots=True)
class Busy(Sent):
    """What to expect of a bot while many are playing."""

    wait: int | None
    """About how many seconds it takes to answer, if that is worth a word."""
    seconds: float | None
    """How long it thinks about a decision meanwhile, if that is less than usual."""


@dataclass(frozen=True, slots=True)
class Origin(Sent):
    """Where a game went on from."""

    table: str | None
    move: int


@dataclass(frozen=True, slots=True)
class TableTold(Sent):
    """What everyone may know of a table beside the game itself."""

    id: str
    name: str
    board: str
    variants: list[str]
    options: Options
    listed: bool
    status: Literal["open", "playing", "over", "closed"]
    seats: tuple[SeatTold, ...]
    created: int
    started: int | None
    ended: int | None
    moves: int
    position: int
    number: int
    asked: int | None
    clocks: Clocks | None
    commitment: str
    """The hash of salt and seed, which fixes the shuffle."""
    proven: bool
    """Whether the commitment proves that nobody chose the shuffle or knew it."""
    unproven: Literal["imported", "forked"] | None
    """Why it does not: the game was brought in from a record, or goes on from another table."""
    seed: str | None
    """Told when the game is over."""
    salt: str | None
    """Told when the game is over."""
    origin: Origin | None
    rematch: str | None
    tournament: str | None
    """The tournament to which the game belongs."""
    rules: int
    foreign: ErrorBody | None
    """Why this server cannot play the game on, if it cannot."""


@dataclass(frozen=True, slots=True)
class Told(Sent):
    """One thing that happened: a key with its arguments, and the same in English."""

    key: str
    arguments: dict[str, Any]
    words: str


@dataclass(frozen=True, slots=True)
class EventTold(Sent):
    """An entry of a table's log."""

    number: int
    position: int | None
    kind: Literal[
        "started", "move", "undo", "seat", "stand-in", "back", "chat", "trouble", "rematch", "close"
    ]
    seat: int | None
    at: int
    told: tuple[Told, ...] | None = None
    """What a move did."""
    undone: bool | None = None
    """Whether a move was taken back since."""
    count: int | None = None
    """How many moves an undo takes back."""
    text: str | None = None
    """What was said."""
    by: str | None = None
    """Who said it."""
    why: Literal["resigned", "time", "away"] | None = None
    table: str | None = None
    """The table of a rematch."""


@dataclass(frozen=True, slots=True)
class Events(Sent):
    """A part of a table's log."""

    events: tuple[EventTold, ...]
    more: bool
    """Whether there are older ones after the number asked for."""


@dataclass(frozen=True, slots=True)
class ViewAnswer(Sent):
    """The game as it stands."""

    number: int
    position: int
    seats: tuple[int, ...]
    """The seats you play."""
    host: bool
    view: View | None


@dataclass(frozen=True, slots=True)
class DoneAnswer(Sent):
    """What you asked for is done and kept."""

    position: int
    again: bool
    """Whether it had been done before, when it was sent first."""


@dataclass(frozen=True, slots=True)
class ConfirmAnswer(Sent):
    """The move was not made: it could not be taken back, since the turn ends or something shows."""

    confirm: Literal[True]
    position: int
    """The position it would be made upon; send it again without `unless_final` to make it."""
    action: int
    seat: int


@dataclass(frozen=True, slots=True)
class Moment(Sent):
    """A moment of a game."""

    moves: int
    at: int
    turns: tuple[int, ...]
    """The turn to which each move belongs."""
    told: tuple[Told, ...]
    view: View

"""What is told of a table and its game."""

from dataclasses import dataclass
from typing import Any, Literal

from concordia.server.schemas.sent import Exact, Sent
from concordia.server.tables.offers import Kind
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
    kind: Literal["person", "bot", "open", "invited", "contrarius"]
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
class HolidayTold(Sent):
    """The holidays of a player in a slow game."""

    until: int | None
    """When the last one ends or has ended; until then the player's deadlines stand still."""
    left: int
    """How many days may still be taken."""


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
class Ban(Sent):
    """Someone whom the host keeps out."""

    number: int
    """The event of the log by which the ban is lifted."""
    name: str


@dataclass(frozen=True, slots=True)
class SentAwayTold(Sent):
    """That one was sent away by the host."""

    by: str
    """Empty if the host has no name here."""
    ban: bool
    """Whether one is kept out."""


@dataclass(frozen=True, slots=True)
class Standing(Sent):
    """How one stands at a table, beside the seats that one plays."""

    host: bool
    speaks: bool
    """Whether one may chat here."""
    offered: tuple[int, ...]
    """The seats that one may take over."""
    sent_away: SentAwayTold | None


@dataclass(frozen=True, slots=True)
class OfferTold(Sent):
    """An offer that not all have answered."""

    number: int
    kind: Kind
    seat: int
    at: int
    accepted: tuple[int, ...]
    missing: tuple[int, ...]
    """Who still has to answer."""
    target: int | None
    """Of a claim: who is gone."""
    until: int | None
    """Of a pause: when the game would go on by itself."""
    count: int | None
    """How many moves would be taken back."""


@dataclass(frozen=True, slots=True)
class PauseTold(Sent):
    """A game that stands still by agreement."""

    since: int
    until: int | None
    """When it goes on by itself, if that is agreed."""


@dataclass(frozen=True, slots=True)
class EndingTold(Sent):
    """How a game ended before the rules ended it."""

    why: Literal["agreement", "claim", "time"]
    last: tuple[int, ...]
    """Who is placed last whatever the points, the first of them at the very end."""


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
    holidays: tuple[HolidayTold, ...] | None
    """Those of each seat, where people have agreed on holidays."""
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
    offered: tuple[int, ...]
    """The seats that someone may take over from a bot, who was sent a link or is named."""
    bans: tuple[Ban, ...]
    offers: tuple[OfferTold, ...]
    """What someone has offered and not all have answered."""
    paused: PauseTold | None
    ending: EndingTold | None
    """How the game ended, if that was before the rules ended it."""
    places: tuple[int, ...] | None
    """The seats from the winner down, told when the game is over."""
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
        "started",
        "move",
        "undo",
        "seat",
        "invite",
        "decline",
        "stand-in",
        "back",
        "chat",
        "trouble",
        "rematch",
        "close",
        "holiday",
        "away",
        "pardon",
        "host",
        "seat-offer",
        "seat-kept",
        "taken",
        "offer",
        "answer",
        "pause",
        "resume",
        "ended",
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
    """Who said it, invites, declines, sent someone away or handed something on; empty if nameless."""
    name: str | None = None
    """Who was sent away or let in again, is the host now, is offered a seat or has taken it."""
    before: str | None = None
    """Who played a seat that was handed on."""
    ban: bool | None = None
    """Whether someone who was sent away is kept out."""
    why: Literal["resigned", "time", "away", "host-gone", "agreement", "claim"] | None = None
    table: str | None = None
    """The table of a rematch."""
    offer: Kind | None = None
    """What was offered, or what an answer is about."""
    of: int | None = None
    """The number of the offer that was answered, or that all have accepted."""
    answer: Literal["accept", "refuse", "mute", "withdraw", "lapse"] | None = None
    target: int | None = None
    """Against whom a win is claimed."""
    until: int | None = None
    """Until when the game is adjourned, or when a holiday ends; it has just ended if that is not told."""
    last: tuple[int, ...] | None = None
    """Who is placed last after a game that ended early."""


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

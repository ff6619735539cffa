"""What the server answers."""

from typing import Any, Literal

from pydantic import Field

from concordia.server.options import Options
from concordia.server.schemas.view import Exact, View


class ErrorBody(Exact):
    """What was wrong: a code for programs, words for people."""

    code: str
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


class SeatTold(Exact):
    """A seat and who sits there."""

    seat: int
    kind: Literal["person", "bot", "open", "contrarius"]
    name: str | None
    colour: str
    bot: str | None
    account: bool
    stand_in: Literal["resigned", "time", "away"] | None


class Clocks(Exact):
    """When the time of the seat that is asked ends, and what each seat has left, in milliseconds."""

    ends: int | None
    left: list[int] | None


class Origin(Exact):
    """Where a game went on from."""

    table: str | None
    move: int


class TableTold(Exact):
    """What everyone may know of a table beside the game itself."""

    id: str
    name: str
    board: str
    variants: list[str]
    options: Options
    listed: bool
    status: Literal["open", "playing", "over", "closed"]
    seats: list[SeatTold]
    created: int
    started: int | None
    ended: int | None
    moves: int
    position: int
    number: int
    asked: int | None
    clocks: Clocks | None
    commitment: str = Field(description="The hash of salt and seed, which fixes the shuffle.")
    seed: str | None = Field(description="Told when the game is over.")
    salt: str | None = Field(description="Told when the game is over.")
    origin: Origin | None
    rematch: str | None
    rules: int
    foreign: str | None = Field(description="Why this server cannot play the game on, if it cannot.")


class TableListed(Exact):
    """A table in a list."""

    id: str
    name: str
    board: str
    variants: list[str]
    status: Literal["open", "playing", "over", "closed"]
    seats: list[SeatTold]
    created: int
    asked: int | None
    yours: bool


class TableList(Exact):
    """Tables, the newest first."""

    tables: list[TableListed]
    more: bool


class CreatedAnswer(Exact):
    """A new table, with the secrets that only you get."""

    table: TableTold
    host: str = Field(description="Who shows it manages the table.")
    secrets: dict[str, str] = Field(description="The secret of each person's seat, by seat.")


class SecretAnswer(Exact):
    """The secret of a seat."""

    seat: int
    secret: str | None


class TableIdAnswer(Exact):
    """The id of a table."""

    table: str


class Told(Exact):
    """One thing that happened: a key with its arguments, and the same in English."""

    key: str
    arguments: dict[str, Any]
    words: str


class EventTold(Exact):
    """An entry of a table's log."""

    number: int
    position: int | None
    kind: Literal[
        "started", "move", "undo", "seat", "stand-in", "back", "chat", "trouble", "rematch", "close"
    ]
    seat: int | None
    at: int
    told: list[Told] | None = Field(default=None, description="What a move did.")
    undone: bool | None = Field(default=None, description="Whether a move was taken back since.")
    count: int | None = Field(default=None, description="How many moves an undo takes back.")
    text: str | None = Field(default=None, description="What was said.")
    by: str | None = Field(default=None, description="Who said it.")
    why: Literal["resigned", "time", "away"] | None = None
    table: str | None = Field(default=None, description="The table of a rematch.")


class Events(Exact):
    """A part of a table's log."""

    events: list[EventTold]
    more: bool = Field(description="Whether there are older ones after the number asked for.")


class ViewAnswer(Exact):
    """The game as it stands."""

    number: int
    position: int
    seats: list[int] = Field(description="The seats you play.")
    host: bool
    view: View | None


class DoneAnswer(Exact):
    """What you asked for is done and kept."""

    position: int
    again: bool = Field(description="Whether it had been done before, when it was sent first.")


class Ahead(Exact):
    """What an action would lead to."""

    final: bool = Field(description="Whether it could not be taken back: the turn ends, or something shows.")


class Moment(Exact):
    """A moment of a game."""

    moves: int
    at: int
    turns: list[int] = Field(description="The turn to which each move belongs.")
    told: list[Told]
    view: View


class RecordSeat(Exact):
    """A seat of a record."""

    colour: str
    name: str


class RecordMove(Exact):
    """A move of a record."""

    turn: int
    seat: int
    text: str


class RecordResult(Exact):
    """The final points of a seat."""

    seat: int
    points: int
    by_god: dict[str, int]


class RecordJson(Exact):
    """A game as JSON."""

    format: Literal["concordia-table-1"]
    rules: int
    board: str
    variants: list[str]
    seats: list[RecordSeat]
    commitment: str
    seed: str | None
    salt: str | None
    moves: list[RecordMove]
    result: list[RecordResult]
    record: str


class Account(Exact):
    """One's own account."""

    id: str
    name: str
    language: str
    created: int
    rating: int
    rated: int


class Me(Exact):
    """Who one is here."""

    account: Account | None


class BoardStatistics(Exact):
    """What someone has played on a board."""

    board: str
    games: int
    won: int
    average: float
    best: int


class RecentGame(Exact):
    """A game that someone has finished."""

    table: str
    board: str
    place: int
    seats: int
    points: int
    at: int


class Player(Exact):
    """What everyone may know of someone with an account."""

    name: str
    since: int
    rating: int
    rated: int
    boards: list[BoardStatistics]
    recent: list[RecentGame]


class RatingLine(Exact):
    """A line of the list of ratings."""

    place: int
    name: str
    rating: int
    rated: int


class Ratings(Exact):
    """The list of ratings."""

    players: list[RatingLine]


class ChannelTold(Exact):
    """A way to be told that it is one's turn."""

    id: str
    kind: Literal["push", "url"]
    title: str
    created: int


class Channels(Exact):
    """All ways to be told."""

    channels: list[ChannelTold]
    push_key: str | None = Field(description="The key with which a browser subscribes.")


class BoardTold(Exact):
    """A board of the game."""

    board: str
    name: str
    players: list[int]
    variants: list["VariantTold"]


class VariantTold(Exact):
    """A variant, with the numbers of seats it is played with on a board."""

    variant: str
    seats: list[int]


class BotTold(Exact):
    """A bot that may take a seat."""

    bot: str
    title: str
    level: int | None
    description: str
    preparing: bool = Field(description="Whether it plays at a glance until its search is compiled.")


class Catalogue(Exact):
    """What can be played, and against whom."""

    boards: list[BoardTold]
    bots: list[BotTold]
    colours: list[str]
    accounts: bool = Field(description="Whether anyone may make an account.")


class Health(Exact):
    """How the server is."""

    status: Literal["well"]
    version: str
    rules: int

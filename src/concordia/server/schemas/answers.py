"""What the server answers."""

from typing import Literal

from concordia.server.schemas.people import RatingPoint
from concordia.server.schemas.sent import Exact
from concordia.server.schemas.table import SeatTold, TableTold


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
    tournament: str | None
    """The tournament to which the game belongs."""


class TableList(Exact):
    """Tables, the newest first."""

    tables: list[TableListed]
    more: bool


class CreatedAnswer(Exact):
    """A new table, with the secrets that only you get."""

    table: TableTold
    host: str
    """Who shows it manages the table."""
    secrets: dict[str, str]
    """The secret of each person's seat, by seat."""


class SecretAnswer(Exact):
    """The secret of a seat."""

    seat: int
    secret: str | None


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
    ended: str | None
    """How the game ended, if that was before the rules ended it."""
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
    listed: bool
    """Whether others find it here, too."""


class Player(Exact):
    """What everyone may know of someone with an account."""

    name: str
    since: int
    rating: int
    rated: int
    boards: list[BoardStatistics]
    recent: list[RecentGame]
    form: list[RatingPoint]
    """The rating after each of the newest rated games, the oldest first."""


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
    push_key: str | None
    """The key with which a browser subscribes."""


class HolidayAnswer(Exact):
    """The tables at which a holiday was taken, or has ended."""

    tables: list[str]


class Health(Exact):
    """How the server is."""

    status: Literal["well"]
    version: str
    rules: int

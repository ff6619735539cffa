"""The messages of a live table: JSON objects over a WebSocket, told apart by their type."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, JsonValue, TypeAdapter

from concordia.server.schemas.requests import (
    ChatRequest,
    MoveRequest,
    Number,
    SeatNumber,
    Strict,
    UndoRequest,
)
from concordia.server.schemas.sent import Sent
from concordia.server.schemas.table import Busy, Clocks, ErrorBody, EventTold, Standing, TableTold, View
from concordia.server.store.ids import MOST_SECRETS

Secret = Annotated[str, Field(min_length=1, max_length=80)]


class Hello(Strict):
    """The first message of a client: what it can show, and the last event it has seen."""

    type: Literal["hello"]
    secrets: Annotated[list[Secret], Field(max_length=MOST_SECRETS)] = Field(default=[])
    since: Number | None = Field(
        default=None, description="The last event seen; the newest ones if not given."
    )
    seat: SeatNumber | None = Field(default=None, description="With whose eyes to look.")
    changes: bool = Field(
        default=False, description="Whether to send only what has changed of the view after the first one."
    )


class LiveMove(MoveRequest):
    """A move; it is answered by `done`, `refused` or `confirm` with the same key."""

    type: Literal["move"]


class LiveUndo(UndoRequest):
    """Take back; it is answered by `done` or `refused` with the same key."""

    type: Literal["undo"]


class LiveChat(ChatRequest):
    """Something to say."""

    type: Literal["chat"]


class Look(Strict):
    """Look with the eyes of another of one's seats; null for the seat that is asked."""

    type: Literal["look"]
    seat: SeatNumber | None = None


class Ping(Strict):
    """A question whether anyone is there."""

    type: Literal["ping"]


FromClient = Annotated[Hello | LiveMove | LiveUndo | LiveChat | Look | Ping, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome(Sent):
    """The first answer: the table, the seats one plays, the game as it stands, and events missed."""

    type: Literal["welcome"]
    table: TableTold
    seats: tuple[int, ...]
    host: bool
    standing: Standing
    present: tuple[int, ...]
    number: int
    position: int
    events: tuple[EventTold, ...]
    more: bool
    """Whether there are older events than those told."""
    view: View | None
    busy: Busy | None
    """Told of the bot that is asked, while many are playing."""
    clocks: Clocks | None
    now: int
    """The time of the server, by which clocks run, in milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Update(Sent):
    """Something happened."""

    type: Literal["update"]
    number: int
    position: int
    events: tuple[EventTold, ...]
    table: TableTold | None
    """Told when something about the table itself has changed."""
    seats: tuple[int, ...]
    standing: Standing | None
    """Told with the table."""
    view: View | None
    busy: Busy | None
    """Told of the bot that is asked, while many are playing."""
    clocks: Clocks | None
    now: int
    """The time of the server, by which clocks run, in milliseconds."""
    changes: dict[str, JsonValue] | None = None
    """Instead of the view, to who asked for it: the fields that are not as they were told last. Of the lists
    of seats, cities, markers and display an object tells what changed at each place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Present(Sent):
    """Which seats are connected."""

    type: Literal["present"]
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted(Sent):
    """What the client asked for was done and is kept."""

    type: Literal["done"]
    key: str | None
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Sent):
    """The move was not made: it could not be taken back, since the turn ends or something shows."""

    type: Literal["confirm"]
    key: str
    position: int
    """The position it would be made upon; send it again without `unless_final` to make it."""
    action: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedFrame(Sent):
    """What the client asked for was not done; the newest view tells how things stand."""

    type: Literal["refused"]
    key: str | None
    error: ErrorBody
    number: int
    position: int
    view: View | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong(Sent):
    """Yes."""

    type: Literal["pong"]


FromServer = Annotated[
    Welcome | Update | Present | Accepted | Confirm | RefusedFrame | Pong, Field(discriminator="type")
]
FROM_SERVER: TypeAdapter[FromServer] = TypeAdapter(FromServer)

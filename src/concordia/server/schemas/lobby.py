"""The lobby: what is asked of it, what it tells of tables, and the messages of quick pairing."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from concordia.rules.state import MAX_SEATS
from concordia.server.schemas.frames import Ping, Pong, RefusedFrame
from concordia.server.schemas.requests import Language, Name, Strict
from concordia.server.schemas.sent import Sent
from concordia.server.schemas.table import SeatTold
from concordia.server.tables.options import Clock, Deadline
from concordia.server.tables.presets import Pace

MOST_CHOSEN = 20
"""Boards, variants or the like that one filter or wish may name."""

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]
Ids = Annotated[list[Id], Field(max_length=MOST_CHOSEN)]
Cursor = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,16}-[0-9a-zA-Z]{1,24}$")]
Size = Annotated[int, Field(ge=1, le=MAX_SEATS)]
Players = Annotated[int, Field(ge=2, le=MAX_SEATS)]
Status = Literal["open", "playing", "over"]
BASE_GAME = "none"
"""Named as a variant: the game without any."""


class LobbyQuery(Strict):
    """Which tables of the lobby to tell, a part of it at a time."""

    status: Status = Field(
        default="open", description="Those that wait for players, that are played, or that ended lately."
    )
    board: Ids = Field(default=[], description="On one of these boards.")
    size: Size | None = Field(default=None, description="With so many seats.")
    free: Size | None = Field(default=None, description="With so many open seats at least.")
    variant: Ids = Field(default=[], description="With all of these variants; `none` for the base game.")
    pace: list[Pace] = Field(default=[], max_length=MOST_CHOSEN, description="With one of these paces.")
    rated: bool | None = None
    language: list[Language] = Field(
        default=[], max_length=MOST_CHOSEN, description="Of a host who speaks one of these languages."
    )
    before: Cursor | None = Field(default=None, description="The next part: what `next` has told.")


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyRow(Sent):
    """A table in the lobby."""

    id: str
    name: str
    board: str
    variants: list[str]
    status: Status
    seats: tuple[SeatTold, ...]
    size: int
    """How many seats there are, Contrarius not counted."""
    free: int
    """How many of them are open."""
    pace: Pace
    time: Clock | Deadline | None
    rated: bool
    language: str
    """Of the host, if it is known."""
    host: str | None
    """The name of the host, if there is one."""
    host_here: bool
    """Whether the host is connected."""
    at: int
    """When the table was set up, its game began or ended; the newest come first."""
    cursor: str
    """The place of the table in its part of the lobby."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyList(Sent):
    """A part of the lobby, the newest tables first."""

    tables: tuple[LobbyRow, ...]
    yours: tuple[str, ...]
    """The tables among them at which you sit."""
    next: str | None
    """What to ask for to be told the older ones, if there are any."""


class Wish(Strict):
    """What someone wants to play: any game that fits."""

    boards: Annotated[list[Id], Field(min_length=1, max_length=MOST_CHOSEN)]
    seats: Annotated[list[Players], Field(min_length=1, max_length=MAX_SEATS)]
    presets: Annotated[list[Id], Field(min_length=1, max_length=MOST_CHOSEN)] = Field(
        description="Of time, as the catalogue has them."
    )
    rated: bool = False


class Seek(Strict):
    """The first message of someone who wants to be seated; sent again with the same ticket it goes on."""

    type: Literal["seek"]
    ticket: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32,80}$")] = Field(
        description="A secret that the client makes up, of 192 random bits or more: that of the seat to come."
    )
    name: Name | None = Field(default=None, description="Needed without an account.")
    language: Language | None = None
    wish: Wish


class Leave(Strict):
    """Wait no more; it is answered by `left`, or by `paired` if that came first."""

    type: Literal["leave"]


FromSeeker = Annotated[Seek | Leave | Ping, Field(discriminator="type")]
FROM_SEEKER: TypeAdapter[FromSeeker] = TypeAdapter(FromSeeker)


@dataclass(frozen=True, slots=True, kw_only=True)
class Watching(Sent):
    """From now on every change of the lobby is told: look at it now."""

    type: Literal["watching"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyChanges(Sent):
    """Tables that are new in the lobby or not as they were, and those that are gone from it."""

    type: Literal["changes"]
    tables: tuple[LobbyRow, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StillWaiting(Sent):
    """One waits for others."""

    type: Literal["waiting"]
    since: int
    """When one began to wait."""
    now: int
    """The time of the server, in milliseconds."""
    people: int
    """How many are waiting, for whatever game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired(Sent):
    """The game has begun; the ticket is the secret of one's seat."""

    type: Literal["paired"]
    table: str
    seat: int
    board: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Sent):
    """One waits no more."""

    type: Literal["left"]


ToWatcher = Annotated[Watching | LobbyChanges | Pong | RefusedFrame, Field(discriminator="type")]
TO_WATCHER: TypeAdapter[ToWatcher] = TypeAdapter(ToWatcher)
ToSeeker = Annotated[StillWaiting | Paired | Left | Pong | RefusedFrame, Field(discriminator="type")]
TO_SEEKER: TypeAdapter[ToSeeker] = TypeAdapter(ToSeeker)

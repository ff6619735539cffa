"""What clients send."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from concordia.data.board import MOST_PLAYERS
from concordia.record import MAX_BYTES
from concordia.rules.state import MAX_SEATS
from concordia.server.tables.options import Options
from concordia.setup import COLOURS, LONGEST_NAME

LONGEST_CHAT = 500
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
MOST_ACTIONS = 100_000
MOST_NUMBER = 2**31 - 1

Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME)]
Password = Annotated[str, StringConstraints(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}(-[A-Za-z]{2,4})?$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Colour = Literal["red", "green", "yellow", "blue", "black", "white"]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]

assert Colour.__args__ == COLOURS  # type: ignore[attr-defined]
assert MOST_PLAYERS <= MAX_SEATS


class Strict(BaseModel):
    """A request in which nothing unknown stands."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SeatRequest(Strict):
    """Who is to sit on a seat."""

    kind: Literal["person", "bot", "open"] = Field(
        default="open",
        description="A person whose link you get, a bot, or open to whoever comes to the table first.",
    )
    name: Name | None = Field(default=None, description="How the player is called at this table.")
    colour: Colour | None = None
    bot: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="For a bot: a level such as consul, random, or a program the host offers."
    )
    mine: bool = Field(default=False, description="For a person: whether your account sits here.")


Seats = Annotated[list[SeatRequest], Field(min_length=1, max_length=MAX_SEATS)]
TableName = Annotated[str, StringConstraints(max_length=60)]


class TableRequest(Strict):
    """A table to set up."""

    board: Annotated[str, StringConstraints(max_length=40)] = "imperium"
    variants: Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=8)] = []
    seats: Seats
    name: TableName = ""
    listed: bool = Field(default=False, description="Whether everyone can find the table.")
    options: Options = Options()
    start: bool = Field(default=False, description="Whether the game begins at once.")
    language: Language | None = Field(
        default=None,
        description="The language you speak, told in the lobby; that of your account if not given.",
    )
    invite: Annotated[dict[SeatNumber, Name], Field(max_length=MAX_SEATS)] = Field(
        default={}, description="By seat, the accounts for which open seats are kept."
    )


class ForkRequest(Strict):
    """Play on from a move of another table."""

    at: Number = Field(description="After how many moves to go on.")
    seats: Seats | None = Field(default=None, description="Who plays on; you play all people if not given.")
    name: TableName = ""
    options: Options = Options()


class ImportRequest(Strict):
    """A record to look at, or to play on."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=MAX_BYTES)] = Field(
        description="The text of a record, or of its export as JSON."
    )
    seats: Seats | None = Field(default=None, description="Who plays on; you play everyone if not given.")
    name: TableName = ""
    options: Options = Options()


class JoinRequest(Strict):
    """Sit down on an open seat."""

    name: Name | None = Field(default=None, description="Needed without an account.")
    colour: Colour | None = None


class SeatChange(Strict):
    """Another name or colour of one's own seat; what is not given stays as it is."""

    name: Name | None = None
    colour: Colour | None = None


class SendAway(Strict):
    """Let someone stand up."""

    ban: bool = Field(default=False, description="Whether to keep the person out of this table.")


class SeatOfferRequest(Strict):
    """Let someone take over the seat of a bot."""

    account: Name | None = Field(
        default=None, description="The account of whoever may take it; without one, you get a link."
    )


class TakeRequest(Strict):
    """Take over a seat that is offered to you."""

    name: Name | None = Field(default=None, description="Needed without an account.")


class MoveRequest(Strict):
    """A move of the seat that is asked."""

    position: Number = Field(description="The position the move is made upon.")
    key: Key = Field(description="Chosen anew for each move, so that sending it twice makes it once.")
    action: Annotated[int, Field(ge=0, le=MOST_ACTIONS)] | None = None
    text: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = Field(
        default=None, description="The move as a text, instead of its number."
    )
    seat: SeatNumber | None = Field(default=None, description="For whom, if you play several seats.")
    unless_final: bool = Field(
        default=False,
        description="Whether to answer `confirm` instead of making a move that could not be taken back.",
    )


class UndoRequest(Strict):
    """Take back the last move, or the whole turn."""

    position: Number
    key: Key
    whole_turn: bool = False
    seat: SeatNumber | None = None


class ChatRequest(Strict):
    """Something to say."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_CHAT)]
    seat: SeatNumber | None = None
    key: Key | None = Field(
        default=None, description="Chosen anew for each message, so that sending it twice says it once."
    )


class SeatOnly(Strict):
    """Nothing but a seat."""

    seat: SeatNumber


class HolidayRequest(Strict):
    """Until when one wants to be on holiday."""

    until: Annotated[int, Field(ge=0, le=2**53)] = Field(description="In milliseconds since 1970.")


class AccountRequest(Strict):
    """A name and a password."""

    name: Name
    password: Password


class AccountChange(Strict):
    """What changes about an account."""

    name: Name | None = None
    language: Language | None = None
    password: Password | None = None
    old_password: Password | None = Field(default=None, description="Needed to change the password.")


class PasswordOnly(Strict):
    """The password, to confirm what cannot be undone."""

    password: Password


class ChannelRequest(Strict):
    """A way to be told that it is one's turn."""

    kind: Literal["push", "url"] = Field(description="This browser (web push), or an Apprise URL.")
    subscription: dict[str, Any] | None = Field(default=None, description="For push: what the browser gave.")
    url: Annotated[str, StringConstraints(max_length=500)] | None = Field(
        default=None,
        description="For url: a webhook, an e-mail address or a messenger, as Apprise writes it.",
    )

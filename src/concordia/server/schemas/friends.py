"""What goes through the ways in for friends: ties, who is here, invitations, choices."""

from typing import Annotated, Literal

from pydantic import Field

from concordia.server.schemas.requests import Name, Strict
from concordia.server.schemas.sent import Exact
from concordia.server.tables.options import Options
from concordia.words.notices import KINDS

NoticeKind = Literal["turn", "live-turn", "reminder", "invitation", "challenge", "rematch", "over"]
ShownTo = Literal["everyone", "followed", "nobody"]

assert NoticeKind.__args__ == KINDS  # type: ignore[attr-defined]


class InviteRequest(Strict):
    """Someone to keep a seat for."""

    name: Name = Field(description="The name of an account.")


class ChoicesChange(Strict):
    """What changes of one's choices."""

    shown_to: ShownTo | None = Field(default=None, description="Who may see when you are here.")
    notices: Annotated[dict[NoticeKind, bool], Field(max_length=len(KINDS))] = Field(
        default={}, description="By kind, whether you want to be told."
    )


class Choices(Exact):
    """What someone has chosen for their account."""

    shown_to: ShownTo
    notices: dict[NoticeKind, bool]


class TableWatched(Exact):
    """A listed table at which someone plays."""

    id: str
    name: str
    board: str


class Person(Exact):
    """Someone with an account, as another sees them."""

    name: str
    follows: bool
    """Whether you follow them."""
    blocked: bool
    """Whether you block them."""
    here: bool
    """Whether they are here now; nobody is who does not show it to you."""
    table: TableWatched | None
    """The listed table at which they play, if they are here."""


class People(Exact):
    """Those to whom one has ties."""

    following: list[Person]
    followers: list[Person]
    """Those who follow you; at most 500, the newest first."""
    blocked: list[str]


class PersonOnSeat(Person):
    """Who sits on a seat of a table with an account."""

    seat: int


class PeopleAtTable(Exact):
    """Those at a table who have accounts."""

    people: list[PersonOnSeat]


class InvitationTold(Exact):
    """A seat that is kept for you."""

    table: str
    seat: int
    by: str
    """Who invites you."""
    name: str
    board: str
    variants: list[str]
    seats: int
    options: Options
    challenge: bool
    """Whether the game begins as soon as everyone has accepted."""


class News(Exact):
    """What someone with an account should know now."""

    invitations: list[InvitationTold]

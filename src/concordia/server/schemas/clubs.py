"""What is sent of clubs, both ways."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from concordia.server.schemas.requests import Name, Number, Strict, TableName
from concordia.server.schemas.sent import Exact
from concordia.server.schemas.tournaments import About

LONGEST_ANNOUNCEMENT = 1000

Joining = Literal["open", "approval"]
Role = Literal["organiser", "member", "asking"]


class ClubRequest(Strict):
    """A club to found."""

    name: Annotated[TableName, StringConstraints(min_length=3)]
    about: About = ""
    joining: Joining = Field(default="open", description="Everyone may join, or organisers approve.")


class ClubChange(Strict):
    """What changes about a club."""

    about: About | None = None
    joining: Joining | None = None


class Announcement(Strict):
    """Something to write on the board."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ANNOUNCEMENT)]


class AnnouncementNumber(Strict):
    """An announcement by the number of its event."""

    event: Number


class MemberRequest(Strict):
    """A member, by name."""

    name: Name


class AdmitRequest(Strict):
    """Someone who has asked to join."""

    name: Name
    welcome: bool


class ClubListed(Exact):
    """A club in a list."""

    id: str
    name: str
    about: str
    joining: Joining
    members: int
    role: Role | None
    """What you are in it."""


class ClubList(Exact):
    """Clubs, by name."""

    clubs: list[ClubListed]
    more: bool


class MemberTold(Exact):
    """Someone in a club."""

    name: str
    role: Role
    since: int


class AnnouncementTold(Exact):
    """What an organiser has written on the board."""

    event: int
    text: str
    by: str | None
    """Nobody, if the account was deleted."""
    at: int


class ClubTold(Exact):
    """A club. Its members and its board are for members; others see who organises it."""

    id: str
    name: str
    about: str
    joining: Joining
    created: int
    count: int
    """How many members it has."""
    role: Role | None
    """What you are in it."""
    members: list[MemberTold]
    board: list[AnnouncementTold]
    """The newest announcements, the newest first."""


class ClubEventTold(Exact):
    """An entry of a club's log."""

    number: int
    kind: Literal[
        "made",
        "changed",
        "joined",
        "asked",
        "admitted",
        "declined",
        "left",
        "removed",
        "organiser",
        "stepped-down",
        "said",
        "taken-down",
    ]
    by: str | None
    whom: str | None
    data: dict[str, Any]
    at: int


class ClubLog(Exact):
    """The log of a club, the newest first."""

    events: list[ClubEventTold]

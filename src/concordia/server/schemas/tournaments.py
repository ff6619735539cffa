"""What is sent of tournaments, both ways."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from concordia.server.schemas.requests import Name, Number, Strict, TableName
from concordia.server.schemas.sent import Exact
from concordia.server.store.ids import ID_PATTERN
from concordia.server.tournaments.terms import MOST_PLACES, MOST_ROUNDS, Terms

LONGEST_ABOUT = 500
LONGEST_REASON = 200

About = Annotated[str, StringConstraints(max_length=LONGEST_ABOUT)]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_REASON)]
PlayerNumber = Annotated[int, Field(ge=0, lt=1000)]
RoundNumber = Annotated[int, Field(ge=1, le=MOST_PLACES)]
BySeat = Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(min_length=2, max_length=5)]

assert MOST_ROUNDS <= MOST_PLACES

Status = Literal["open", "running", "ended"]


class TournamentRequest(Strict):
    """A tournament to set up."""

    name: Annotated[TableName, StringConstraints(min_length=1)]
    about: About = ""
    club: Annotated[str, StringConstraints(pattern=ID_PATTERN)] | None = Field(
        default=None, description="The club whose members may enter; everyone may if not given."
    )
    terms: Terms = Terms()


class RoundRequest(Strict):
    """A round to begin."""

    round: RoundNumber = Field(description="Its number, so that two organisers begin it once.")


class ReasonRequest(Strict):
    """Why something is done."""

    reason: Reason


class ReplaceRequest(Strict):
    """Who goes on for a player."""

    name: Name
    reason: Reason


class OrganiserRequest(Strict):
    """Someone who is to organise, too."""

    name: Name


class CorrectionRequest(Strict):
    """The result that a game is to have."""

    places: BySeat = Field(description="The place of each seat, in the order of play.")
    points: BySeat | None = Field(default=None, description="The victory points of each seat, if known.")
    reason: Reason


class UndoCorrectionRequest(Strict):
    """A correction that is not to count any more."""

    event: Number = Field(description="The number of its event.")
    reason: Reason


class ExtendRequest(Strict):
    """Until when the round lasts."""

    ends: Annotated[int, Field(ge=0, le=2**53)]


class PauseRequest(Strict):
    """Whether rounds wait."""

    paused: bool


class ClubNamed(Exact):
    """A club by its name."""

    id: str
    name: str


class TournamentListed(Exact):
    """A tournament in a list."""

    id: str
    name: str
    club: ClubNamed | None
    status: Status
    terms: Terms
    players: int
    round: int
    created: int
    entered: bool
    """Whether you take part."""


class TournamentList(Exact):
    """Tournaments, the newest first."""

    tournaments: list[TournamentListed]
    more: bool


class PlayerTold(Exact):
    """Someone who has entered."""

    player: int
    name: str | None
    """Nobody's any more, if the account was deleted."""
    out: bool


class StandingTold(Exact):
    """A line of the standings; after the points its fields tell players apart, in this order."""

    place: int
    player: int
    points: float
    wins: int
    opponents: float
    """The points of one's opponents, on the average of each table, in all games together."""
    share: float
    """Which share of all victory points at one's tables was one's own, in all games together."""
    direct: int
    """How often one came before those who are equal otherwise."""
    played: int
    byes: int


class MatchTold(Exact):
    """A game of a round."""

    table: str
    seats: list[int]
    """The players in the order of play."""
    places: list[int] | None
    points: list[int] | None
    """The victory points of each seat."""
    why: Literal["played", "time", "organiser"] | None
    event: int | None
    """The number of the event that gave the result."""


class RoundTold(Exact):
    """A round."""

    round: int
    board: str
    matches: list[MatchTold]
    byes: list[int]
    began: int
    ends: int | None


class TournamentTold(Exact):
    """A tournament as it stands."""

    id: str
    name: str
    about: str
    club: ClubNamed | None
    terms: Terms
    worth: list[int]
    """What each place at a full table is worth."""
    bye: float
    """What it is worth to sit out."""
    status: Status
    paused: bool
    number: int
    created: int
    planned: int | None
    """How many rounds there will be, as far as that is known."""
    decided: bool
    """Whether no round is left to play."""
    organisers: list[str | None]
    players: list[PlayerTold]
    rounds: list[RoundTold]
    standings: list[StandingTold]
    organiser: bool
    """Whether you may organise it."""
    you: int | None
    """Your number, if you take part or did."""
    table: str | None
    """The table at which you are playing in this round."""


class TournamentEventTold(Exact):
    """An entry of a tournament's log."""

    number: int
    kind: Literal[
        "made",
        "organiser",
        "entered",
        "withdrawn",
        "removed",
        "replaced",
        "begun",
        "paired",
        "result",
        "corrected",
        "undone",
        "extended",
        "paused",
        "resumed",
        "ended",
    ]
    by: str | None
    """Who did it; nobody, if the server did or the account was deleted."""
    whom: str | None
    data: dict[str, Any]
    at: int


class TournamentLog(Exact):
    """The log of a tournament, the newest first."""

    events: list[TournamentEventTold]


class TournamentNumber(Exact):
    """How many events a tournament has."""

    number: int

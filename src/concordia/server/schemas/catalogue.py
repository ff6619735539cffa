"""What can be played, and against whom."""

from typing import Literal

from concordia.server.schemas.sent import Exact
from concordia.server.schemas.table import Busy, ErrorBody
from concordia.server.tables.options import Clock, Deadline
from concordia.server.tables.presets import Pace
from concordia.setup import Way


class VariantSeats(Exact):
    """A variant that may be added, with the numbers of seats it is then played with."""

    variant: str
    seats: list[int]


class BoardWay(Exact):
    """A way to play on a board."""

    way: Way
    seats: list[int]
    """The numbers of seats; none if the board is not played so."""
    variants: list[VariantSeats]
    """Those that may be added here."""


class BoardTold(Exact):
    """A board and how it is played."""

    board: str
    name: str
    ways: list[BoardWay]


class WayTold(Exact):
    """A way to play, and the variants that make it."""

    way: Way
    variants: list[str]
    levels: list[str]
    """Against Contrarius: his levels as variants, from the weakest; one of them is added."""
    teams: list[list[int]]
    """In team play: for each number of seats, the team of each seat."""


class Exclusion(Exact):
    """Two variants that do not go together, and why."""

    variants: list[str]
    refused: ErrorBody


class CampaignTold(Exact):
    """The games of a campaign in order, each alone against Contrarius."""

    levels: list[str]
    """As variants, one for each game."""
    boards: list[str]
    """One for each game, unless others are chosen."""
    offered: list[str]
    """The boards that may be chosen."""
    twice: ErrorBody
    """Why no board is chosen twice."""


class LimitTold(Exact):
    """A number that people may choose."""

    field: str
    least: int
    most: int


class TimeTold(Exact):
    """A kind of time for a table, and the numbers that belong to it."""

    kind: Literal["clock", "deadline"]
    limits: list[LimitTold]
    flags: list[str]
    """What may become of someone whose time is up, the usual first."""


class PresetTold(Exact):
    """A usual time for a table."""

    preset: str
    pace: Pace
    """How fast a game goes with it."""
    time: Clock | Deadline


class BotTold(Exact):
    """A bot that may take a seat."""

    bot: str
    title: str
    level: int | None
    description: str
    preparing: bool
    """Whether it plays at a glance until its search is compiled."""
    busy: Busy | None
    """Told while many are playing, as to someone who has nothing waiting yet."""


class Ways(Exact):
    """Every way to play; a table is accepted if and only if it follows from this.

    Its variants are those of a way, one of its levels if it has any, and any of `variants`; no two of them
    exclude each other, and the number of its seats is one of the way on the board and of each variant added.
    What is refused has the reason of the first exclusion that it breaks.
    """

    boards: list[BoardTold]
    ways: list[WayTold]
    variants: list[str]
    """Those that may be added."""
    exclusions: list[Exclusion]
    campaign: CampaignTold
    times: list[TimeTold]
    """The kinds of time; without any there is all the time in the world."""
    presets: list[PresetTold]
    """The usual times, the quickest first."""
    away: LimitTold
    """After how many minutes a bot may stand in for someone who is away."""
    colours: list[str]
    """Of the seats, unless others are chosen."""


class Catalogue(Ways):
    """Every way to play, and against whom."""

    bots: list[BotTold]
    accounts: bool
    """Whether anyone may make an account."""

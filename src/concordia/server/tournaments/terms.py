"""The terms of a tournament: what is played, how often, against whom, and what a place is worth."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log2
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from concordia.data.board import board_names, load_board
from concordia.errors import SetupError
from concordia.server.errors import Refused
from concordia.server.tables.options import Options
from concordia.setup import LEVELS, check_seats, check_variants, seats_allowed

SWISS: Final = "swiss"
ROUND_ROBIN: Final = "round-robin"
KNOCK_OUT: Final = "knock-out"
LEAGUE: Final = "league"
LIVE: Final = "live"
DEADLINE: Final = "deadline"

MOST_PLACES: Final = 64
MOST_ROUNDS: Final = 20
FEWEST_ROUNDS: Final = 3
"""Rounds of a Swiss tournament if nobody says how many, at least."""
MOST_DAYS: Final = 60
COME_WITHIN: Final = 10
"""Minutes after which a bot stands in for whoever does not come to a live round, if nobody says how many."""
USUAL_POINTS: Final = {2: [1, 0], 3: [3, 1, 0], 4: [4, 2, 1, 0], 5: [5, 3, 2, 1, 0]}
"""What the places at a table are worth if nobody says so: those behind one, and one more for a win."""

Id = Annotated[str, StringConstraints(max_length=40)]
Worth = Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=2, max_length=5)]


class Terms(BaseModel):
    """What everyone who enters a tournament agrees on."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["swiss", "round-robin", "knock-out", "league"] = Field(
        default="swiss",
        description="Equals meet, all meet all, the last of each table are out, or rounds of some days.",
    )
    boards: Annotated[list[Id], Field(min_length=1, max_length=4)] = Field(
        default=["italia"], description="The board of each round, in turn."
    )
    variants: Annotated[list[Id], Field(max_length=8)] = []
    seats: int = Field(default=4, ge=2, le=5, description="Players at a table; one fewer where it must be.")
    pace: Literal["live", "deadline"] = Field(
        default="live", description="All play at the same time, or a round lasts some days."
    )
    days: int = Field(default=7, ge=1, le=MOST_DAYS, description="How long a round with a deadline lasts.")
    rounds: int | None = Field(
        default=None,
        ge=1,
        le=MOST_ROUNDS,
        description="How many there are; by the number of players if not given.",
    )
    places: int = Field(default=32, ge=2, le=MOST_PLACES, description="How many may enter.")
    points: Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=2, max_length=5)] | None = (
        Field(default=None, description="What each place at a full table is worth, the first place first.")
    )
    advance: int | None = Field(
        default=None, ge=1, le=3, description="Knock-out: how many of each table play on."
    )
    late: bool = Field(default=True, description="Whether people may enter between two rounds.")
    automatic: bool = Field(
        default=False,
        description="Whether the next round begins by itself when all games of the last are over.",
    )
    closes: int | None = Field(
        default=None, ge=0, le=2**53, description="When registration closes; if not given, when play begins."
    )
    options: Options = Options()

    @property
    def worth(self) -> list[int]:
        """What each place at a full table is worth."""
        return USUAL_POINTS[self.seats] if self.points is None else self.points

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may sit at a table: as many as wanted, or one fewer so that fewer sit out."""
        return tuple(size for size in (self.seats, self.seats - 1) if size in self.playable)

    @property
    def playable(self) -> set[int]:
        """With how many all boards can be played here."""
        allowed = [set(seats_allowed(load_board(board), self.variants)) for board in self.boards]
        return set.intersection(*allowed) & set(range(2, self.seats + 1))

    @property
    def going_on(self) -> int:
        """How many of each table play on in a knock-out."""
        return self.advance or max(1, self.seats // 2)

    def board_of(self, round_: int) -> str:
        """The board of a round."""
        return self.boards[(round_ - 1) % len(self.boards)]


def agreed(wanted: Terms) -> Terms:
    """Terms with all that follows from others, or a refusal of those that cannot be played."""
    for board in wanted.boards:
        if board not in board_names():
            raise SetupError.of("unknown-board", board=board, boards=list(board_names()))
    check_variants(wanted.variants)
    if "teams" in wanted.variants or any(variant in LEVELS for variant in wanted.variants):
        raise Refused.of("tournament-variants")
    for board in wanted.boards:
        check_seats(load_board(board), wanted.seats, wanted.variants)
    if wanted.points is not None and (
        len(wanted.points) != wanted.seats or sorted(wanted.points, reverse=True) != wanted.points
    ):
        raise Refused.of("tournament-points", seats=wanted.seats)
    most = max(1, wanted.seats - 2)
    if wanted.kind == KNOCK_OUT and wanted.going_on > most:
        raise Refused.of("tournament-advance", most=most, seats=wanted.seats)
    changes: dict[str, object] = {}
    if wanted.kind == LEAGUE:
        changes |= {"pace": DEADLINE, "automatic": True}
    if (wanted.kind == ROUND_ROBIN and wanted.seats == 2) or wanted.kind == KNOCK_OUT:
        changes |= {"late": False, "rounds": None}
    live = changes.get("pace", wanted.pace) == LIVE
    away = wanted.options.away or (COME_WITHIN if live else None)
    changes["options"] = wanted.options.model_copy(update={"shuffle_seats": False, "away": away})
    return wanted.model_copy(update=changes)


def rounds_for(terms: Terms, players: int) -> int | None:
    """How many rounds there are for so many players; a knock-out goes on until it is decided."""
    if terms.kind == KNOCK_OUT:
        return None
    if terms.kind == ROUND_ROBIN and terms.seats == 2:
        return players - 1 if players % 2 == 0 else players
    if terms.rounds is not None:
        return terms.rounds
    if terms.kind == SWISS:
        return min(MOST_ROUNDS, max(FEWEST_ROUNDS, ceil(log2(players))))
    return min(MOST_ROUNDS, ceil((players - 1) / (terms.seats - 1)))


def points_for(worth: Sequence[int], place: int, seats: int) -> Fraction:
    """What a place is worth: at a smaller table the first and last get the same, the others lie between."""
    at = Fraction((place - 1) * (len(worth) - 1), seats - 1)
    below = int(at)
    if below + 1 == len(worth):
        return Fraction(worth[below])
    return worth[below] + (at - below) * (worth[below + 1] - worth[below])


def bye_for(worth: Sequence[int]) -> Fraction:
    """What it is worth to sit out: the middle of all places, so that nobody gains or loses by it."""
    return Fraction(sum(worth), len(worth))

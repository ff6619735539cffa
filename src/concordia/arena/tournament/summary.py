"""What came of a tournament: everyone's rating, wins and points, who beats whom, and what a seat is worth."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Final

import numpy as np

from concordia.arena.spread import interval
from concordia.arena.tournament.course import FIELD, Course
from concordia.arena.tournament.plan import Plan
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.ratings import Rating, ratings
from concordia.arena.tournament.verdict import Verdict
from concordia.errors import SetupError
from concordia.setup import COLOURS

ANCHOR: Final = 1_000
"""The rating of the reference, if nothing else is asked for."""
THE_FIELD: Final = "the field"
QUARTERS: Final = (25, 50, 75)


@dataclass(frozen=True, slots=True)
class Share:
    """In how many of some games something happened, with the interval of 95 % for its true share."""

    number: int
    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, number: int, games: int) -> "Share":
        """The share that so many games are, and just anything if there are none."""
        return cls(number, games, number / games if games else 0.5, *interval(number, games))


@dataclass(frozen=True, slots=True)
class Spread:
    """How points are distributed."""

    mean: float
    least: int
    lower: float
    middle: float
    upper: float
    most: int

    @classmethod
    def of(cls, points: Sequence[int]) -> "Spread | None":
        """The spread of some points, if there are any."""
        if not points:
            return None
        lower, middle, upper = (float(found) for found in np.percentile(points, QUARTERS))
        return cls(fmean(points), min(points), lower, middle, upper, max(points))


@dataclass(frozen=True, slots=True)
class Line:
    """What is known about one of those who are ranked."""

    name: str
    bot: str
    rating: Rating
    wins: Share
    """Counted for each place at a table that it had."""
    place: float
    points: Spread | None
    """In the games that it did not forfeit."""
    milliseconds: float | None
    """What a decision took on average; Contrarius makes none."""
    forfeits: int
    """Games lost since its program failed for good."""
    faults: int
    """Decisions that its program failed to make."""
    trouble: str
    """What first went wrong with it."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """How often one came before another, and what is settled about them."""

    one: str
    other: str
    ahead: Share
    """Of the games in which they did not share a place."""
    shared: int
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What a seat was worth, whoever sat there."""

    seat: str
    wins: Share
    points: float


@dataclass(frozen=True, slots=True)
class Summary:
    """A tournament, summed up over the rounds that are over."""

    plan: Plan
    rounds: int
    games: int
    is_over: bool
    unended: int
    """Games that were given up since they did not end."""
    reference: str
    anchor: float
    lines: tuple[Line, ...]
    """The best first."""
    meetings: tuple[Meeting, ...]
    seats: tuple[SeatLine, ...]

    def told(self) -> dict[str, Any]:
        """The summary as plain values."""
        players = [entrant.player for entrant in self.plan.entrants]
        told = asdict(self) | {
            "plan": self.plan.told(),
            "fair_share": self.plan.fair_share,
            "repeatable": all(player.follows_its_seed for player in players),
        }
        return told


def summary(course: Course, reference: str | None = None, anchor: float = ANCHOR) -> Summary:
    """Sum a tournament up; without a reference it is the bot that was named first."""
    plan, games = course.plan, course.counted
    number = reference_number(plan, reference)
    rated = ratings(games, len(plan.names), number, anchor, plan.seed)
    sides = _sides(plan, games)
    lines = [_line(plan, sides[who], who, rating) for who, rating in enumerate(rated) if sides[who]]
    return Summary(
        plan=plan,
        rounds=course.rounds,
        games=len(games),
        is_over=course.is_over,
        unended=sum(not played.ended for played in games),
        reference=plan.names[number],
        anchor=anchor,
        lines=tuple(sorted(lines, key=lambda line: -line.rating.value)),
        meetings=tuple(_meetings(course)),
        seats=tuple(_seats(plan, games)),
    )


def reference_number(plan: Plan, reference: str | None) -> int:
    """The number of the reference among those who are ranked."""
    if reference is None:
        return 0
    if reference not in plan.names:
        raise SetupError(
            f"the reference {reference!r} does not take part: it is one of {', '.join(plan.names)}"
        )
    return plan.names.index(reference)


def _sides(plan: Plan, games: Sequence[Played]) -> list[list[tuple[Played, int]]]:
    """The games of everyone who is ranked, and on which side."""
    found: list[list[tuple[Played, int]]] = [[] for _ in plan.names]
    for played in games:
        for side, who in enumerate(played.ranked(len(plan.entrants))):
            found[who].append((played, side))
    return found


def _line(plan: Plan, sides: Sequence[tuple[Played, int]], who: int, rating: Rating) -> Line:
    asked = sum(played.asked[side] for played, side in sides if side < plan.sides)
    seconds = sum(played.seconds[side] for played, side in sides if side < plan.sides)
    troubles = [played.trouble[side] for played, side in sides if side < plan.sides and played.trouble[side]]
    return Line(
        name=plan.names[who],
        bot=str(plan.entrants[who].player) if who < len(plan.entrants) else ", ".join(plan.variants),
        rating=rating,
        wins=Share.of(sum(played.winner == side for played, side in sides), len(sides)),
        place=fmean(played.places[side] for played, side in sides),
        points=Spread.of([played.points[side] for played, side in sides if side not in played.forfeits]),
        milliseconds=1000 * seconds / asked if asked else None,
        forfeits=sum(side in played.forfeits for played, side in sides),
        faults=sum(played.faults[side] for played, side in sides if side < plan.sides),
        trouble=troubles[0] if troubles else "",
    )


def _meetings(course: Course) -> list[Meeting]:
    """All who met, and the focus against the field."""
    plan = course.plan
    found: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for played in course.counted:
        for one, other, ahead in played.meetings(len(plan.entrants)):
            found[one, other].append(ahead)
            if (0, FIELD) in course.comparisons and one == 0:
                found[0, FIELD].append(ahead)
    names = {**dict(enumerate(plan.names)), FIELD: THE_FIELD}
    return [
        Meeting(
            names[one],
            names[other],
            Share.of(ahead.count(1), len(ahead) - ahead.count(0.5)),
            ahead.count(0.5),
            course.verdicts.get((one, other)),
        )
        for (one, other), ahead in sorted(found.items())
    ]


def _seats(plan: Plan, games: Sequence[Played]) -> list[SeatLine]:
    return [
        SeatLine(
            seat=" and ".join(COLOURS[seat] for seat in plan.seats_of(side)),
            wins=Share.of(sum(played.winner == side for played in games), len(games)),
            points=fmean(played.points[side] for played in games),
        )
        for side in range(plan.sides)
    ]

"""What an analysis tells: plain values, the same for a terminal, a file, a table and a page."""

from dataclasses import dataclass
from typing import Final, Literal

from concordia.bots.reasons import Fact
from concordia.shapes.replay import Chance
from concordia.study.scale import Verdict

FORMAT: Final = "Concordia analysis 1"


@dataclass(frozen=True, slots=True)
class Expected:
    """What a seat may expect at a moment."""

    chance: float
    """Its chance to win, that of its side."""
    points: dict[str, float]
    """The final points, by god and what else there is."""

    @property
    def total(self) -> float:
        """The final points in all."""
        return sum(self.points.values())


@dataclass(frozen=True, slots=True)
class MomentSeen:
    """A moment of the game: before its first decision, or after one."""

    decision: int
    """How many decisions have been made."""
    turn: int
    """The turn that is under way, from 1."""
    seats: tuple[Expected, ...]
    """All seats, that of Contrarius last."""


@dataclass(frozen=True, slots=True)
class Line:
    """Some moves of a turn and what they lead to, for the seat that makes them."""

    moves: tuple[str, ...]
    chance: float | None
    """The chance to win afterwards, weighed by a search; None where nothing had to be weighed."""
    points: dict[str, float] | None = None
    """The final points to be expected, where they are needed to tell why."""


@dataclass(frozen=True, slots=True)
class TurnJudged:
    """All that a seat decided in a turn, and what was better."""

    turn: int
    """The turn, from 1."""
    seat: int
    active: int
    """Whose turn it is: another's, if the seat was only asked for something in between."""
    first: int
    """The number of its first decision, from 1 as in replays."""
    last: int
    """The number of its last decision."""
    forced: bool
    """Whether nothing else was possible."""
    gives_away: float
    """By how much the chance to win is less than with the best turn."""
    costs: float
    """The same with a share for the lead in points, by which accuracy is told."""
    verdict: Verdict
    played: Line
    better: Line | None = None
    """The best turn, if it is another one."""
    decision: int | None = None
    """The number of the decision with which the better turn leaves the one that was played."""
    beside: dict[str, float] | None = None
    """By how many points, part by part, more may be expected after the better turn."""
    facts: tuple[Fact, ...] = ()
    """What the better turn achieves."""
    reason: str = ""
    """All this in one line."""


@dataclass(frozen=True, slots=True)
class LuckSeen:
    """A moment of chance: what it decided, and what that gave or took."""

    decision: int
    """The number of the decision after which chance acted, from 1."""
    turn: int
    seat: int
    """Who had decided."""
    chance: tuple[Chance, ...]
    changes: tuple[float, ...]
    """By how much the chance to win of each seat is more than it was on average before."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn in which the chances changed most."""

    turn: int
    decision: int
    """The number of the last decision of the turn."""
    changes: tuple[float, ...]
    """By how much the chance to win of each seat changed."""
    cause: Literal["turn", "chance", "play"]
    """A turn that gave something away, a moment of chance, or neither of them."""
    seat: int
    """Whose turn it was."""


@dataclass(frozen=True, slots=True)
class PlayerJudged:
    """How a player played."""

    seat: int
    name: str
    accuracy: float | None
    """From 0 to 100; None if the player never had a choice, or is none."""
    gives_away: float
    """All that was given away, in chances to win."""
    luck: float
    """What chance gave, or took."""
    verdicts: dict[Verdict, int]
    """How many turns are of each verdict; forced ones are not counted."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game: what everyone could expect, and what everyone made of it."""

    format: str
    board: str
    names: tuple[str, ...]
    """All seats, that of Contrarius last."""
    sides: tuple[tuple[int, ...], ...]
    """Who wins and loses together, by seat."""
    over: bool
    depth: str
    judged_by: Literal["network", "classic"]
    notes: tuple[str, ...]
    """What cannot be told, or only less surely."""
    moments: tuple[MomentSeen, ...]
    turns: tuple[TurnJudged, ...]
    luck: tuple[LuckSeen, ...]
    turning_points: tuple[TurningPoint, ...]
    players: tuple[PlayerJudged, ...]

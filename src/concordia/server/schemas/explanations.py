"""Points explained, what would add to them, and why something cannot be done."""

from dataclasses import dataclass

from concordia.server.schemas.sent import Sent
from concordia.shapes import points
from concordia.shapes.points import SeatPoints


@dataclass(frozen=True, slots=True)
class PointsAnswer(Sent):
    """Every point of every seat at a moment of the game."""

    moves: int
    """How many moves the game has."""
    at: int
    """After how many of them these are the points."""
    seats: tuple[SeatPoints, ...]


@dataclass(frozen=True, slots=True)
class Prospects(points.Prospects, Sent):
    """By how many points a seat's score would change, what it costs left out."""

    position: int

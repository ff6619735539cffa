"""What is told of many games: what became of them, and how fast they were played."""

from dataclasses import dataclass

from concordia.arena.spread import SpreadTold


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast games were played, in time and in CPU time."""

    workers: int | str
    wall_s: float
    cpu_s: float
    games_per_second: float
    decisions_per_second: float
    games_per_cpu_second: float
    decisions_per_cpu_second: float


@dataclass(frozen=True, slots=True)
class SeatPlayed:
    """The points and wins of a seat over all games."""

    seat: int
    colour: str
    name: str
    mean: float
    sd: float
    min: int
    max: int
    wins: int
    win_share: float


@dataclass(frozen=True, slots=True)
class Endings:
    """How many games ended in which way."""

    last_card: int
    fifteenth_house: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What became of games, the same for any number of workers."""

    board: str
    seats: int
    variants: tuple[str, ...]
    seed: str
    games: int
    points: tuple[SeatPlayed, ...]
    turns: SpreadTold
    decisions: SpreadTold
    endings: Endings

"""What happened, as keyed messages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from concordia.data.goods import Goods
from concordia.shapes.plain import SPREAD

Argument: TypeAlias = int | str | list[str] | tuple[str, ...] | Goods | Mapping[str, int | str]
"""What a message speaks of: a seat, a city, cards, goods by name."""
Arguments: TypeAlias = dict[str, Argument]


Change: TypeAlias = dict[int, dict[str, int]]
"""What each seat gained or lost, by seat."""


class Event(NamedTuple):
    """One thing that happened: the key of its message and what the message speaks of."""

    key: str
    arguments: Arguments
    only: tuple[int, ...] | None = None
    """The seats that may know it during the game, None for everyone (§18)."""
    change: Change = {}  # noqa: RUF012  # Nobody writes to it.
    """What each seat gained or lost by it."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that happened: the key of its message beside what the message speaks of."""

    key: str
    arguments: Arguments = field(metadata=SPREAD)


@dataclass(frozen=True, slots=True)
class ChangeTold:
    """What each seat touched by an event gained or lost, by seat."""

    seats: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Changed(Happened):
    """One thing that happened, and what it changed."""

    change: ChangeTold

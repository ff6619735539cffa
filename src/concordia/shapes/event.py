"""What happened, as keyed messages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from concordia.data.goods import Goods
from concordia.shapes.plain import SPREAD

Argument: TypeAlias = int | str | list[str] | tuple[str, ...] | Goods | Mapping[str, int | str]
"""What a message speaks of: a seat, a city, cards, goods by name."""
Arguments: TypeAlias = dict[str, Argument]


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

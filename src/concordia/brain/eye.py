"""The bytes of an observation, written by plain Python: a glance needs no compiler."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from concordia.brain.observation import Observation
from concordia.brain.sight.layout import BLOCK, SEATS_AT
from concordia.brain.sight.table import observe
from concordia.rules.packed import unpack
from concordia.rules.state import MAX_SEATS, Seat, State, Tables
from concordia.setup import tables_of


@dataclass(slots=True)
class _Block:
    bytes: list[int] = field(default_factory=lambda: [0] * BLOCK)


@dataclass(slots=True)
class _Seen:
    """An observation as plain lists, in the form that `observe` writes."""

    table: list[int] = field(default_factory=lambda: [0] * SEATS_AT)
    seats: list[_Block] = field(default_factory=lambda: [_Block() for _ in range(MAX_SEATS)])


def seen_in(observation: Observation) -> NDArray[np.uint8]:
    """What the seat that is asked sees, as one row of bytes."""
    return seen_by(unpack(observation.row), tables_of(observation.setup.board), observation.seat)[None]


def seen_by(state: State, tables: Tables, viewer: Seat) -> NDArray[np.uint8]:
    """What a seat sees of a state, as bytes."""
    seen = _Seen()
    observe(state, tables, viewer, seen)
    return np.array(sum((block.bytes for block in seen.seats), seen.table), np.uint8)

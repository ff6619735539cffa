"""What a position is worth to everyone: the chance to win, and the final points expected, god by god."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from concordia.brain.eye import seen_by
from concordia.brain.network import Network
from concordia.brain.observation import Observation
from concordia.brain.sight.table import place_of
from concordia.brain.store import knows, network_for
from concordia.data.cards import GODS
from concordia.expansions import partner_of, side_of
from concordia.points import score_of
from concordia.rules.packed import unpack
from concordia.rules.seats import everyone
from concordia.rules.state import Seat, State, Tables
from concordia.setup import Setup, tables_of

Eye: TypeAlias = Callable[[State, Tables, Seat], NDArray[np.uint8]]
"""Writes what a seat sees of a state, as bytes."""
MARKER: Final = "marker"
"""The part of points that no god gives: the score marker and the Concordia card."""
PARTS: Final = (*GODS, MARKER)
"""The parts of an assessment, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one part gives a seat now, and what it promises besides."""

    now: float
    promised: float

    @property
    def total(self) -> float:
        """Both together."""
        return self.now + self.promised


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a position is worth to one seat."""

    seat: int
    parts: dict[str, Part]
    chance: float
    """The chance to win, that of the seat’s side."""

    @property
    def now(self) -> float:
        """The points if the game ended now."""
        return sum(part.now for part in self.parts.values())

    @property
    def expected(self) -> float:
        """The final points to be expected."""
        return sum(part.total for part in self.parts.values())


def assess(observation: Observation) -> list[Assessment]:
    """What the position is worth to every seat, as far as the seat that is asked can see."""
    setup, state = observation.setup, unpack(observation.row)
    if not knows(setup.board):
        from concordia.bots.classic.assessment import assess_state as assess_classically

        return assess_classically(setup, state)
    return assess_states(network_for(setup.board), setup, [state])[0]


def assess_states(
    network: Network, setup: Setup, states: list[State], eye: Eye = seen_by
) -> list[list[Assessment]]:
    """What some states are worth to every seat, each as the seat that is asked there sees it.

    The eye writes what a seat sees of a state: plain Python if no other is given.
    """
    tables = tables_of(setup.board)
    viewers = [state.stack[state.depth - 1].seat for state in states if not state.over]
    playing = [state for state in states if not state.over]
    looked = None
    if playing:
        seen = [eye(state, tables, viewer) for state, viewer in zip(playing, viewers, strict=True)]
        looked = network.look(np.stack(seen))
    found: list[list[Assessment]] = []
    number = 0
    for state in states:
        now = [_parts_now(state, setup, seat) for seat in range(everyone(state))]
        if state.over:
            found.append(_ended(state, setup, now))
            continue
        assert looked is not None
        chances, points = looked.chances[number], looked.points[number]
        seats = []
        for seat in range(everyone(state)):
            place = place_of(state, viewers[number], seat)
            chance = float(chances[place])
            partner = partner_of(state, seat)
            if partner is not None:
                chance += float(chances[place_of(state, viewers[number], partner)])
            parts = {
                part: Part(now[seat][part], float(points[place, at]) - now[seat][part])
                for at, part in enumerate(PARTS)
            }
            seats.append(Assessment(seat, parts, chance))
        found.append(seats)
        number += 1
    return found


def _parts_now(state: State, setup: Setup, seat: int) -> dict[str, float]:
    score = score_of(state, tables_of(setup.board), seat)
    now = {**score.by_god, MARKER: score.concordia + score.marker}
    return {part: float(now.get(part, 0)) for part in PARTS}


def _ended(state: State, setup: Setup, now: list[dict[str, float]]) -> list[Assessment]:
    """What the end of a game was worth: nothing is promised any more."""
    from concordia.rules.scoring import standing

    tables = tables_of(setup.board)
    best = max(range(everyone(state)), key=lambda seat: standing(state, tables, seat))
    return [
        Assessment(
            seat,
            {part: Part(points, 0.0) for part, points in parts.items()},
            float(best in side_of(state, seat)),
        )
        for seat, parts in enumerate(now)
    ]

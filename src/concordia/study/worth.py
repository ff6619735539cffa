"""What many states are worth to everyone, by the network of a board or by the classic evaluation."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.assessment import Assessment, assess_states
from concordia.brain import entrance
from concordia.brain.sight.layout import SIZE
from concordia.brain.store import knows, network_for
from concordia.kernel import packed_tables
from concordia.rules.packed import pack
from concordia.rules.state import Seat, State, Tables
from concordia.setup import Setup

AT_ONCE: Final = 64
"""How many states are looked at together."""


def assess_all(setup: Setup, states: Sequence[State]) -> list[list[Assessment]]:
    """What some states are worth to every seat, each as the seat that is asked there sees it."""
    if not knows(setup.board):
        from concordia.bots.classic.assessment import assess_state

        return [assess_state(setup, state) for state in states]
    network, row_of_tables = network_for(setup.board), packed_tables(setup.board)

    def eye(state: State, tables: Tables, viewer: Seat) -> NDArray[np.uint8]:
        seen = np.zeros(SIZE, np.uint8)
        entrance.observe_row(pack(state), row_of_tables, viewer, seen)
        return seen

    found: list[list[Assessment]] = []
    for first in range(0, len(states), AT_ONCE):
        found += assess_states(network, setup, list(states[first : first + AT_ONCE]), eye)
    return found

"""The search with a network, as a bot uses it."""

import time
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from concordia.brain import entrance
from concordia.brain.answers import ANSWERS
from concordia.brain.growing import SIDES, Growing, Nodes
from concordia.brain.network import Network
from concordia.brain.observation import Observation
from concordia.brain.sight.layout import SIZE
from concordia.brain.tree import DEEPEST, WAY
from concordia.kernel import packed_tables
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.packed import STATE_BYTES, Row

ROOM_A_SECOND: Final = 10_000
"""Simulations that a second of thought may need room for."""
NODES_A_SIMULATION: Final = 30


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search weighs trying new actions against good ones."""

    exploring: float = 0.6
    """How much what looks good is tried beyond what it has brought so far."""
    caution: float = 0.05
    """How much less than its parent an action is worth before it was tried."""
    lead: float = 0.1
    """How much a lead in points counts beside the chance to win."""

    def numbers(self) -> Any:
        """The settings as compiled code reads them."""
        return np.array([self.exploring, self.caution, self.lead], np.float64)


class Candidate(NamedTuple):
    """What a search found about one action: how often it went there, and what the seat may expect."""

    action: int
    visits: int
    worth: float
    chance: float
    prior: float


class Tree(Nodes):
    """The nodes of a search with a network."""

    def __init__(self, nodes: int) -> None:
        """Make room for so many nodes."""
        super().__init__(nodes)
        self.worth = np.zeros((nodes, SIDES), np.float32)
        self.arrays = (
            self.actions,
            self.first,
            self.following,
            self.visits,
            self.prior,
            self.worth,
            self.chances,
            self.used,
        )
        self.clear()

    def clear(self) -> None:
        """Leave only a root that knows nothing."""
        entrance.new_tree(self.arrays)


def room_for(network: Network) -> tuple[Any, ...]:
    """Room for the work of a search with a network."""
    width = network.first.shape[1]

    def floats(number: int, kind: Any = np.float32) -> Any:
        return np.zeros(number, kind)

    return (
        *(floats(width) for _ in range(3)),
        np.zeros(len(network.places.columns), np.int64),
        floats(max(len(network.places.columns), width)),
        np.zeros(SIZE, np.uint8),
        floats(SIDES, np.float64),
        floats(SIDES, np.float64),
        floats(ACTIONS, np.float64),
        np.zeros(STATE_BYTES, np.uint8),
        np.zeros(WORDS, np.int64),
        np.zeros(DEEPEST, np.int64),
        floats(SIDES, np.float64),
        floats(SIDES, np.float64),
        floats(ANSWERS, np.float64),
        np.zeros(WAY, np.int64),
    )


class Search(Growing[Tree]):
    """A search with a network."""

    def __init__(
        self, network: Network, simulations: int, seed: int | str, settings: Settings | None = None
    ) -> None:
        """Make room for searches of about so many simulations."""
        super().__init__(Tree, simulations * NODES_A_SIMULATION, seed)
        self.mind = (network.arrays, (settings or Settings()).numbers())
        self.room = room_for(network)
        self.looks = 0

    def think(
        self, observation: Observation, seconds: float | None, simulations: int | None
    ) -> list[Candidate]:
        """What is found about every legal action within some time or simulations, the best first."""
        started = time.perf_counter()
        tables = packed_tables(observation.setup.board)
        row = np.array(observation.row)
        self.go_on_with(observation.played)
        self.actions = frozenset(observation.actions)
        self.grow_within(row, observation.seat, tables, seconds, simulations, started)
        return self.candidates(observation.seat)

    def grow(self, row: Row, seat: int, tables: Row, simulations: int) -> None:
        """Add so many simulations to the tree."""
        self.looks += entrance.search_row(
            row, seat, tables, self.tree.arrays, self.mind, self.chance, self.room, simulations
        )

    def transplant(self, node: int) -> None:
        """Copy all below a node into the spare tree."""
        entrance.transplant_below(self.tree.arrays, node, (*self.spare.arrays, self.origin))

    def candidates(self, seat: int) -> list[Candidate]:
        """What the tree knows about the legal actions at its root, the best first."""
        found = []
        for child in self.legal_children():
            visits = int(self.tree.visits[child])
            worth = float(self.tree.worth[child, seat] / max(visits, 1))
            chance = float(self.tree.chances[child, seat] / max(visits, 1))
            prior = float(self.tree.prior[child])
            found.append(Candidate(int(self.tree.actions[child]), visits, worth, chance, prior))
        found.sort(key=lambda one: (-one.visits, -one.worth, -one.prior, one.action))
        return found

"""The search as a bot uses it: a tree that is grown within a budget and kept from decision to decision."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from concordia.brain.compiled import brains
from concordia.brain.network import Network
from concordia.brain.observation import Observation
from concordia.brain.sight.layout import SIZE
from concordia.brain.tree import DEEPEST, NONE
from concordia.kernel import packed_tables
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.packed import STATE_BYTES, Row
from concordia.rules.state import MAX_SEATS
from concordia.setup import seed_words

SIDES: Final = MAX_SEATS + 1
"""Six players and Contrarius."""
CHUNK_SECONDS: Final = 0.004
"""How long the compiled search runs between two looks at the clock."""
FIRST_CHUNK: Final = 4
"""Simulations before the first look at the clock."""
ROOM_A_SECOND: Final = 10_000
"""Simulations that a second of thought may need room for."""
NODES_A_SIMULATION: Final = 30
FEWEST_NODES: Final = 4_000
MOST_NODES: Final = 500_000


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


class Tree:
    """The nodes of a search in plain arrays."""

    def __init__(self, nodes: int) -> None:
        """Make room for so many nodes."""
        self.actions = np.zeros(nodes, np.int32)
        self.first = np.zeros(nodes, np.int32)
        self.following = np.zeros(nodes, np.int32)
        self.visits = np.zeros(nodes, np.int32)
        self.prior = np.zeros(nodes, np.float32)
        self.worth = np.zeros((nodes, SIDES), np.float32)
        self.chances = np.zeros((nodes, SIDES), np.float32)
        self.used = np.zeros(1, np.int64)
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
        brains()["new_tree"](self.arrays)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node."""
        child = int(self.first[node])
        while child != NONE:
            yield child
            child = int(self.following[child])

    def child(self, node: int, action: int) -> int:
        """The child of a node for an action, or NONE."""
        return next((child for child in self.children(node) if self.actions[child] == action), NONE)


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
    )


class Search:
    """A search with a network and its own chance; the same seed and simulations give the same result."""

    def __init__(
        self, network: Network, simulations: int, seed: int | str, settings: Settings | None = None
    ) -> None:
        """Make room for searches of about so many simulations."""
        self.mind = (network.arrays, (settings or Settings()).numbers())
        nodes = min(max(simulations * NODES_A_SIMULATION, FEWEST_NODES), MOST_NODES)
        self.tree, self.spare = Tree(nodes), Tree(nodes)
        self.origin = np.zeros(nodes, np.int64)
        self.chance = np.array(seed_words(str(seed)), np.int64)
        self.room = room_for(network)
        self.looks = 0
        self.played: tuple[int, ...] | None = None
        self.actions: frozenset[int] = frozenset()

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

    def go_on_with(self, played: tuple[int, ...]) -> None:
        """Keep what the tree knows of the position after these actions, or begin anew."""
        before, self.played = self.played, played
        node = 0
        if before is None or played[: len(before)] != before:
            node = NONE
        else:
            for action in played[len(before) :]:
                node = self.tree.child(node, action)
                if node == NONE:
                    break
        if node == NONE:
            self.tree.clear()
        elif node != 0:
            brains()["transplant_below"](self.tree.arrays, node, (*self.spare.arrays, self.origin))
            self.tree, self.spare = self.spare, self.tree

    def grow_within(
        self,
        row: Row,
        seat: int,
        tables: Row,
        seconds: float | None,
        simulations: int | None,
        started: float,
    ) -> None:
        """Simulate until the budget is used up, or until more time could not change the choice."""
        if seconds is None:
            assert simulations is not None
            self.grow(row, seat, tables, max(simulations - int(self.tree.visits[0]), 1))
            return
        chunk, done = FIRST_CHUNK, 0
        if simulations is not None:
            chunk = max(min(chunk, simulations - int(self.tree.visits[0])), 1)
        began = time.perf_counter()
        while True:
            self.grow(row, seat, tables, chunk)
            done += chunk
            now = time.perf_counter()
            rate = done / max(now - began, 1e-6)
            remaining = (started + seconds - now) * rate
            if simulations is not None:
                remaining = min(remaining, simulations - int(self.tree.visits[0]))
            if remaining < 1 or self.is_settled(remaining):
                return
            chunk = max(1, min(int(rate * CHUNK_SECONDS), int(remaining)))

    def grow(self, row: Row, seat: int, tables: Row, simulations: int) -> None:
        """Add so many simulations to the tree."""
        self.looks += brains()["search_row"](
            row, seat, tables, self.tree.arrays, self.mind, self.chance, self.room, simulations
        )

    def is_settled(self, remaining: float) -> bool:
        """Whether so many more simulations could not make another action the most visited one."""
        visits = sorted((int(self.tree.visits[child]) for child in self.legal_children()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > remaining

    def legal_children(self) -> list[int]:
        """The children of the root for legal actions; others belong to what was only imagined before."""
        return [child for child in self.tree.children(0) if int(self.tree.actions[child]) in self.actions]

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

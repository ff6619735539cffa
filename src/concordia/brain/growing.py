"""A search that grows a tree within a budget and keeps it from decision to decision, whatever it grows by."""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

import numpy as np

from concordia.rules.packed import Row
from concordia.rules.state import MAX_SEATS
from concordia.setup import seed_words

NONE: Final = -1
"""No such node."""
SIDES: Final = MAX_SEATS + 1
"""Six players and Contrarius."""
CHUNK_SECONDS: Final = 0.004
"""How long the compiled search runs between two looks at the clock."""
FIRST_CHUNK: Final = 4
"""Simulations before the first look at the clock."""
FEWEST_NODES: Final = 4_000
MOST_NODES: Final = 500_000


class Nodes(ABC):
    """The nodes of a tree in plain arrays, as compiled code reads and writes them."""

    arrays: tuple[Any, ...]

    def __init__(self, nodes: int) -> None:
        """Make room for so many nodes."""
        self.actions = np.zeros(nodes, np.int32)
        self.first = np.zeros(nodes, np.int32)
        self.following = np.zeros(nodes, np.int32)
        self.visits = np.zeros(nodes, np.int32)
        self.prior = np.zeros(nodes, np.float32)
        self.chances = np.zeros((nodes, SIDES), np.float32)
        self.used = np.zeros(1, np.int64)

    @abstractmethod
    def clear(self) -> None:
        """Leave only a root that knows nothing."""

    def children(self, node: int) -> Iterator[int]:
        """The children of a node."""
        child = int(self.first[node])
        while child != NONE:
            yield child
            child = int(self.following[child])

    def child(self, node: int, action: int) -> int:
        """The child of a node for an action, or NONE."""
        return next((child for child in self.children(node) if self.actions[child] == action), NONE)


T = TypeVar("T", bound=Nodes)


class Growing(ABC, Generic[T]):
    """A search with its own chance; the same seed and simulations give the same result."""

    def __init__(self, kind: type[T], nodes: int, seed: int | str) -> None:
        """Make room for about so many nodes."""
        nodes = min(max(nodes, FEWEST_NODES), MOST_NODES)
        self.tree, self.spare = kind(nodes), kind(nodes)
        self.origin = np.zeros(nodes, np.int64)
        self.chance = np.array(seed_words(str(seed)), np.int64)
        self.played: tuple[int, ...] | None = None
        self.actions: frozenset[int] = frozenset()

    @abstractmethod
    def grow(self, row: Row, seat: int, tables: Row, simulations: int) -> None:
        """Add so many simulations to the tree."""

    @abstractmethod
    def transplant(self, node: int) -> None:
        """Copy all below a node into the spare tree, with the node as its root."""

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
            self.transplant(node)
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

    def is_settled(self, remaining: float) -> bool:
        """Whether so many more simulations could not make another action the most visited one."""
        visits = sorted((int(self.tree.visits[child]) for child in self.legal_children()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > remaining

    def legal_children(self) -> list[int]:
        """The children of the root for legal actions; others belong to what was only imagined before."""
        return [child for child in self.tree.children(0) if int(self.tree.actions[child]) in self.actions]

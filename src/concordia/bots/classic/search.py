"""The search as a bot uses it: a tree that is grown within a budget and kept from decision to decision."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from concordia.bots.bot import Budget
from concordia.bots.classic.thought.compiled import thoughts
from concordia.bots.classic.thought.evaluation import ROWS
from concordia.bots.classic.thought.features import NUMBER
from concordia.bots.classic.thought.search import DEEPEST, NONE
from concordia.bots.classic.weights import Weights
from concordia.brain.observation import Observation
from concordia.kernel import packed_tables
from concordia.rules.actions import DONE, WORDS
from concordia.rules.packed import STATE_BYTES, Row
from concordia.rules.state import MAX_SEATS
from concordia.setup import seed_words

SIDES: Final = MAX_SEATS + 1
"""Six players and Contrarius."""
CHUNK_SECONDS: Final = 0.004
"""How long the compiled search runs between two looks at the clock."""
FIRST_CHUNK: Final = 8
"""Simulations before the first look at the clock."""
NODES_A_SIMULATION: Final = 8
FEWEST_NODES: Final = 4_000
MOST_NODES: Final = 500_000
FIDGETING: Final = 0.002
"""Contentment that a further step must promise over being done, so that nobody moves to and fro."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search weighs trying new actions against good ones."""

    exploring: float = 0.25
    """How much an action is favoured that was tried little so far."""
    calm: float = 0.08
    """How much contentment is a clear difference at first sight."""
    pruned: float = 6.0
    """By how many clear differences an action may look worse and still be tried."""
    playout: int = 0
    """How many greedy actions go before the evaluation of a leaf."""

    def numbers(self) -> Any:
        """The settings as compiled code reads them."""
        return np.array([self.exploring, self.calm, self.pruned, self.playout], np.float64)


class Candidate(NamedTuple):
    """What a search found about one action: how often it went there, and what the seat may expect."""

    action: int
    visits: int
    content: float
    chance: float
    rating: float


class Tree:
    """The nodes of a search in plain arrays."""

    def __init__(self, nodes: int) -> None:
        """Make room for so many nodes."""
        self.nodes = nodes
        self.actions = np.zeros(nodes, np.int32)
        self.first = np.zeros(nodes, np.int32)
        self.following = np.zeros(nodes, np.int32)
        self.visits = np.zeros(nodes, np.int32)
        self.promise = np.zeros(nodes, np.float32)
        self.prior = np.zeros(nodes, np.float32)
        self.content = np.zeros((nodes, SIDES), np.float32)
        self.chances = np.zeros((nodes, SIDES), np.float32)
        self.used = np.zeros(1, np.int64)
        self.arrays = (
            self.actions,
            self.first,
            self.following,
            self.visits,
            self.promise,
            self.prior,
            self.content,
            self.chances,
            self.used,
        )
        self.clear()

    def clear(self) -> None:
        """Leave only a root that knows nothing."""
        thoughts()["new_tree"](self.arrays)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node."""
        child = int(self.first[node])
        while child != NONE:
            yield child
            child = int(self.following[child])

    def child(self, node: int, action: int) -> int:
        """The child of a node for an action, or NONE."""
        return next((child for child in self.children(node) if self.actions[child] == action), NONE)


def views() -> Any:
    """Room for what an evaluation writes: features, points, chances and contentment."""
    return np.zeros(NUMBER), np.zeros(SIDES), np.zeros(SIDES), np.zeros(SIDES)


def look_ahead() -> Any:
    """Room for looking one action ahead."""
    return np.zeros(STATE_BYTES, np.uint8), np.zeros(WORDS, np.int64), views()


class Search:
    """A search with its weights and its own chance; the same seed and simulations give the same result."""

    def __init__(self, weights: Weights, settings: Settings, simulations: int, seed: int | str) -> None:
        """Make room for searches of about so many simulations."""
        self.mind = (np.array(weights), settings.numbers())
        nodes = min(max(simulations * NODES_A_SIMULATION, FEWEST_NODES), MOST_NODES)
        self.tree, self.spare = Tree(nodes), Tree(nodes)
        self.origin = np.zeros(nodes, np.int64)
        self.chance = np.array(seed_words(str(seed)), np.int64)
        self.scratch = (
            np.zeros(STATE_BYTES, np.uint8),
            np.zeros(WORDS, np.int64),
            np.zeros(DEEPEST, np.int64),
            look_ahead(),
        )
        self.played: tuple[int, ...] | None = None
        self.actions: frozenset[int] = frozenset()

    def think(self, observation: Observation, budget: Budget) -> list[Candidate]:
        """What is found about every legal action within a budget, the best first."""
        tables = packed_tables(observation.setup.board)
        row = np.array(observation.row)
        compile_first(row, observation.seat, tables)
        started = time.perf_counter()
        self.go_on_with(observation.played)
        self.actions = frozenset(observation.actions)
        self.grow_within(row, observation.seat, tables, budget, started)
        return self.candidates(observation.seat, self.actions)

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
            thoughts()["transplant_below"](self.tree.arrays, node, (*self.spare.arrays, self.origin))
            self.tree, self.spare = self.spare, self.tree

    def grow_within(self, row: Row, seat: int, tables: Row, budget: Budget, started: float) -> None:
        """Simulate until the budget is used up, or until more time could not change the choice."""
        left = budget.simulations
        if budget.seconds is None:
            assert left is not None
            self.grow(row, seat, tables, max(left - int(self.tree.visits[0]), 1))
            return
        chunk, done = FIRST_CHUNK, 0
        if left is not None:
            chunk = max(min(chunk, left - int(self.tree.visits[0])), 1)
        began = time.perf_counter()
        while True:
            self.grow(row, seat, tables, chunk)
            done += chunk
            now = time.perf_counter()
            rate = done / max(now - began, 1e-6)
            remaining = (started + budget.seconds - now) * rate
            if left is not None:
                remaining = min(remaining, left - int(self.tree.visits[0]))
            if remaining < 1 or self.is_settled(remaining):
                return
            chunk = max(1, min(int(rate * CHUNK_SECONDS), int(remaining)))

    def grow(self, row: Row, seat: int, tables: Row, simulations: int) -> None:
        """Add so many simulations to the tree."""
        thoughts()["search_row"](
            row, seat, tables, self.tree.arrays, self.mind, self.chance, self.scratch, simulations
        )

    def is_settled(self, remaining: float) -> bool:
        """Whether so many more simulations could not make another action the most visited one."""
        visits = sorted((int(self.tree.visits[child]) for child in self.legal_children()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > remaining

    def legal_children(self) -> list[int]:
        """The children of the root for legal actions; others belong to what was only imagined before."""
        return [child for child in self.tree.children(0) if int(self.tree.actions[child]) in self.actions]

    def candidates(self, seat: int, actions: frozenset[int]) -> list[Candidate]:
        """What the tree knows about the legal actions at its root, the best first."""
        self.actions = actions
        found = []
        for child in self.legal_children():
            visits = int(self.tree.visits[child])
            content, chance = self.tree.promise[child], 0.0
            if visits:
                content = self.tree.content[child, seat] / visits
                chance = float(self.tree.chances[child, seat] / visits)
            prior = float(self.tree.prior[child])
            found.append(Candidate(int(self.tree.actions[child]), visits, float(content), chance, prior))
        found.sort(key=lambda one: (-one.visits, -one.content, one.action))
        return without_fidgeting(found)


_compiled: list[bool] = []
"""Whether this process has compiled the search, or loaded it."""


def compile_first(row: Row, seat: int, tables: Row) -> None:
    """Once in a process, search a little, so that compiling is not taken for thinking."""
    if not _compiled:
        search = Search(np.ones((ROWS, NUMBER)), Settings(), 1, "ready")
        search.grow(row, seat, tables, 2)
        thoughts()["transplant_below"](search.tree.arrays, 0, (*search.spare.arrays, search.origin))
        _compiled.append(True)


def without_fidgeting(found: list[Candidate]) -> list[Candidate]:
    """The candidates with being done first, if the best promises hardly more."""
    best = found[0]
    for one in found[1:]:
        if one.action == DONE and one.visits > 0 and one.content >= best.content - FIDGETING:
            return [one, *(other for other in found if other is not one)]
    return found

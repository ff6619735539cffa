"""The search with the hand-made evaluation, as a bot uses it."""

import time
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from concordia.bots.bot import Budget
from concordia.bots.classic.thought import entrance
from concordia.bots.classic.thought.evaluation import ROWS
from concordia.bots.classic.thought.features import NUMBER
from concordia.bots.classic.thought.search import DEEPEST
from concordia.bots.classic.weights import Weights
from concordia.brain.growing import SIDES, Growing, Nodes
from concordia.brain.observation import Observation
from concordia.kernel import packed_tables
from concordia.rules.actions import DONE, WORDS
from concordia.rules.packed import STATE_BYTES, Row

NODES_A_SIMULATION: Final = 8
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


class Tree(Nodes):
    """The nodes of a search with an evaluation."""

    def __init__(self, nodes: int) -> None:
        """Make room for so many nodes."""
        super().__init__(nodes)
        self.promise = np.zeros(nodes, np.float32)
        self.content = np.zeros((nodes, SIDES), np.float32)
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
        entrance.new_tree(self.arrays)


def views() -> Any:
    """Room for what an evaluation writes: features, points, chances and contentment."""
    return np.zeros(NUMBER), np.zeros(SIDES), np.zeros(SIDES), np.zeros(SIDES)


def look_ahead() -> Any:
    """Room for looking one action ahead."""
    return np.zeros(STATE_BYTES, np.uint8), np.zeros(WORDS, np.int64), views()


class Search(Growing[Tree]):
    """A search with the weights of an evaluation."""

    def __init__(self, weights: Weights, settings: Settings, simulations: int, seed: int | str) -> None:
        """Make room for searches of about so many simulations."""
        super().__init__(Tree, simulations * NODES_A_SIMULATION, seed)
        self.mind = (np.array(weights), settings.numbers())
        self.scratch = (
            np.zeros(STATE_BYTES, np.uint8),
            np.zeros(WORDS, np.int64),
            np.zeros(DEEPEST, np.int64),
            look_ahead(),
        )

    def think(self, observation: Observation, budget: Budget) -> list[Candidate]:
        """What is found about every legal action within a budget, the best first."""
        tables = packed_tables(observation.setup.board)
        row = np.array(observation.row)
        compile_first(row, observation.seat, tables)
        started = time.perf_counter()
        self.go_on_with(observation.played)
        self.actions = frozenset(observation.actions)
        self.grow_within(row, observation.seat, tables, budget.seconds, budget.simulations, started)
        return self.candidates(observation.seat, self.actions)

    def grow(self, row: Row, seat: int, tables: Row, simulations: int) -> None:
        """Add so many simulations to the tree."""
        entrance.search_row(
            row, seat, tables, self.tree.arrays, self.mind, self.chance, self.scratch, simulations
        )

    def transplant(self, node: int) -> None:
        """Copy all below a node into the spare tree."""
        entrance.transplant_below(self.tree.arrays, node, (*self.spare.arrays, self.origin))

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
        search.transplant(0)
        _compiled.append(True)


def without_fidgeting(found: list[Candidate]) -> list[Candidate]:
    """The candidates with being done first, if the best promises hardly more."""
    best = found[0]
    for one in found[1:]:
        if one.action == DONE and one.visits > 0 and one.content >= best.content - FIDGETING:
            return [one, *(other for other in found if other is not one)]
    return found

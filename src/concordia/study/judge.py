"""What a turn is worth beside the best one, both weighed alike by searches from what the seat could see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from concordia.bots.bot import Budget
from concordia.bots.classic.search import Search as ClassicSearch
from concordia.bots.classic.search import Settings
from concordia.bots.classic.weights import weights_for
from concordia.bots.lines import drawn
from concordia.brain.growing import Growing
from concordia.brain.observation import Observation
from concordia.brain.search import Search
from concordia.brain.store import knows, network_for
from concordia.kernel import CompiledPosition, packed_tables
from concordia.rules.dispatch import apply
from concordia.rules.packed import STATE, Row, pack
from concordia.rules.state import State, copy_state
from concordia.setup import Setup, seed_words, tables_of
from concordia.study.depth import Depth
from concordia.study.turns import MARKS_OF_CHANCE, asked_in, chance_acted, observation_of

DRAWS: Final = 12
"""How often is drawn what chance does after a line, where it does anything."""
CLASSIC: Final = 5
"""How many simulations of the classic search, which are quicker, stand for one with a network."""
MOST_BY_COSTS: Final = 2.0
"""How many times what a line costs may be told as given away."""
DOUBTFUL: Final = 0.01
"""What has to be given away, as it first looks, to be looked at again."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a line leads to for its seat: the chance to win, and that with a share for the lead."""

    chance: float
    worth: float


@dataclass(frozen=True, slots=True)
class Judged:
    """The best line of a seat and the one that was played, weighed alike."""

    line: tuple[int, ...]
    best: Weighed
    played: Weighed

    @property
    def costs(self) -> float:
        """By how much it is worth less than the best line."""
        return max(self.best.worth - self.played.worth, 0.0)

    @property
    def gives_away(self) -> float:
        """By how much the chance to win is less than with the best line, as far as that costs something.

        True chances also depend on how long the game is expected to last; that alone is no fault.
        """
        return min(max(self.best.chance - self.played.chance, 0.0), MOST_BY_COSTS * self.costs)


class Judge:
    """Judges lines of a game by searches with the network of its board; the same seed judges the same."""

    def __init__(self, setup: Setup, depth: Depth, seed: str = "study") -> None:
        """Make room for searches."""
        self.depth, self.seed = depth, seed
        self.finding = self.new_search(setup, 2 * depth.find)
        self.weighing = self.new_search(setup, depth.confirm)
        self._draws = Draws()

    def new_search(self, setup: Setup, simulations: int) -> Growing[Any]:
        """A search with room for about so many simulations."""
        return Search(network_for(setup.board), simulations, self.seed)

    def think(self, observation: Observation) -> int:
        """The action that a search finds best."""
        assert isinstance(self.finding, Search)
        return self.finding.think(observation, None, self.depth.find)[0].action

    def worth_in(self, tree: Any) -> Any:
        """What was found in a tree for each seat, in which a lead counts too."""
        return tree.worth

    def judge(self, observation: Observation, played: Sequence[int]) -> Judged:
        """What a line that was played is worth beside the best one."""
        line = self.best_line(observation)
        if lead_to_the_same(self._draws, observation, line, played):
            line = list(played)
        best = self.weigh(observation, line, self.depth.weigh)
        if line == list(played):
            return Judged(tuple(line), best, best)
        other = self.weigh(observation, played, self.depth.weigh)
        if best.chance - other.chance >= DOUBTFUL:
            # What looks best of much is often only lucky: both are weighed anew.
            best = self.weigh(observation, line, self.depth.confirm, "again")
            other = self.weigh(observation, played, self.depth.confirm, "again")
        if best.worth < other.worth:
            return Judged(tuple(played), other, other)
        return Judged(tuple(line), best, other)

    def best_line(self, observation: Observation) -> list[int]:
        """The line that a search finds best, to the end of the turn or to where something unknown is seen."""
        self._begin(self.finding, "find")
        state, legal = drawn(observation, "line 0")
        tables = tables_of(observation.setup.board)
        line: list[int] = []
        seen = observation
        while True:
            action = seen.actions[0]
            if len(seen.actions) > 1:
                action = self.think(seen)
            before = copy_state(state)
            apply(state, tables, action, legal)
            line.append(action)
            if is_end_of_line(before, state):
                return line
            seen = observation_of(observation.setup, state, line)

    def weigh(
        self, observation: Observation, line: Sequence[int], simulations: int, seed: str = ""
    ) -> Weighed:
        """What a line leads to, by a search from its end; what is hidden is drawn alike for every line."""
        rows = self._draws.after(observation, line)
        search, seat = self.weighing, observation.seat
        self._begin(search, f"weigh{seed}")
        tables = packed_tables(observation.setup.board)
        for row in rows:
            search.grow(row, seat, tables, max(simulations // len(rows), 1))
        tree = search.tree
        visits = int(tree.visits[0])
        worth = self.worth_in(tree)[0, seat]
        return Weighed(float(tree.chances[0, seat]) / visits, float(worth) / visits)

    def _begin(self, search: Growing[Any], what: str) -> None:
        search.tree.clear()
        search.played = None
        search.chance[:] = seed_words(f"{self.seed} {what}")


class ClassicJudge(Judge):
    """Judges lines on a board that nobody has learnt, with the hand-made evaluation and its own search."""

    def new_search(self, setup: Setup, simulations: int) -> Growing[Any]:
        """A search with room for about so many simulations."""
        return ClassicSearch(weights_for(setup), Settings(), CLASSIC * simulations, self.seed)

    def think(self, observation: Observation) -> int:
        """The action that a search finds best."""
        assert isinstance(self.finding, ClassicSearch)
        return self.finding.think(observation, Budget(simulations=CLASSIC * self.depth.find))[0].action

    def worth_in(self, tree: Any) -> Any:
        """What was found in a tree for each seat, in which a lead counts too."""
        return tree.content


def judge_for(setup: Setup, depth: Depth, seed: str = "study") -> Judge:
    """Who judges the turns of a game."""
    return (Judge if knows(setup.board) else ClassicJudge)(setup, depth, seed)


def is_end_of_line(before: State, state: State) -> bool:
    """Whether a line ends with the step between two states: another is asked, or something was revealed."""
    return bool(
        state.over
        or state.turn != before.turn
        or asked_in(state) != asked_in(before)
        or chance_acted(before, state)
    )


class Draws:
    """States after lines, with what is hidden drawn alike for all lines from the same observation."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self._of: Observation | None = None
        self._rows: list[Row] = []

    def after(self, observation: Observation, line: Sequence[int]) -> list[Row]:
        """The states after a line, packed: several, if chance has a say in them."""
        if observation is not self._of:
            self._of, self._rows = observation, []
        first, revealed = self._after(observation, line, 0)
        if not revealed:
            return [first]
        return [first, *(self._after(observation, line, draw)[0] for draw in range(1, DRAWS))]

    def _after(self, observation: Observation, line: Sequence[int], draw: int) -> tuple[Row, bool]:
        """The state after a line in one drawing, and whether chance did anything."""
        while len(self._rows) <= draw:
            self._rows.append(pack(drawn(observation, f"line {len(self._rows)}")[0]))
        before = self._rows[draw]
        position = CompiledPosition(observation.setup.board, before.copy())
        for action in line:
            position.apply(action)
        was, now = before.view(STATE)[0], position.row.view(STATE)[0]
        return position.row, any(not np.array_equal(was[name], now[name]) for name in MARKS_OF_CHANCE)


def lead_to_the_same(
    draws: Draws, observation: Observation, line: Sequence[int], other: Sequence[int]
) -> bool:
    """Whether two lines lead to the same, as the same steps in another order do."""
    if list(line) == list(other):
        return True
    one, two = draws.after(observation, line), draws.after(observation, other)
    return len(one) == len(two) and all(map(np.array_equal, one, two))

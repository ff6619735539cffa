"""Lines: some actions of a seat in a row, where they lead, and how a search would go on with its turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

import numpy as np

from concordia.bots.assessment import assess_states
from concordia.bots.reasons import Fact, facts
from concordia.brain.growing import NONE
from concordia.brain.observation import Observation
from concordia.brain.sight.hidden import draw_hidden
from concordia.brain.store import knows, network_for
from concordia.moves import Move, move_book
from concordia.rules.actions import WORDS
from concordia.rules.dispatch import apply, is_legal, settle
from concordia.rules.packed import unpack
from concordia.rules.state import State
from concordia.setup import seed_words, tables_of

DRAWS: Final = 6
"""How often what is hidden is drawn to see where a line leads."""
FEWEST_VISITS: Final = 2
"""How often a search must have gone on with a line that is told."""


@dataclass(frozen=True, slots=True)
class Led:
    """Where a line leads: what it achieves, and what may be expected then."""

    line: tuple[Move, ...]
    facts: tuple[Fact, ...]
    chance: float
    points: dict[str, float]

    @classmethod
    def by(cls, observation: Observation, line: Sequence[int]) -> "Led":
        """Follow a line several times, since what is hidden may turn out one way or another."""
        setup, seat = observation.setup, observation.seat
        states = [after(observation, line, draw) for draw in range(DRAWS)]
        if knows(setup.board):
            worth = [seats[seat] for seats in assess_states(network_for(setup.board), setup, states)]
        else:
            from concordia.bots.classic.assessment import assess_state

            worth = [assess_state(setup, state)[seat] for state in states]
        achieved = facts(unpack(observation.row), states[0], tables_of(setup.board), seat)
        book = move_book(setup.board).by_action
        return cls(
            tuple(book[action] for action in line),
            tuple(achieved),
            fmean(one.chance for one in worth),
            {part: fmean(one.parts[part].total for one in worth) for part in worth[0].parts},
        )


def points_beside(one: Led, other: Led) -> dict[str, float]:
    """By how many points, part by part, more may be expected after one line than after another."""
    return {part: points - other.points[part] for part, points in one.points.items()}


def after(observation: Observation, line: Sequence[int], draw: int) -> State:
    """The state after a line, with one drawing of what is hidden; it ends early where it cannot go on."""
    state, legal = drawn(observation, f"line {draw}")
    for action in line:
        if not is_legal(legal, action):
            break
        apply(state, tables_of(observation.setup.board), action, legal)
    return state


def drawn(observation: Observation, seed: str) -> tuple[State, list[int]]:
    """The state that is observed with what is hidden drawn, and its legal actions."""
    state = unpack(np.array(observation.row))
    tables = tables_of(observation.setup.board)
    draw_hidden(state, tables, observation.seat, seed_words(seed))
    legal = [0] * WORDS
    settle(state, tables, legal)
    return state, legal


def searched_line(observation: Observation, tree: Any, first: int) -> list[int]:
    """An action with the most searched continuation of the same seat's turn."""
    state, legal = drawn(observation, "line 0")
    tables = tables_of(observation.setup.board)
    actions: list[int] = []
    node, action, turn = 0, first, state.turn
    while True:
        actions.append(action)
        apply(state, tables, action, legal)
        over = state.over or state.turn != turn or state.stack[state.depth - 1].seat != observation.seat
        if over or tree is None:
            return actions
        node = tree.child(node, action)
        children = [] if node == NONE else list(tree.children(node))
        children = [child for child in children if is_legal(legal, int(tree.actions[child]))]
        best = max(children, key=lambda child: int(tree.visits[child]), default=NONE)
        if best == NONE or tree.visits[best] < FEWEST_VISITS:
            return actions
        action = int(tree.actions[best])

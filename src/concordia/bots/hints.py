"""Hints: the best actions of a decision, what they lead to, and why, in the words of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, TypeAlias

import numpy as np

from concordia.bots.assessment import assess_states
from concordia.bots.bot import Budget
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.reasons import Fact, facts, reason
from concordia.brain.growing import NONE
from concordia.brain.observation import Observation
from concordia.brain.sight.hidden import draw_hidden
from concordia.brain.store import knows, network_for
from concordia.errors import IllegalMove
from concordia.moves import Move, move_book
from concordia.rules.actions import WORDS
from concordia.rules.dispatch import apply, is_legal, settle
from concordia.rules.packed import unpack
from concordia.rules.state import State
from concordia.setup import seed_words, tables_of

DRAWS: Final = 6
"""How often what is hidden is drawn to see where a line leads."""
Judged: TypeAlias = Any
"""What a search found about an action: the action itself, visits and the chance to win."""
FEWEST_VISITS: Final = 2
"""How often a search must have gone on with a line that is told."""


@dataclass(frozen=True, slots=True)
class Hint:
    """An action worth considering, or one that was asked about."""

    line: tuple[Move, ...]
    """The action, and how the turn would go on."""
    chance: float
    """The chance to win, as the search found it."""
    gives_away: float
    """How much less that is than with the best action."""
    share: float
    """The share of the search that this action was given."""
    points: dict[str, float]
    """The final points to be expected, by part."""
    beside: dict[str, float]
    """By how much they differ from those of the best action; of the best one, from those of the next."""
    facts: tuple[Fact, ...]
    """What the line achieves."""
    reason: str
    """All this in one line."""

    @property
    def expected(self) -> float:
        """The final points to be expected."""
        return sum(self.points.values())


def hints(
    observation: Observation,
    budget: Budget,
    number: int = 3,
    seed: int | str = "hint",
    also: int | None = None,
) -> list[Hint]:
    """The best actions for the seat that is asked, as the strongest level sees them, and one asked about."""
    if also is not None and also not in observation.actions:
        raise IllegalMove(f"{also} is none of the legal actions")
    judged, tree = _judged(observation, budget, seed)
    total = sum(one.visits for one in judged) or 1
    # Two at least, so that the best can be told beside the next.
    chosen = judged[: max(number, 2)]
    if also is not None and also not in [one.action for one in chosen]:
        chosen += [one for one in judged if one.action == also]
    led = [_Led.by(observation, _line(observation, tree, one.action)) for one in chosen]
    chances = [one.chance if one.visits else lead.chance for one, lead in zip(chosen, led, strict=True)]
    found = []
    for at, (one, lead, chance) in enumerate(zip(chosen, led, chances, strict=True)):
        if at < number or one.action == also:
            other = led[0] if at else led[min(1, len(led) - 1)]
            beside = {part: points - other.points[part] for part, points in lead.points.items()}
            found.append(
                Hint(
                    line=lead.line,
                    chance=chance,
                    gives_away=max(chances[0] - chance, 0.0),
                    share=one.visits / total,
                    points=lead.points,
                    beside=beside,
                    facts=lead.facts,
                    reason=reason(beside, lead.facts),
                )
            )
    return found


@dataclass(frozen=True, slots=True)
class _Led:
    """Where a line leads: what it achieves, and what may be expected then."""

    line: tuple[Move, ...]
    facts: tuple[Fact, ...]
    chance: float
    points: dict[str, float]

    @classmethod
    def by(cls, observation: Observation, line: Sequence[int]) -> "_Led":
        """Follow a line several times, since what is hidden may turn out one way or another."""
        setup, seat = observation.setup, observation.seat
        states = [_after(observation, line, draw) for draw in range(DRAWS)]
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


def _judged(observation: Observation, budget: Budget, seed: int | str) -> tuple[list[Judged], Any]:
    """What the strongest level finds about every legal action, the best first, and the tree of its search."""
    if knows(observation.setup.board):
        bot = LevelBot(LEVELS[-1], seed)
        return list(bot.judge(observation, budget)), bot.tree
    from concordia.bots.classic.bot import ClassicBot

    if budget == Budget():
        budget = Budget(seconds=LEVELS[-1].seconds)
    classic = ClassicBot(seed)
    judged = classic.judge(observation, budget)
    return list(judged), None if classic.search is None else classic.search.tree


def _after(observation: Observation, line: Sequence[int], draw: int) -> State:
    """The state after a line, with one drawing of what is hidden; it ends early where it cannot go on."""
    state, legal = _drawn(observation, f"line {draw}")
    for action in line:
        if not is_legal(legal, action):
            break
        apply(state, tables_of(observation.setup.board), action, legal)
    return state


def _drawn(observation: Observation, seed: str) -> tuple[State, list[int]]:
    """The state that is observed with what is hidden drawn, and its legal actions."""
    state = unpack(np.array(observation.row))
    tables = tables_of(observation.setup.board)
    draw_hidden(state, tables, observation.seat, seed_words(seed))
    legal = [0] * WORDS
    settle(state, tables, legal)
    return state, legal


def _line(observation: Observation, tree: Any, first: int) -> list[int]:
    """An action with the most searched continuation of the same seat's turn."""
    state, legal = _drawn(observation, "line 0")
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

"""Hints: the best actions of a decision, what they lead to, and why, in the parts of an assessment."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from concordia.bots.assessment import GAME, Assessment, assess, assess_state
from concordia.bots.bot import Budget
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.observation import Observation
from concordia.bots.search import Candidate, Search
from concordia.bots.thought.hidden import draw_hidden
from concordia.bots.thought.search import NONE
from concordia.moves import Move, move_book
from concordia.rules.actions import WORDS
from concordia.rules.dispatch import apply, is_legal, settle
from concordia.rules.packed import unpack
from concordia.rules.state import State
from concordia.setup import seed_words, tables_of

NOTABLE: Final = 0.3
"""Points that a part must change by to be a reason."""
FEWEST_VISITS: Final = 2
"""How often a search must have gone on with a line that is told."""


@dataclass(frozen=True, slots=True)
class Reason:
    """How a part of the assessment changes by the end of the line, in points."""

    part: str
    change: float


@dataclass(frozen=True, slots=True)
class Hint:
    """An action worth considering."""

    line: tuple[Move, ...]
    """The action, and how the turn would go on."""
    chance: float
    """The chance to win, as the search found it."""
    share: float
    """The share of the search that this action was given."""
    gain: float
    """The points that the line gains, beside what the rest of the game brings everyone alike."""
    reasons: tuple[Reason, ...]
    """What changes, the largest first."""


def hints(observation: Observation, budget: Budget, number: int = 3, seed: int | str = "hint") -> list[Hint]:
    """The best actions for the seat that is asked, as the strongest level sees them."""
    bot = LevelBot(LEVELS[-1], seed)
    judged = bot.judge(observation, budget)
    found = judged[:number]
    before = assess(observation)[observation.seat]
    visits = sum(one.visits for one in judged) or 1
    return [
        _hint(observation, bot.search, one, before, one.visits / visits) for one in found if one.rating > 0
    ]


def _hint(
    observation: Observation, search: Search | None, one: Candidate, before: Assessment, share: float
) -> Hint:
    state, actions = _line(observation, search, one.action)
    after = assess_state(observation.setup, state)[observation.seat]
    changes = [Reason(part, after.parts[part].total - told.total) for part, told in before.parts.items()]
    reasons = [reason for reason in changes if abs(reason.change) >= NOTABLE and reason.part != GAME]
    reasons.sort(key=lambda reason: -abs(reason.change))
    book = move_book(observation.setup.board).by_action
    return Hint(
        tuple(book[action] for action in actions),
        one.chance if one.visits else after.chance,
        share,
        sum(reason.change for reason in changes if reason.part != GAME),
        tuple(reasons),
    )


def _line(observation: Observation, search: Search | None, first: int) -> tuple[State, list[int]]:
    """An action with the most searched continuation of the same seat's turn, and the state it leads to."""
    state = unpack(np.array(observation.row))
    tables = tables_of(observation.setup.board)
    draw_hidden(state, tables, observation.seat, seed_words("line"))
    legal = [0] * WORDS
    settle(state, tables, legal)
    actions = []
    node, action, turn = 0, first, state.turn
    while True:
        actions.append(action)
        apply(state, tables, action, legal)
        over = state.over or state.turn != turn or state.stack[state.depth - 1].seat != observation.seat
        if over or search is None:
            return state, actions
        node = search.tree.child(node, action)
        children = [] if node == NONE else list(search.tree.children(node))
        children = [child for child in children if is_legal(legal, int(search.tree.actions[child]))]
        best = max(children, key=lambda child: int(search.tree.visits[child]), default=NONE)
        if best == NONE or search.tree.visits[best] < FEWEST_VISITS:
            return state, actions
        action = int(search.tree.actions[best])

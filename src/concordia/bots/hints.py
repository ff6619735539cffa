"""Hints: the best actions of a decision, what they lead to, and why, in the words of the game."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from concordia.bots.bot import Budget
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.lines import Led, points_beside, searched_line
from concordia.bots.reasons import Fact, reason
from concordia.brain.observation import Observation
from concordia.brain.store import knows
from concordia.errors import IllegalMove
from concordia.moves import Move

Judged: TypeAlias = Any
"""What a search found about an action: the action itself, visits and the chance to win."""


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
    led = [Led.by(observation, searched_line(observation, tree, one.action)) for one in chosen]
    chances = [one.chance if one.visits else lead.chance for one, lead in zip(chosen, led, strict=True)]
    found = []
    for at, (one, lead, chance) in enumerate(zip(chosen, led, chances, strict=True)):
        if at < number or one.action == also:
            other = led[0] if at else led[min(1, len(led) - 1)]
            beside = points_beside(lead, other)
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

"""Lanes: bots that answer in a moment, bots that think, and programs of the host do not wait together."""

from collections.abc import Container
from typing import Final

QUICK: Final = "quick"
THOUGHT: Final = "thought"
PROGRAM: Final = "program"
LANES: Final = (QUICK, THOUGHT, PROGRAM)

QUICK_SIMULATIONS: Final = 200
"""A bot that looks at no more lines than this, on its best day, answers in a moment."""


def lane_of(bot: str, programs: Container[str]) -> str:
    """The lane in which a bot is asked."""
    if bot in programs:
        return PROGRAM
    from concordia.bots.levels import LEVELS
    from concordia.bots.skill import simulations_at

    level = next((level for level in LEVELS if level.id == bot), None)
    if level is None:
        return QUICK
    if level.seconds is not None or simulations_at(level.best) > QUICK_SIMULATIONS:
        return THOUGHT
    return QUICK


def usual_seconds(bot: str) -> float | None:
    """How long a bot thinks about a decision, if it thinks by the clock."""
    from concordia.bots.levels import LEVELS

    return next((level.seconds for level in LEVELS if level.id == bot), None)

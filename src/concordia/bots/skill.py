"""How well someone plays, on one scale: at 0 at a glance of the network, below it with errors, above it with
thought. On Italia with two seats one step is worth about 100 points of Elo."""

from typing import Final

ERROR_OF_ONE: Final = 1.8
ERROR_BEND: Final = 0.77
"""How far the judgement errs at a skill of -1, and how that grows."""
SIMULATIONS_OF_NONE: Final = 28.0
TENFOLD: Final = 4.3
"""The simulations that are worth no more than a glance, and how many steps ten times as many are worth."""


def error_at(skill: float) -> float:
    """How far the judgement errs."""
    return float(ERROR_OF_ONE * max(-skill, 0.0) ** ERROR_BEND)


def simulations_at(skill: float) -> int:
    """How many lines are thought through about a decision; 0 if a glance is all."""
    return round(SIMULATIONS_OF_NONE * 10.0 ** (skill / TENFOLD)) if skill > 0 else 0

"""The scale by which turns are judged: verdicts by the chance given away, and the accuracy of a player."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, Literal, TypeAlias

Verdict: TypeAlias = Literal["good", "inaccuracy", "mistake", "blunder"]
VERDICTS: Final[tuple[Verdict, ...]] = ("good", "inaccuracy", "mistake", "blunder")
"""From the best to the worst."""
BOUNDS: Final[dict[Verdict, float]] = {"inaccuracy": 0.015, "mistake": 0.03, "blunder": 0.08}
"""The chance to win that has to be given away at least; what gives away less is good."""
HALVED: Final = 0.0693
"""The worth given away that halves the accuracy of a turn."""


def verdict_on(gives_away: float) -> Verdict:
    """What is said of a turn that gives away so much chance to win."""
    found: Verdict = "good"
    for verdict, bound in BOUNDS.items():
        if gives_away >= bound:
            found = verdict
    return found


def accuracy_of(costs: Sequence[float]) -> float | None:
    """How accurately someone played, from 0 to 100, by what each turn cost; None if nothing was decided."""
    if not costs:
        return None
    return 100 * fmean(0.5 ** (one / HALVED) for one in costs)

"""Study: where a game was won and lost, turn by turn (docs/study.md)."""

from concordia.study.analysis import (
    FORMAT,
    Analysis,
    Expected,
    Line,
    LuckSeen,
    MomentSeen,
    PlayerJudged,
    TurningPoint,
    TurnJudged,
)
from concordia.study.depth import DEEP, GLANCE, Depth
from concordia.study.scale import BOUNDS, VERDICTS, Verdict, accuracy_of, verdict_on
from concordia.study.whole import analyse, judged_turns

__all__ = [
    "BOUNDS",
    "DEEP",
    "FORMAT",
    "GLANCE",
    "VERDICTS",
    "Analysis",
    "Depth",
    "Expected",
    "Line",
    "LuckSeen",
    "MomentSeen",
    "PlayerJudged",
    "TurnJudged",
    "TurningPoint",
    "Verdict",
    "accuracy_of",
    "analyse",
    "judged_turns",
    "verdict_on",
]

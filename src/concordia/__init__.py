"""Concordia: the complete board game as a Python library."""

from concordia.errors import (
    Allowed,
    BoardError,
    ConcordiaError,
    GameOver,
    IllegalMove,
    NotAMove,
    NotYourDecision,
    RecordError,
    SetupError,
)
from concordia.game import Game

__all__ = [
    "Allowed",
    "BoardError",
    "ConcordiaError",
    "Game",
    "GameOver",
    "IllegalMove",
    "NotAMove",
    "NotYourDecision",
    "RecordError",
    "SetupError",
]

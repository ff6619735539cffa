"""Bots: opponents that see what a player sees, and nothing more (docs/bots.md)."""

from concordia.bots.assessment import Assessment, Part, assess
from concordia.bots.bot import Bot, Budget
from concordia.bots.hints import Hint, Reason, hints
from concordia.bots.levels import LEVELS, Level, LevelBot, level_named
from concordia.bots.match import Match, Result
from concordia.bots.observation import Observation, observe
from concordia.bots.players import RandomBot, make_bot

__all__ = [
    "LEVELS",
    "Assessment",
    "Bot",
    "Budget",
    "Hint",
    "Level",
    "LevelBot",
    "Match",
    "Observation",
    "Part",
    "RandomBot",
    "Reason",
    "Result",
    "assess",
    "hints",
    "level_named",
    "make_bot",
    "observe",
]

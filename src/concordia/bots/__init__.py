"""Bots: opponents that see what a player sees, and nothing more (docs/bots.md)."""

from concordia.bots.assessment import Assessment, Part, assess
from concordia.bots.bot import Bot, BotTrouble, Budget
from concordia.bots.hints import Hint, hints
from concordia.bots.levels import LEVELS, Level, LevelBot, level_named
from concordia.bots.match import Match, Result
from concordia.bots.players import Player, RandomBot, make_bot
from concordia.brain.observation import Observation, observe

__all__ = [
    "LEVELS",
    "Assessment",
    "Bot",
    "BotTrouble",
    "Budget",
    "Hint",
    "Level",
    "LevelBot",
    "Match",
    "Observation",
    "Part",
    "Player",
    "RandomBot",
    "Result",
    "assess",
    "hints",
    "level_named",
    "make_bot",
    "observe",
]

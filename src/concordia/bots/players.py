"""Bots by name: a level, random play, or a program of one's own."""

from collections.abc import Callable
from random import Random
from typing import Final

from concordia.bots.bot import Bot, Budget
from concordia.bots.levels import LEVELS, LevelBot, level_named
from concordia.bots.observation import Observation
from concordia.bots.stdio import BotTrouble, StdioBot, command_words
from concordia.errors import SetupError

RANDOM: Final = "random"
PROGRAM: Final = "bot:"
"""What stands before the command of a program."""
FALLBACK: Final = LEVELS[1]
"""Who plays on for a program in trouble."""


class RandomBot:
    """A player without a thought: every legal action is as likely as the others."""

    name = "Random"

    def __init__(self, seed: int | str) -> None:
        """Make a player whose choices follow from its seed and the actions before them."""
        self.seed = seed

    def choose(self, observation: Observation, budget: Budget) -> int:
        """Any legal action."""
        return Random(f"{self.seed} {len(observation.played)}").choice(observation.actions)


def check_bot_name(name: str) -> None:
    """Refuse a name that is neither a level nor random play nor the command of a program."""
    if name == RANDOM:
        return
    if name.startswith(PROGRAM):
        command_words(name.removeprefix(PROGRAM))
        return
    try:
        level_named(name)
    except SetupError as error:
        raise SetupError(f"{error}; or {RANDOM}, or {PROGRAM} and the command of a program") from None


def make_bot(name: str, seed: int | str, tell: Callable[[BotTrouble], None] | None = None) -> Bot:
    """The bot of a name; a program's troubles are told."""
    check_bot_name(name)
    if name == RANDOM:
        return RandomBot(seed)
    if name.startswith(PROGRAM):
        return StdioBot(command_words(name.removeprefix(PROGRAM)), LevelBot(FALLBACK, seed), tell=tell)
    return LevelBot(level_named(name), seed)

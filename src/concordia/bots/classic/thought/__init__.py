"""What bots think with: evaluation and search, written like the rules and compiled with them."""

from typing import Final

from concordia.brain import BRAIN
from concordia.rules.compile import Compiled

THOUGHT: Final = Compiled("bots/classic/thought", after=BRAIN)

"""Searches in many games side by side, which look together; written like the rules and compiled with them."""

from typing import Final

from concordia.rl.sight import STEPS
from concordia.rules.compile import Compiled

TOGETHER: Final = Compiled("train/thought", after=STEPS)

"""What a game leaves behind, written like the rules and compiled with them: purchases, houses, points."""

from typing import Final

from concordia.rules.compile import RULES, Compiled

CHRONICLE: Final = Compiled("arena/chronicle", after=RULES)

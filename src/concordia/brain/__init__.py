"""The learned judgement behind bots, hints and analysis: what a seat sees goes in, what to do comes out."""

from typing import Final

from concordia.rules.compile import RULES, Compiled

BRAIN: Final = Compiled("brain", after=RULES)
"""What of it is compiled."""

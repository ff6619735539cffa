"""What bots count when their game begins, so that whoever lets them think most is limited first."""

from collections.abc import Container, Sequence
from typing import Final

from concordia.server.bots.lanes import PROGRAM, QUICK, THOUGHT, lane_of

BOT_CHARGES: Final = {QUICK: 1, THOUGHT: 4, PROGRAM: 4}
"""What a bot counts, by its lane."""
ALONE: Final = 2
"""How many times as much bots count at a table without people, where nobody's turn interrupts them."""


def bot_charge(bots: Sequence[str | None], programs: Container[str]) -> int:
    """What the bots of a table count: one entry for each seat, None for one without a bot."""
    charges = [BOT_CHARGES[lane_of(bot, programs)] for bot in bots if bot is not None]
    return sum(charges) * (ALONE if len(charges) == len(bots) else 1)

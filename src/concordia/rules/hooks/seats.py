"""Hooks around the table."""

from concordia.rules.compile import rule
from concordia.rules.state import State
from concordia.rules.variants.contrarius import is_against


@rule
def more_seats(s: State) -> int:
    """How many seats beside the players have points: Contrarius’ (§17.1)."""
    if is_against(s):
        return 1
    return 0

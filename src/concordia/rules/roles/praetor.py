"""The Praetor (§16.3): the Senator of team play, one card each."""

from typing import Final

from concordia.rules.compile import rule
from concordia.rules.decisions import BUY_CARD, REFILL, ask
from concordia.rules.state import Seat, State

PRAETOR_CARDS: Final = 1


@rule
def play_praetor(s: State, seat: Seat) -> None:
    """Buy at most one card; the display is refilled before the partner buys (§16.3)."""
    ask(s, REFILL, seat, 0, 0)
    ask(s, BUY_CARD, seat, PRAETOR_CARDS, 1)

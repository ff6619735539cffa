"""The Senator (§9.1): buy up to two cards at the price of card and slot."""

from typing import Final

from concordia.rules.compile import rule
from concordia.rules.decisions import BUY_CARD, REFILL, ask
from concordia.rules.state import Seat, State

SENATOR_CARDS: Final = 2


@rule
def play_senator(s: State, seat: Seat) -> None:
    """Buy; only afterwards the display closes up and refills (§9.1)."""
    ask(s, REFILL, seat, 0, 0)
    ask(s, BUY_CARD, seat, SENATOR_CARDS, 1)

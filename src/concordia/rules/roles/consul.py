"""The Consul (§9.3): buy one card without the price of its slot."""

from concordia.rules.compile import rule
from concordia.rules.decisions import BUY_CARD, REFILL, ask
from concordia.rules.state import Seat, State


@rule
def play_consul(s: State, seat: Seat) -> None:
    """Buy; then the display closes up and refills (§9.3)."""
    ask(s, REFILL, seat, 0, 0)
    ask(s, BUY_CARD, seat, 1, 0)

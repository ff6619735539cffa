"""The Proconsul (§16.3): the Consul of team play, beside which the partner plays another card."""

from concordia.rules.compile import rule
from concordia.rules.decisions import BUY_CARD, REFILL, ask
from concordia.rules.state import Seat, State


@rule
def play_proconsul(s: State, seat: Seat) -> None:
    """Buy one card for its own price (§16.3)."""
    ask(s, REFILL, seat, 0, 0)
    ask(s, BUY_CARD, seat, 1, 0)

"""The Consul (§9.3): buy one card without the price of its slot."""

from typing import Final

from concordia.data.cards import ROLES
from concordia.rules.compile import rule
from concordia.rules.decisions import BUY_CARD, REFILL, ask
from concordia.rules.state import Seat, State

CONSUL: Final = ROLES.index("consul")


@rule
def play_consul(s: State, seat: Seat) -> None:
    """Buy; then the display closes up and refills (§9.3)."""
    ask(s, REFILL, seat, 0, 0)
    ask(s, BUY_CARD, seat, 1, 0)

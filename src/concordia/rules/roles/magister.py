"""The Magister (§15.2): do once more what the card before it does."""

from concordia.rules.compile import rule
from concordia.rules.state import Seat, State
from concordia.rules.variants.venus import repeat_card


@rule
def play_magister(s: State, seat: Seat) -> None:
    """Repeat the card played just before, in full and with new choices (§15.2)."""
    repeat_card(s, seat)

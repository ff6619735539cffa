"""The Legatus (§16.3): the partner plays a card, and both do it."""

from concordia.rules.compile import rule
from concordia.rules.decisions import POINT, ask
from concordia.rules.seats import partner_of
from concordia.rules.state import Seat, State
from concordia.rules.variants.teams import cards_for_partner


@rule
def play_legatus(s: State, seat: Seat) -> None:
    """See the partner's hand and point at a card; nothing if the partner holds no other card (§16.3)."""
    if cards_for_partner(s, partner_of(s, seat)) != 0:
        ask(s, POINT, seat, 0, 0)

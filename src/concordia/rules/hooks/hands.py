"""Hooks when someone looks at hands, which lie open in the base game (§18)."""

from concordia.rules.compile import rule
from concordia.rules.state import Seat, State
from concordia.rules.variants.teams import hides_hands, may_see_hand


@rule
def hands_are_hidden(s: State) -> bool:
    """Whether the cards of others are hidden: in team play (§18)."""
    return hides_hands(s)


@rule
def sees_hand(s: State, viewer: Seat, seat: Seat) -> bool:
    """Whether a hand is open to a viewer: where hands are hidden, only in some moments (§16.3, §18)."""
    return not hides_hands(s) or may_see_hand(s, viewer, seat)

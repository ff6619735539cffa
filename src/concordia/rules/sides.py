"""Sides: the seats that win together, and what their points count against others."""

from concordia.rules.compile import rule
from concordia.rules.hooks.scoring import wins_with
from concordia.rules.state import NOBODY, Seat, State


@rule
def is_of_side(s: State, seat: Seat, other: Seat) -> bool:
    """Whether two seats win together, as a seat does with itself."""
    return seat == other or wins_with(s, seat) == other


@rule
def is_first_of_side(s: State, seat: Seat) -> bool:
    """Whether a seat is the first of those that win together."""
    other = wins_with(s, seat)
    return other == NOBODY or seat < other

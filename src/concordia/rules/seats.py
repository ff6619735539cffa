"""The order of the seats around the table."""

from concordia.rules.marks import rule
from concordia.rules.state import Seat, State


@rule
def next_seat(s: State, seat: Seat) -> Seat:
    """The left-hand neighbour, whose turn comes next."""
    if seat + 1 == s.seats:
        return 0
    return seat + 1


@rule
def previous_seat(s: State, seat: Seat) -> Seat:
    """The right-hand neighbour, whose turn came before."""
    if seat == 0:
        return s.seats - 1
    return seat - 1

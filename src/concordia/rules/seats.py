"""The order of the seats around the table."""

from concordia.rules.compile import rule
from concordia.rules.hooks.seats import more_seats
from concordia.rules.state import Seat, State


@rule
def next_seat(s: State, seat: Seat) -> Seat:
    """The left-hand neighbour, whose turn comes next."""
    if seat + 1 == s.seats:
        return 0
    return seat + 1


@rule
def everyone(s: State) -> int:
    """How many seats have points: the players, and who else plays after them."""
    return s.seats + more_seats(s)


@rule
def previous_seat(s: State, seat: Seat) -> Seat:
    """The right-hand neighbour, whose turn came before."""
    if seat == 0:
        return s.seats - 1
    return seat - 1

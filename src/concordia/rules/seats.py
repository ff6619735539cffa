"""The order of the seats around the table."""

from concordia.rules.compile import rule
from concordia.rules.state import NOBODY, TEAMS, Seat, State


@rule
def next_seat(s: State, seat: Seat) -> Seat:
    """The left-hand neighbour, whose turn comes next."""
    if seat + 1 == s.seats:
        return 0
    return seat + 1


@rule
def everyone(s: State) -> int:
    """How many seats have points: the players, and Contrarius after them (§17.1)."""
    if s.contrarius == NOBODY:
        return s.seats + 0
    return s.seats + 1


@rule
def partner_of(s: State, seat: Seat) -> Seat:
    """The seat opposite, which belongs to the same team (§16.1)."""
    half = s.seats // 2
    if seat < half:
        return seat + half
    return seat - half


@rule
def same_team(s: State, one: Seat, other: Seat) -> bool:
    """Whether two seats win together: a seat with itself, in team play also with its partner."""
    return one == other or (s.options & TEAMS != 0 and partner_of(s, one) == other)


@rule
def previous_seat(s: State, seat: Seat) -> Seat:
    """The right-hand neighbour, whose turn came before."""
    if seat == 0:
        return s.seats - 1
    return seat - 1

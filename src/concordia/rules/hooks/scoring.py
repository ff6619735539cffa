"""Hooks when points are counted."""

from typing import Final

from concordia.rules.compile import rule
from concordia.rules.state import NOBODY, Seat, State, Tables
from concordia.rules.variants.contrarius import is_against, standing_against, times_counted
from concordia.rules.variants.teams import is_partner, partner_of
from concordia.rules.variants.venus import VENUS_GOD, plays_with_venus, venus

ANOTHER_GOD: Final = VENUS_GOD
"""The god that the base game does not know."""


def is_scored(s: State, god: int) -> bool:
    """Whether there are cards of a god in a game: Venus is not in all (§15.1)."""
    return god != VENUS_GOD or plays_with_venus(s)


@rule
def value_of_another_god(s: State, b: Tables, seat: Seat, god: int) -> int:
    """What a god that the base game does not know gives for one card: Venus (§15.4)."""
    assert god == VENUS_GOD
    return venus(s, b, seat)


@rule
def wins_with(s: State, seat: Seat) -> Seat:
    """Whose points count together with a seat's: a partner's (§16.4), or NOBODY's."""
    if is_partner(s, seat):
        return partner_of(s, seat)
    return NOBODY


@rule
def times_points_count(s: State, seat: Seat) -> int:
    """How often the points of a seat's side count against others: twice those of Contrarius (§17.8)."""
    return times_counted(s, seat)


@rule
def is_ranked_otherwise(s: State) -> bool:
    """Whether ties are decided otherwise than by the Praefectus Magnus: against Contrarius (§17.6)."""
    return is_against(s)


@rule
def other_standing(s: State, seat: Seat, points: int) -> int:
    """The standing of a seat if it is ranked otherwise (§17.6, §17.8)."""
    return standing_against(s, seat, points)

"""How a game ended: by the rules, or before that, and who is placed last whatever the points."""

from collections.abc import Sequence
from typing import NamedTuple

from concordia.setup import LEVELS, teams_of


class Ending(NamedTuple):
    """Why a game ended before the rules ended it."""

    why: str
    """By agreement, by a claim against someone who was gone, or by time."""
    last: tuple[int, ...] = ()
    """Who is placed last, the first of them at the very end."""


def sides_of(seats: int, variants: Sequence[str]) -> list[int]:
    """The side of each seat: a team, all people against Contrarius, or each for themselves."""
    if any(variant in LEVELS for variant in variants):
        return [0] * seats
    return teams_of(seats, variants) or list(range(seats))


def with_their_sides(seats: Sequence[int], count: int, variants: Sequence[str]) -> tuple[int, ...]:
    """Seats with all others of their sides, in the same order."""
    sides = sides_of(count, variants)
    found = (other for seat in seats for other in range(count) if sides[other] == sides[seat])
    return tuple(dict.fromkeys(found))


def leaves_one_side(lost: Sequence[int], count: int, variants: Sequence[str]) -> bool:
    """Whether all sides but one have lost, so that the game is decided."""
    sides = sides_of(count, variants)
    if any(variant in LEVELS for variant in variants):
        return bool(lost)
    return len(set(sides) - {sides[seat] for seat in lost}) <= 1

"""Expansions above the rules: each has one module, which says what is seen, told, explained and drawn."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from concordia.expansions.contrarius import Contrarius
from concordia.expansions.expansion import Cards, Expansion, Moment
from concordia.expansions.intermediate_scoring import IntermediateScoring
from concordia.expansions.roma import Roma
from concordia.expansions.sicilia import Sicilia
from concordia.expansions.teams import Teams
from concordia.expansions.venus import Venus
from concordia.rules.state import State

__all__ = ["EXPANSIONS", "Cards", "Expansion", "Moment", "all_say", "first_says", "partner_of", "side_of"]

EXPANSIONS: Final[tuple[Expansion, ...]] = (
    Contrarius(),
    Roma(),
    Sicilia(),
    Teams(),
    Venus(),
    IntermediateScoring(),
)
"""In the order in which they are asked: Contrarius first, who does much otherwise than others."""

Said = TypeVar("Said")


def all_say(hook: Callable[[Expansion], Mapping[str, Any]]) -> dict[str, Any]:
    """What all expansions say together: fields of a shape."""
    said: dict[str, Any] = {}
    for expansion in EXPANSIONS:
        said.update(hook(expansion))
    return said


def first_says(hook: Callable[[Expansion], Said | None]) -> Said | None:
    """What the first expansion says that has something to say."""
    for expansion in EXPANSIONS:
        said = hook(expansion)
        if said is not None:
            return said
    return None


def partner_of(s: State, seat: int) -> int | None:
    """With whom a seat plays, if with anybody."""
    return first_says(lambda expansion: expansion.partner(s, seat))


def side_of(s: State, seat: int) -> tuple[int, ...]:
    """The seats that win or lose together with a seat, itself among them."""
    partner = partner_of(s, seat)
    return (seat,) if partner is None else (min(seat, partner), max(seat, partner))

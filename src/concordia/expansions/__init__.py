"""Expansions above the rules: one module for each, which says what is seen, told and explained of it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from concordia.expansions.contrarius import Contrarius
from concordia.expansions.expansion import Cards, Expansion, Moment
from concordia.expansions.roma import Roma
from concordia.expansions.sicilia import Sicilia
from concordia.expansions.teams import Teams

__all__ = ["EXPANSIONS", "Cards", "Expansion", "Moment", "all_say", "first_says"]

EXPANSIONS: Final[tuple[Expansion, ...]] = (Contrarius(), Teams(), Roma(), Sicilia())
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

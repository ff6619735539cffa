"""The marks that say how a function takes part in the two speeds; they change nothing in plain mode."""

from collections.abc import Callable
from typing import Final, TypeVar

F = TypeVar("F", bound=Callable[..., object])

RULES: Final[list[Callable[..., object]]] = []
"""Every function that has a compiled twin, in the order of definition."""


def rule(function: F) -> F:
    """Mark a function as part of the rules: it stays as it is, and `compile` makes a twin of it."""
    RULES.append(function)
    return function

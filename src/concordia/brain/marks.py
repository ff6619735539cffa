"""The marks of functions that run compiled; they change nothing in plain mode."""

from collections.abc import Callable
from typing import Final, TypeVar

F = TypeVar("F", bound=Callable[..., object])

SIGHTS: Final[list[Callable[..., object]]] = []
"""Every function with a compiled twin, in the order of definition."""


def sight(function: F) -> F:
    """Mark a function that runs compiled, beside the rules."""
    SIGHTS.append(function)
    return function


def sums(function: F) -> F:
    """Mark such a function that adds many floats up and may do so in any order, which is quicker."""
    function.in_any_order = True  # type: ignore[attr-defined]
    return sight(function)

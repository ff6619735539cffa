"""The mark of functions that run compiled; it changes nothing in plain mode."""

from collections.abc import Callable
from typing import Final, TypeVar

F = TypeVar("F", bound=Callable[..., object])

SIGHTS: Final[list[Callable[..., object]]] = []
"""Every function with a compiled twin, in the order of definition."""


def sight(function: F) -> F:
    """Mark a function that runs compiled, beside the rules."""
    SIGHTS.append(function)
    return function

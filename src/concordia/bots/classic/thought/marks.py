"""The mark of the functions that bots think with; it changes nothing, and `compile` makes twins of them."""

from collections.abc import Callable
from typing import Final, TypeVar

F = TypeVar("F", bound=Callable[..., object])

THOUGHTS: Final[list[Callable[..., object]]] = []
"""Every function with a compiled twin, in the order of definition."""


def thought(function: F) -> F:
    """Mark a function that runs compiled, beside the rules."""
    THOUGHTS.append(function)
    return function

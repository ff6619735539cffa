"""The mark of the functions that keep the chronicle; it changes nothing: `compile` makes twins of them."""

from collections.abc import Callable
from typing import Final, TypeVar

F = TypeVar("F", bound=Callable[..., object])

CHRONICLERS: Final[list[Callable[..., object]]] = []
"""Every function with a compiled twin, in the order of definition."""


def chronicler(function: F) -> F:
    """Mark a function that runs compiled, beside the rules."""
    CHRONICLERS.append(function)
    return function

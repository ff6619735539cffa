"""Sets of cities, lines, provinces and actions as the bits 0 to 61 of an int.

What is not marked as a rule has a compiled twin of its own (rules/compile.py).
"""

from itertools import compress
from typing import Final

from concordia.rules.compile import rule

BITS: Final = tuple(1 << bit for bit in range(62))


def count(mask: int) -> int:
    """How many bits are set; one machine instruction when compiled."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit set, of a mask that is not empty; one instruction when compiled."""
    return (mask & -mask).bit_length() - 1


def clear(masks: list[int]) -> None:
    """Empty all masks of a list."""
    masks[:] = [0] * len(masks)


def count_all(masks: list[int]) -> int:
    """How many bits are set in all masks of a list."""
    return sum(map(int.bit_count, masks))


def held(numbers: list[int]) -> int:
    """The places at which a list of numbers is not 0."""
    return sum(compress(BITS, numbers))


@rule
def nth(mask: int, k: int) -> int:
    """The number of the k-th bit set, counted from 0."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    return lowest(mask)

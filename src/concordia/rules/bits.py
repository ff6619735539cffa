"""Sets of cities, lines, provinces and actions as the bits 0 to 61 of an int."""

from concordia.rules.compile import rule


def count(mask: int) -> int:
    """How many bits are set; the compiled twin is one machine instruction."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit set, of a mask that is not empty; one instruction when compiled."""
    return (mask & -mask).bit_length() - 1


@rule
def nth(mask: int, k: int) -> int:
    """The number of the k-th bit set, counted from 0."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    return lowest(mask)

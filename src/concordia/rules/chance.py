"""Chance, drawn from the generator that the state carries and from nothing else.

The generator is Marsaglia's xorshift128 on four 32-bit words: the same numbers in both modes, and too many
states for anyone to try all of them against the set-up they see.
"""

from typing import Final

from concordia.rules.marks import rule
from concordia.rules.state import State

WORD: Final = 0xFFFFFFFF


@rule
def next_word(words: list[int]) -> int:
    """Step a generator and return its next 32 bits."""
    t = words[0] ^ ((words[0] << 11) & WORD)
    w = words[3]
    words[0] = words[1]
    words[1] = words[2]
    words[2] = w
    w = w ^ (w >> 19) ^ t ^ (t >> 8)
    words[3] = w
    return w


@rule
def below(words: list[int], n: int) -> int:
    """Draw one of the numbers 0 to n - 1, each as likely as the others.

    The high half of word * n is the number; a low half among the first 2**32 % n would favour some numbers
    and is drawn again. Since that is less than n, the division is hardly ever needed.
    """
    product = next_word(words) * n
    if product & WORD < n:
        unfair = (WORD + 1) % n
        while product & WORD < unfair:
            product = next_word(words) * n
    return product >> 32


@rule
def shuffle(s: State, cards: list[int], first: int, size: int) -> None:
    """Shuffle the `size` entries of a list that begin at `first`."""
    for i in range(size - 1, 0, -1):
        j = below(s.chance, i + 1)
        swapped = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = swapped

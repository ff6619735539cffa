"""Chance: what the game itself draws, and a quick generator for all else.

The game draws from SHA-256 over a key of 256 bits, which its seed gives, the number of a stream and how often
that stream was drawn from. Whoever sees draws of one stream learns nothing of others or of those to come
(docs/adr/0008). Games begun under the first version of the rules go on with the quick generator, which was
theirs: Marsaglia's xorshift128 on four 32-bit words.
"""

import struct
from hashlib import sha256
from typing import Final

from concordia.rules.compile import rule
from concordia.rules.state import QUICK_CHANCE, State

TOKEN_STREAM: Final = 0
DECK_STREAMS: Final = 1
"""The first of five, one for each deck."""
TILE_STREAM: Final = 6
WHITE_DIE_STREAM: Final = 7
SLOT_DIE_STREAM: Final = 8
PICK_STREAM: Final = 9
"""Which of several that are equal."""
SPECIALIST_STREAM: Final = 10

WORD: Final = 0xFFFFFFFF
HALF: Final = 0xFFFF
HALVES: Final = 16
"""A block has so many halves of words, each good for a draw."""

Block = tuple[int, int, int, int, int, int, int, int]
EMPTY: Final[Block] = (0, 0, 0, 0, 0, 0, 0, 0)


def block(key: list[int], stream: int, number: int) -> Block:
    """The eight words of SHA-256 over key, stream and number; compiled code works them out itself."""
    found: Block = struct.unpack(">8I", sha256(struct.pack(">4q2I", *key, stream, number)).digest())
    return found


@rule
def next_block(s: State, stream: int) -> Block:
    """The next block of a stream."""
    number = s.drawn[stream] + 0
    s.drawn[stream] += 1
    return block(s.chance, stream, number)


@rule
def fair(words: Block, at: int, n: int) -> tuple[int, int]:
    """One of the numbers 0 to n - 1 from the halves of a block, and where the next one begins.

    The high half of half * n is the number; a low half among the first 2**16 % n would favour some numbers
    and is passed over. The number is -1 if the block ends before there is one.
    """
    while at < HALVES:
        half = words[at >> 1]
        if at & 1:
            half &= HALF
        else:
            half >>= 16
        at += 1
        product = half * n
        if product & HALF >= n or product & HALF >= (HALF + 1) % n:
            return product >> 16, at
    return -1, at


@rule
def roll(s: State, stream: int, n: int) -> int:
    """Draw one of the numbers 0 to n - 1, each as likely as the others."""
    if s.options & QUICK_CHANCE:
        return below(s.chance, n)
    number = -1
    while number < 0:
        number, _ = fair(next_block(s, stream), 0, n)
    return number


@rule
def shuffle(s: State, stream: int, cards: list[int], first: int, size: int) -> None:
    """Shuffle the `size` entries of a list that begin at `first`."""
    if s.options & QUICK_CHANCE:
        shuffle_quickly(s.chance, cards, first, size)
        return
    words = EMPTY
    at = HALVES
    for i in range(size - 1, 0, -1):
        j = -1
        while j < 0:
            if at == HALVES:
                words = next_block(s, stream)
                at = 0
            j, at = fair(words, at, i + 1)
        swapped = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = swapped


@rule
def next_word(words: list[int]) -> int:
    """Step a quick generator and return its next 32 bits."""
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
    """Draw one of the numbers 0 to n - 1 from a quick generator, each as likely as the others.

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
def shuffle_quickly(words: list[int], cards: list[int], first: int, size: int) -> None:
    """Shuffle the `size` entries of a list that begin at `first`, by a quick generator."""
    for i in range(size - 1, 0, -1):
        j = below(words, i + 1)
        swapped = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = swapped

"""The flat numbering of actions: word * 64 + bit, so that a set of actions is one mask a word.

Words keep to the bits 0 to 61 (see docs/adr/0002). One number has one meaning at every decision.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from concordia.data.goods import STOREHOUSE_SPACES
from concordia.rules.compile import rule

Action: TypeAlias = int
Legal: TypeAlias = list[int]
"""One mask of legal actions for each word."""

WORDS: Final = 18
ACTIONS: Final = WORDS * 64

SIMPLE: Final = 0
CARD: Final = 1
FROM_LINE: Final = 2
FROM_CITY: Final = 4
TO_LINE: Final = 6
HOUSE: Final = 8
PLACE: Final = 9
PROVINCE: Final = 11
SELL: Final = 12
BUY: Final = 13
SPACE: Final = 14
USE: Final = 15
START: Final = 16
POINT_AT: Final = 17
"""The words; FROM_LINE, FROM_CITY, TO_LINE and PLACE have one for land and the next for sea,
SPACE is a place that is no line (§13.4), USE a card that lies on no pile (§17.2), START a city to begin in
(§16.1), and POINT_AT a card of another hand (§16.3)."""

DONE: Final[Action] = 0
COINS: Final[Action] = 1
KEEP: Final[Action] = 2
PAY: Final[Action] = 7
SLOT: Final[Action] = 12
SEAT: Final[Action] = 19
TAKE: Final[Action] = 25
ROLE: Final[Action] = 30
GOD: Final[Action] = 47
"""Actions of the word SIMPLE: two alone, then the first of five goods to keep, five goods to pay, seven
slots, six seats, five goods to take, the roles, and the gods with one Minerva for each good."""


@rule
def action(word: int, bit: int) -> Action:
    """The number of an action."""
    return word * 64 + bit


@rule
def word_of(action: Action) -> int:
    """The word an action belongs to."""
    return action >> 6


@rule
def bit_of(action: Action) -> int:
    """The bit of an action within its word."""
    return action & 63


@rule
def trade_bit(good: int, number: int) -> int:
    """The bit of SELL and BUY for a number of units of a good, 1 to 12."""
    return good * STOREHOUSE_SPACES + number - 1


@rule
def trade_bits(good: int, most: int) -> int:
    """The bits of SELL and BUY for every number of units of a good from 1 to `most`."""
    return ((1 << most) - 1) << (good * STOREHOUSE_SPACES)


def actions_in(legal: Iterable[int]) -> list[Action]:
    """The numbers of the legal actions in rising order."""
    found = []
    for word, mask in enumerate(legal):
        left = int(mask)
        while left:
            found.append(word * 64 + (left & -left).bit_length() - 1)
            left &= left - 1
    return found

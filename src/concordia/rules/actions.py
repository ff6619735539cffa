"""The flat numbering of actions: word * 64 + bit, so that a set of actions is one mask a word.

Words keep to the bits 0 to 61 (see docs/adr/0002). One number has one meaning at every decision.
"""

from typing import Final, TypeAlias

from concordia.data.goods import STOREHOUSE_SPACES
from concordia.rules.marks import rule

Action: TypeAlias = int
Legal: TypeAlias = list[int]
"""One mask of legal actions for each word."""

WORDS: Final = 16
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
"""The words; FROM_LINE, FROM_CITY, TO_LINE and PLACE have one for land and the next for sea."""

DONE: Final[Action] = 0
COINS: Final[Action] = 1
KEEP: Final[Action] = 2
PAY: Final[Action] = 7
SLOT: Final[Action] = 12
SEAT: Final[Action] = 19
"""Actions of the word SIMPLE: two alone, then the first of five goods, five goods, seven slots, six seats."""


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

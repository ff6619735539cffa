"""Decisions in progress: a stack in the state whose top entry is what is asked now."""

from typing import Final, TypeAlias

from concordia.rules.compile import rule
from concordia.rules.state import STACK, Pending, Seat, State

Decision: TypeAlias = int

PLAY: Final[Decision] = 0
"""Which card to play (§2.1)."""
MOVE: Final[Decision] = 1
"""Which colonist to move, with `left` points (§4.1)."""
TO: Final[Decision] = 2
"""Where the colonist `item` goes, with `left` points (§4.2)."""
BUILD: Final[Decision] = 3
"""Where to build a house (§4.4)."""
PREFECT: Final[Decision] = 4
"""Which province produces, or the coins (§5)."""
KEEP_GOODS: Final[Decision] = 5
"""Which of the goods gained to keep, `left` spaces being free (§10.3)."""
TRADE: Final[Decision] = 6
"""What to sell or buy, `left` goods still allowed, the mask `item` already traded (§7.1)."""
COPY: Final[Decision] = 7
"""Whose top card the Diplomat copies (§8.1)."""
BUY_CARD: Final[Decision] = 8
"""Which card to buy, at most `left`; `item` 1 adds the price of the slot (§9)."""
PAY_ANY: Final[Decision] = 9
"""Which good pays a "?", `left` of them to pay (§9.1)."""
NEW_COLONIST: Final[Decision] = 10
"""The Tribune's new colonist (§3.2)."""
SETTLE: Final[Decision] = 11
"""The Colonist's new colonists or coins, `item` placed so far (§6)."""
STOCK: Final[Decision] = 12
"""Goods for the first turn, the mask `item` already bought (§1.8)."""
CHOOSE_ROLE: Final[Decision] = 13
"""As which of its two roles the card `item` is played (§15.3)."""
TAKE_BONUS: Final[Decision] = 14
"""Which good to take on arriving at the space `item` (§13.5)."""
CHOOSE_GOD: Final[Decision] = 15
"""Which god to score at the end of the track (§13.7)."""
START_CITY: Final[Decision] = 16
"""Where someone begins who does not begin in the start city (§16.1)."""
POINT: Final[Decision] = 17
"""At which card of another hand to point (§16.3)."""
PLAY_FOR_TEAM: Final[Decision] = 18
"""Which card to play for two, the card `item` - 1 having been pointed at (§16.3)."""
PLAY_ALONE: Final[Decision] = 19
"""Which card to play alone beside another one (§16.3)."""

DECISIONS: Final = 20

RESOLVE: Final[Decision] = 32
"""Not asked: the action of card `item` comes next, as its role `left` - 1 if one is chosen."""
REFILL: Final[Decision] = 33
"""Not asked: the display closes up and refills after a purchase (§9.1)."""
FOLLOW: Final[Decision] = 34
"""Not asked: another player does the action of card `item` too (§16.2)."""
LAND_SHIPS: Final[Decision] = 35
"""Not asked: arrivals on the track bring their bonuses (§13.5)."""
DEDICATE: Final[Decision] = 36
"""Not asked: an arrival at the end of the track scores a god (§13.7)."""
REACT: Final[Decision] = 37
"""Not asked: an opponent without decisions reacts to role `item`, or to nothing (§17.2)."""
FIRST_UNASKED: Final[Decision] = RESOLVE


@rule
def ask(s: State, kind: Decision, seat: Seat, left: int, item: int) -> None:
    """Put a decision on top of the stack."""
    assert s.depth < STACK
    top = s.stack[s.depth]
    top.kind = kind
    top.seat = seat
    top.left = left
    top.item = item
    s.depth += 1


@rule
def asked(s: State) -> Pending:
    """The decision on top of the stack."""
    return s.stack[s.depth - 1]


@rule
def answered(s: State) -> None:
    """Take the top decision off the stack."""
    s.depth -= 1
    top = s.stack[s.depth]
    top.kind = 0
    top.seat = 0
    top.left = 0
    top.item = 0

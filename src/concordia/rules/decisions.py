"""Decisions in progress: a stack in the state whose top entry is what is asked now."""

from typing import Final, TypeAlias

from concordia.rules.marks import rule
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
DECISIONS: Final = 13

RESOLVE: Final[Decision] = 32
"""Not asked: the action of card `item` comes next."""
REFILL: Final[Decision] = 33
"""Not asked: the display closes up and refills after a purchase (§9.1)."""
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

"""The bank: it sells and buys goods at the printed prices, without limit (§7.1, §10.4)."""

from concordia.data.goods import PRICES, STOREHOUSE_SPACES
from concordia.rules.actions import BUY, SELL, Action, Legal, bit_of, trade_bits, word_of
from concordia.rules.compile import rule
from concordia.rules.journal import BOUGHT, SOLD, tell
from concordia.rules.state import Seat, State
from concordia.rules.storehouse import KINDS_OF_GOODS, free_spaces


@rule
def affordable(s: State, seat: Seat, good: int) -> int:
    """How many units of a good a player has the coins for."""
    return s.players[seat].coins // PRICES[good]


@rule
def legal_purchases(s: State, seat: Seat, bought: int, legal: Legal) -> None:
    """Any number of a good outside the mask that the player has coins and spaces for (§7.1)."""
    free = free_spaces(s, seat)
    for good in range(KINDS_OF_GOODS):
        if not (bought >> good) & 1:
            legal[BUY] |= trade_bits(good, min(free, affordable(s, seat, good)))


@rule
def trade(s: State, seat: Seat, action: Action) -> int:
    """Carry out one SELL or BUY and return the good."""
    player = s.players[seat]
    good = bit_of(action) // STOREHOUSE_SPACES
    bought = bit_of(action) % STOREHOUSE_SPACES + 1
    if word_of(action) == SELL:
        bought = -bought
    player.goods[good] += bought
    player.coins -= bought * PRICES[good]
    if bought > 0:
        tell(s, BOUGHT, seat, good, bought, 0)
    else:
        tell(s, SOLD, seat, good, -bought, 0)
    return good

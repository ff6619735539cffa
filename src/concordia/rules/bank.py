"""The bank: it sells and buys goods at the printed prices, without limit (§7.1, §10.4)."""

from concordia.data.goods import PRICES, STOREHOUSE_SPACES
from concordia.rules.actions import SELL, Action, bit_of, word_of
from concordia.rules.marks import rule
from concordia.rules.state import Seat, State
from concordia.rules.storehouse import free_spaces


@rule
def most_units(s: State, seat: Seat, good: int) -> int:
    """How many units of a good a player has the coins and the spaces to buy (§7.1)."""
    return min(free_spaces(s, seat), s.players[seat].coins // PRICES[good])


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
    return good

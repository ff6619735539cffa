"""The variant "start without goods" (§1.8): coins instead, and a purchase before the first card."""

from typing import Final

from concordia.rules.actions import DONE, SIMPLE, Action, Legal
from concordia.rules.bank import legal_purchases, trade
from concordia.rules.compile import rule
from concordia.rules.decisions import STOCK, answered, ask, asked
from concordia.rules.state import START_WITHOUT_GOODS, Seat, State
from concordia.rules.storehouse import KINDS_OF_GOODS

FIRST_PLAYER_COINS: Final = 25


@rule
def start_with_coins(s: State, seat: Seat) -> None:
    """No goods, but 25 coins for the first player and 1 more for each next one (§1.8)."""
    if s.options & START_WITHOUT_GOODS:
        player = s.players[seat]
        player.coins = FIRST_PLAYER_COINS + seat
        for good in range(KINDS_OF_GOODS):
            player.goods[good] = 0


@rule
def stock_up(s: State) -> None:
    """At the beginning of a player's first turn ask for the goods to buy (§1.8)."""
    if s.options & START_WITHOUT_GOODS and s.turn < s.seats:
        ask(s, STOCK, s.active, 0, 0)


@rule
def legal_stock(s: State, legal: Legal) -> None:
    """Any number of a good not yet bought; or no more goods (§1.8)."""
    legal[SIMPLE] |= 1 << DONE
    top = asked(s)
    legal_purchases(s, top.seat, top.item, legal)


@rule
def choose_stock(s: State, action: Action) -> None:
    """Buy at the printed price, or go on to the card (§1.8)."""
    top = asked(s)
    if action == DONE:
        answered(s)
    else:
        top.item |= 1 << trade(s, top.seat, action)

"""The Mercator (§7): coins, then trade in up to two goods with the bank."""

from typing import Final

from concordia.data.cards import CARDS, ROLES
from concordia.rules.actions import DONE, SELL, SIMPLE, Action, Legal, trade_bits
from concordia.rules.bank import legal_purchases, trade
from concordia.rules.compile import rule
from concordia.rules.decisions import TRADE, answered, ask, asked
from concordia.rules.journal import TOOK_COINS, tell
from concordia.rules.state import Card, Seat, State
from concordia.rules.storehouse import KINDS_OF_GOODS

MERCATOR: Final = ROLES.index("mercator")
GOODS_TRADED: Final = 2
CARD_COINS = tuple(card.coins for card in CARDS)


@rule
def play_mercator(s: State, seat: Seat, card: Card) -> None:
    """Take the 3 or 5 coins printed on the card, then trade (§7.1)."""
    s.players[seat].coins += CARD_COINS[card]
    tell(s, TOOK_COINS, seat, CARD_COINS[card], 0, 0)
    ask(s, TRADE, seat, GOODS_TRADED, 0)


@rule
def legal_trade(s: State, legal: Legal) -> None:
    """Sell or buy any number of a good not yet traded; or no more trade (§7.1)."""
    legal[SIMPLE] |= 1 << DONE
    top = asked(s)
    for good in range(KINDS_OF_GOODS):
        if not (top.item >> good) & 1:
            legal[SELL] |= trade_bits(good, s.players[top.seat].goods[good])
    legal_purchases(s, top.seat, top.item, legal)


@rule
def choose_trade(s: State, action: Action) -> None:
    """Sell or buy at the printed price (§7.1)."""
    if action == DONE:
        answered(s)
        return
    top = asked(s)
    top.item |= 1 << trade(s, top.seat, action)
    top.left -= 1
    if top.left == 0:
        answered(s)

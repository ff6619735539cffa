"""Why a good or a province cannot be chosen (§5.1, §7.1, §9.1, §10.3)."""

from concordia.data.goods import PRICES
from concordia.expansions.reasons import Question, Reason, reason
from concordia.rules.bank import affordable
from concordia.rules.storehouse import free_spaces


def no_trade(q: Question) -> Reason:
    """Why a good can neither be sold nor bought (§7.1)."""
    if q.top.item >> q.number & 1:
        return reason("already-traded")
    if free_spaces(q.s, q.top.seat) == 0:
        return reason("trade-space")
    return reason("trade-coins", coins=_coins_missing(q))


def no_purchase(q: Question) -> Reason:
    """Why a good cannot be bought before the first card (§1.8)."""
    if q.top.item >> q.number & 1:
        return reason("already-traded")
    if free_spaces(q.s, q.top.seat) == 0:
        return reason("no-space")
    return reason("coins", coins=_coins_missing(q))


def _coins_missing(q: Question) -> int:
    assert affordable(q.s, q.top.seat, q.number) == 0
    return PRICES[q.number] - q.player.coins


def not_gained(q: Question) -> Reason:
    """Why a good cannot be kept (§10.3)."""
    return reason("not-gained")


def not_in_store(q: Question) -> Reason:
    """Why a good cannot pay for a card (§9.1)."""
    return reason("none-in-store")


def no_production(q: Question) -> Reason:
    """Why a province cannot produce (§5.1, §13.9)."""
    return reason("marker-coins" if q.game.board.provinces[q.number].marker else "no-marker")

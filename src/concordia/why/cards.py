"""Why a card cannot be played, copied or bought (§2.1, §8.1, §9)."""

from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.expansions.reasons import Question, Reason, not_in_hand, reason
from concordia.rules.cards import top_card
from concordia.rules.market import price_in, price_in_any
from concordia.rules.roles.diplomat import can_copy
from concordia.rules.state import NO_CARD
from concordia.why.buildings import missing


def not_played(q: Question) -> Reason:
    """Why a card cannot be played: it is not in hand (§2.1)."""
    assert not q.player.hand[q.number]
    return not_in_hand(q)


def no_copy(q: Question) -> Reason:
    """Why the card of another player cannot be copied (§8.1)."""
    if q.number == q.top.seat:
        return reason("copy-self")
    if q.s.players[q.number].pile_size == 0:
        return reason("pile-empty", other=q.number)
    assert not can_copy(q.s, q.top.seat, q.number)
    return reason("not-to-copy", card=CARD_IDS[top_card(q.s, q.number)])


def not_for_sale(q: Question) -> Reason:
    """What is missing to buy the card in a slot (§9.1, §9.3)."""
    slot, with_slot = q.number, q.top.item
    if q.s.display[slot] == NO_CARD:
        return reason("empty-slot")
    price = [price_in(q.s, slot, good, with_slot) for good in range(len(GOODS))]
    goods = missing(q, price)
    spare = sum(max(0, there - wanted) for there, wanted in zip(q.player.goods, price, strict=True))
    more = price_in_any(slot, with_slot) - spare
    return reason("goods", goods={**goods, "any": more} if more > 0 else goods)

"""Why a card cannot be played, pointed at, copied or bought (§2.1, §8.1, §9, §16.3, §17.2)."""

from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.rules.cards import top_card
from concordia.rules.market import price_in, price_in_any
from concordia.rules.roles.diplomat import can_copy
from concordia.rules.state import NO_CARD, NOBODY
from concordia.rules.variants.teams import partner_of, same_team
from concordia.why.buildings import missing
from concordia.why.thing import Question, Reason, reason


def not_played(q: Question) -> Reason:
    """Why a card cannot be played: of a hand only a Legatus is ever kept back (§2.1, §16.3)."""
    if q.player.hand[q.number]:
        return reason("no-legatus")
    return reason("in-pile" if q.number in q.player.pile[: q.player.pile_size] else "not-owned")


def not_pointed_at(q: Question) -> Reason:
    """Why a Legatus cannot point at a card (§16.3)."""
    partner = q.s.players[partner_of(q.s, q.top.seat)]
    return reason("no-legatus" if partner.hand[q.number] else "partner-lacks")


def no_copy(q: Question) -> Reason:
    """Why the card of another player cannot be copied (§8.1, §16.3)."""
    if q.number == q.top.seat:
        return reason("copy-self")
    if q.number == q.s.contrarius:
        return reason("open-cards")
    if same_team(q.s, q.top.seat, q.number):
        return reason("copy-partner")
    if q.s.players[q.number].pile_size == 0:
        return reason("pile-empty", other=q.number)
    assert not can_copy(q.s, q.top.seat, q.number)
    return reason("not-to-copy", card=CARD_IDS[top_card(q.s, q.number)])


def no_open_card(q: Question) -> Reason | None:
    """Why a card of Contrarius cannot be used (§17.2)."""
    if q.s.contrarius == NOBODY:
        return None
    his = q.s.players[q.s.contrarius]
    if his.hand[q.number]:
        return reason("not-to-copy", card=CARD_IDS[q.number])
    return reason("face-down") if q.number in his.pile[: his.pile_size] else None


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

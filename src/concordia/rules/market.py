"""The display of cards for sale: prices, buying, closing up and refilling (§9)."""

from concordia.data.cards import CARDS, SLOT_COSTS
from concordia.rules.actions import DONE, PAY, SIMPLE, SLOT, Action, Legal
from concordia.rules.compile import rule
from concordia.rules.decisions import PAY_ANY, answered, ask, asked
from concordia.rules.ending import trigger_end
from concordia.rules.journal import BOUGHT_CARD, PAID, REVEALED, tell
from concordia.rules.state import NO_CARD, NOBODY, SLOTS, Seat, State
from concordia.rules.storehouse import KINDS_OF_GOODS, goods_in_store

CARD_COST = tuple(number for card in CARDS for number in card.cost)
SLOT_COST = tuple(number for slot in SLOT_COSTS for number in slot.goods)
SLOT_ANY = tuple(slot.any for slot in SLOT_COSTS)


@rule
def price_in(s: State, slot: int, good: int, with_slot: int) -> int:
    """How much of a good the card in a slot costs, with or without the slot's own price (§9.1, §9.3)."""
    price = CARD_COST[s.display[slot] * KINDS_OF_GOODS + good]
    if with_slot:
        price += SLOT_COST[slot * KINDS_OF_GOODS + good]
    return price


@rule
def price_in_any(slot: int, with_slot: int) -> int:
    """How many goods of the buyer's choice a slot adds to the price (§9.1)."""
    if with_slot:
        return SLOT_ANY[slot]
    return 0


@rule
def can_buy(s: State, seat: Seat, slot: int, with_slot: int) -> bool:
    """Whether a player has the goods for the card in a slot."""
    if s.display[slot] == NO_CARD:
        return False
    units = price_in_any(slot, with_slot)
    goods = s.players[seat].goods
    for good in range(KINDS_OF_GOODS):
        price = price_in(s, slot, good, with_slot)
        if price > goods[good]:
            return False
        units += price
    return units <= goods_in_store(s, seat)


@rule
def legal_buy_card(s: State, legal: Legal) -> None:
    """Every card of the display that the player can pay; or no more cards (§9.1, §9.3)."""
    legal[SIMPLE] |= 1 << DONE
    top = asked(s)
    for slot in range(SLOTS):
        if can_buy(s, top.seat, slot, top.item):
            legal[SIMPLE] |= 1 << (SLOT + slot)


@rule
def choose_buy_card(s: State, action: Action) -> None:
    """Pay for a card and take it into the hand; its slot stays empty until the action ends (§9.1)."""
    if action == DONE:
        answered(s)
        return
    top = asked(s)
    seat = top.seat
    with_slot = top.item
    slot = action - SLOT
    top.left -= 1
    if top.left == 0:
        answered(s)
    for good in range(KINDS_OF_GOODS):
        s.players[seat].goods[good] -= price_in(s, slot, good, with_slot)
    s.players[seat].hand[s.display[slot]] += 1
    tell(s, BOUGHT_CARD, seat, s.display[slot], slot, 0)
    s.display[slot] = NO_CARD
    if price_in_any(slot, with_slot) > 0:
        ask(s, PAY_ANY, seat, price_in_any(slot, with_slot), 0)


@rule
def legal_pay_any(s: State, legal: Legal) -> None:
    """Any good that the buyer has (§9.1)."""
    player = s.players[asked(s).seat]
    for good in range(KINDS_OF_GOODS):
        if player.goods[good] > 0:
            legal[SIMPLE] |= 1 << (PAY + good)


@rule
def choose_pay_any(s: State, action: Action) -> None:
    """Pay one "?" with the good chosen (§9.1)."""
    top = asked(s)
    s.players[top.seat].goods[action - PAY] -= 1
    tell(s, PAID, top.seat, action - PAY, 0, 0)
    top.left -= 1
    if top.left == 0:
        answered(s)


@rule
def refill(s: State) -> None:
    """Close the display up to the left and refill it; who has bought the last card ends the game (§11.1)."""
    seat = asked(s).seat
    answered(s)
    filled = 0
    for slot in range(SLOTS):
        card = s.display[slot]
        if card != NO_CARD:
            s.display[slot] = NO_CARD
            s.display[filled] = card
            filled += 1
    while filled < SLOTS and s.deck_next < s.deck_size:
        s.display[filled] = s.deck[s.deck_next]
        tell(s, REVEALED, NOBODY, s.display[filled], filled, 0)
        s.deck_next += 1
        filled += 1
    if filled == 0:
        trigger_end(s, seat)

"""The display: buying cards, and refilling it."""

from collections import Counter

from tests.cli.outside.facts import CARDS, GOODS, SLOT_PRICE, demand
from tests.cli.outside.table import Acting, Player, Table, ask

SLOTS = 7


def buy_cards(table: Table, player: Player, most: int, with_slot: bool) -> Acting:
    """Buy at most so many cards, with or without the price of the slot; then the display refills."""
    for left in range(most, 0, -1):
        prices = {slot: price(table, slot, with_slot) for slot in table.display}
        payable = {f"slot {slot}" for slot, goods in prices.items() if can_pay(player, goods)}
        answer = yield from ask("buy-card", player.seat, payable | {"done"}, left)
        if answer == "done":
            break
        slot = int(answer.split()[1])
        player.hand.append(table.display.pop(slot))
        yield from pay(player, prices[slot])
    refill(table, player)


def price(table: Table, slot: int, with_slot: bool) -> Counter[str]:
    """What a card costs; "any" is a good of the buyer's choice."""
    goods = Counter(CARDS[table.display[slot]].price)
    return goods + Counter(SLOT_PRICE[slot - 1].split()) if with_slot else goods


def can_pay(player: Player, goods: Counter[str]) -> bool:
    """Whether the goods named and as many others as wanted are there."""
    named = Counter({good: number for good, number in goods.items() if good != "any"})
    return player.has(named) and goods.total() <= player.goods.total()


def pay(player: Player, goods: Counter[str]) -> Acting:
    """Pay the goods named, then those of choice."""
    for good in GOODS:
        player.goods[good] -= goods[good]
    for left in range(goods["any"], 0, -1):
        options = {f"pay {good}" for good in +player.goods}
        player.goods[(yield from ask("pay", player.seat, options, left)).split()[1]] -= 1


def refill(table: Table, player: Player) -> None:
    """Close up to the left and fill from the deck; who leaves nothing triggers the end."""
    cards = [card for _, card in sorted(table.display.items())]
    while len(cards) < SLOTS and table.deck:
        cards.append(table.deck.popleft())
        shown = table.drawn("reveal")
        demand((shown["slot"], shown["card"]) == (len(cards), cards[-1]), "the deck's top card comes next")
    table.display = dict(enumerate(cards, 1))
    if not cards:
        table.trigger(player)

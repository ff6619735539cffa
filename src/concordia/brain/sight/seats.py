"""The block of a seat: what it owns, where it stands and what it would score now."""

from typing import Any, Final, TypeAlias

from concordia.brain import BRAIN
from concordia.brain.sight.layout import ALL_GODS, ALL_GOODS, AT, BLOCK, MOST, PLACES
from concordia.data.cards import CARDS as ALL_CARDS
from concordia.data.cards import CONCORDIA_POINTS, GODS
from concordia.rules.bits import lowest
from concordia.rules.cards import CARD_KINDS
from concordia.rules.colonists import kind_of
from concordia.rules.hooks.scoring import ANOTHER_GOD, value_of_another_god
from concordia.rules.scoring import (
    CARD_GOOD,
    JUPITER,
    MARS,
    MERCURIUS,
    MINERVA,
    SATURNUS,
    VESTA,
    jupiter,
    mars,
    mercurius,
    minerva,
    saturnus,
    vesta,
)
from concordia.rules.state import COLONISTS, NOWHERE, Seat, State, Tables
from concordia.rules.storehouse import free_spaces

Bytes: TypeAlias = Any
"""A list or an array of bytes."""

BITS: Final = 8
"""The bits that a number has in a packed count."""
LOW: Final = (1 << BITS) - 1
GODS_OF_CARD = tuple(sum(1 << BITS * GODS.index(god) for god in card.gods) for card in ALL_CARDS)
"""A card's gods as a packed count."""
SPECIALIST_OF_CARD = tuple(1 << BITS * good if good >= 0 else 0 for good in CARD_GOOD)
"""A specialist's good as a packed count."""

HAND: Final = AT["hand"]
CARDS: Final = AT["cards"]
TOP_CARD: Final = AT["top_card"]
HOUSES: Final = AT["houses"]
COLONISTS_AT: Final = AT["colonists"]
GOODS: Final = AT["goods"]
GAINED: Final = AT["gained"]
COINS: Final = AT["coins"]
POINTS: Final = AT["points"]
GOD_POINTS: Final = AT["god_points"]
MARKER: Final = AT["marker"]
INTERIM: Final = AT["interim"]
HOUSES_LEFT: Final = AT["houses_left"]
FREE_SPACES: Final = AT["free_spaces"]
HAND_SIZE: Final = AT["hand_size"]
PILE_SIZE: Final = AT["pile_size"]
AT_HOME: Final = AT["at_home"]
MARKS: Final = AT["marks"]
PRESENT: Final = AT["present"]
CONTRARIUS: Final = AT["contrarius"]


@BRAIN.part
def write_seat(s: State, b: Tables, seat: Seat, block: Bytes) -> None:
    """Write all about a seat, its hand included."""
    for i in range(BLOCK):
        block[i] = 0
    block[PRESENT] = 1
    if seat == s.contrarius:
        block[CONTRARIUS] = 1
    write_cards(s, seat, block)
    write_pieces(s, seat, block)
    write_storehouse(s, seat, block)
    write_points(s, b, seat, block)


@BRAIN.part
def write_cards(s: State, seat: Seat, block: Bytes) -> None:
    """Hand, pile and its top, by kind of card."""
    player = s.players[seat]
    held = 0
    for card in range(CARD_KINDS):
        number = player.hand[card] + 0
        held += number
        block[HAND + card] = number
        block[CARDS + card] = number
    for position in range(player.pile_size):
        block[CARDS + player.pile[position]] += 1
    if player.pile_size > 0:
        block[TOP_CARD + player.pile[player.pile_size - 1]] = 1
    block[HAND_SIZE] = held
    block[PILE_SIZE] = player.pile_size


@BRAIN.part
def write_pieces(s: State, seat: Seat, block: Bytes) -> None:
    """Houses, colonists and marks."""
    player = s.players[seat]
    left = player.houses + 0
    while left != 0:
        block[HOUSES + lowest(left)] = 1
        left &= left - 1
    block[HOUSES_LEFT] = player.reserve
    for colonist in range(COLONISTS):
        place = player.colonists[colonist]
        kind = kind_of(colonist)
        if place == NOWHERE:
            block[AT_HOME + kind] += 1
        else:
            block[COLONISTS_AT + kind * PLACES + place] += 1
    for god in range(ALL_GODS):
        block[MARKS + god] = (s.marks[god] >> seat) & 1


@BRAIN.part
def write_storehouse(s: State, seat: Seat, block: Bytes) -> None:
    """Goods and coins."""
    player = s.players[seat]
    for good in range(ALL_GOODS):
        block[GOODS + good] = player.goods[good]
        block[GAINED + good] = player.gained[good]
    block[COINS] = min(player.coins + 0, MOST)
    block[FREE_SPACES] = max(free_spaces(s, seat), 0)


@BRAIN.part
def write_points(s: State, b: Tables, seat: Seat, block: Bytes) -> None:
    """The points as they would count now, god by god; the cards must be written already."""
    gods = 0
    specialists = 0
    for card in range(CARD_KINDS):
        owned = block[CARDS + card] + 0
        gods += owned * GODS_OF_CARD[card]
        specialists += owned * SPECIALIST_OF_CARD[card]
    points = s.players[seat].points + 0
    block[MARKER] = min(points, MOST)
    block[INTERIM] = min(s.players[seat].interim + 1, MOST)
    if s.concordia == seat:
        points += CONCORDIA_POINTS
    points += write_god(VESTA, count_of(gods, VESTA) * vesta(s, seat), block)
    points += write_god(JUPITER, count_of(gods, JUPITER) * jupiter(s, seat), block)
    points += write_god(SATURNUS, count_of(gods, SATURNUS) * saturnus(s, b, seat), block)
    others = count_of(gods, ANOTHER_GOD)
    if others > 0:
        value = value_of_another_god(s, b, seat, ANOTHER_GOD)
        points += write_god(ANOTHER_GOD, others * value, block)
    points += write_god(MERCURIUS, count_of(gods, MERCURIUS) * mercurius(s, seat), block)
    points += write_god(MARS, count_of(gods, MARS) * mars(s, seat), block)
    given = 0
    for good in range(ALL_GOODS):
        given += count_of(specialists, good) * minerva(s, seat, good)
    block[POINTS] = min(points + write_god(MINERVA, given, block), MOST)


@BRAIN.part
def count_of(counts: int, number: int) -> int:
    """One of the numbers in a packed count."""
    return (counts >> (BITS * number)) & LOW


@BRAIN.part
def write_god(god: int, points: int, block: Bytes) -> int:
    """Write what a god gives, and return it."""
    block[GOD_POINTS + god] = min(points, MOST)
    return points

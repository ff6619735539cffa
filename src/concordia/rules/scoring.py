"""What the gods give (§11.2): one function per god for one card, and the points of a player's cards."""

from typing import Final

from concordia.data.cards import CARDS, CONCORDIA_POINTS, GODS, MINERVA_POINTS, ROLES
from concordia.data.goods import BRICK, PRICES
from concordia.rules.bits import count
from concordia.rules.cards import CARD_KINDS, FIRST_SPECIALIST
from concordia.rules.colonists import on_board
from concordia.rules.compile import rule
from concordia.rules.ending import magnus_distance
from concordia.rules.hooks.scoring import (
    is_ranked_otherwise,
    other_standing,
    value_of_another_god,
    wins_with,
)
from concordia.rules.state import MAX_SEATS, NOBODY, Seat, State, Tables
from concordia.rules.storehouse import KINDS_OF_GOODS

VESTA: Final = GODS.index("vesta")
JUPITER: Final = GODS.index("jupiter")
SATURNUS: Final = GODS.index("saturnus")
MERCURIUS: Final = GODS.index("mercurius")
MARS: Final = GODS.index("mars")
MINERVA: Final = GODS.index("minerva")
ALL_GODS: Final = len(GODS)

CARD_GODS = tuple(sum(1 << GODS.index(god) for god in card.gods) for card in CARDS)
CARD_GOOD = tuple(
    ROLES.index(card.roles[0]) - FIRST_SPECIALIST if "minerva" in card.gods else -1 for card in CARDS
)
"""The good of a specialist, -1 for other cards."""


@rule
def vesta(s: State, seat: Seat) -> int:
    """1 point for every full 10 of coins and goods at their price."""
    player = s.players[seat]
    wealth = player.coins + 0
    for good in range(KINDS_OF_GOODS):
        wealth += player.goods[good] * PRICES[good]
    return wealth // 10


@rule
def jupiter(s: State, seat: Seat) -> int:
    """1 point for every house in a city not of brick."""
    return count(s.players[seat].houses & ~s.good_cities[BRICK])


@rule
def saturnus(s: State, b: Tables, seat: Seat) -> int:
    """1 point for every province with a house."""
    provinces = 0
    for province in range(b.areas):
        if s.players[seat].houses & b.province_cities[province]:
            provinces += 1
    return provinces


@rule
def mercurius(s: State, seat: Seat) -> int:
    """2 points for every kind of good that houses produce."""
    kinds = 0
    for good in range(KINDS_OF_GOODS):
        if s.players[seat].houses & s.good_cities[good]:
            kinds += 1
    return 2 * kinds


@rule
def mars(s: State, seat: Seat) -> int:
    """2 points for every colonist on the board."""
    return 2 * on_board(s, seat)


@rule
def minerva(s: State, seat: Seat, good: int) -> int:
    """The specialist's number for every house in a city of its good."""
    return MINERVA_POINTS[good] * count(s.players[seat].houses & s.good_cities[good])


@rule
def cards_owned(s: State, seat: Seat, card: int) -> int:
    """How many cards of a kind a player has in hand and pile."""
    player = s.players[seat]
    owned = player.hand[card] + 0
    for position in range(player.pile_size):
        if player.pile[position] == card:
            owned += 1
    return owned


@rule
def god_value(s: State, b: Tables, seat: Seat, god: int, good: int) -> int:
    """What a god gives a player for one card; Minerva's is that of the specialist of a good."""
    if god == VESTA:
        return vesta(s, seat)
    if god == JUPITER:
        return jupiter(s, seat)
    if god == SATURNUS:
        return saturnus(s, b, seat)
    if god == MERCURIUS:
        return mercurius(s, seat)
    if god == MARS:
        return mars(s, seat)
    if god == MINERVA:
        return minerva(s, seat, good)
    return value_of_another_god(s, b, seat, god)


@rule
def points_of_god(s: State, b: Tables, seat: Seat, god: int) -> int:
    """What a god gives a player for all cards of that god."""
    points = 0
    for card in range(CARD_KINDS):
        if (CARD_GODS[card] >> god) & 1:
            owned = cards_owned(s, seat, card)
            if owned > 0:
                points += owned * god_value(s, b, seat, god, CARD_GOOD[card])
    return points


@rule
def points_of_cards(s: State, b: Tables, seat: Seat) -> int:
    """What all gods give a player."""
    points = 0
    for god in range(ALL_GODS):
        points += points_of_god(s, b, seat, god)
    return points


@rule
def final_points(s: State, b: Tables, seat: Seat) -> int:
    """A player's points: the gods, the Concordia card, and what was scored before the end."""
    points = points_of_cards(s, b, seat) + s.players[seat].points
    if s.concordia == seat:
        points += CONCORDIA_POINTS
    return points


@rule
def standing(s: State, b: Tables, seat: Seat) -> int:
    """A number that is higher the better a player stands: points, then the Magnus (§11.4)."""
    points = final_points(s, b, seat)
    other = wins_with(s, seat)
    if other != NOBODY:
        points += final_points(s, b, other)
    if is_ranked_otherwise(s):
        return other_standing(s, seat, points)
    distance = magnus_distance(s, seat)
    if other != NOBODY:
        distance = min(distance, magnus_distance(s, other))
    return (points + 1) * MAX_SEATS - distance

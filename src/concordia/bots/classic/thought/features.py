"""What an evaluation looks at: one number a feature for a seat, each of a part that people understand.

The parts are the seven gods, the game as such, tempo, goods and position. A feature says how much there is
of something; what that is worth at the beginning and at the end of a game is told by weights.
"""

from typing import Any, Final, TypeAlias

from concordia.bots.classic.thought import THOUGHT
from concordia.brain.sight.seats import BITS, GODS_OF_CARD, LOW, SPECIALIST_OF_CARD
from concordia.data.cards import CARDS, CONCORDIA_POINTS, GODS, MINERVA_POINTS, ROLES
from concordia.data.goods import BRICK, GOODS, HOUSES, PRICES, STOREHOUSE_SPACES
from concordia.moves import DECISION_NAMES
from concordia.rules.bits import count
from concordia.rules.cards import CARD_KINDS, FIRST_SPECIALIST, NO_ROLE
from concordia.rules.colonists import kind_of, on_board
from concordia.rules.decisions import BUY_CARD, DECISIONS, MOVE, TO, TRADE, asked
from concordia.rules.hooks.scoring import ANOTHER_GOD, value_of_another_god
from concordia.rules.houses import accessible, payable
from concordia.rules.scoring import JUPITER, MARS, MERCURIUS, MINERVA, SATURNUS, VESTA
from concordia.rules.seats import everyone
from concordia.rules.state import COLONISTS, FIRST_LINE, NO_CARD, NOBODY, NOWHERE, SLOTS, Seat, State, Tables
from concordia.rules.storehouse import KINDS_OF_GOODS

Numbers: TypeAlias = Any
"""A list or an array of floats."""

ALL_GODS: Final = len(GODS)

HELD_ROLES: Final = (*ROLES[:FIRST_SPECIALIST], "specialist")
FEATURES: Final = (
    *((f"{god} cards", god) for god in GODS),
    *((f"{god} for one card", god) for god in GODS),
    *((f"{god} now", god) for god in GODS),
    ("game", "game"),
    ("seats", "game"),
    ("cards left", "game"),
    ("houses left", "game"),
    ("end is near", "game"),
    ("hand", "tempo"),
    ("pile", "tempo"),
    ("turns to wait", "tempo"),
    *((f"{role} in hand", "tempo") for role in HELD_ROLES),
    *((f"asked {DECISION_NAMES[kind]}", "tempo") for kind in range(DECISIONS)),
    ("points to move", "tempo"),
    ("cards to buy", "tempo"),
    ("goods to trade", "tempo"),
    *((good, "goods") for good in GOODS),
    ("coins", "goods"),
    ("kinds of goods", "goods"),
    ("full storehouse", "goods"),
    *((f"houses of {good}", "position") for good in GOODS),
    ("houses", "position"),
    ("best harvest", "position"),
    ("harvest", "position"),
    ("building sites", "position"),
    ("payable sites", "position"),
    ("new provinces in reach", "position"),
    ("new goods in reach", "position"),
    ("land colonists", "position"),
    ("sea colonists", "position"),
    ("colonists in cities", "position"),
    ("magnus", "position"),
    ("barren houses", "position"),
    ("ships on the way", "position"),
)
"""Every feature with its part."""

NAMES: Final = tuple(name for name, part in FEATURES)
NUMBER: Final = len(FEATURES)

GOD_CARDS: Final = 0
GOD_VALUE: Final = ALL_GODS
GOD_NOW: Final = 2 * ALL_GODS
GAME: Final = NAMES.index("game")
SEATS: Final = NAMES.index("seats")
CARDS_LEFT: Final = NAMES.index("cards left")
HOUSES_LEFT: Final = NAMES.index("houses left")
END_IS_NEAR: Final = NAMES.index("end is near")
HAND: Final = NAMES.index("hand")
PILE: Final = NAMES.index("pile")
WAIT: Final = NAMES.index("turns to wait")
FIRST_ROLE: Final = NAMES.index("tribune in hand")
FIRST_ASKED: Final = NAMES.index("asked play")
POINTS_TO_MOVE: Final = NAMES.index("points to move")
CARDS_TO_BUY: Final = NAMES.index("cards to buy")
GOODS_TO_TRADE: Final = NAMES.index("goods to trade")
FIRST_GOOD: Final = NAMES.index("brick")
COINS: Final = NAMES.index("coins")
KINDS: Final = NAMES.index("kinds of goods")
FULL: Final = NAMES.index("full storehouse")
FIRST_HOUSES: Final = NAMES.index("houses of brick")
ALL_HOUSES: Final = NAMES.index("houses")
BEST_HARVEST: Final = NAMES.index("best harvest")
HARVEST: Final = NAMES.index("harvest")
SITES: Final = NAMES.index("building sites")
PAYABLE: Final = NAMES.index("payable sites")
NEW_PROVINCES: Final = NAMES.index("new provinces in reach")
NEW_GOODS: Final = NAMES.index("new goods in reach")
COLONISTS_BY_KIND: Final = NAMES.index("land colonists")
IN_CITIES: Final = NAMES.index("colonists in cities")
MAGNUS: Final = NAMES.index("magnus")
BARREN: Final = NAMES.index("barren houses")
SHIPS: Final = NAMES.index("ships on the way")

LONG_GAME: Final = 80
"""Turns of each player in a long game."""
NEAR_END: Final = 3.0
"""Against Contrarius the last third of cards or houses counts as the end."""
LONG_GAME_SOLO: Final = 60
"""The same against Contrarius, who gains something with every turn."""
IMPATIENT: Final = 0.25
"""The share of a long game's turns in which players become impatient."""


def _held(role: str) -> int:
    return HELD_ROLES.index(role) if role in HELD_ROLES else HELD_ROLES.index("specialist")


FIRST_HELD = tuple(_held(card.roles[0]) for card in CARDS)
SECOND_HELD = tuple(_held(card.roles[1]) if len(card.roles) > 1 else NO_ROLE for card in CARDS)


@THOUGHT.part
def share_left(s: State) -> float:
    """How much of the game is left, from 1 to 0: the least share of cards, of anyone's houses and of time.

    Against Contrarius it is the share of time until the end is near: he brings it on with every turn, and
    standing still would not keep him from it.
    """
    if s.contrarius != NOBODY:
        return min(NEAR_END * share_to_end(s), share_of_time(s))
    return min(share_to_end(s), share_of_time(s))


@THOUGHT.part
def share_to_end(s: State) -> float:
    """How far the end is away, from 1 to 0: the smaller share of cards and of anyone's houses."""
    return min(share_of_cards(s), share_of_houses(s))


@THOUGHT.part
def share_of_cards(s: State) -> float:
    """The share of all cards that are not sold."""
    left = s.deck_size - s.deck_next
    for slot in range(SLOTS):
        if s.display[slot] != NO_CARD:
            left += 1
    return left / s.deck_size


@THOUGHT.part
def share_of_houses(s: State) -> float:
    """The share of their houses that the player with the fewest has left."""
    fewest = HOUSES
    for seat in range(everyone(s)):
        fewest = min(fewest, s.players[seat].reserve)
    return fewest / HOUSES


@THOUGHT.part
def share_of_time(s: State) -> float:
    """The share that is left of the turns that even a long game takes."""
    if s.contrarius != NOBODY:
        return max(0.0, 1.0 - s.turn / (LONG_GAME_SOLO * s.seats))
    return max(0.0, 1.0 - s.turn / (LONG_GAME * s.seats))


@THOUGHT.part
def patience(s: State) -> float:
    """How content players are to play on: fully at first, less and less when a game grows too long."""
    return min(1.0, share_of_time(s) / IMPATIENT)


@THOUGHT.part
def look(s: State, b: Tables, seat: Seat, x: Numbers) -> float:
    """Write the features of a seat, and return the points it would have if the game ended now."""
    for i in range(NUMBER):
        x[i] = 0.0
    points = look_at_gods(s, b, seat, x)
    look_at_time(s, seat, x)
    look_at_goods(s, seat, x)
    look_at_harvest(s, b, seat, x)
    look_at_sites(s, b, seat, x)
    look_at_colonists(s, b, seat, x)
    return points


@THOUGHT.part
def look_at_gods(s: State, b: Tables, seat: Seat, x: Numbers) -> float:
    """Cards and values of the gods, and what is in the hand; the points of all gods and markers."""
    player = s.players[seat]
    gods = 0
    specialists = 0
    held = 0
    for card in range(CARD_KINDS):
        number = player.hand[card]
        if number > 0:
            gods += number * GODS_OF_CARD[card]
            specialists += number * SPECIALIST_OF_CARD[card]
            held += number
            x[FIRST_ROLE + FIRST_HELD[card]] += number
            if SECOND_HELD[card] != NO_ROLE:
                x[FIRST_ROLE + SECOND_HELD[card]] += number
    for position in range(player.pile_size):
        card = player.pile[position]
        gods += GODS_OF_CARD[card]
        specialists += SPECIALIST_OF_CARD[card]
    x[HAND] = held
    x[PILE] = player.pile_size
    look_at_values(s, b, seat, x)
    points = player.points + 0.0
    if s.concordia == seat:
        points += CONCORDIA_POINTS
    minerva = 0
    for good in range(KINDS_OF_GOODS):
        minerva += ((specialists >> (BITS * good)) & LOW) * int(x[FIRST_HOUSES + good]) * MINERVA_POINTS[good]
    for god in range(ALL_GODS):
        cards = (gods >> (BITS * god)) & LOW
        x[GOD_CARDS + god] = cards
        now = cards * x[GOD_VALUE + god]
        if god == MINERVA:
            now = minerva
        x[GOD_NOW + god] = now
        points += now
    return points


@THOUGHT.part
def look_at_values(s: State, b: Tables, seat: Seat, x: Numbers) -> None:
    """What each god gives for one card, and the houses behind it."""
    player = s.players[seat]
    wealth = player.coins + 0
    goods = 0
    minerva = 0
    for good in range(KINDS_OF_GOODS):
        wealth += player.goods[good] * PRICES[good]
        houses = count(player.houses & s.good_cities[good])
        x[FIRST_HOUSES + good] = houses
        x[ALL_HOUSES] += houses
        if houses > 0:
            goods += 1
        minerva += houses * MINERVA_POINTS[good]
    provinces = 0
    for province in range(b.areas):
        if player.houses & b.province_cities[province]:
            provinces += 1
    x[GOD_VALUE + VESTA] = wealth // 10
    x[GOD_VALUE + JUPITER] = x[ALL_HOUSES] - x[FIRST_HOUSES + BRICK]
    x[GOD_VALUE + SATURNUS] = provinces
    x[GOD_VALUE + ANOTHER_GOD] = value_of_another_god(s, b, seat, ANOTHER_GOD)
    x[GOD_VALUE + MERCURIUS] = 2 * goods
    x[GOD_VALUE + MARS] = 2 * on_board(s, seat)
    x[GOD_VALUE + MINERVA] = minerva


@THOUGHT.part
def look_at_time(s: State, seat: Seat, x: Numbers) -> None:
    """How far the game is, how long the seat waits, and what it is asked."""
    x[GAME] = 1.0
    x[SEATS] = s.seats
    x[CARDS_LEFT] = share_of_cards(s)
    x[HOUSES_LEFT] = share_of_houses(s)
    if s.concordia != NOBODY:
        x[END_IS_NEAR] = 1.0
    if seat != s.contrarius:
        x[WAIT] = ((seat - s.active) % s.seats) / s.seats
    if s.depth == 0:
        return
    top = asked(s)
    if top.seat == seat and top.kind < DECISIONS:
        x[FIRST_ASKED + top.kind] = 1.0
        if top.kind == MOVE or top.kind == TO:
            x[POINTS_TO_MOVE] = top.left
        elif top.kind == BUY_CARD:
            x[CARDS_TO_BUY] = top.left
        elif top.kind == TRADE:
            x[GOODS_TO_TRADE] = top.left


@THOUGHT.part
def look_at_goods(s: State, seat: Seat, x: Numbers) -> None:
    """Goods, coins and what is left of the storehouse."""
    player = s.players[seat]
    x[COINS] = player.coins
    spaces = STOREHOUSE_SPACES
    for good in range(KINDS_OF_GOODS):
        number = player.goods[good]
        x[FIRST_GOOD + good] = number
        spaces -= number
        if number > 0:
            x[KINDS] += 1.0
    for colonist in range(COLONISTS):
        if player.colonists[colonist] == NOWHERE:
            spaces -= 1
    if spaces <= 1:
        x[FULL] = 1.0


@THOUGHT.part
def look_at_harvest(s: State, b: Tables, seat: Seat, x: Numbers) -> None:
    """What the provinces that can produce would give the seat, in sestertii."""
    houses = s.players[seat].houses & ~s.barren
    best = 0
    for province in range(b.provinces):
        if (s.showing >> province) & 1:
            there = houses & b.province_cities[province]
            if there != 0:
                worth = 0
                for good in range(KINDS_OF_GOODS):
                    worth += count(there & s.good_cities[good]) * PRICES[good]
                x[HARVEST] += worth
                best = max(best, worth)
    x[BEST_HARVEST] = best
    x[BARREN] = count(s.players[seat].houses & s.barren)


@THOUGHT.part
def look_at_sites(s: State, b: Tables, seat: Seat, x: Numbers) -> None:
    """The cities in reach where the seat has no house yet."""
    houses = s.players[seat].houses
    sites = accessible(s, b, seat) & b.buildable & ~houses & ~s.closed
    x[SITES] = count(sites)
    x[PAYABLE] = count(payable(s, b, seat, sites))
    for province in range(b.areas):
        if sites & b.province_cities[province] and not houses & b.province_cities[province]:
            x[NEW_PROVINCES] += 1.0
    for good in range(KINDS_OF_GOODS):
        if sites & s.good_cities[good] and not houses & s.good_cities[good]:
            x[NEW_GOODS] += 1.0


@THOUGHT.part
def look_at_colonists(s: State, b: Tables, seat: Seat, x: Numbers) -> None:
    """Colonists on the board, ships on a track, the Magnus."""
    player = s.players[seat]
    for colonist in range(COLONISTS):
        place = player.colonists[colonist]
        if place != NOWHERE:
            x[COLONISTS_BY_KIND + kind_of(colonist)] += 1.0
            if place < FIRST_LINE:
                x[IN_CITIES] += 1.0
                if b.spaces > 0 and b.space_of[place] > 0:
                    x[SHIPS] += b.space_of[place]
    if s.magnus == seat:
        x[MAGNUS] = 1.0

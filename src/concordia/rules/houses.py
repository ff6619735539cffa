"""Houses: what they cost and where they may stand (§4.4–6)."""

from concordia.data.board import MAX_LINES
from concordia.data.goods import HOUSE_COINS, HOUSE_GOODS
from concordia.rules.bits import lowest
from concordia.rules.colonists import kind_of
from concordia.rules.compile import rule
from concordia.rules.ending import trigger_end
from concordia.rules.journal import BUILT, tell
from concordia.rules.state import COLONISTS, FIRST_LINE, City, Seat, State, Tables
from concordia.rules.storehouse import KINDS_OF_GOODS

HOUSE_COST = tuple(number for goods in HOUSE_GOODS for number in goods)


@rule
def house_coins(s: State, city: City) -> int:
    """The coins for one more house in a city: the good's number times the houses then there (§4.5)."""
    return HOUSE_COINS[s.city_good[city]] * (s.house_count[city] + 1)


@rule
def house_goods(city_good: int, good: int) -> int:
    """How much of a good a house in a city costs; the number of houses there changes nothing (§4.5)."""
    return HOUSE_COST[city_good * KINDS_OF_GOODS + good]


@rule
def has_goods_for(s: State, seat: Seat, city_good: int) -> bool:
    """Whether a player has the goods for a house in a city of a good."""
    for good in range(KINDS_OF_GOODS):
        if s.players[seat].goods[good] < house_goods(city_good, good):
            return False
    return True


@rule
def pay_goods_for(s: State, seat: Seat, city_good: int) -> None:
    """Pay the goods for a house in a city of a good."""
    for good in range(KINDS_OF_GOODS):
        s.players[seat].goods[good] -= house_goods(city_good, good)


@rule
def accessible(s: State, b: Tables, seat: Seat) -> int:
    """The cities at an end of a line where an own colonist stands (§4.4)."""
    player = s.players[seat]
    cities = 0
    for colonist in range(COLONISTS):
        place = player.colonists[colonist]
        if place >= FIRST_LINE:
            cities |= b.line_cities[kind_of(colonist) * MAX_LINES + place - FIRST_LINE]
    return cities


@rule
def payable(s: State, b: Tables, seat: Seat, cities: int) -> int:
    """Those of the cities where a player may build a house and can pay it (§4.5–6)."""
    player = s.players[seat]
    found = 0
    if player.reserve == 0:
        return found
    cities &= b.buildable & ~player.houses & ~s.closed
    for good in range(KINDS_OF_GOODS):
        if has_goods_for(s, seat, good):
            candidates = cities & s.good_cities[good]
            while candidates != 0:
                city = lowest(candidates)
                candidates &= candidates - 1
                if house_coins(s, city) <= player.coins:
                    found |= 1 << city
    return found


@rule
def pay_and_build(s: State, seat: Seat, city: City) -> None:
    """Pay the coins and goods for a house and build it (§4.5)."""
    s.players[seat].coins -= house_coins(s, city)
    pay_goods_for(s, seat, s.city_good[city])
    build_house(s, seat, city)


@rule
def build_house(s: State, seat: Seat, city: City) -> None:
    """Put a house of a player into a city; the last of the reserve triggers the end (§11.1)."""
    player = s.players[seat]
    player.houses |= 1 << city
    s.house_count[city] += 1
    player.reserve -= 1
    tell(s, BUILT, seat, city, 0, 0)
    if player.reserve == 0:
        trigger_end(s, seat)

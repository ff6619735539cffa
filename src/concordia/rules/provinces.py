"""Provinces: their markers, and what the houses in them produce (§1.3, §5)."""

from concordia.rules.bits import count
from concordia.rules.compile import rule
from concordia.rules.state import Province, Seat, State, Tables
from concordia.rules.storehouse import KINDS_OF_GOODS


@rule
def harvest(s: State, seat: Seat, cities: int) -> None:
    """Let every house of a player in these cities give 1 of its city's good (§5.1, §10.1)."""
    player = s.players[seat]
    houses = player.houses & cities & ~s.barren
    if houses != 0:
        for good in range(KINDS_OF_GOODS):
            player.gained[good] += count(houses & s.good_cities[good])


@rule
def shows_good(s: State, province: Province) -> bool:
    """Whether a province's marker shows its good and so may be chosen (§5.1)."""
    return (s.showing >> province) & 1 == 1


@rule
def best_good(s: State, b: Tables, province: Province) -> int:
    """The most valuable good of a province's cities; goods are numbered by value (§1.3)."""
    best = 0
    for good in range(KINDS_OF_GOODS):
        if b.province_cities[province] & s.good_cities[good]:
            best = good
    return best

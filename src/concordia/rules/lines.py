"""Lines: which cities they join, and which lines are reached from where, worked out once for a board."""

from functools import reduce
from operator import or_

from concordia.data.board import MAX_CITIES, MAX_LINES
from concordia.rules.colonists import reach_index
from concordia.rules.state import COLONISTS, FIRST_LINE, Kind, Tables


def lay_lines(b: Tables, kind: Kind, lines: list[list[int]]) -> None:
    """Join cities by lines of a kind, given by the cities at their ends."""
    at_city = [0] * MAX_CITIES
    for line, ends in enumerate(lines):
        for city in ends:
            at_city[city] |= 1 << line
            b.line_cities[kind * MAX_LINES + line] |= 1 << city
            b.kind_cities[kind] |= 1 << city
    beside = [reduce(or_, (at_city[city] for city in ends)) for ends in lines]
    for city in range(b.cities):
        spread(b, kind, city, at_city[city], beside)
    for line in range(len(lines)):
        spread(b, kind, FIRST_LINE + line, beside[line], beside)


def lines_beside(b: Tables, kind: Kind) -> list[int]:
    """The lines of a kind that meet each line of it."""
    return [b.reach[reach_index(kind, FIRST_LINE + line, 1)] for line in range(MAX_LINES)]


def spread(b: Tables, kind: Kind, place: int, within: int, beside: list[int]) -> None:
    """Write the lines within 1 point of a place, then again and again those beside them."""
    for points in range(1, COLONISTS + 1):
        b.reach[reach_index(kind, place, points)] = within
        within = reduce(or_, (beside[line] for line in range(len(beside)) if within >> line & 1), within)

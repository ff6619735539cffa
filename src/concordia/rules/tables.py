"""The tables of a board: what the rules look up, worked out once from what is printed."""

from functools import reduce
from operator import or_

from concordia.data.board import MAX_CITIES, MAX_LINES, Board, Line
from concordia.data.goods import CITY_TOKENS
from concordia.rules.colonists import reach_index
from concordia.rules.state import COLONISTS, FIRST_LINE, KINDS, LAND, NOWHERE, SEA, Kind, Tables, blank


def board_tables(board: Board) -> Tables:
    """Work out the tables of a board."""
    number = {city.id: i for i, city in enumerate(board.cities)}
    provinces = [province.id for province in board.provinces]
    b: Tables = blank(Tables)
    b.cities = len(board.cities)
    b.provinces = len(provinces)
    b.start = [number[board.start]] * KINDS
    b.province_of = [NOWHERE] * MAX_CITIES
    b.letter_of = [NOWHERE] * MAX_CITIES
    letters = sorted(CITY_TOKENS)
    for i, city in enumerate(board.cities):
        if city.province is not None and city.letter is not None:
            b.province_of[i] = provinces.index(city.province)
            b.letter_of[i] = letters.index(city.letter)
            b.province_cities[b.province_of[i]] |= 1 << i
            b.buildable |= 1 << i
    _lay_lines(b, LAND, [_ends(line, number) for line in board.land])
    _lay_lines(b, SEA, [_ends(line, number) for line in board.sea])
    return b


def _ends(line: Line, number: dict[str, int]) -> tuple[int, int]:
    return number[line.ends[0]], number[line.ends[1]]


def _lay_lines(b: Tables, kind: Kind, lines: list[tuple[int, int]]) -> None:
    at_city = [0] * MAX_CITIES
    for line, ends in enumerate(lines):
        for city in ends:
            at_city[city] |= 1 << line
            b.line_cities[kind * MAX_LINES + line] |= 1 << city
            b.kind_cities[kind] |= 1 << city
    beside = [at_city[one] | at_city[other] for one, other in lines]
    for city in range(b.cities):
        _spread(b, kind, city, at_city[city], beside)
    for line in range(len(lines)):
        _spread(b, kind, FIRST_LINE + line, beside[line], beside)


def _spread(b: Tables, kind: Kind, place: int, within: int, beside: list[int]) -> None:
    """Write the lines within 1 point of a place, then again and again those beside them."""
    for points in range(1, COLONISTS + 1):
        b.reach[reach_index(kind, place, points)] = within
        within = reduce(or_, (beside[line] for line in range(len(beside)) if within >> line & 1), within)

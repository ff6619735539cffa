"""The tables of a board: what the rules look up, worked out once from what is printed."""

from functools import reduce
from operator import or_

from concordia.data.board import MAX_CITIES, MAX_LINES, Board, Line
from concordia.data.goods import CITY_TOKENS, GOODS
from concordia.rules.colonists import reach_index
from concordia.rules.state import COLONISTS, FIRST_LINE, LAND, NOWHERE, SEA, Kind, Tables, blank


def board_tables(board: Board) -> Tables:
    """Work out the tables of a board."""
    number = {city.id: i for i, city in enumerate(board.cities)}
    b: Tables = blank(Tables)
    b.cities = len(board.cities)
    b.start = [number[board.start], number[board.sea_start]]
    b.marker_coins = list(board.marker_coins)
    _set_provinces(b, board)
    gates = {gate.id for gate in board.gates}
    _lay_lines(b, LAND, [_ends(line, number) for line in board.land])
    _lay_lines(b, SEA, [_ends(line, number) for line in board.sea])
    if gates:
        _open_gates(b, [i for i, line in enumerate(board.land) if gates & set(line.ends)])
    _lay_track(b, board, number)
    for kind in (LAND, SEA):
        b.start_lines |= 1 << b.start[kind]
        lines = b.reach[reach_index(kind, b.start[kind], 1)]
        for line in range(MAX_LINES):
            if lines >> line & 1:
                b.start_lines |= b.line_cities[kind * MAX_LINES + line]
    return b


def _set_provinces(b: Tables, board: Board) -> None:
    provinces = [province.id for province in board.provinces]
    letters = sorted(CITY_TOKENS)
    b.provinces = sum(province.marker for province in board.provinces)
    b.areas = len(provinces)
    b.volcano = sum(1 << i for i, province in enumerate(board.provinces) if province.volcano)
    b.province_of = [NOWHERE] * MAX_CITIES
    b.letter_of = [NOWHERE] * MAX_CITIES
    b.fixed_good = [NOWHERE] * MAX_CITIES
    for i, city in enumerate(board.cities):
        if city.province is not None:
            b.province_of[i] = provinces.index(city.province)
            b.province_cities[b.province_of[i]] |= 1 << i
            b.buildable |= 1 << i
        if city.letter is not None:
            b.letter_of[i] = letters.index(city.letter)
        if city.good is not None:
            b.fixed_good[i] = GOODS.index(city.good)


def _lay_track(b: Tables, board: Board, number: dict[str, int]) -> None:
    b.spaces = len(board.track)
    b.space_of = [NOWHERE] * MAX_CITIES
    for i, space in enumerate(board.track):
        b.space_city[i] = number[space.id]
        b.space_of[number[space.id]] = i
        b.space_coins[i] = space.coins
        b.space_goods[i] = sum(1 << good for good in space.goods)
        for site in space.sites:
            b.space_of[number[site]] = i
            b.space_sites[i] |= 1 << number[site]
        b.track_sites |= b.space_sites[i]


def _open_gates(b: Tables, lines: list[int]) -> None:
    """From the start field the first point leads onto any gate line (§13.3)."""
    beside = [b.reach[reach_index(LAND, FIRST_LINE + line, 1)] for line in range(MAX_LINES)]
    _spread(b, LAND, b.start[LAND], sum(1 << line for line in lines), beside)


def _ends(line: Line, number: dict[str, int]) -> list[int]:
    """The cities at the ends of a line; a gate is none, so nobody passes through it (§13.3)."""
    return [number[end] for end in line.ends if end in number]


def _lay_lines(b: Tables, kind: Kind, lines: list[list[int]]) -> None:
    at_city = [0] * MAX_CITIES
    for line, ends in enumerate(lines):
        for city in ends:
            at_city[city] |= 1 << line
            b.line_cities[kind * MAX_LINES + line] |= 1 << city
            b.kind_cities[kind] |= 1 << city
    beside = [reduce(or_, (at_city[city] for city in ends)) for ends in lines]
    for city in range(b.cities):
        _spread(b, kind, city, at_city[city], beside)
    for line in range(len(lines)):
        _spread(b, kind, FIRST_LINE + line, beside[line], beside)


def _spread(b: Tables, kind: Kind, place: int, within: int, beside: list[int]) -> None:
    """Write the lines within 1 point of a place, then again and again those beside them."""
    for points in range(1, COLONISTS + 1):
        b.reach[reach_index(kind, place, points)] = within
        within = reduce(or_, (beside[line] for line in range(len(beside)) if within >> line & 1), within)

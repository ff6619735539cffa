"""The tables of a board: what the rules look up, worked out once from what is printed."""

from concordia.data.board import MAX_CITIES, MAX_LINES, Board, Line
from concordia.data.goods import CITY_TOKENS, GOODS
from concordia.rules.colonists import reach_index
from concordia.rules.hooks.tables import board_was_laid
from concordia.rules.lines import lay_lines
from concordia.rules.state import LAND, NOWHERE, SEA, Tables, blank


def board_tables(board: Board) -> Tables:
    """Work out the tables of a board."""
    number = {city.id: i for i, city in enumerate(board.cities)}
    b: Tables = blank(Tables)
    b.cities = len(board.cities)
    b.start = [number[board.start], number[board.sea_start]]
    b.marker_coins = list(board.marker_coins)
    _set_provinces(b, board)
    lay_lines(b, LAND, [_ends(line, number) for line in board.land])
    lay_lines(b, SEA, [_ends(line, number) for line in board.sea])
    board_was_laid(b, board)
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


def _ends(line: Line, number: dict[str, int]) -> list[int]:
    """The cities at the ends of a line; nobody passes through an end that is no city."""
    return [number[end] for end in line.ends if end in number]

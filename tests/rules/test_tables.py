"""The tables of both boards against what a plain search over the printed lines finds."""

import pytest

from concordia.data.board import MAX_CITIES, MAX_LINES, Board, Line, load_board
from concordia.rules.colonists import reach_index, steps_to
from concordia.rules.state import COLONISTS, FIRST_LINE, LAND, NOWHERE, SEA, Kind
from concordia.rules.tables import board_tables

BOARDS = pytest.mark.parametrize("name", ["imperium", "italia"])
KINDS = pytest.mark.parametrize("kind", [LAND, SEA])


def lines_of(board: Board, kind: Kind) -> tuple[Line, ...]:
    return board.sea if kind == SEA else board.land


def members(mask: int) -> set[int]:
    return {bit for bit in range(62) if mask >> bit & 1}


def distances(board: Board, kind: Kind, cities: set[str], origin: int | None) -> dict[int, int]:
    """How many points each line costs a colonist who may leave through these cities, by search in breadth."""
    lines = lines_of(board, kind)
    found: dict[int, int] = {}
    front = cities
    points = 0
    while front:
        points += 1
        entered = {
            i for i, line in enumerate(lines) if set(line.ends) & front and i not in found and i != origin
        }
        found.update(dict.fromkeys(entered, points))
        front = {end for i in entered for end in lines[i].ends}
    return found


@BOARDS
@KINDS
def test_reach_is_what_a_search_in_breadth_finds_from_every_place_with_all_points(
    name: str, kind: Kind
) -> None:
    board = load_board(name)
    tables = board_tables(board)
    cities: list[tuple[int, set[str], int | None]] = [(i, {c.id}, None) for i, c in enumerate(board.cities)]
    lines: list[tuple[int, set[str], int | None]] = [
        (FIRST_LINE + i, set(line.ends), i) for i, line in enumerate(lines_of(board, kind))
    ]
    for place, leaving, origin in cities + lines:
        costs = distances(board, kind, leaving, origin)
        for points in range(COLONISTS + 1):
            within = {line for line, cost in costs.items() if cost <= points}
            # A colonist occupies the line it stands on, so whether that line counts makes no difference.
            assert members(tables.reach[reach_index(kind, place, points)]) - {origin} == within


@BOARDS
@KINDS
def test_steps_to_a_line_are_those_of_the_shortest_way(name: str, kind: Kind) -> None:
    board = load_board(name)
    tables = board_tables(board)
    for place, city in enumerate(board.cities):
        for line, cost in distances(board, kind, {city.id}, None).items():
            if cost <= COLONISTS:
                assert steps_to(tables, kind, place, line) == cost


@BOARDS
def test_no_reach_reaches_into_another(name: str) -> None:
    board = load_board(name)
    indices = {
        reach_index(kind, place, points)
        for kind in (LAND, SEA)
        for place in range(MAX_CITIES + MAX_LINES)
        for points in range(COLONISTS + 1)
    }
    assert indices == set(range(len(board_tables(board).reach)))


@BOARDS
@KINDS
def test_lines_and_cities_know_each_other(name: str, kind: Kind) -> None:
    board = load_board(name)
    tables = board_tables(board)
    ids = [city.id for city in board.cities]
    lines = lines_of(board, kind)
    for i in range(MAX_LINES):
        ends = {ids.index(end) for end in lines[i].ends} if i < len(lines) else set()
        assert members(tables.line_cities[kind * MAX_LINES + i]) == ends
    touched = {ids.index(end) for line in lines for end in line.ends}
    assert members(tables.kind_cities[kind]) == touched


@BOARDS
def test_houses_may_stand_in_every_city_but_the_start_city(name: str) -> None:
    board = load_board(name)
    tables = board_tables(board)
    start = [city.id for city in board.cities].index("roma")
    assert tables.start == [start, start]
    assert members(tables.buildable) == set(range(len(board.cities))) - {start}


@BOARDS
def test_every_city_knows_its_province_and_letter(name: str) -> None:
    board = load_board(name)
    tables = board_tables(board)
    assert (tables.cities, tables.provinces) == (len(board.cities), len(board.provinces))
    provinces = [province.id for province in board.provinces]
    for i in range(MAX_CITIES):
        city = board.cities[i] if i < len(board.cities) else None
        if city is None or city.province is None or city.letter is None:
            assert tables.province_of[i] == tables.letter_of[i] == NOWHERE
        else:
            assert provinces[tables.province_of[i]] == city.province
            assert "ABCD"[tables.letter_of[i]] == city.letter
    for i, province in enumerate(provinces):
        cities = {number for number, city in enumerate(board.cities) if city.province == province}
        assert members(tables.province_cities[i]) == cities

"""Boards: provinces, cities and lines, read from TOML files and checked."""

import os
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from concordia.data.board_file import (
    as_ends,
    as_id,
    as_places,
    as_players,
    as_point,
    as_table,
    as_text,
    naming,
    read_text,
    read_toml,
    shown,
)
from concordia.data.goods import CITY_TOKENS
from concordia.errors import BoardError

MAX_PROVINCES: Final = 16
"""The most provinces of a board."""

MAX_CITIES: Final = 40
"""The most cities of a board, the start city among them."""

MAX_LINES: Final = 62
"""The most lines of one kind."""

MAX_LAYOUT: Final = 10_000
"""How far to the right or down the page a city may be drawn."""

FEWEST_PLAYERS: Final = 2
"""The fewest players a board may be made for."""

MOST_PLAYERS: Final = 5
"""The most players a board may be made for."""

Kind: TypeAlias = Literal["land", "sea"]
"""The kinds of lines, and of the colonists who use them."""


@dataclass(frozen=True, slots=True)
class Province:
    """A province of a board."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class City:
    """A city of a board; the start city alone has neither province nor letter."""

    id: str
    name: str
    province: str | None
    letter: str | None
    lonlat: tuple[float, float] | None
    modern: str | None
    layout: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line that joins two cities for colonists of one kind."""

    kind: Kind
    ends: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Board:
    """A board, and the name of the file it was read from."""

    id: str
    name: str
    players: tuple[int, int]
    start: str
    provinces: tuple[Province, ...]
    cities: tuple[City, ...]
    land: tuple[Line, ...]
    sea: tuple[Line, ...]
    source: str


_SHIPPED: Final = files("concordia.data") / "boards"


@cache
def board_names() -> tuple[str, ...]:
    """The names of the boards that come with the game."""
    names = (file.name for file in _SHIPPED.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_board(name_or_path: str | os.PathLike[str]) -> Board:
    """The board of that name, or the one described in the TOML file at that path."""
    name = os.fspath(name_or_path)
    if name in board_names():
        return _load_shipped(name)
    if name.endswith(".toml") or os.path.dirname(name) or os.path.isfile(name):
        with naming(name):
            text = read_text(name)
        return parse_board(text, name)
    known = ", ".join(board_names())
    raise BoardError(f"unknown board {shown(name)}: the boards are {known}; or give a path to a .toml file")


@cache
def _load_shipped(name: str) -> Board:
    file = _SHIPPED / f"{name}.toml"
    return parse_board(file.read_text(encoding="utf-8"), file.name)


def parse_board(text: str, source: str) -> Board:
    """The board described in a TOML text; a BoardError names the source and the first fault."""
    with naming(source):
        board = _read_board(read_toml(text), source)
        _check_names(board.provinces)
        _check_names(board.cities)
        _check_start(board)
        _check_provinces(board)
        _check_letters(board)
        _check_lines(board, board.land)
        _check_lines(board, board.sea)
        _check_reach(board)
    return board


def _read_board(top: object, source: str) -> Board:
    table = as_table(top, "the board", ("id", "name", "players", "start", "provinces", "cities", "lines"))
    provinces = as_places(table["provinces"], "provinces", MAX_PROVINCES)
    cities = as_places(table["cities"], "cities", MAX_CITIES)
    lines = as_table(table["lines"], "[lines]", ("land", "sea"))
    return Board(
        id=as_id(table["id"], "the id of the board"),
        name=as_text(table["name"], "the name of the board"),
        players=as_players(table["players"], FEWEST_PLAYERS, MOST_PLAYERS),
        start=as_text(table["start"], "the start city"),
        provinces=tuple(_read_province(id, value) for id, value in provinces.items()),
        cities=tuple(_read_city(id, value) for id, value in cities.items()),
        land=_read_lines("land", lines["land"]),
        sea=_read_lines("sea", lines["sea"]),
        source=source,
    )


def _read_province(id: str, value: object) -> Province:
    what = f"province {shown(id)}"
    table = as_table(value, what, ("name",))
    return Province(as_id(id, f"the id of {what}"), as_text(table["name"], f"the name of {what}"))


def _read_city(id: str, value: object) -> City:
    what = f"city {shown(id)}"
    table = as_table(value, what, ("name",), ("province", "letter", "lonlat", "modern", "layout"))

    def text(key: str) -> str | None:
        return as_text(table[key], f"the {key} of {what}") if key in table else None

    def point(key: str, xs: tuple[int, int], ys: tuple[int, int]) -> tuple[float, float] | None:
        return as_point(table[key], f"the {key} of {what}", xs, ys) if key in table else None

    return City(
        id=as_id(id, f"the id of {what}"),
        name=as_text(table["name"], f"the name of {what}"),
        province=text("province"),
        letter=text("letter"),
        lonlat=point("lonlat", (-180, 180), (-90, 90)),
        modern=text("modern"),
        layout=point("layout", (0, MAX_LAYOUT), (0, MAX_LAYOUT)),
    )


def _read_lines(kind: Kind, value: object) -> tuple[Line, ...]:
    if not isinstance(value, list):
        raise BoardError(f"{kind!r} of [lines] must be a list of pairs of city ids, not {shown(value)}")
    if len(value) > MAX_LINES:
        raise BoardError(f"{len(value)} {kind} lines are too many: {MAX_LINES} at most")
    return tuple(Line(kind, as_ends(pair, f"{kind} line {n}")) for n, pair in enumerate(value, start=1))


def _check_names(places: tuple[Province, ...] | tuple[City, ...]) -> None:
    ids: dict[str, str] = {}
    for place in places:
        if place.name in ids:
            raise BoardError(
                f"{ids[place.name]!r} and {place.id!r} have the same name {place.name!r}: they must differ"
            )
        ids[place.name] = place.id


def _check_start(board: Board) -> None:
    if board.start not in {city.id for city in board.cities}:
        raise BoardError(f"the start city {shown(board.start)} is not one of the cities")
    for city in board.cities:
        if city.id == board.start and (city.province is not None or city.letter is not None):
            raise BoardError(f"the start city {city.id!r} must have no province and no letter")
    for lines, kind in ((board.land, "land"), (board.sea, "sea")):
        if not any(board.start in line.ends for line in lines):
            wanted = "the first colonists need lines of both kinds"
            raise BoardError(f"the start city {board.start!r} has no {kind} line: {wanted}")


def _check_provinces(board: Board) -> None:
    cities = {province.id: 0 for province in board.provinces}
    for city in board.cities:
        if city.id in cities:
            raise BoardError(f"{city.id!r} is the id of a city and of a province: they must differ")
        if city.id == board.start:
            continue
        if city.province is None:
            raise BoardError(f"city {city.id!r} has no province: only the start city has none")
        if city.province not in cities:
            known = ", ".join(cities)
            raise BoardError(
                f"city {city.id!r} has an unknown province {shown(city.province)}: the provinces are {known}"
            )
        cities[city.province] += 1
    for province, count in cities.items():
        if count == 0:
            raise BoardError(f"province {province!r} has no city: every province needs one")


def _check_letters(board: Board) -> None:
    counts = dict.fromkeys(CITY_TOKENS, 0)
    for city in board.cities:
        if city.id == board.start:
            continue
        if city.letter is None:
            raise BoardError(f"city {city.id!r} has no letter: only the start city has none")
        if city.letter not in counts:
            known = ", ".join(counts)
            raise BoardError(
                f"city {city.id!r} has an unknown letter {shown(city.letter)}: the letters are {known}"
            )
        counts[city.letter] += 1
    for letter, count in counts.items():
        tokens = sum(CITY_TOKENS[letter])
        if count > tokens:
            raise BoardError(
                f"{count} cities have the letter {letter}, but there are only {tokens} city tokens {letter}"
            )


def _check_lines(board: Board, lines: tuple[Line, ...]) -> None:
    cities = {city.id for city in board.cities}
    seen: set[frozenset[str]] = set()
    for number, line in enumerate(lines, start=1):
        what = f"{line.kind} line {number}, {shown(list(line.ends))},"
        for end in line.ends:
            if end not in cities:
                raise BoardError(f"{what} leads to {shown(end)}, which is not one of the cities")
        if line.ends[0] == line.ends[1]:
            raise BoardError(f"{what} leads from a city to itself: it must join two cities")
        if frozenset(line.ends) in seen:
            raise BoardError(f"{what} is there twice: one line of a kind may join two cities")
        seen.add(frozenset(line.ends))


def _check_reach(board: Board) -> None:
    reached = _reach(board.start, board.land) | _reach(board.start, board.sea)
    touched = {end for line in board.land + board.sea for end in line.ends}
    for city in board.cities:
        if city.id not in touched:
            raise BoardError(f"no line touches the city {city.id!r}: every city needs one")
        if city.id not in reached:
            # A colonist changes no kind, so a way that takes both kinds of line leads nobody there.
            wanted = f"land lines alone or sea lines alone must lead there from {board.start!r}"
            raise BoardError(f"the city {city.id!r} cannot be reached: {wanted}")


def _reach(start: str, lines: tuple[Line, ...]) -> set[str]:
    reached = {start}
    waiting = [start]
    while waiting:
        city = waiting.pop()
        for line in lines:
            if city in line.ends:
                waiting.extend(set(line.ends) - reached)
                reached.update(line.ends)
    return reached

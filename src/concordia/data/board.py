"""Boards: provinces, cities and lines, read from TOML files and checked."""

import os
from functools import cache
from importlib.resources import files
from typing import Final

from concordia.data.board_checks import check_board
from concordia.data.board_file import naming, read_text, read_toml, shown
from concordia.data.board_parts import (
    FEWEST_PLAYERS,
    MAX_CITIES,
    MAX_COINS,
    MAX_LAYOUT,
    MAX_LINES,
    MAX_PROVINCES,
    MAX_SPACES,
    MOST_PLAYERS,
    VOLCANO_PROVINCES,
    Board,
    City,
    Gate,
    Kind,
    Line,
    Point,
    Province,
    Space,
    Volcano,
)
from concordia.data.board_tables import read_board
from concordia.errors import BoardError

__all__ = [
    "FEWEST_PLAYERS",
    "MAX_CITIES",
    "MAX_COINS",
    "MAX_LAYOUT",
    "MAX_LINES",
    "MAX_PROVINCES",
    "MAX_SPACES",
    "MOST_PLAYERS",
    "VOLCANO_PROVINCES",
    "Board",
    "City",
    "Gate",
    "Kind",
    "Line",
    "Point",
    "Province",
    "Space",
    "Volcano",
    "board_names",
    "load_board",
    "parse_board",
]

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
        board = read_board(read_toml(text), source)
        check_board(board)
    return board

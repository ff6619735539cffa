"""Maps of boards: those drawn for the page (web/maps/format.d.ts), and a plain one for any other board."""

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Literal, NotRequired, TypedDict

from concordia.data.board import Board, Kind, board_names, load_board


class Spot(TypedDict):
    """A place of the window, to the right and down."""

    x: float
    y: float


class PlaceName(Spot):
    """The foot of a name's first row, and where the row is anchored; the rows if it is broken."""

    anchor: Literal["start", "middle", "end"]
    wide: NotRequired[float]
    rows: NotRequired[list[str]]


class Place(Spot):
    """A city or gate."""

    id: str
    label: PlaceName


class ProvinceName(Spot):
    """The middle of a province's name, its turn in degrees, height and space between letters."""

    angle: float
    size: float
    spacing: float


class ProvinceArea(TypedDict):
    """A province: its colour, its area, and where its name and marker are."""

    id: str
    tint: str
    area: str
    label: ProvinceName
    marker: Spot


class MapLine(TypedDict):
    """A line's curve, and its middle where a colonist stands."""

    kind: Kind
    ends: list[str]
    path: str
    middle: Spot


class Sized(Spot):
    """A hill or the volcano: the middle of its foot, and its width."""

    size: float


class Tray(Spot):
    """A tray beside a start city: its upper left corner, columns and rows of slots."""

    columns: int
    rows: int


class Monument(Spot):
    """A building of Roma in lines."""

    city: str
    path: str


class TrackSpace(Spot):
    """A space of the ship track."""

    id: str


class Road(TypedDict):
    """A road from a gate out of the window."""

    gate: str
    path: str


class Plan(TypedDict):
    """The plan of a city with walls and a river."""

    city: str
    walls: str
    towers: list[list[float]]
    tiber: str
    island: str
    roads: list[Road]


class Mediterranean(TypedDict):
    """The panel of the ship track with a small map in it."""

    panel: list[float]
    frame: str
    land: str


class BoardMap(TypedDict):
    """A map; all lengths are units of its window."""

    board: str
    size: list[int]
    symbol: dict[str, int]
    land: str
    lakes: str
    rivers: list[str]
    hills: list[Sized]
    borders: str
    frontier: str
    provinces: list[ProvinceArea]
    cities: list[Place]
    lines: list[MapLine]
    trays: dict[str, list[Tray]]
    volcano: NotRequired[Sized]
    plan: NotRequired[Plan]
    gates: NotRequired[list[Place]]
    monuments: NotRequired[list[Monument]]
    track: NotRequired[list[TrackSpace]]
    trackPath: NotRequired[str]
    mediterranean: NotRequired[Mediterranean]


def drawn_map(board: Board) -> BoardMap | None:
    """The map that was drawn of a board, if there is one."""
    if board.id not in board_names():
        return None
    shipped = load_board(board.id)
    return _stored(board.id) if replace(board, source=shipped.source) == shipped else None


@cache
def _stored(board: str) -> BoardMap | None:
    file = files("concordia.data") / "maps" / f"{board}.json"
    if not file.is_file():
        return None
    found: BoardMap = json.loads(file.read_text(encoding="utf-8"))
    return found

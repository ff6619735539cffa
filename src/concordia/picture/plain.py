"""A plain map for a board that nobody has drawn: islands of provinces, joined where a land line leads."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, hypot, radians
from typing import Final

from concordia.data.board import Board, City, Line
from concordia.picture.maps import BoardMap, MapLine, Place, ProvinceArea
from concordia.picture.places import At, laid_on
from concordia.picture.shapes import around, emptiest, middle, on_an_ellipse, scaled_into, spread
from concordia.picture.svg import number
from concordia.shapes.drawn import MountainDrawn, SpaceDrawn

WIDTH: Final = 1600
HEIGHT: Final = 960
MARGIN: Final = 130
GATE: Final = 50
"""So much more of a margin where there are gates."""
APART: Final = 105
"""How far cities are from each other, if they can be."""
COAST: Final = 84
"""How far the coast is from a city."""
ROAD: Final = 34
"""How far the coast is from a land line."""
TRACK: Final = 240
"""The height of the ship track below the map."""
BEND: Final = {"land": 0.05, "sea": -0.13}
"""How far a line swings out, so that roads and sea routes between the same cities part."""
SYMBOL: Final = {"city": 22, "piece": 44, "marker": 20, "name": 20}
VOLCANO: Final = 46
TINTS: Final = (
    *("#d9967a", "#9a8fc0", "#e0a94f", "#8fae62", "#c98aa8", "#7db1b2"),
    *("#d6c25a", "#b08560", "#86a8d0", "#d07a72", "#a9c08a", "#b79ac9"),
)


def plain_map(board: Board) -> BoardMap:
    """A map from the coordinates in the board's file, or in a circle around the start."""
    laid = laid_on(board)
    cities = _cities_on_land(board, laid.spaces)
    places = _places(board, cities)
    lines = [_line(line, places) for line in (*board.land, *board.sea)]
    busy = _busy(places, lines)
    provinces = _provinces(cities, places, busy)
    roads = [around([places[end] for end in line.ends], ROAD) for line in board.land]
    starts = [around([places[city.id]], COAST) for city in cities if city.province is None]
    drawn: BoardMap = {
        "board": board.id,
        "size": [WIDTH, HEIGHT],
        "symbol": SYMBOL,
        "land": "".join([*(province["area"] for province in provinces), *roads, *starts]),
        "lakes": "",
        "rivers": [],
        "hills": [],
        "borders": "",
        "frontier": "",
        "provinces": provinces,
        "cities": [_place(city.id, places, 50) for city in cities],
        "lines": lines,
        "trays": {},
        "gates": [_place(gate.id, places, -26) for gate in board.gates],
    }
    if laid.mountain:
        _raise_volcano(drawn, laid.mountain, cities, busy)
    if laid.spaces:
        _lay_track(drawn, laid.spaces)
    return drawn


def _cities_on_land(board: Board, spaces: Sequence[SpaceDrawn]) -> list[City]:
    on_track = {place for space in spaces for place in (space.id, *space.sites)}
    return [city for city in board.cities if city.id not in on_track]


def _places(board: Board, cities: list[City]) -> dict[str, At]:
    """Where cities and gates are: as laid out, else as on the globe, else around the start."""
    margin = MARGIN + (GATE if board.gates else 0)
    width, height = WIDTH - 2 * margin, HEIGHT - 2 * margin
    if points := _known(cities):
        found = spread(scaled_into(points, width, height), APART)
    else:
        others = sorted((city for city in cities if city.id != board.start), key=partial(_order, board))
        ring = zip(others, on_an_ellipse(len(others), width, height), strict=True)
        around_it = {city.id: point for city, point in ring}
        found = [around_it.get(city.id, (width / 2, height / 2)) for city in cities]
    if any(not (0 <= x <= width and 0 <= y <= height) for x, y in found):
        found = scaled_into(found, width, height)
    places = {city.id: (x + margin, y + margin) for city, (x, y) in zip(cities, found, strict=True)}
    return places | _gates(board, places)


def _known(cities: list[City]) -> list[At] | None:
    """The places of cities as their board tells them, if it tells all."""
    laid_out = [city.layout for city in cities if city.layout is not None]
    if len(laid_out) == len(cities):
        return laid_out
    globe = [city.lonlat for city in cities if city.lonlat is not None]
    if len(globe) < len(cities):
        return None
    narrower = cos(radians(sum(north for _, north in globe) / len(globe)))
    return [(east * narrower, -north) for east, north in globe]


def _order(board: Board, city: City) -> int:
    """Cities of a province stand together."""
    return next((i for i, province in enumerate(board.provinces) if province.id == city.province), -1)


def _gates(board: Board, places: Mapping[str, At]) -> dict[str, At]:
    """Gates a little outside of the cities to which they lead."""
    found = {}
    for gate in board.gates:
        ends = [end for line in board.land if gate.id in line.ends for end in line.ends if end != gate.id]
        x, y = middle([places[end] for end in ends])
        aside, below = x - WIDTH / 2, y - HEIGHT / 2
        further = APART / (hypot(aside, below) or 1)
        found[gate.id] = (_within(x + aside * further, WIDTH), _within(y + below * further, HEIGHT))
    return found


def _within(place: float, length: float) -> float:
    return min(max(place, MARGIN / 2), length - MARGIN / 2)


def _line(line: Line, places: Mapping[str, At]) -> MapLine:
    (x, y), (u, v) = (places[end] for end in line.ends)
    dx, dy = (v - y) * BEND[line.kind], (x - u) * BEND[line.kind]
    near = f"{number(x + (u - x) / 3 + dx)} {number(y + (v - y) / 3 + dy)}"
    far = f"{number(u + (x - u) / 3 + dx)} {number(v + (y - v) / 3 + dy)}"
    return {
        "kind": line.kind,
        "ends": list(line.ends),
        "path": f"M{number(x)} {number(y)}C{near} {far} {number(u)} {number(v)}",
        "middle": {"x": (x + u) / 2 + dx * 0.75, "y": (y + v) / 2 + dy * 0.75},
    }


def _busy(places: Mapping[str, At], lines: list[MapLine]) -> list[At]:
    """Where no marker should lie: on cities, on their names, and on lines."""
    busy = [*places.values(), *((x, y + 46) for x, y in places.values())]
    for line in lines:
        at = (line["middle"]["x"], line["middle"]["y"])
        busy += [at, *(middle([at, places[end]]) for end in line["ends"])]
    return busy


def _place(id: str, places: Mapping[str, At], below: float) -> Place:
    x, y = places[id]
    return {"id": id, "x": x, "y": y, "label": {"x": x, "y": y + below, "anchor": "middle"}}


def _provinces(cities: list[City], places: Mapping[str, At], busy: list[At]) -> list[ProvinceArea]:
    areas: dict[str, list[At]] = {}
    for city in cities:
        if city.province is not None:
            areas.setdefault(city.province, []).append(places[city.id])
    return [
        _province(id, TINTS[i % len(TINTS)], points, busy) for i, (id, points) in enumerate(areas.items())
    ]


def _province(id: str, tint: str, points: Sequence[At], busy: list[At]) -> ProvinceArea:
    """A province: its name above its highest city, its marker where there is most space."""
    x, top = min(points, key=lambda point: point[1])
    spot = emptiest(points, [*busy, (x - 50, top - 60), (x + 50, top - 60)], COAST - 24)
    return {
        "id": id,
        "tint": tint,
        "area": around(points, COAST),
        "label": {"x": x, "y": top - 60, "angle": 0, "size": 22, "spacing": 5},
        "marker": {"x": spot[0], "y": spot[1]},
    }


def _raise_volcano(drawn: BoardMap, mountain: MountainDrawn, cities: list[City], busy: list[At]) -> None:
    """The volcano amid its provinces, where there is most space."""
    at = {place["id"]: (place["x"], place["y"]) for place in drawn["cities"]}
    markers = [(province["marker"]["x"], province["marker"]["y"]) for province in drawn["provinces"]]
    amid = middle([at[city.id] for city in cities if city.province in mountain.amid])
    x, y = emptiest([amid], busy + markers, APART)
    drawn["volcano"] = {"x": x, "y": y, "size": VOLCANO}


def _lay_track(drawn: BoardMap, track: Sequence[SpaceDrawn]) -> None:
    """The ship track as a row below the map."""
    step = (WIDTH - 2 * MARGIN) / max(1, len(track) - 1)
    y = HEIGHT + TRACK / 2 - 22
    drawn["size"] = [WIDTH, HEIGHT + TRACK]
    drawn["track"] = [{"id": space.id, "x": MARGIN + i * step, "y": y} for i, space in enumerate(track)]
    drawn["trackPath"] = f"M{MARGIN} {number(y)}H{WIDTH - MARGIN}"
    panel: list[float] = [24, HEIGHT + 14, WIDTH - 48, TRACK - 38]
    drawn["mediterranean"] = {"panel": panel, "frame": "", "land": ""}

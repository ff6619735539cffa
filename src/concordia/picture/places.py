"""Where on a map everything stands: cities, spaces apart from them, houses, colonists."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from concordia.data.board import Board
from concordia.expansions import all_say
from concordia.picture.maps import BoardMap
from concordia.shapes.drawn import BoardDrawn
from concordia.shapes.view import SeatSeen, View

At: TypeAlias = tuple[float, float]

SITES_APART: Final = 46
MEDALLION: Final = 64
SLOT: Final = 54
"""The side of a slot of a tray."""
FANS: Final[tuple[tuple[At, ...], ...]] = (
    (),
    ((0, -1),),
    ((-0.56, -0.92), (0.56, -0.92)),
    ((-0.94, -0.56), (0, -1.14), (0.94, -0.56)),
    ((-1.12, -0.35), (-0.5, -1.04), (0.5, -1.04), (1.12, -0.35)),
    ((-1.2, 0.12), (-0.98, -0.72), (0, -1.12), (0.98, -0.72), (1.2, 0.12)),
    ((-1.24, 0.1), (-1.1, -0.62), (-0.4, -1.1), (0.4, -1.1), (1.1, -0.62), (1.24, 0.1)),
)
"""Where houses stand on the rim of a medallion of radius 1, by how many there are."""


class Figure(NamedTuple):
    """A colonist on the map: whose, of which kind, where."""

    seat: int
    kind: str
    place: str
    at: At


def laid_on(board: Board, seen: View | None = None) -> BoardDrawn:
    """What expansions lay on a board."""
    return BoardDrawn(**all_say(lambda expansion: expansion.drawn(board, seen)))


def medallion(drawn: BoardMap) -> int:
    """The radius of a space apart from the cities."""
    return drawn["symbol"].get("medallion", MEDALLION)


def places_of(board: Board, drawn: BoardMap) -> dict[str, At]:
    """Every city, gate, space and site; sites lie on the medallion of their space."""
    places = {place["id"]: (place["x"], place["y"]) for place in [*drawn["cities"], *drawn.get("gates", [])]}
    places |= {space["id"]: (space["x"], space["y"]) for space in drawn.get("track", [])}
    for laid in laid_on(board).spaces:
        x, y = places[laid.id]
        for number, site in enumerate(laid.sites):
            aside = (number - (len(laid.sites) - 1) / 2) * SITES_APART
            places[site] = (x + aside, y + 2)
    return places


def figures_of(seats: Iterable[SeatSeen], drawn: BoardMap, places: Mapping[str, At]) -> Iterator[Figure]:
    """Every colonist on the board; those in a city stand in its tray."""
    middles = {
        (line["kind"], *sorted(line["ends"])): (line["middle"]["x"], line["middle"]["y"])
        for line in drawn["lines"]
    }
    crowds: dict[str, list[tuple[int, str]]] = {}
    for seat in seats:
        for colonist in seat.colonists:
            kind = colonist.kind
            if colonist.line is not None:
                ends = sorted(colonist.line)
                yield Figure(seat.seat, kind, "/".join(ends), middles[(kind, *ends)])
            elif colonist.city is not None:
                crowds.setdefault(colonist.city, []).append((seat.seat, kind))
    for city, crowd in crowds.items():
        spots = in_city(drawn, city, places[city], len(crowd))
        for (owner, sort), at in zip(crowd, spots, strict=True):
            yield Figure(owner, sort, city, at)


def in_city(drawn: BoardMap, city: str, at: At, count: int) -> list[At]:
    """Where colonists in a city stand: in its tray, on the rim of a space of the track, or beside it."""
    x, y = at
    if any(space["id"] == city for space in drawn.get("track", [])):
        return [(x + a, y + b) for a, b in on_rim(count, medallion(drawn), drawn["symbol"]["piece"])]
    tray = tray_of(drawn, city, at, count)
    if tray is not None:
        return tray.slots
    return [(x + 52 + (number % 4) * 40, y - number // 4 * 50) for number in range(count)]


class TrayDrawn(NamedTuple):
    """A tray with as many slots as are needed: its box, and the middle of each slot."""

    box: tuple[float, float, float, float]
    slots: list[At]


def tray_of(drawn: BoardMap, city: str, at: At, count: int) -> TrayDrawn | None:
    """The tray of a city for so many colonists; the first slots are nearest to the city."""
    trays = drawn["trays"].get(city)
    if not trays or not count:
        return None
    tray = next((one for one in trays if one["columns"] * one["rows"] >= count), trays[-1])
    columns, rows = min(tray["columns"], count), -(-count // tray["columns"])
    right = tray["x"] + tray["columns"] * SLOT / 2 < at[0]
    below = tray["y"] + tray["rows"] * SLOT / 2 < at[1]
    x = tray["x"] + (tray["columns"] - columns) * SLOT * right
    y = tray["y"] + (tray["rows"] - rows) * SLOT * below
    slots = []
    for number in range(count):
        row, column = divmod(number, tray["columns"])
        aside = columns - 1 - column if right else column
        down = rows - 1 - row if below else row
        slots.append((x + (aside + 0.5) * SLOT, y + (down + 0.5) * SLOT))
    return TrayDrawn((x - 7, y - 7, columns * SLOT + 14, rows * SLOT + 14), slots)


def trays_of(
    seats: Iterable[SeatSeen], drawn: BoardMap, places: Mapping[str, At]
) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """The trays that are on the map, each with its box."""
    there = Counter(colonist.city for seat in seats for colonist in seat.colonists if colonist.line is None)
    for city in drawn["trays"]:
        if tray := tray_of(drawn, city, places[city], there[city]):
            yield city, tray.box


def on_rim(count: int, radius: float, size: float) -> list[At]:
    """Where pieces of a size stand on the upper rim of a medallion, from its middle."""
    fan = FANS[min(count, len(FANS) - 1)]
    spots = []
    for number in range(count):
        higher, place = divmod(number, len(fan))
        a, b = fan[place]
        up = b * (radius + size * 0.34) - size * 0.06 - higher * size * 0.7
        spots.append((a * (radius + size * 0.4), up))
    return spots

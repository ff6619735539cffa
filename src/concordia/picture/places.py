"""Where on a map everything stands: cities, spaces apart from them, houses, colonists."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from concordia.data.board import Board
from concordia.expansions import all_say
from concordia.picture.maps import BoardMap
from concordia.shapes.drawn import BoardDrawn
from concordia.shapes.view import SeatSeen, View

At: TypeAlias = tuple[float, float]

SITES_APART: Final = 44
MEDALLION: Final = 46


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
    """Every city, gate, space and site; sites stand below the medallion of their space."""
    places = {place["id"]: (place["x"], place["y"]) for place in [*drawn["cities"], *drawn.get("gates", [])]}
    places |= {space["id"]: (space["x"], space["y"]) for space in drawn.get("track", [])}
    for laid in laid_on(board).spaces:
        x, y = places[laid.id]
        for number, site in enumerate(laid.sites):
            aside = (number - (len(laid.sites) - 1) / 2) * SITES_APART
            places[site] = (x + aside, y + medallion(drawn) + 16)
    return places


def figures_of(seats: Iterable[SeatSeen], drawn: BoardMap, places: Mapping[str, At]) -> Iterator[Figure]:
    """Every colonist on the board; several in one city stand side by side."""
    middles = {
        (line["kind"], *sorted(line["ends"])): (line["middle"]["x"], line["middle"]["y"])
        for line in drawn["lines"]
    }
    crowd: Counter[str] = Counter()
    for seat in seats:
        for colonist in seat.colonists:
            kind = colonist.kind
            if colonist.line is not None:
                ends = sorted(colonist.line)
                yield Figure(seat.seat, kind, "/".join(ends), middles[(kind, *ends)])
            elif colonist.city is not None:
                city = colonist.city
                yield Figure(seat.seat, kind, city, in_city(drawn, city, places[city], crowd[city]))
                crowd[city] += 1


def in_city(drawn: BoardMap, city: str, at: At, number: int) -> At:
    """Where a colonist in a city stands: beside it away from its name, on a space of the track above it."""
    x, y = at
    if any(space["id"] == city for space in drawn.get("track", [])):
        up, aside = divmod(number, 4)
        return x + (aside - 1.5) * 22, y - medallion(drawn) + 6 - up * 22
    named = next(place for place in [*drawn["cities"], *drawn.get("gates", [])] if place["id"] == city)
    side = -1 if named["label"]["anchor"] == "start" and named["label"]["x"] > x else 1
    up, aside = divmod(number, 5)
    return x + side * (30 + aside * 22), y - 4 - up * 26


def house_spot(number: int, radius: float) -> At:
    """The place of a house beside its city, clockwise from the upper left."""
    turn = number * pi / 3 - 0.5
    return radius * sin(turn), -radius * cos(turn)

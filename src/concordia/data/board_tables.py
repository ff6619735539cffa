"""The tables of a board file, read into the parts of a board."""

from typing import Final

from concordia.data.board_file import (
    as_coins,
    as_ends,
    as_flag,
    as_id,
    as_places,
    as_players,
    as_point,
    as_table,
    as_text,
    shown,
)
from concordia.data.board_parts import (
    FEWEST_PLAYERS,
    MAX_CITIES,
    MAX_COINS,
    MAX_LAYOUT,
    MAX_LINES,
    MAX_PROVINCES,
    MOST_PLAYERS,
    Board,
    City,
    Gate,
    Kind,
    Line,
    Point,
    Province,
    Volcano,
)
from concordia.data.board_track import Track, read_track
from concordia.data.goods import GOODS, MARKER_COINS
from concordia.errors import BoardError

_REQUIRED: Final = ("id", "name", "players", "start", "provinces", "cities", "lines")
_OPTIONAL: Final = ("marker_coins", "volcano", "gates", "track")


def read_board(top: object, source: str) -> Board:
    """The board that the top table of a file describes, its ship track laid out as cities and provinces."""
    table = as_table(top, "the board", _REQUIRED, _OPTIONAL)
    lines = as_table(table["lines"], "[lines]", ("land", "sea"))
    start, sea_start = _read_start(table["start"])
    provinces = _read_provinces(table["provinces"])
    cities = _read_cities(table["cities"])
    gates = _read_gates(table.get("gates", {}))
    track = read_track(table["track"]) if "track" in table else Track((), (), ())
    _check_ids(provinces, cities, gates, track)
    return Board(
        id=as_id(table["id"], "the id of the board"),
        name=as_text(table["name"], "the name of the board"),
        players=as_players(table["players"], FEWEST_PLAYERS, MOST_PLAYERS),
        start=start,
        sea_start=sea_start,
        provinces=provinces + track.provinces,
        cities=cities + track.cities,
        land=_read_lines("land", lines["land"]),
        sea=_read_lines("sea", lines["sea"]),
        gates=gates,
        track=track.spaces,
        volcano=_read_volcano(table["volcano"]) if "volcano" in table else None,
        marker_coins=_read_marker_coins(table["marker_coins"]) if "marker_coins" in table else MARKER_COINS,
        source=source,
    )


def _read_start(value: object) -> tuple[str, str]:
    if isinstance(value, dict):
        starts = as_table(value, "'start'", ("land", "sea"))
        return as_text(starts["land"], "the land start"), as_text(starts["sea"], "the sea start")
    city = as_text(value, "the start city")
    return city, city


def _read_provinces(value: object) -> tuple[Province, ...]:
    rows = as_places(value, "provinces", MAX_PROVINCES)
    return tuple(_read_province(id, row) for id, row in rows.items())


def _read_province(id: str, value: object) -> Province:
    what = f"province {shown(id)}"
    table = as_table(value, what, ("name",), ("volcano", "colour", "formerly"))
    return Province(
        id=as_id(id, f"the id of {what}"),
        name=as_text(table["name"], f"the name of {what}"),
        volcano=as_flag(table.get("volcano", False), f"the volcano of {what}"),
        colour=as_text(table["colour"], f"the colour of {what}") if "colour" in table else None,
        formerly=as_id(table["formerly"], f"the former id of {what}") if "formerly" in table else None,
    )


def _read_cities(value: object) -> tuple[City, ...]:
    rows = as_places(value, "cities", MAX_CITIES)
    return tuple(_read_city(id, row) for id, row in rows.items())


def _read_city(id: str, value: object) -> City:
    what = f"city {shown(id)}"
    table = as_table(value, what, ("name",), ("province", "letter", "lonlat", "modern", "layout"))

    def text(key: str) -> str | None:
        return as_text(table[key], f"the {key} of {what}") if key in table else None

    return City(
        id=as_id(id, f"the id of {what}"),
        name=as_text(table["name"], f"the name of {what}"),
        province=text("province"),
        letter=text("letter"),
        lonlat=_read_lonlat(table, what),
        modern=text("modern"),
        layout=_read_layout(table, what),
    )


def _read_gates(value: object) -> tuple[Gate, ...]:
    rows = as_places(value, "gates", MAX_LINES)
    return tuple(_read_gate(id, row) for id, row in rows.items())


def _read_gate(id: str, value: object) -> Gate:
    what = f"gate {shown(id)}"
    table = as_table(value, what, ("name",), ("layout",))
    name = as_text(table["name"], f"the name of {what}")
    return Gate(as_id(id, f"the id of {what}"), name, _read_layout(table, what))


def _read_volcano(value: object) -> Volcano:
    table = as_table(value, "[volcano]", ("name",), ("lonlat",))
    return Volcano(as_text(table["name"], "the name of [volcano]"), _read_lonlat(table, "[volcano]"))


def _read_lonlat(table: dict[str, object], what: str) -> Point | None:
    if "lonlat" not in table:
        return None
    return as_point(table["lonlat"], f"the lonlat of {what}", (-180, 180), (-90, 90))


def _read_layout(table: dict[str, object], what: str) -> Point | None:
    if "layout" not in table:
        return None
    return as_point(table["layout"], f"the layout of {what}", (0, MAX_LAYOUT), (0, MAX_LAYOUT))


def _read_marker_coins(value: object) -> tuple[int, ...]:
    table = as_table(value, "'marker_coins'", GOODS)
    return tuple(as_coins(table[good], f"{good} of 'marker_coins'", MAX_COINS) for good in GOODS)


def _read_lines(kind: Kind, value: object) -> tuple[Line, ...]:
    if not isinstance(value, list):
        raise BoardError(f"{kind!r} of [lines] must be a list of pairs of city ids, not {shown(value)}")
    if len(value) > MAX_LINES:
        raise BoardError(f"{len(value)} {kind} lines are too many: {MAX_LINES} at most")
    return tuple(Line(kind, as_ends(pair, f"{kind} line {n}")) for n, pair in enumerate(value, start=1))


def _check_ids(
    provinces: tuple[Province, ...], cities: tuple[City, ...], gates: tuple[Gate, ...], track: Track
) -> None:
    for found, most, what in (
        (len(cities + track.cities), MAX_CITIES, "cities"),
        (len(provinces + track.provinces), MAX_PROVINCES, "provinces"),
    ):
        if found > most:
            raise BoardError(f"{found} {what}, with those of the track, are too many: {most} at most")
    # A space of the track and its province share their id, so track.provinces is left out.
    spaces, sites = track.cities[: len(track.spaces)], track.cities[len(track.spaces) :]
    owners: dict[str, str] = {}
    for places, what in (
        (cities, "a city"),
        (spaces, "a space of the track"),
        (sites, "a site of the track"),
        (gates, "a gate"),
        (provinces, "a province"),
    ):
        for place in places:
            if place.id in owners:
                raise BoardError(
                    f"{place.id!r} is the id of {owners[place.id]} and of {what}: they must differ"
                )
            owners[place.id] = what

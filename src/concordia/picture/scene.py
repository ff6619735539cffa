"""A board with what stands on it, from back to front, as web/src/table/Board.svelte draws it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from concordia.data.board import Board
from concordia.picture.art import Art
from concordia.picture.counts import Heat
from concordia.picture.ground import ground
from concordia.picture.letters import squeezed
from concordia.picture.maps import BoardMap, MapLine, drawn_map
from concordia.picture.places import At, figures_of, laid_on, medallion, on_rim, places_of, trays_of
from concordia.picture.plain import plain_map
from concordia.picture.svg import TEXT_FONT, circle, moved, number, path, tag, title, words, written
from concordia.setup import COLOURS
from concordia.shapes.drawn import BoardDrawn, RowDrawn, SpaceDrawn
from concordia.shapes.view import CitySeen, View

ROWS_APART: Final = 1.05
SITE: Final = 0.7
"""How large numbers at cities below a space are, which stand close together."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn: a board on its map, and a position on it, or numbers at its cities, or neither."""

    board: Board
    drawn: BoardMap
    places: Mapping[str, At]
    art: Art
    laid: BoardDrawn
    seen: View | None = None
    heat: Heat | None = None


def scene_of(board: Board, art: Art, seen: View | None = None, heat: Heat | None = None) -> Scene:
    """A board on its map, which is a plain one if nobody has drawn it."""
    drawn = drawn_map(board) or plain_map(board)
    return Scene(board, drawn, places_of(board, drawn), art, laid_on(board, seen), seen, heat)


def scene_svg(scene: Scene) -> str:
    """Everything on the map."""
    names = {province.id: province.name for province in scene.board.provinces}
    ash = {province: row.covered for province, row in scene.laid.rows.items()}
    return "".join(
        (
            tag("g", ground(scene.drawn, names, scene.art, ash), pointer_events="none"),
            *_lines(scene),
            *_monuments(scene),
            *_volcano(scene),
            *_markers(scene),
            *_spaces(scene),
            *_gates(scene),
            *_trays(scene),
            *_cities(scene),
            *_names(scene),
            *_middles(scene),
            *_figures(scene),
        )
    )


def _lines(scene: Scene) -> Iterator[str]:
    lines, art = scene.drawn["lines"], scene.art
    casings = [path(line["path"]) for line in lines]
    broad = {"stroke_width": 7.4, "stroke_opacity": 0.9, "stroke_linecap": "round"}
    yield tag("g", *casings, fill="none", stroke=art["casing"], **broad)
    yield tag("g", *(_line(line, art) for line in lines), fill="none", stroke_width=3.4)


def _line(line: MapLine, art: Art) -> str:
    if line["kind"] == "land":
        return path(line["path"], stroke=art["road"], data_line=_ends(line))
    return path(line["path"], stroke=art["lane"], stroke_dasharray="9 6.5", data_line=_ends(line))


def _ends(line: MapLine) -> str:
    return "/".join(sorted(line["ends"]))


def _middles(scene: Scene) -> Iterator[str]:
    art = scene.art
    for kind, colour in (("land", "road"), ("sea", "lane")):
        middles = [line["middle"] for line in scene.drawn["lines"] if line["kind"] == kind]
        dots = [circle(4.6, middle["x"], middle["y"]) for middle in middles]
        yield tag("g", *dots, fill=art["casing"], stroke=art[colour], stroke_width=1.8)


def _monuments(scene: Scene) -> Iterator[str]:
    ink = {"stroke": scene.art["letter"], "stroke_opacity": 0.8, "stroke_width": 1.3}
    for monument in scene.drawn.get("monuments", []):
        yield moved(monument["x"], monument["y"], path(monument["path"], fill="none", **ink))


def _volcano(scene: Scene) -> Iterator[str]:
    if "volcano" in scene.drawn:
        volcano = scene.drawn["volcano"]
        size = volcano["size"] * 1.9
        mood = scene.laid.mountain.mood if scene.laid.mountain else "calm"
        yield scene.art.volcano(mood, volcano["x"], volcano["y"] - volcano["size"] * 0.15, size)


def _markers(scene: Scene) -> Iterator[str]:
    """Each province's marker with its good or coins, and a row of dots below it.

    A special marker shows the volcano instead of a good (§14.1).
    """
    art, r = scene.art, scene.drawn["symbol"]["marker"]
    shown = {marker.province: marker for marker in (scene.seen.markers if scene.seen else ())}
    for province in scene.drawn["provinces"]:
        parts = []
        row = scene.laid.rows.get(province["id"])
        if row and row.covered:
            parts.append(moved(0, r + 9, *_dots(row, art)))
        marker = shown.get(province["id"])
        is_there = scene.heat is None if marker is None else marker.side != "none"
        if is_there:
            parts.append(art.ring(r))
        if marker and marker.side == "coins":
            parts.append(art.coin(marker.coins, 0, 0, r * 1.7))
        elif marker and marker.side == "good":
            good = marker.good
            parts.append(art.good(good, 0, 0, r * 1.3) if good else art.volcano("calm", 0, -1, r * 1.3))
        where = province["marker"]
        tiles = row.covered if row else None
        yield moved(where["x"], where["y"], *parts, data_province=province["id"], data_tiles=tiles)


def _dots(row: RowDrawn, art: Art) -> Iterator[str]:
    for i in range(row.dots):
        fill = art["lava" if i < row.covered else "paper-raised"]
        yield circle(4, (i - (row.dots - 1) / 2) * 10, fill=fill, stroke=art["ink-soft"])


def _spaces(scene: Scene) -> Iterator[str]:
    """The spaces apart from the cities with what is given there."""
    for space in scene.laid.spaces:
        yield moved(*scene.places[space.id], *_space(space, scene), data_space=space.id)


def _space(space: SpaceDrawn, scene: Scene) -> Iterator[str]:
    art, r = scene.art, medallion(scene.drawn)
    size = r * 0.39
    yield circle(r, fill=art["medallion-edge"]) + circle(r - 7, fill=art["medallion"])
    name = {"font_weight": 700, "text_anchor": "middle", "fill": art["name"], "stroke": art["halo"]}
    halo = {"stroke_width": 5, "paint_order": "stroke", "stroke_linejoin": "round"}
    yield written(space.name, 0, r + 5, size, **name, **halo, **squeezed(space.name, size))
    given = r * 0.62
    count = len(space.goods) + bool(space.coins)
    for i in range(0 if space.sites else count):
        x = (i - (count - 1) / 2) * (given + 6)
        if i == 0 and space.coins:
            yield art.coin(space.coins, x, -5, given)
        else:
            yield art.good(space.goods[i - bool(space.coins)], x, -5, given)


def _gates(scene: Scene) -> Iterator[str]:
    for gate in scene.board.gates:
        yield moved(*scene.places[gate.id], scene.art.gate(), data_gate=gate.id)


def _cities(scene: Scene) -> Iterator[str]:
    """Tokens with their goods and houses, or with the letters of a board on which no game is played."""
    seen = {city.city: city for city in (scene.seen.cities if scene.seen else ())}
    spaces = {space.id for space in scene.laid.spaces}
    for city in scene.board.cities:
        position = seen.get(city.id)
        if scene.heat and city.id in scene.heat.counts:
            smaller = f"scale({SITE})" if city.good else None
            parts = [tag("g", scene.heat.disc(scene.heat.counts[city.id], scene.art), transform=smaller)]
        elif city.id in spaces:
            continue
        else:
            parts = [_token(scene, (position and position.good) or city.good, city.letter)]
        parts += _houses(scene, position.houses if position else ())
        told = title(_told(scene, city.name, position))
        row = scene.laid.rows.get(city.province or "")
        grey = scene.art.greyed() if row and row.full else None
        yield moved(*scene.places[city.id], told, *parts, data_city=city.id, filter=grey)


def _token(scene: Scene, good: str | None, letter: str | None) -> str:
    art, r = scene.art, scene.drawn["symbol"]["city"]
    token = circle(r + 3, fill=art["medallion-edge"]) + circle(r, fill=art["medallion"])
    if good:
        return token + art.good(good, 0, 0, r * 1.36)
    if letter:
        ink = {"font_weight": 700, "text_anchor": "middle", "fill": art["mark-dark"]}
        return token + written(letter, 0, r * 0.33, r, **ink)
    return token + circle(r * 0.4, fill=art["porphyry"])


def _houses(scene: Scene, seats: tuple[int, ...]) -> Iterator[str]:
    symbol = scene.drawn["symbol"]
    spots = on_rim(len(seats), symbol["city"], symbol["piece"])
    for seat, (x, y) in zip(seats, spots, strict=True):
        yield tag("g", scene.art.piece("house", COLOURS[seat], x, y, symbol["piece"]), data_house=seat)


def _told(scene: Scene, name: str, city: CitySeen | None) -> str:
    """A city in words: its good, whose houses are there, what the next one costs."""
    if scene.seen is None or city is None or city.good is None:
        return name
    owners = ", ".join(scene.seen.seats[seat].name for seat in city.houses)
    return f"{name}: {city.good}; houses: {owners or 'none'}; the next for {city.coins} sestertii"


def _names(scene: Scene) -> Iterator[str]:
    art, size = scene.art, scene.drawn["symbol"]["name"]
    names = {city.id: city.name for city in scene.board.cities}
    names |= {gate.id: gate.name for gate in scene.board.gates}
    rows = []
    for place in [*scene.drawn["cities"], *scene.drawn.get("gates", [])]:
        label = place["label"]
        for i, row in enumerate(label.get("rows") or [names[place["id"]]]):
            foot = label["y"] + i * size * ROWS_APART
            anchor = {"text_anchor": label["anchor"]}
            rows.append(tag("text", words(row), x=label["x"], y=foot, **anchor, **squeezed(row, size)))
    letters = {"font_family": TEXT_FONT, "font_size": size, "font_weight": 600, "fill": art["ink"]}
    casing = {"stroke": art["casing"], "stroke_opacity": 0.85, "stroke_width": 3.6}
    order = {"paint_order": "stroke", "stroke_linejoin": "round", "pointer_events": "none"}
    yield tag("g", *rows, **letters, **casing, **order)


def _trays(scene: Scene) -> Iterator[str]:
    """The trays of start cities, each joined to its city by a wedge."""
    if scene.seen is None:
        return
    art = scene.art
    for city, (x, y, wide, high) in trays_of(scene.seen.seats, scene.drawn, scene.places):
        at = scene.places[city]
        left = min(max(at[0], x + 22), x + wide - 22)
        top = min(max(at[1], y + 22), y + high - 22)
        lean = 0 if left == at[0] else 18
        corners = (at, (left - 18, top - lean), (left + 18, top + lean))
        wedge = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "z"
        yield path(wedge, fill=art["bronze-line"], fill_opacity=0.7)
        box = {"x": x, "y": y, "width": wide, "height": high, "rx": 14, "data_tray": city}
        yield tag("rect", **box, fill=art["tray"], stroke=art["tray-edge"], stroke_width=5)


def _figures(scene: Scene) -> Iterator[str]:
    if scene.seen is None:
        return
    names = [seat.name for seat in scene.seen.seats]
    size = scene.drawn["symbol"]["piece"]
    for figure in figures_of(scene.seen.seats, scene.drawn, scene.places):
        colour, (x, y) = COLOURS[figure.seat], figure.at
        if figure.kind == "sea":
            piece = scene.art.piece("ship", colour, x, y - 4, size)
        else:
            piece = scene.art.piece("colonist", colour, x, y - 4, size)
        told = title(f"{names[figure.seat]}, by {figure.kind}")
        yield tag("g", told, piece, data_colonist=figure.kind, data_seat=figure.seat, data_at=figure.place)

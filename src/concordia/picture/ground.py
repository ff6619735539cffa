"""What never changes during a game, from back to front: sea, land, provinces, hills, names of provinces.

It is drawn as web/src/table/Ground.svelte draws it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from concordia.picture.art import ROUND, Art
from concordia.picture.letters import squeezed
from concordia.picture.maps import BoardMap, ProvinceArea, Sized
from concordia.picture.svg import TITLE_FONT, number, path, tag, words

TINT: Final = {False: 0.5, True: 0.3}
"""How strongly provinces are tinted in the light and in the dark."""
ASH: Final = 0.11
"""How much darker a province is for each tile of the volcano."""
FADING: Final = (16, 32, 48, 64, 80)
HILL: Final = 13
"""The usual size of a hill."""


def ground(drawn: BoardMap, names: Mapping[str, str], art: Art, ash: Mapping[str, int]) -> str:
    """The ground of a map, with the names of its provinces and the ash that lies on them."""
    return "".join(_layers(drawn, names, art, ash))


def _layers(drawn: BoardMap, names: Mapping[str, str], art: Art, ash: Mapping[str, int]) -> Iterator[str]:
    width, height = drawn["size"]
    art.define("grain", _grain(art))
    art.define("coast", path(drawn["land"], id=art.id("coast")))
    art.define("land", tag("clipPath", art.use("coast"), id=art.id("land")))
    art.define("hill", _hill(art))
    plan = "plan" in drawn
    yield tag("rect", width=width, height=height, fill=art["land" if plan else "sea"])
    if plan:
        yield _plan(drawn, art)
    else:
        yield tag("rect", width=width, height=height, fill=f"url(#{art.id('grain')})")
        yield _shore(art)
    yield _provinces(drawn, art, ash)
    lines = {"fill": "none", "stroke_linejoin": "round"}
    yield tag("g", *map(path, drawn["rivers"]), stroke=art["sea-line"], stroke_width=1.9, **lines)
    yield path(drawn["lakes"], fill=art["sea"], stroke=art["shore"])
    border = {"stroke": art["letter"], "stroke_opacity": 0.5, "stroke_dasharray": "5 3.5"}
    yield path(drawn["borders"], stroke_width=1.3, **border, **lines)
    if drawn["borders"]:
        yield art.use("coast", stroke=art["shore"], stroke_width=1.4, **lines)
    if plan:
        yield _walls(drawn, art)
    yield from (art.use("hill", transform=_hill_place(hill)) for hill in drawn["hills"])
    if "mediterranean" in drawn:
        yield _track(drawn, art)
    yield from (_name(province, names[province["id"]], art) for province in drawn["provinces"])


def _grain(art: Art) -> str:
    waves = path(
        "M4 10q5-4 10 0t10 0M36 30q5-4 10 0t10 0",
        fill="none",
        stroke=art["sea-line"],
        stroke_opacity=0.35,
        stroke_width=1.1,
    )
    return tag("pattern", waves, id=art.id("grain"), width=64, height=40, patternUnits="userSpaceOnUse")


def _shore(art: Art) -> str:
    """The coast as a double line, and the land; its edge lies below, so that it may be made of parts."""
    rings = (
        (22, "sea-line", 0.25),
        (19.4, "sea", 1),
        (12, "sea-line", 0.45),
        (9.8, "sea", 1),
        (2.2, "shore", 1),
    )
    strokes = [
        art.use("coast", stroke=art[colour], stroke_opacity=opacity, stroke_width=wide)
        for wide, colour, opacity in rings
    ]
    return tag("g", *strokes, fill="none", stroke_linejoin="round") + art.use("coast", fill=art["land"])


def _provinces(drawn: BoardMap, art: Art, ash: Mapping[str, int]) -> str:
    """The areas in their colours, darkened by ash, fading where a province ends on land."""
    areas = []
    for province in drawn["provinces"]:
        areas.append(path(province["area"], fill=province["tint"], fill_opacity=TINT[art.dark]))
        if tiles := ash.get(province["id"]):
            areas.append(path(province["area"], fill="#1a1210", fill_opacity=tiles * ASH))
    if drawn["frontier"]:
        fading = [path(drawn["frontier"], stroke_width=wide) for wide in FADING]
        areas.append(tag("g", *fading, fill="none", stroke=art["land"], stroke_opacity=0.38, **ROUND))
    return tag("g", *areas, clip_path=f"url(#{art.id('land')})" if drawn["land"] else None)


def _hill(art: Art) -> str:
    """A hill of the usual size."""
    return tag(
        "g",
        path(
            "M-8 0C-5.2-2.6-3.1-8.1 0-8.3C2.6-7.8 4.4-2.6 8 0",
            fill=art["land"],
            fill_opacity=0.35,
            stroke_width=1.4,
            stroke_opacity=0.85,
        ),
        path("M.8-6.8C2.6-5.2 2.9-2.6 4.2-1M.3-4.4C1-3.1 1.3-2.1 2.1-.8", fill="none", stroke_opacity=0.55),
        id=art.id("hill"),
        stroke=art["hill"],
        stroke_linecap="round",
    )


def _hill_place(hill: Sized) -> str:
    return f"translate({number(hill['x'])} {number(hill['y'])}) scale({number(hill['size'] / HILL)})"


def _name(province: ProvinceArea, name: str, art: Art) -> str:
    label = province["label"]
    text = name.upper()
    return tag(
        "text",
        words(text),
        transform=f"translate({number(label['x'])} {number(label['y'])}) rotate({number(label['angle'])})",
        x=label["spacing"] / 2,
        y=label["size"] * 0.35,
        font_family=TITLE_FONT,
        font_weight=600,
        font_size=label["size"],
        letter_spacing=label["spacing"],
        text_anchor="middle",
        fill=art["letter"],
        fill_opacity=0.66,
        **squeezed(text, label["size"], "title", label["spacing"]),
    )


def _plan(drawn: BoardMap, art: Art) -> str:
    """Roads, the city within the walls, the river and its island."""
    plan = drawn["plan"]
    parts = []
    for road in plan["roads"]:
        parts.append(path(road["path"], fill="none", stroke=art["road"], stroke_width=17, stroke_opacity=0.5))
        parts.append(path(road["path"], fill="none", stroke=art["casing"], stroke_width=13))
    parts.append(path(plan["city"], fill=art["paper"]))
    for wide, colour in ((10, "sea-line"), (7, "land")):
        parts.append(
            path(plan["tiber"], fill="none", stroke=art[colour], stroke_opacity=0.5, stroke_width=wide)
        )
    parts.append(path(plan["tiber"], fill=art["sea"], stroke=art["shore"], stroke_width=1.8))
    parts.append(path(plan["tiber"], fill=f"url(#{art.id('grain')})"))
    parts.append(path(plan["island"], fill=art["paper"], stroke=art["shore"], stroke_width=1.8))
    return "".join(parts)


def _walls(drawn: BoardMap, art: Art) -> str:
    plan = drawn["plan"]
    strokes = (
        {"stroke": art["ink"], "stroke_width": 9.6, "stroke_opacity": 0.8},
        {"stroke": art["casing"], "stroke_width": 6},
        {"stroke": art["road"], "stroke_width": 4.5, "stroke_opacity": 0.55, "stroke_dasharray": "1.2 5"},
    )
    walls = [path(plan["walls"], fill="none", stroke_linejoin="round", **stroke) for stroke in strokes]
    towers = [
        tag(
            "rect",
            x=-6.5,
            y=-6.5,
            width=13,
            height=13,
            transform=f"translate({number(x)} {number(y)}) rotate({number(turn)})",
        )
        for x, y, turn in plan["towers"]
    ]
    edge = {"stroke": art["ink"], "stroke_opacity": 0.8, "stroke_width": 1.8}
    return "".join(walls) + tag("g", *towers, fill=art["casing"], **edge)


def _track(drawn: BoardMap, art: Art) -> str:
    """The panel of the ship track with its small map and the way of the ships."""
    sea, way = drawn["mediterranean"], drawn["trackPath"]
    x, y, width, height = sea["panel"]
    edge = {"stroke": art["letter"], "stroke_opacity": 0.6}
    outer = {"x": x, "y": y, "width": width, "height": height, "rx": 22, "stroke_width": 2}
    inner = {"x": x + 6, "y": y + 6, "width": width - 12, "height": height - 12, "rx": 16}
    return "".join(
        (
            tag("rect", fill=art["paper"], **outer, **edge),
            tag("rect", fill="none", **inner, **edge),
            path(sea["frame"], fill=art["sea"], stroke=art["shore"], stroke_width=2),
            path(sea["frame"], fill=f"url(#{art.id('grain')})"),
            path(sea["land"], fill=art["land"], stroke=art["shore"], stroke_width=1.3),
            path(way, fill="none", stroke=art["casing"], stroke_width=7.4),
            path(way, fill="none", stroke=art["lane"], stroke_width=3.4, stroke_dasharray="9 6.5"),
        )
    )

"""The page's art for pictures: its colours in one light, its pieces and signs.

The shapes are in art.json, which tools/art.py writes from web/src/art. The sheet of each is 24 by 24.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from concordia.picture.svg import TEXT_FONT, circle, number, path, tag, words
from concordia.shapes.view import VolcanoMood

SHEET: Final = 24
WOODEN: Final = 40
"""The sheet of wooden pieces."""
ROUND: Final = {"stroke_linecap": "round", "stroke_linejoin": "round"}


@cache
def stored() -> dict[str, Any]:
    """Everything in art.json."""
    text = files("concordia.picture").joinpath("art.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


class Art:
    """Colours of the light or the dark, and icons, each defined once in a picture and used by its id."""

    def __init__(self, mark: str, dark: bool) -> None:
        """Begin a picture; the mark keeps its ids apart from those of other pictures on a page."""
        self.mark = mark
        self.dark = dark
        self._defined: dict[str, str] = {}

    def __getitem__(self, colour: str) -> str:
        """A colour by its name in theme.css."""
        light, dark = stored()["colours"][colour]
        return str(dark if self.dark else light)

    def id(self, name: str) -> str:
        """The id of a thing of this picture."""
        return f"{self.mark}-{name}"

    def define(self, name: str, drawing: str) -> None:
        """Define a drawing that is used by its id."""
        self._defined[name] = drawing

    def use(self, name: str, **attributes: object) -> str:
        """Draw once more what was defined."""
        return tag("use", href=f"#{self.id(name)}", **attributes)

    def definitions(self) -> str:
        """All that was defined, for the head of the picture."""
        return tag("defs", *self._defined.values())

    def good(self, good: str, x: float, y: float, size: float) -> str:
        """A good, or `any`."""
        coats = stored()["goods"][good]
        return self._icon(f"good-{good}", self._coats(coats, self[f"good-{good}"]), x, y, size)

    def coin(self, coins: int | None, x: float, y: float, size: float) -> str:
        """A sestertius with a number, or with its sign."""
        drawn = stored()["coin"]
        coats = self._coats(drawn["coats"], self["gold"])
        if coins is None:
            sign = path(drawn["sign"], fill="none", stroke=self["mark-dark"], stroke_width=1.5)
            return self._icon("coin-sign", coats + sign, x, y, size)
        text = str(coins)
        scale = size / SHEET
        letters = {1: 17, 2: 14, 3: 11}.get(len(text), 9) * scale
        return self._icon("coin", coats, x, y, size) + tag(
            "text",
            words(text),
            x=x,
            y=y + letters * 0.35,
            font_family=TEXT_FONT,
            font_size=letters,
            font_weight=700,
            text_anchor="middle",
            fill=self["mark-dark"],
        )

    def piece(self, kind: str, seat: str, x: float, y: float, size: float) -> str:
        """A wooden house, colonist or ship with the mark of its seat, which is told by its colour."""
        drawn, paint = stored()["pieces"][kind], stored()["seats"][seat]
        casing = self["piece-casing"]
        cast = path(drawn["cast"], fill=self["piece-cast"], fill_opacity=0.34)
        outline = path(drawn["outline"], fill=casing, stroke=casing, stroke_width=4.4, **ROUND)
        mark = path(drawn["marks"][seat], fill=self[paint["markFill"]])
        wood = cast + outline + self._wood(drawn["coats"], paint) + mark
        return self._icon(f"{kind}-{seat}", wood, x, y, size, WOODEN)

    def disc(self, seat: str, x: float, y: float, size: float) -> str:
        """The disc of a seat with its mark."""
        drawn, paint = stored()["disc"], stored()["seats"][seat]
        edge = self["edge-bright" if seat == "black" else paint["edge"]]
        mark = path(drawn["marks"][seat], fill=self[paint["markFill"]])
        return self._icon(
            f"disc-{seat}", self._coats(drawn["coats"], self[paint["fill"]], edge) + mark, x, y, size
        )

    def god(self, god: str, x: float, y: float, size: float) -> str:
        """The attribute of a god, or of the Concordia card."""
        glyph = self._glyph(stored()["gods"][god], self[f"god-{god}-ink"])
        return self._icon(f"god-{god}", glyph, x, y, size)

    def role(self, role: str, x: float, y: float, size: float) -> str:
        """The sign of a role."""
        return self._icon(f"role-{role}", self._glyph(stored()["roles"][role], self["ink"]), x, y, size)

    def sign(self, sign: str, colour: str, x: float, y: float, size: float) -> str:
        """A sign of the page: cards or a laurel."""
        glyph = self._glyph(stored()["signs"][sign], self[colour])
        return self._icon(f"{sign}-{colour}", glyph, x, y, size)

    def magnus(self, x: float, y: float, size: float) -> str:
        """The Praefectus Magnus."""
        drawn = stored()["magnus"]
        two = path(drawn["sign"], stroke=self["mark-light"], stroke_width=2, **ROUND)
        return self._icon("magnus", self._coats(drawn["coats"], self["porphyry"]) + two, x, y, size)

    def volcano(self, mood: VolcanoMood, x: float, y: float, size: float) -> str:
        """The volcano: calm, smoking or erupting."""
        drawn = stored()["volcano"]
        mountain = self._coats(drawn["coats"], self["rock"])
        if mood == "erupting":
            mountain += path(drawn["lava"], fill=self["lava"], stroke=self["edge"], stroke_width=1.2)
            mountain += path(drawn["fire"], fill=self["fire"], stroke=self["lava"], stroke_width=1.2)
            mountain += path(drawn["sparks"], fill=self["lava"])
        elif mood == "smoking":
            mountain += path(drawn["smoke"], fill=self["smoke"], fill_opacity=0.75)
        return self._icon(f"volcano-{mood}", mountain, x, y, size)

    def gate(self) -> str:
        """A gate around the middle of the sheet."""
        return path(
            stored()["gate"], fill=self["casing"], stroke=self["ink"], stroke_width=2, stroke_linejoin="round"
        )

    def ring(self, r: float, width: float = 2.4) -> str:
        """A disc of paper with a golden edge, on which something lies."""
        return circle(r, fill=self["paper-raised"], stroke=self["gold"], stroke_width=width)

    def greyed(self) -> str:
        """A filter that takes the colours away and darkens."""
        rows = f"{'.22 .45 .08 0 0 ' * 3}0 0 0 1 0"
        matrix = tag("feColorMatrix", type="matrix", values=rows)
        self._defined.setdefault("greyed", tag("filter", matrix, id=self.id("greyed")))
        return f"url(#{self.id('greyed')})"

    def _icon(self, name: str, drawing: str, x: float, y: float, size: float, sheet: int = SHEET) -> str:
        """Use an icon with its middle at a place; it is defined when it is first used."""
        self._defined.setdefault(name, tag("g", drawing, id=self.id(name)))
        half = size / 2
        where = f"translate({number(x - half)} {number(y - half)}) scale({number(size / sheet)})"
        return self.use(name, transform=where)

    def _coats(self, coats: Sequence[dict[str, str]], wood: str, rim: str | None = None) -> str:
        """A painted piece, coat by coat, as PieceIcon.svelte paints it."""
        edge = rim or self["edge"]
        paints: dict[str, dict[str, object]] = {
            "base": {"fill": wood, "fill_rule": "evenodd", "stroke": edge},
            "small": {"fill": wood, "stroke": edge, "stroke_width": 2, "paint_order": "stroke"},
            "gilt": {"fill": self["gold"], "stroke": edge},
            "shade": {"fill": "#000", "fill_opacity": 0.17},
            "light": {"fill": "#fff", "fill_opacity": 0.3},
            "line": {"fill": "none", "stroke": edge},
        }
        parts = [path(coat["d"], **paints[coat["as"]]) for coat in coats]
        return tag("g", *parts, stroke_width=1.2, **ROUND)

    def _wood(self, coats: Sequence[dict[str, str]], paint: dict[str, str]) -> str:
        """A wooden piece in three tones with an edge, coat by coat, as Wooden.svelte paints it."""
        wood, lit, dark, edge = (self[paint[tone]] for tone in ("fill", "lit", "dark", "edge"))
        plane = {"stroke": edge, "stroke_width": 1.9}
        paints: dict[str, dict[str, object]] = {
            "wood": {"fill": wood, **plane},
            "lit": {"fill": lit, **plane},
            "dark": {"fill": dark, **plane},
            "shaded": {"fill": dark, "fill_opacity": 0.85},
            "plank": {"fill": wood, "fill_opacity": 0.8},
            "gleam": {"fill": "none", "stroke": lit, "stroke_width": 1.6},
            "mast": {"fill": "none", "stroke": edge, "stroke_width": 2.9},
        }
        return tag("g", *(path(coat["d"], **paints[coat["as"]]) for coat in coats), **ROUND)

    def _glyph(self, glyph: dict[str, str], colour: str) -> str:
        """A drawing in one colour, with lines cut out of it."""
        paints: dict[str, dict[str, object]] = {
            "fill": {"fill": colour, "fill_rule": "evenodd"},
            "cut": {"stroke": self["paper-raised"], "stroke_width": 1.25},
            "line": {"stroke": colour, "stroke_width": 1.75},
            "bold": {"stroke": colour, "stroke_width": 2.75},
        }
        drawn = [path(glyph[part], **paint) for part, paint in paints.items() if part in glyph]
        return tag("g", *drawn, fill="none", **ROUND)

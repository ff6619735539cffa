"""A board as a picture, alone or with a number at each city."""

import os
from collections.abc import Mapping
from typing import Final

from concordia.data.board import Board, load_board
from concordia.picture.art import Art
from concordia.picture.counts import LARGEST, Heat, heat_of
from concordia.picture.scene import Scene, scene_of, scene_svg
from concordia.picture.sheet import mark_of, sheet
from concordia.picture.svg import TITLE_FONT, Picture, moved, tag, written

HEAD: Final = 84
FOOT: Final = 96
MARGIN: Final = 32


def board_svg(
    board: Board | str | os.PathLike[str],
    *,
    dark: bool = False,
    width: int | None = None,
    counts: Mapping[str, float] | None = None,
    title: str | None = None,
    legend: str | None = None,
) -> Picture:
    """A board, given as itself, its name or its file; with counts, a circle and a number at these cities.

    The title stands above the map; the legend says below it what the numbers are.
    """
    shown = board if isinstance(board, Board) else load_board(board)
    heat = None if counts is None else heat_of(shown, counts)
    facts = (shown, dark, width, sorted((counts or {}).items()), title, legend)
    art = Art(mark_of(*facts), dark)
    scene = scene_of(shown, art, heat=heat)
    wide, high = scene.drawn["size"]
    head = HEAD if title else 0
    foot = FOOT if heat or legend else 0
    return sheet(
        art,
        (wide, head + high + foot),
        title or shown.name,
        moved(0, head, scene_svg(scene)),
        _head(title, wide, art) if title else "",
        moved(0, head + high, _foot(scene, heat, legend)) if foot else "",
        width=width,
    )


def _head(title: str, wide: float, art: Art) -> str:
    letters = {"font_family": TITLE_FONT, "font_weight": 600, "letter_spacing": 1, "fill": art["ink"]}
    return (
        tag("rect", width=wide, height=HEAD, fill=art["paper"])
        + tag("path", d=f"M0 {HEAD}H{wide}", stroke=art["gold"], stroke_width=3)
        + written(title, wide / 2, HEAD / 2 + 13, 38, text_anchor="middle", **letters)
    )


def _foot(scene: Scene, heat: Heat | None, legend: str | None) -> str:
    art, wide = scene.art, scene.drawn["size"][0]
    parts = [
        tag("rect", width=wide, height=FOOT, fill=art["paper"]),
        tag("path", d=f"M0 0H{wide}", stroke=art["gold"], stroke_width=3),
    ]
    if heat:
        parts += heat.scale(MARGIN, FOOT / 2, art)
    if legend:
        x = MARGIN + (8 * LARGEST if heat else 0)
        parts.append(written(legend, x, FOOT / 2 + 9, 27, fill=art["ink"]))
    return "".join(parts)

"""The sheet of a picture: its size, its ground of paper, its round corners, and what is told of it."""

import hashlib

from concordia.picture.art import Art
from concordia.picture.svg import Picture, number, tag, title


def mark_of(*facts: object) -> str:
    """A mark for the ids of a picture: the same for the same facts, another for any others."""
    return f"c{hashlib.sha256(repr(facts).encode()).hexdigest()[:10]}"


def sheet(art: Art, size: tuple[float, float], told: str, *inside: str, width: int | None = None) -> Picture:
    """A picture of some size, shown as wide as there is space, or in a width of pixels."""
    wide, high = size
    shown = wide if width is None else width
    edges = {"width": wide, "height": high, "rx": 14}
    art.define("sheet", tag("clipPath", tag("rect", **edges), id=art.id("sheet")))
    body = tag("g", tag("rect", **edges, fill=art["paper"]), *inside, clip_path=f"url(#{art.id('sheet')})")
    return Picture(
        tag(
            "svg",
            title(told),
            art.definitions(),
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(wide)} {number(high)}",
            width=shown,
            height=shown * high / wide,
            style="max-width:100%;height:auto",
            role="img",
        )
    )

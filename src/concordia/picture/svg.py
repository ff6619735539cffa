"""Elements of SVG as text; every word and value that goes into one is escaped here."""

import re
from html import escape
from typing import Final

TITLE_FONT: Final = "Cinzel, 'Trajan Pro', 'Times New Roman', serif"
TEXT_FONT: Final = "'Source Sans 3', 'Segoe UI', Arial, sans-serif"

_NOT_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Picture(str):
    """A drawing as the text of an SVG file, which notebooks show as what it is."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element around others; an underscore in an attribute's name is a hyphen, None leaves it out."""
    given = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    told = "".join(f' {key}="{quoted(value)}"' for key, value in given.items())
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def quoted(value: object) -> str:
    """A value as it stands in an attribute, numbers to a hundredth."""
    return number(value) if isinstance(value, float) else words(str(value))


def number(value: float) -> str:
    """A number in as few letters as it takes to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def words(text: str) -> str:
    """A text that can do no harm, whoever wrote it."""
    return escape(_NOT_XML.sub("\ufffd", text))


def written(text: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A line of text with its foot at a place, in the letters of the page."""
    font = {"font_family": TEXT_FONT, "font_size": size} | attributes
    return tag("text", words(text), x=x, y=y, **font)


def title(text: str) -> str:
    """What is told about an element when the pointer rests on it."""
    return tag("title", words(text))


def path(d: str, **attributes: object) -> str:
    """A path."""
    return tag("path", d=d, **attributes)


def circle(r: float, x: float = 0, y: float = 0, **attributes: object) -> str:
    """A circle around a place."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def moved(x: float, y: float, *inside: str, **attributes: object) -> str:
    """Elements moved to a place."""
    return tag("g", *inside, transform=f"translate({number(x)} {number(y)})", **attributes)

"""How wide texts are in the letters for which the maps are laid out, so that all fits with others too."""

import unicodedata
from typing import Final

from concordia.picture.art import stored
from concordia.picture.svg import written

MARKS: Final = (
    dict.fromkeys("0123456789", 0.5)
    | dict.fromkeys(",:;'’|!", 0.27)
    | dict.fromkeys("()[]/·", 0.32)
    | dict.fromkeys("?&×+–<>=“”", 0.52)
    | {"…": 0.85}
)
"""Widths of what stands between words, in ems."""


def text_width(text: str, size: float, font: str = "text") -> float:
    """How wide a text is in the letters of texts or of titles."""
    return size * sum(_guessed(letter) if (em := _em(letter, font)) is None else em for letter in text)


def _em(letter: str, font: str) -> float | None:
    """The width of a letter in ems, with its accent or without, if it is known."""
    widths: dict[str, float] = stored()["letters"][font]
    bare = unicodedata.normalize("NFD", letter)[0]
    return widths.get(bare, MARKS.get(bare))


def _guessed(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    return 1 if unicodedata.east_asian_width(letter) in "WF" else 0.6


def squeezed(text: str, size: float, font: str = "text", spacing: float = 0) -> dict[str, object]:
    """Attributes that make a text as wide as it is in its own letters, if all of these are known."""
    if any(_em(letter, font) is None for letter in text):
        return {}
    wide = text_width(text, size, font) + len(text) * spacing
    return {"textLength": wide, "lengthAdjust": "spacingAndGlyphs"}


def fitted(text: str, x: float, y: float, size: float, space: float, **attributes: object) -> str:
    """A line of text that keeps to its space, and is cut short if it is too long for it."""
    kept = text
    while kept and text_width(kept if kept == text else f"{kept}…", size) > space:
        kept = kept[:-1]
    told = text if kept == text else f"{kept.rstrip()}…"
    return written(told, x, y, size, **squeezed(told, size), **attributes)

"""Names that others see: of accounts, of guests at a table, of tables. Everything in them can be seen."""

import unicodedata
from itertools import groupby
from typing import Final

from concordia.server.errors import Refused
from concordia.setup import check_name

BLANK: Final = frozenset(
    chr(code)
    for code in (
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
"""Signs that count as printable and show nothing: fillers, joiners, selectors, the empty braille."""
SELECTORS: Final = frozenset("\ufe0e\ufe0f")
"""They choose how the symbol before them is drawn, as in many emoji."""
MOST_MARKS: Final = 4
"""Accents on one letter, more than any language needs."""


def check_visible_name(name: str) -> None:
    """Refuse a name that others could not see or tell from another."""
    check_name(name)
    check_visible(name)


def check_visible(text: str) -> None:
    """Refuse signs that cannot be seen, accents without a letter and spaces that look like one."""
    for before, sign in zip(" " + text, text, strict=False):
        chosen = sign in SELECTORS and unicodedata.category(before) == "So"
        if not sign.isprintable() or (sign in BLANK and not chosen):
            raise Refused.of("unseen-sign", sign=f"U+{ord(sign):04X}")
    if "  " in text:
        raise Refused.of("two-spaces")
    marks = [(is_mark, len(list(run))) for is_mark, run in groupby(text, _is_mark)]
    if any(is_mark and length > MOST_MARKS for is_mark, length in marks) or _stand_alone(text):
        raise Refused.of("stray-accents", most=MOST_MARKS)


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen."""
    return all(sign.isspace() or sign in BLANK or not sign.isprintable() or _is_mark(sign) for sign in text)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me") and sign not in SELECTORS


def _stand_alone(text: str) -> bool:
    """Whether accents stand at the beginning or after a space, where no letter bears them."""
    return any(_is_mark(sign) and before == " " for before, sign in zip(" " + text, text, strict=False))

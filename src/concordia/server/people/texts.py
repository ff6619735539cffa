"""Texts that people write for others: plain, of several lines at most, and everything in them can be seen."""

from typing import Final

from concordia.server.errors import Refused
from concordia.server.people.names import is_blank
from concordia.server.tables.chat import seen_of
from concordia.server.tables.seat_rows import table_name

MOST_LINES: Final = 30


def seen_lines(text: str) -> str:
    """What can be seen of a text of several lines; no two empty ones follow each other."""
    lines = [seen_of(line) for line in text.splitlines()]
    kept = [line for before, line in zip(["", *lines], lines, strict=False) if line or before]
    return "\n".join(kept[:MOST_LINES]).strip()


def said(text: str) -> str:
    """What can be seen of a text in which something must stand."""
    words = seen_lines(text)
    if is_blank(words):
        raise Refused.of("nothing-said")
    return words


def name_given(name: str) -> str:
    """The name of a club or tournament as it is kept; it must have one."""
    kept = table_name(name)
    if is_blank(kept):
        raise Refused.of("nothing-said")
    return kept

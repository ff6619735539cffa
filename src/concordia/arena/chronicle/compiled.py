"""The compiled twins of what keeps the chronicle."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from concordia.arena.chronicle import entrance
from concordia.arena.chronicle.marks import CHRONICLERS
from concordia.rules.compile import compile_marked, sources_hash, twins

SOURCES: Final = sources_hash("rules", "data", "arena/chronicle")


@cache
def chronicle() -> dict[str, Callable[..., Any]]:
    """The compiled twin of every entrance, by name."""
    twins()
    return compile_marked(CHRONICLERS, entrance.__name__, SOURCES)

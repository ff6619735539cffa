"""The compiled twins of what bots think with."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from concordia.bots.thought import entrance
from concordia.bots.thought.marks import THOUGHTS
from concordia.rules.compile import compile_marked, sources_hash, twins

SOURCES: Final = sources_hash("rules", "data", "bots/thought")


@cache
def thoughts() -> dict[str, Callable[..., Any]]:
    """The compiled twin of every entrance, by name."""
    twins()
    return compile_marked(THOUGHTS, entrance.__name__, SOURCES)

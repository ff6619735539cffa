"""The compiled twins of what bots think with."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from concordia.bots.classic.thought import entrance
from concordia.bots.classic.thought.marks import THOUGHTS
from concordia.brain.compiled import brains
from concordia.rules.compile import compile_marked, sources_hash

SOURCES: Final = sources_hash("rules", "data", "brain", "bots/classic/thought")


@cache
def thoughts() -> dict[str, Callable[..., Any]]:
    """The compiled twin of every entrance, by name."""
    brains()
    return compile_marked(THOUGHTS, entrance.__name__, SOURCES)

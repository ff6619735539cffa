"""The compiled twins of what the brain sees and thinks with."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from concordia.brain import entrance
from concordia.brain.marks import SIGHTS
from concordia.rules.compile import compile_marked, sources_hash, twins

SOURCES: Final = sources_hash("rules", "data", "brain")


@cache
def brains() -> dict[str, Callable[..., Any]]:
    """The compiled twin of every entrance, by name."""
    twins()
    return compile_marked(SIGHTS, entrance.__name__, SOURCES)

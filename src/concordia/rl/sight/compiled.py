"""The compiled twins of what learners see and of the steps of many games."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from concordia.bots.classic.thought.compiled import thoughts
from concordia.rl.sight import entrance
from concordia.rl.sight.marks import SIGHTS
from concordia.rules.compile import compile_marked, sources_hash

SOURCES: Final = sources_hash("rules", "data", "brain", "bots/classic/thought", "rl/sight")


@cache
def sights() -> dict[str, Callable[..., Any]]:
    """The compiled twin of every entrance, by name."""
    thoughts()
    return compile_marked(SIGHTS, entrance.__name__, SOURCES)

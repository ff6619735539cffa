"""How rarely Python looks for unused memory that only refers to itself."""

import gc
from typing import Final

RARELY: Final = (20_000, 20, 50)
"""New objects until the first look, and looks until the next, longer ones."""


def look_rarely() -> None:
    """Look rarely: states and views, and all that is imported, are many objects that hold no circles."""
    gc.set_threshold(*RARELY)

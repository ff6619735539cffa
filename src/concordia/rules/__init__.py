"""The rules of Concordia in the words of the rulebook, pure and written once for both speeds."""

from typing import Final

RULES_VERSION: Final = 2
"""Raised when the same set-up, seed and moves would no longer give the same game."""
FIRST_RULES_VERSION: Final = 1
"""Games of this version and all that came after it can still be read, replayed and played on."""


def plays_version(version: int) -> bool:
    """Whether games of a version of the rules can be played."""
    return FIRST_RULES_VERSION <= version <= RULES_VERSION

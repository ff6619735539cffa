"""The rules of Concordia in the words of the rulebook, pure and written once for both speeds."""

from typing import Final

RULES_VERSION: Final = 1
"""Raised when the same set-up, seed and moves would no longer give the same game."""

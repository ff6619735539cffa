"""Why something is refused: codes for programs, with arguments, and their words in English.

`refusals.toml` has all of them: everything that people of a server can be refused.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

Arguments = Mapping[str, Any]
"""What is said in the words of a refusal, by name: ids, names, numbers, lists of them, or another error."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A way in which something is refused: the status over HTTP, the words, and the arguments in them."""

    status: int
    words: str
    arguments: frozenset[str]


@cache
def refusals() -> dict[str, Refusal]:
    """Every way in which something is refused, by its code."""
    groups = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        code: Refusal(int(status), words, _arguments_in(words))
        for status, group in groups.items()
        for code, words in group.items()
    }


def _arguments_in(words: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(words) if name is not None)


def words_of(code: str, arguments: Arguments) -> str:
    """A refusal in English."""
    refusal = refusals()[code]
    assert arguments.keys() == refusal.arguments, f"{code} has {set(refusal.arguments)}, not {set(arguments)}"
    return _Voice().vformat(refusal.words, (), arguments)


class _Voice(Formatter):
    """Says lists with commas, and two kinds of numbers in words."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "r" and isinstance(value, (list, tuple)):
            return ", ".join(map(repr, value))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "seats":
            return seats_text(value)
        if format_spec == "rest":
            return f" and {value} more" if value else ""
        if isinstance(value, (list, tuple)):
            return ", ".join(map(str, value))
        return str(super().format_field(value, format_spec))


def seats_text(seats: Sequence[int]) -> str:
    """Numbers of seats in words."""
    if len(seats) > 1 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{seats[0]} to {seats[-1]} seats"
    if seats == [1]:
        return "1 seat"
    return f"{' or '.join(str(number) for number in seats) or 'no'} seats"

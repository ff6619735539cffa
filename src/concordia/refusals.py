"""Why something is refused: codes for programs, with arguments, and their words in English.

`refusals.toml` has all of them: all that the server, its command and the library refuse.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

Arguments = Mapping[str, Any]
"""What is said in the words of a refusal, by name: ids, names, numbers, lists of them, or another error."""

REASONS: Final = "why"
"""The table of reasons why something on the table cannot be chosen, which `concordia.words` says."""
LONGEST_QUOTE: Final = 60
"""Characters of what someone wrote that a refusal repeats."""
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Refusal:
    """A way in which something is refused: the words, the arguments in them, and the status over HTTP.

    What only people at a terminal and programs meet has no status.
    """

    words: str
    arguments: frozenset[str]
    status: int | None


@cache
def refusals() -> dict[str, Refusal]:
    """Every way in which something is refused, by its code."""
    return {
        code: Refusal(words, _arguments_in(words), int(table) if table.isdecimal() else None)
        for table, group in _tables().items()
        if table != REASONS
        for code, words in group.items()
    }


def reasons() -> dict[str, str]:
    """The words of every reason why something on the table cannot be chosen, by its code."""
    return {f"{REASONS}.{code}": words for code, words in _tables()[REASONS].items()}


@cache
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _arguments_in(words: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(words) if name is not None)


def words_of(code: str, arguments: Arguments) -> str:
    """A refusal in English."""
    refusal = refusals()[code]
    assert arguments.keys() == refusal.arguments, f"{code} has {set(refusal.arguments)}, not {set(arguments)}"
    return _Voice().vformat(refusal.words, (), arguments)


class _Voice(Formatter):
    """Says lists with commas, and some kinds of numbers in words."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "r" and isinstance(value, (list, tuple)):
            return ", ".join(map(repr, value))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "seats":
            return seats_text(value)
        if format_spec == "rest":
            return f" and {value} more" if value else ""
        if format_spec == "weight":
            return f", and this counts {value}" if value > 1 else ""
        if format_spec == "span":
            return {MINUTE: "a minute", HOUR: "an hour"}[value]
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

"""Check that base rules name no expansion: its words stand in rules/variants, and hooks pass on to them.

Run by `make check`; each finding is one line with file, line and word.
"""

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

RULES: Final = Path(__file__).parent.parent / "src/concordia/rules"
EXPANSIONS: Final = ("hooks", "variants")
"""The folders where expansions are named."""
NO_RULES: Final = ("compile.py",)
"""Says how rules run, and no rule; it names folders."""

NAMES: Final = {
    *("variants", "intermediate", "interim"),
    *("venus", "magister", "team", "partner", "praetor", "proconsul", "legatus"),
    *("roma", "gate", "ship", "byzantium"),
    *("sicilia", "volcano", "eruption"),
    *("solitaria", "contrarius"),
}
"""Expansions, variants and what only they have; a plural counts too."""
PHRASES: Final = ("without goods",)

ONE_RECORD: Final = "a state is one record for all games"
ONE_NUMBERING: Final = "each number has one meaning in all games"
ALLOWED: Final = {
    ("state.py", "START_WITHOUT_GOODS"): ONE_RECORD,
    ("state.py", "INTERMEDIATE_SCORING"): ONE_RECORD,
    ("state.py", "VENUS"): ONE_RECORD,
    ("state.py", "TEAMS"): ONE_RECORD,
    ("state.py", "interim"): ONE_RECORD,
    ("state.py", "contrarius"): ONE_RECORD,
    ("state.py", "volcano"): ONE_RECORD,
    ("decisions.py", "PLAY_FOR_TEAM"): ONE_NUMBERING,
    ("decisions.py", "LAND_SHIPS"): ONE_NUMBERING,
    ("journal.py", "PLAYED_FOR_TEAM"): ONE_NUMBERING,
    ("journal.py", "SCORED_INTERIM"): ONE_NUMBERING,
    ("journal.py", "PAID_INTERIM"): ONE_NUMBERING,
}
"""Names that may stand in a base rule, and why; only as a name, not in its docstring."""


class Finding(NamedTuple):
    """A word of an expansion in a base rule."""

    file: str
    line: int
    word: str


def findings(rules: Path = RULES) -> tuple[list[Finding], set[tuple[str, str]]]:
    """All words of expansions in base rules, and which of the names allowed were met."""
    found, met = [], set()
    for path in sorted(rules.rglob("*.py")):
        file = path.relative_to(rules).as_posix()
        if file.split("/")[0] in (*EXPANSIONS, *NO_RULES):
            continue
        for line, text, is_name in _tokens(path.read_text(encoding="utf-8")):
            if is_name and (file, text) in ALLOWED:
                met.add((file, text))
            else:
                found += [Finding(file, line, word) for word in _named(text)]
    return found, met


def _tokens(source: str) -> Iterator[tuple[int, str, bool]]:
    """The names, texts and comments of a source, line by line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            for i, text in enumerate(token.string.splitlines()):
                yield token.start[0] + i, text, token.type == tokenize.NAME


def _named(text: str) -> list[str]:
    """The words of expansions in a name or text."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    named = [word for word in words if word in NAMES or word.removesuffix("s") in NAMES]
    spaced = " ".join(words)
    return named + [phrase for phrase in PHRASES if phrase in spaced]


def main() -> int:
    """Print what is wrong and return how many findings there are."""
    found, met = findings()
    for file, line, word in found:
        print(f"src/concordia/rules/{file}:{line}: a base rule names {word!r}; put it behind a hook")
    unused = sorted(set(ALLOWED) - met)
    for file, name in unused:
        print(f"tools/base_rules.py: {name} in {file} is allowed, but is not there")
    return min(1, len(found) + len(unused))


if __name__ == "__main__":
    sys.exit(main())

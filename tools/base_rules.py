"""Check that base rules name no expansion: its words stand in rules/variants, and hooks pass on to them.

Above the rules, code that judges, simulates and learns names one only in files listed here, with the reason.
Run by `make check`; each finding is one line with file, line and word.
"""

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).parent.parent / "src/concordia"
RULES: Final = SOURCE / "rules"
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

ABOVE: Final = ("arena", "bots", "brain", "rl", "train")
"""The folders above the rules that are to ask them and `expansions`, and whose code is looked at."""
ONE_LAYOUT: Final = "an observation is one row of bytes for all games"
ONE_MODULE: Final = "the module of this expansion"
HE_HAS_POINTS: Final = "a seat that has points and weights of its own, but makes no decisions"
A_LIST: Final = "a list of tables to play at"
ONE_MESSAGE: Final = "a message that has the same fields for every board"
NAMED_ABOVE: Final = {
    "arena/chronicle/entrance.py": HE_HAS_POINTS,
    "arena/chronicle/notes.py": HE_HAS_POINTS,
    "arena/frames.py": HE_HAS_POINTS,
    "arena/report.py": HE_HAS_POINTS,
    "arena/statistics.py": HE_HAS_POINTS,
    "arena/tournament/course.py": HE_HAS_POINTS,
    "arena/tournament/game.py": HE_HAS_POINTS,
    "arena/tournament/plan.py": HE_HAS_POINTS,
    "arena/tournament/played.py": HE_HAS_POINTS,
    "arena/tournament/report.py": HE_HAS_POINTS,
    "bots/assessment.py": "`partner_of` is a hook of expansions",
    "bots/classic/assessment.py": HE_HAS_POINTS,
    "bots/classic/thought/evaluation.py": HE_HAS_POINTS,
    "bots/classic/thought/features.py": HE_HAS_POINTS,
    "bots/classic/tuning/fit.py": HE_HAS_POINTS,
    "bots/classic/tuning/games.py": HE_HAS_POINTS,
    "bots/classic/tuning/rounds.py": A_LIST,
    "bots/classic/weights.py": HE_HAS_POINTS,
    "bots/messages.py": ONE_MESSAGE,
    "bots/protocol.py": ONE_MESSAGE,
    "brain/pieces.py": ONE_LAYOUT,
    "brain/sight/hidden.py": ONE_LAYOUT,
    "brain/sight/layout.py": ONE_LAYOUT,
    "brain/sight/seats.py": ONE_LAYOUT,
    "brain/sight/table.py": ONE_LAYOUT,
    "brain/sight/tiles.py": ONE_MODULE,
    "rl/sight/memory.py": ONE_LAYOUT,
    "rl/sight/rivals.py": HE_HAS_POINTS,
    "rl/watched.py": HE_HAS_POINTS,
    "train/mix.py": A_LIST,
}
"""Files above the rules whose code names an expansion, and why."""


class Finding(NamedTuple):
    """A word of an expansion where it does not belong."""

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


def findings_above(source: Path = SOURCE) -> tuple[list[Finding], set[str]]:
    """All names of expansions in code above the rules, and which of the files allowed have some.

    That a table is played with variants is no word of any of them.
    """
    found, met = [], set()
    for path in sorted(path for folder in ABOVE for path in (source / folder).rglob("*.py")):
        file = path.relative_to(source).as_posix()
        for line, text, is_name in _tokens(path.read_text(encoding="utf-8")):
            words = [word for word in _named(text) if word != "variants"] if is_name else []
            if words and file in NAMED_ABOVE:
                met.add(file)
            else:
                found += [Finding(file, line, word) for word in words]
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
    """Print what is wrong and return whether anything is."""
    found, met = findings()
    above, files = findings_above()
    wrong = [
        *(
            f"src/concordia/rules/{file}:{line}: a base rule names {word!r}; put it behind a hook"
            for file, line, word in found
        ),
        *(
            f"src/concordia/{file}:{line}: names {word!r}; ask a hook of the rules or of expansions"
            for file, line, word in above
        ),
        *(
            f"tools/base_rules.py: {name} in {file} is allowed, but is not there"
            for file, name in sorted(set(ALLOWED) - met)
        ),
        *(
            f"tools/base_rules.py: {file} may name an expansion, but does not"
            for file in sorted(set(NAMED_ABOVE) - files)
        ),
    ]
    print("\n".join(wrong), end="\n" if wrong else "")
    return min(1, len(wrong))


if __name__ == "__main__":
    sys.exit(main())

"""Base rules name no expansion (docs/adr/0003)."""

from pathlib import Path

import pytest

from tools.base_rules import ALLOWED, NAMED_ABOVE, Finding, findings, findings_above


def test_no_base_rule_names_an_expansion() -> None:
    found, met = findings()
    assert found == []
    assert met == set(ALLOWED), "a name that is allowed must be there"


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("from concordia.rules.variants.roma import sail", "variants"),
        ("if s.contrarius != NOBODY:", "contrarius"),
        ("TEAM_FACTOR = 2", "team"),
        ('ROLE = ROLES.index("magister")', "magister"),
        ("pass  # Ships sail first.", "ships"),
        ('"""The start without goods."""', "without goods"),
    ],
)
def test_a_base_rule_that_names_one_is_found_with_its_line(tmp_path: Path, line: str, word: str) -> None:
    body = f"{line}\n    pass\n" if line.endswith(":") else f"{line}\n"
    (tmp_path / "houses.py").write_text(f"X = 1\n\n{body}", encoding="utf-8")
    assert Finding("houses.py", 3, word) in findings(tmp_path)[0]


def test_a_name_of_the_record_is_allowed_there_and_nowhere_else(tmp_path: Path) -> None:
    for file in ("state.py", "houses.py"):
        (tmp_path / file).write_text("contrarius: int\n", encoding="utf-8")
    assert findings(tmp_path)[0] == [Finding("houses.py", 1, "contrarius")]


def test_expansions_and_their_hooks_may_be_named(tmp_path: Path) -> None:
    for folder in ("hooks", "variants"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "roma.py").write_text('"""Roma."""\n', encoding="utf-8")
    assert findings(tmp_path)[0] == []


def test_above_the_rules_only_files_with_a_reason_name_an_expansion() -> None:
    found, met = findings_above()
    assert found == []
    assert met == set(NAMED_ABOVE), "a file that is allowed to must name one"


def test_code_above_the_rules_that_names_one_is_found_but_words_for_readers_are_not(tmp_path: Path) -> None:
    (tmp_path / "brain").mkdir()
    source = '"""Also against Contrarius."""\nvariants = ()\nif s.options & TEAMS:\n    pass\n'
    (tmp_path / "brain" / "network.py").write_text(source, encoding="utf-8")
    assert findings_above(tmp_path)[0] == [Finding("brain/network.py", 3, "teams")]

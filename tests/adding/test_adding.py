"""What CONTRIBUTING says about adding a role and a board works, done in a copy of the sources."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
SECTIONS: Final = {"role": "## Adding a card", "board": "### With a rule of its own"}


class Example:
    """New files, and edits that each replace a text that stands once in a file."""

    def __init__(self, name: str) -> None:
        """Read an example."""
        told = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
        self.new = {one["file"]: one["text"].removeprefix("\n") for one in told["new"]}
        self.edits = [(one["file"], one["old"], one["new"]) for one in told["edit"]]

    @property
    def files(self) -> set[str]:
        """All files it touches."""
        return {*self.new, *(file for file, _, _ in self.edits)}

    def add_to(self, root: Path) -> None:
        """Do what the example says in a copy."""
        for file, text in self.new.items():
            (root / file).write_text(text, encoding="utf-8")
        for file, old, new in self.edits:
            text = (root / file).read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}: amend it"
            (root / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(params=sorted(SECTIONS))
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def section(name: str) -> str:
    """The part of CONTRIBUTING that an example follows."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return re.split(r"\n##+ ", text.split(SECTIONS[name] + "\n", 1)[1])[0]


def test_an_addition_plays_by_its_rule(name: str, tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "page", "*.npz")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=left_out)
    Example(name).add_to(tmp_path)
    played = subprocess.run(
        [sys.executable, HERE / f"play_{name}.py"],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert all(int(number) > 0 for number in played.stdout.split()), played.stdout


def test_contributing_names_every_file_that_an_addition_touches(name: str) -> None:
    told = section(name)
    for file in Example(name).files:
        assert file in told or file.replace("aedile", "<role>").replace("portus", "<board>") in told, file


def test_a_base_role_touches_at_most_twelve_files() -> None:
    named = set(re.findall(r"`((?:src|web|docs)/[^`]+)`", section("role").split("A new kind of choice")[0]))
    words = {file for file in named if "<language>" in file}
    languages = len(list((ROOT / "web/src/words").glob("game.*.json")))
    assert len(named - words) + languages * len(words) <= 12, sorted(named)


def test_a_board_with_a_rule_touches_at_most_twenty_files_of_the_sources() -> None:
    assert len(set(re.findall(r"`(src/[^`]+)`", section("board")))) <= 20

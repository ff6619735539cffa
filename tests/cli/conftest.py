"""How tests call the command: in this process, with text on stdin, and with a data folder of their own."""

import io
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import NamedTuple

import pytest

from concordia.cli import main, progress


class Ended(NamedTuple):
    """How a command ended: its exit status and what it printed."""

    status: object
    out: str
    err: str


Run = Callable[..., Ended]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("CONCORDIA_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    # However long the games of a test take, they are not told of unless it asks for that.
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", inf)

    def run(*arguments: str | Path, typed: str = "") -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ended(left.value.code, printed.out, printed.err)

    return run

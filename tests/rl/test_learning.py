"""The examples that learn: a few steps of each, as people would start them."""

import csv
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import torch

ROOT = Path(__file__).parents[2]
LEARNING = ROOT / "examples" / "learning"
FEW = ("--decisions", "512", "--rows", "4", "--every", "512", "--games", "4", "--last-games", "6")


@pytest.mark.parametrize(
    ("script", "kept"), [("ppo", ("policy.zip", "normal.pkl")), ("self_play", ("network.pt",))]
)
def test_an_example_learns_tells_and_draws(script: str, kept: tuple[str, ...], tmp_path: Path) -> None:
    tables = []
    for again in ("one", "other"):
        out = tmp_path / again
        command = [sys.executable, str(LEARNING / f"{script}.py"), *FEW, "--out", str(out)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        assert "Won" in done.stdout
        for name in kept:
            assert (out / name).stat().st_size > 10_000
        assert (out / "curve.png").read_bytes().startswith(b"\x89PNG")
        with (out / "curve.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert [row["games"] for row in rows] == ["4", "6"]
        tables.append([{name: row[name] for name in row if name != "seconds"} for row in rows])
    assert tables[0] == tables[1]


@pytest.fixture
def torch_afterwards() -> Iterator[None]:
    """Leaves torch as it was: the examples set it up for themselves."""
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)
    torch.distributions.Distribution.set_default_validate_args(__debug__)


@pytest.mark.parametrize("script", ["ppo", "self_play"])
@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--board", "atlantis", "atlantis"),
        ("--opponent", "nobody", "nobody"),
        ("--rows", "0", "not 1 or more"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(
    script: str,
    option: str,
    value: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    torch_afterwards: None,
) -> None:
    monkeypatch.syspath_prepend(str(LEARNING))
    monkeypatch.setattr(sys, "argv", [script, *FEW, option, value, "--out", str(tmp_path / "x")])
    with pytest.raises(SystemExit) as ended:
        importlib.import_module(script).main()
    assert ended.value.code == 2
    error = capsys.readouterr().err.splitlines()
    assert told in error[-1]
    assert error[0].startswith("usage: ")


def test_it_is_worth_more_to_be_further_ahead_of_the_best_other_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(LEARNING))
    self_play = importlib.import_module("self_play")
    monkeypatch.setattr(self_play, "POINTS", 10.0)
    worth = self_play.ahead(np.array([[50, 40, 20], [7, 7, 7]]))
    assert worth.tolist() == [pytest.approx([1, -1, -3]), [0, 0, 0]]


def test_surprise_is_traced_back_along_each_seats_own_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(LEARNING))
    self_play = importlib.import_module("self_play")
    monkeypatch.setattr(self_play, "DISCOUNT", 0.5)
    monkeypatch.setattr(self_play, "TRACE", 0.5)
    # One row: seats 0 and 1 decide in turn; the game ends with the fourth decision and a new one begins.
    seats = np.array([[0], [1], [0], [1], [0], [1]])
    done = np.array([[False], [False], [False], [True], [False], [False]])
    rewards = np.zeros((6, 1, 2), np.float32)
    rewards[3, 0] = 1, -1
    values = np.array([[0.2], [0.1], [0.4], [-0.3], [0.0], [0.0]], np.float32)
    nothing = np.zeros((6, 1, 2), np.float32)
    advantage, known = self_play.traced(seats, done, rewards, nothing, values)
    assert known[:, 0].tolist() == [True, True, True, True, False, False]
    last_of_0 = 1 - 0.4
    last_of_1 = -1 + 0.3
    assert advantage[2, 0] == pytest.approx(last_of_0)
    assert advantage[3, 0] == pytest.approx(last_of_1)
    assert advantage[0, 0] == pytest.approx(0.5 * 0.4 - 0.2 + 0.25 * last_of_0)
    assert advantage[1, 0] == pytest.approx(0.5 * -0.3 - 0.1 + 0.25 * last_of_1)

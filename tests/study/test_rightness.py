"""The analysis is right: what was planted is found, and what strong players do is not called a mistake."""

import pytest

from benchmarks import planted
from benchmarks.study import CALLED, compare, find_planted, main
from concordia.study.depth import Depth


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bad turns are chosen with less thought than when it is measured how right the analysis is."""
    monkeypatch.setattr(planted, "DEEP", Depth("planted", 60, 60, 60))
    monkeypatch.setattr(planted, "TURNS", 20)
    monkeypatch.setattr(planted, "FINALISTS", 2)


def test_planted_mistakes_are_found_and_turns_of_a_strong_player_are_not_called_so() -> None:
    found = find_planted("magnus:60", "40", 0)
    assert found.planted == 5
    assert found.found >= 4
    assert found.own > 20
    assert found.called <= 0.1 * found.own


def test_who_errs_is_less_accurate_than_who_thinks() -> None:
    found = compare("colonist", "magnus:60", "40", 0)
    assert found.low < found.high <= 100


def test_the_measurement_prints_what_came_of_each_game_and_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--planted", "0", "--levels", "1", "--pairs", "colonist/glance", "--levels-depth", "8"])
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Compared(game=0, board='italia', low=")
    assert last.startswith("glance more accurate than colonist: ")
    assert set(CALLED) == {"mistake", "blunder"}

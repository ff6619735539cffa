import pytest

from benchmarks import boards
from concordia.data.board import board_names


def test_every_board_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(boards, "GAMES", 5)
    monkeypatch.setattr(boards, "WANTED", {"roma": 0})
    boards.main()
    printed = capsys.readouterr().out
    assert all(f"\n {board} " in printed for board in board_names())


def test_a_board_below_its_bar_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "games_per_second", lambda board, games: 100.0)
    with pytest.raises(SystemExit, match="Too slow: roma, sicilia"):
        boards.main()

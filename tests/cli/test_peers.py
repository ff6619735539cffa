import sys

import pytest

from benchmarks import peers


def test_without_the_peer_the_benchmark_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    with pytest.raises(SystemExit, match=r"pip install 'concordia-boardgame\[bench\]'"):
        peers.main()


def test_both_engines_are_measured_in_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "catanatron_game", lambda: lambda number: sum(range(10_000)))
    monkeypatch.setattr(peers, "SECONDS", 0.01)
    monkeypatch.setattr(peers, "WANTED", 0)
    peers.main()
    printed = capsys.readouterr().out
    assert "Catanatron" in printed
    assert "Ratio" in printed


def test_a_ratio_below_the_bar_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "measure", lambda: ([peers.Rate(2, 2)], [peers.Rate(2, 600)]))
    with pytest.raises(SystemExit, match="below 150"):
        peers.main()

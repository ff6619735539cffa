import sys

import pytest

from benchmarks import environments, peers

RATES = {environments.OURS: 2e6, environments.CATANATRON: 4e4, "go_v5": 1e6}


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
    monkeypatch.setattr(environments, "environments", lambda: dict.fromkeys(RATES, lambda: 1))
    monkeypatch.setattr(environments, "measure", lambda found: {name: RATES[name] for name in found})
    peers.main()
    printed = capsys.readouterr().out
    assert "Catanatron" in printed
    assert "Ratio" in printed
    assert "go_v5" in printed


def test_a_ratio_below_the_bar_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "measure", lambda: ([peers.Rate(2, 2)], [peers.Rate(2, 600)]))
    with pytest.raises(SystemExit, match="below 150"):
        peers.main()


def test_environments_are_measured_by_turns_and_the_middle_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "SECONDS", 0.0001)
    played: list[str] = []

    def playing(name: str) -> environments.Play:
        def play() -> int:
            if played[-1:] != [name]:
                played.append(name)
            return sum(range(100))

        return play

    rates = environments.measure({"one": playing("one"), "other": playing("other")})
    assert played == ["one", "other"] * (environments.ROUNDS + 1)
    assert all(rate > 0 for rate in rates.values())


def test_our_own_environments_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "ROWS", 2)
    assert environments.batch()() == environments.STEPS * 2
    assert environments.concordia_in_turns()() >= environments.STEPS * 10
    for opponent in environments.OPPONENTS:
        assert environments.against(opponent)() == environments.STEPS


@pytest.mark.parametrize(
    ("name", "rate", "told"),
    [
        (environments.OURS, 9e5, "fewer than 1,000,000"),
        (environments.CATANATRON, 6e4, "not 40 times as fast as Catanatron"),
        ("go_v5", 3e6, "slower than go_v5"),
    ],
)
def test_an_environment_below_the_bar_fails(name: str, rate: float, told: str) -> None:
    environments.check(RATES)
    with pytest.raises(SystemExit, match=told):
        environments.check({**RATES, name: rate})


def test_without_a_peer_the_environments_say_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "batch", lambda: None)
    monkeypatch.setattr(environments, "OPPONENTS", ())
    monkeypatch.setitem(sys.modules, "catanatron", None)
    with pytest.raises(SystemExit, match=r"catanatron is not installed: pip install 'concordia-boardgame\[b"):
        environments.environments()

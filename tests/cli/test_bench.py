import json
from pathlib import Path
from typing import Any

import pytest

from concordia.cli import speed
from concordia.cli.compiling import PARTS, compile_rules
from concordia.rules.compile import cache_folder
from concordia.setup import Setup, make_setup
from tests.cli.conftest import Run

KEYS = {
    "board": "italia",
    "seats": 2,
    "variants": list,
    "games_per_second": float,
    "decisions_per_second": int,
    "ns_per_decision": float,
    "copy_ns": float,
    "simulations_per_second": int,
    "glance_ms": float,
    "plain_games_per_second": float,
    "cold_compile_s": float,
    "warm_start_s": float,
    "warm_cpu_s": float,
    "state_bytes": int,
    "python": str,
    "numba": str,
}


@pytest.fixture
def quick_starts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Starts that take no time, since a cold one compiles all the rules; the folders they were given."""
    folders: list[str] = []

    def start_s(board: str, setup: Setup, cache: str) -> float:
        folders.append(cache)
        return 9.0 / len(folders)

    monkeypatch.setattr(speed, "start_s", start_s)
    monkeypatch.setattr(speed, "warm_cpu_s", lambda: 70.0)
    return folders


def test_bench_prints_every_measure_as_json(run: Run, quick_starts: list[str]) -> None:
    ended = run("bench", "--board", "italia", "--seats", "2", "--seconds", "0.01", "--json")
    assert ended.status == 0
    assert ended.err.splitlines()[0] == "Getting ready (1 of 7)"
    assert ended.err.splitlines()[-1].startswith("Compiling everything (7 of 7")
    told: dict[str, Any] = json.loads(ended.out)
    assert told.keys() == KEYS.keys()
    for key, expected in KEYS.items():
        assert isinstance(told[key], expected) if isinstance(expected, type) else told[key] == expected
    assert all(told[key] > 0 for key, expected in KEYS.items() if expected in (float, int))
    assert told["state_bytes"] <= 4096
    assert told["ns_per_decision"] == pytest.approx(1e9 / told["decisions_per_second"], rel=0.01)


def test_the_cold_start_has_an_empty_cache_that_the_warm_ones_share(
    run: Run, quick_starts: list[str]
) -> None:
    told = json.loads(run("bench", "--seconds", "0.01", "--json").out)
    assert len(set(quick_starts)) == 1
    assert not Path(quick_starts[0]).exists()
    assert (told["cold_compile_s"], told["warm_start_s"]) == (9.0, 2.25)


def test_bench_is_readable(run: Run, quick_starts: list[str]) -> None:
    ended = run("bench", "--seconds", "0.01")
    assert ended.out.startswith("Imperium, 4 seats, random play")
    assert "decisions/s" in ended.out
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


def test_a_start_is_measured_in_a_process_of_its_own() -> None:
    setup = make_setup("roma", 2, 1, ["teams", "contrarius"])
    compile_rules(setup)
    assert speed.start_s("roma", setup, str(cache_folder().parent.parent)) > 0


def test_boards_and_variants_are_measured(run: Run, quick_starts: list[str]) -> None:
    ended = run("bench", "--board", "roma", "--variant", "venus", "--seconds", "0.01", "--json")
    told = json.loads(ended.out)
    assert (told["board"], told["seats"], told["variants"]) == ("roma", 4, ["venus"])
    ended = run("bench", "--board", "sicilia", "--variant", "contrarius", "--seconds", "0.01")
    assert ended.out.startswith("Sicilia, 1 seat, contrarius, random play")


@pytest.mark.parametrize("seconds", ["0", "-1", "soon"])
def test_a_time_that_is_no_time_is_refused(run: Run, seconds: str) -> None:
    assert run("bench", "--seconds", seconds).status == 2


def test_warm_tells_how_long_it_took_and_where_everything_is_kept(run: Run) -> None:
    ended = run("warm")
    assert ended.status == 0
    assert [line.split(" (")[0] for line in ended.err.splitlines()] == [part.name for part in PARTS]
    assert ended.out.startswith("Everything is ready after ")
    assert str(cache_folder().parent) in ended.out

"""Runs come out the same, whoever plays them and whatever happens on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from concordia.arena.run import Run
from concordia.arena.simulation import simulate
from concordia.arena.store import Results
from tests.arena.runs import ALONE, TWO, finished, run_of, same_results, tables_in

ROOT = Path(__file__).parent.parent.parent
MANY = 12_000


@pytest.mark.parametrize(
    "run",
    [
        run_of(games=500, board="imperium", seats=4, decisions=True),
        run_of("random,colonist,classic:5", games=3),
        run_of(games=200, board="sicilia", seats=4, variants=["teams"]),
        run_of(games=200, board="roma", seats=1, variants=["contrarius-expert"]),
    ],
    ids=["random", "bots", "teams", "contrarius"],
)
def test_results_are_the_same_for_one_and_two_workers(tmp_path: Path, run: Run) -> None:
    alone, together = finished(tmp_path / "1", run, ALONE), finished(tmp_path / "2", run, TWO)
    assert same_results(alone, together)


def test_games_come_out_the_same_in_a_longer_run(tmp_path: Path) -> None:
    few, many = finished(tmp_path / "few", run_of(games=150)), finished(tmp_path / "many", run_of(games=250))
    for name, table in tables_in(few).items():
        assert tables_in(many)[name].head(len(table)).equals(table)


def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path) -> None:
    run = run_of(games=600)
    with Results(tmp_path / "out", run) as results:
        for number, _ in enumerate(simulate(results, TWO)):
            if number == 2:
                victim = psutil.Process().children()[-1]
                victim.send_signal(signal.SIGKILL)
    assert same_results(tmp_path / "out", finished(tmp_path / "other", run))


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "concordia", "simulate", *arguments]


def test_a_command_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "out"
    asked = ("--board", "italia", "--seats", "2", "--seed", "x", "--games", str(MANY), "--out", str(out))
    with subprocess.Popen(command(*asked, "--workers", "2"), stdout=subprocess.DEVNULL) as running:
        while running.poll() is None and len(list(out.glob("parts/*.games.parquet"))) < 5:
            time.sleep(0.01)
        workers = psutil.Process(running.pid).children()
        os.kill(running.pid, signal.SIGKILL)
    psutil.wait_procs(workers)
    done = len(list(out.glob("parts/*.games.parquet")))
    assert 5 <= done < MANY / 100
    assert not (out / "games.parquet").exists()
    before = {file: file.stat().st_mtime_ns for file in out.glob("parts/*.parquet")}
    with Results(out, run_of(games=MANY, seed="x", seats=2)) as results:
        steps = simulate(results, ALONE)
        assert next(steps).games == 100 * done
        next(steps)
        assert all(file.stat().st_mtime_ns == then for file, then in before.items())
    ended = subprocess.run(command("--resume", str(out)), capture_output=True, text=True, check=True)
    assert f"Italia, 2 seats: {MANY:,} games at random, seed x" in ended.stdout
    assert same_results(out, finished(tmp_path / "other", run_of(games=MANY, seed="x", seats=2), TWO))


def on_ray(module: str, *arguments: str) -> str:
    """What a program of the tests prints; Ray stays out of this process."""
    pytest.importorskip("ray")
    settings = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    ended = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=settings | {"RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    return ended.stdout


def test_a_cluster_of_two_machines_one_of_which_is_lost_finds_the_same(tmp_path: Path) -> None:
    on_ray("tests.arena.two_nodes", str(tmp_path / "ray"), "1200")
    assert same_results(tmp_path / "ray", finished(tmp_path / "local", run_of(games=1200)))


def test_a_cluster_on_this_machine_does_again_what_a_killed_process_has_lost(tmp_path: Path) -> None:
    told = json.loads(on_ray("tests.arena.own_cluster", str(tmp_path)).splitlines()[-1])
    assert told["found"] == [[number, 2 * number] for number in range(5)]
    assert (tmp_path / "2").read_text() == "xx"
    assert told["failed"] == "job 7 failed: ValueError: three is too many"

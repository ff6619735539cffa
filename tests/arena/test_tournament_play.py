"""Tournaments that are really played: by one or by several processes, and after someone was killed."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from concordia.arena.tournament.course import Course
from concordia.arena.tournament.folder import GAMES, Folder
from concordia.arena.tournament.plan import Plan
from concordia.arena.tournament.play import play
from concordia.arena.tournament.played import Played
from concordia.arena.work import Workers
from concordia.errors import WorkError
from tests.arena.patient import ENOUGH, lines_in
from tests.arena.patient import GAMES as GAMES_THERE
from tests.arena.tournaments import plan

ALONE = Workers("local", 1)
TWO = Workers("local", 2)
BOTS = ("colonist", "random", "other=random")
ROOT = Path(__file__).parents[2]
PATIENCE_S = 120.0


def without_clock(games: list[Played]) -> list[Played]:
    return [replace(played, seconds=()) for played in games]


def played_by(chosen: Plan, workers: Workers) -> Course:
    course = Course(chosen)
    for _ in play(course, workers):
        pass
    return course


@pytest.mark.parametrize(
    "chosen",
    [
        plan(*BOTS, board="italia", rounds=20, stop_at=200, format="focus"),
        plan(*BOTS, "last=colonist", board="italia", format="swiss", rounds=2),
    ],
    ids=["focus", "swiss"],
)
def test_one_process_and_two_play_the_same_tournament(chosen: Plan) -> None:
    one, two = played_by(chosen, ALONE), played_by(chosen, TWO)
    assert one.is_over
    assert one.rounds == two.rounds
    assert one.verdicts == two.verdicts
    assert without_clock(one.counted) == without_clock(two.counted)


def test_another_seed_is_another_tournament() -> None:
    one, other = (played_by(plan("AB", board="italia", seed=seed), ALONE) for seed in ("one", "other"))
    assert without_clock(one.counted) != without_clock(other.counted)


def test_a_game_that_cannot_be_played_is_told_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(chosen: Plan, fixture: object) -> Played:
        raise ZeroDivisionError("the volcano")

    monkeypatch.setattr("concordia.arena.tournament.play.play_fixture", fail)
    with pytest.raises(WorkError, match="game 0/0-1/0/0 failed: ZeroDivisionError: the volcano"):
        played_by(plan("AB"), ALONE)


def test_a_tournament_goes_on_after_a_kill_and_comes_out_the_same(tmp_path: Path) -> None:
    bots = ("colonist", "random", "waiting=tests.arena.patient:Patient")
    command = [sys.executable, "-m", "concordia", "tournament", *bots, "--board", "italia", "--seats", "2"]
    command += ["--rounds", "4", "--seed", "kill", "--workers", "2", "--out", str(tmp_path)]
    environment = {**os.environ, GAMES_THERE: str(tmp_path / GAMES)}
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        until = time.monotonic() + PATIENCE_S
        while lines_in(tmp_path / GAMES) < ENOUGH and time.monotonic() < until:
            time.sleep(0.02)
        workers = psutil.Process(process.pid).children(recursive=True)
        os.kill(process.pid, signal.SIGKILL)
    psutil.wait_procs(workers, timeout=PATIENCE_S)
    assert not any(worker.is_running() for worker in workers)
    chosen = plan(*bots, board="italia", rounds=4, seed="kill")
    with Folder(tmp_path, chosen) as folder:
        course = Course(chosen)
        for played in folder.games:
            course.add(played)
        assert ENOUGH <= len(course.games) < 24
        before = len(course.games)
        played_now = list(play(course, ALONE, folder))
    assert before + len(played_now) == 24
    whole = played_by(chosen, ALONE)
    assert without_clock(course.counted) == without_clock(whole.counted)
    with Folder(tmp_path, chosen) as folder:
        assert len(folder.games) == 24

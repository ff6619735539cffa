import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from concordia import kernel
from concordia.cli import batches, progress
from concordia.cli.tally import Spread, Tally
from concordia.setup import Setup, make_setup
from tests.cli.conftest import Run

FEW = ("simulate", "--games", "250", "--seed", "5")


def results(run: Run, *arguments: str) -> dict[str, Any]:
    ended = run(*arguments, "--json")
    assert (ended.status, ended.err) == (0, "")
    told: dict[str, Any] = json.loads(ended.out)
    return told


def test_results_are_the_same_for_any_number_of_workers(run: Run) -> None:
    alone, together = results(run, *FEW), results(run, *FEW, "--workers", "2")
    assert alone.pop("speed")["workers"] == 1
    assert together.pop("speed")["workers"] == 2
    assert alone == together


def test_the_summary_tells_points_wins_lengths_and_endings(run: Run) -> None:
    told = results(run, *FEW, "--board", "italia", "--seats", "3", "--variant", "intermediate-scoring")
    games = kernel.batch(make_setup("italia", 3, "5", ["intermediate-scoring"]), 0, 250)
    assert (told["board"], told["seats"], told["games"], told["seed"]) == ("italia", 3, 250, "5")
    assert told["variants"] == ["intermediate-scoring"]
    for seat, points in enumerate(told["points"]):
        of_seat = games.points[:, seat]
        assert points["mean"] == pytest.approx(of_seat.mean(), abs=1e-4)
        assert points["sd"] == pytest.approx(of_seat.std(ddof=1), abs=1e-4)
        assert (points["min"], points["max"]) == (of_seat.min(), of_seat.max())
        assert points["wins"] == (games.winner == seat).sum()
        assert points["win_share"] == points["wins"] / 250
    assert told["turns"]["mean"] == pytest.approx(games.turns.mean())
    assert told["decisions"]["max"] == games.decisions.max()
    assert told["endings"] == {
        "last_card": 250 - int(games.by_houses.sum()),
        "fifteenth_house": int(games.by_houses.sum()),
    }
    assert told["complete"]
    assert told["speed"]["games_per_cpu_second"] > 0


def test_the_summary_is_readable(run: Run) -> None:
    ended = run(*FEW)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("Imperium, 4 seats: 250 random games, seed 5\n")
    for word in (
        "Red",
        "Green",
        "Yellow",
        "Blue",
        "Turns",
        "Decisions",
        "last card",
        "15th house",
        "games/s",
    ):
        assert word in ended.out
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


def test_one_game_has_no_deviation(run: Run) -> None:
    told = results(run, "simulate", "--games", "1", "--seed", "5")
    assert told["turns"]["sd"] == 0
    assert "1 random game, seed 5" in run("simulate", "--games", "1", "--seed", "5").out


def test_without_a_seed_one_is_drawn_and_told(run: Run) -> None:
    seeds = {results(run, "simulate", "--games", "1")["seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize("option", ["--games", "--workers"])
def test_less_than_one_game_or_worker_is_refused(run: Run, option: str) -> None:
    ended = run("simulate", option, "0")
    assert (ended.status, ended.out) == (2, "")
    assert option in ended.err


def interrupt_after(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(setup: Setup, games: int, workers: int) -> Iterator[Tally]:
        for part in range(parts):
            yield batches.play_chunk(setup, part * 100, 100)
        raise KeyboardInterrupt

    monkeypatch.setattr(batches, "tallies", interrupted)


def test_ctrl_c_sums_up_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(1, monkeypatch)
    ended = run(*FEW, "--json")
    assert ended.status == 130
    assert ended.err == "Interrupted: 100 of 250 games were finished.\n"
    told = json.loads(ended.out)
    assert (told["games"], told["complete"]) == (100, False)


def test_ctrl_c_before_the_first_game_leaves_nothing_to_sum_up(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_after(0, monkeypatch)
    ended = run(*FEW)
    assert ended.status == 130
    assert ended.out == "Imperium, 4 seats: 0 random games, seed 5\n"
    assert json.loads(run(*FEW, "--json").out)["points"][0]["win_share"] == 0


def test_spreads_add_up_to_the_spread_of_all_numbers() -> None:
    numbers = np.array([3, -1, 4, 1, -5, 9, 2, 6], np.int64)
    parts = [Spread.of(numbers[:3]), Spread.of(numbers[3:4]), Spread.of(numbers[4:]), Spread()]
    for order in (parts, parts[::-1]):
        together = Spread()
        for part in order:
            together.add(part)
        assert together == Spread.of(numbers)


def test_where_nobody_watches_a_bar_long_work_is_told_line_by_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0)
    told = run("simulate", "--games", "250", "--seed", "1", "--workers", "1").err.splitlines()
    assert told == [f"Playing: {games} of 250 games" for games in (100, 200, 250)]

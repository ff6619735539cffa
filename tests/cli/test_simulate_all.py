import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from concordia import kernel
from concordia.cli import batches
from concordia.cli.simulate_all import every_setup
from concordia.cli.tally import Tally
from concordia.data.board import board_names
from concordia.setup import Setup, make_setup
from tests.cli.conftest import Run

EVERYTHING = ("simulate", "--all", "--games", "2", "--seed", "5")


def test_contrarius_has_points_and_wins_too(run: Run) -> None:
    options = ("--board", "roma", "--variant", "contrarius", "--games", "50", "--seed", "5")
    told = json.loads(run("simulate", *options, "--json").out)
    games = kernel.batch(make_setup("roma", 1, "5", ["contrarius"]), 0, 50)
    assert [points["name"] for points in told["points"]] == ["Red", "Contrarius"]
    assert told["points"][1]["wins"] == (games.winner == 1).sum()
    assert told["points"][1]["max"] == games.points[:, 1].max()
    readable = run("simulate", *options).out
    assert readable.startswith("Roma, 1 seat, contrarius: 50 random games, seed 5\n")
    assert "Contrarius" in readable.partition("Turns")[0].partition("Seat")[2]


def test_partners_win_together(run: Run) -> None:
    told = json.loads(
        run("simulate", "--variant", "teams", "--seats", "6", "--games", "30", "--seed", "5", "--json").out
    )
    wins = [points["wins"] for points in told["points"]]
    assert wins[:3] == wins[3:]
    assert sum(wins) == 2 * 30


def test_every_combination_is_played(run: Run) -> None:
    ended = run(*EVERYTHING, "--json")
    assert (ended.status, ended.err) == (0, "")
    told = json.loads(ended.out)
    assert told["complete"]
    combinations = told["combinations"]
    assert told["games"] == 2 * len(combinations)
    assert {one["board"] for one in combinations} == set(board_names())
    assert all((one["games"], one["finished"], one["fault"]) == (2, 2, None) for one in combinations)
    setups = every_setup(None, "5")
    assert [(one["board"], one["seats"], tuple(one["variants"])) for one in combinations] == [
        (setup.board.id, len(setup.names), setup.variants) for setup in setups
    ]
    assert told["decisions"] > 1000


def test_the_table_fits_and_one_board_can_be_chosen(run: Run) -> None:
    ended = run(*EVERYTHING, "--board", "italia")
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert lines[-1].startswith(f"{len(every_setup('italia', '5'))} combinations, ")
    assert "imperium" not in ended.out
    assert "no goods, interim" in ended.out


def test_the_workers_change_nothing(run: Run) -> None:
    options = (*EVERYTHING, "--board", "italia", "--json")
    assert run(*options).out == run(*options, "--workers", "2").out


def test_seats_and_variants_cannot_be_given_with_all(run: Run) -> None:
    ended = run(*EVERYTHING, "--seats", "3")
    assert (ended.status, ended.out) == (2, "")
    assert "--all plays every number of seats with all variants" in ended.err
    assert run(*EVERYTHING, "--variant", "venus").status == 2


def test_a_game_that_fails_is_told_and_fails_the_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(setup: Setup, first: int, games: int) -> Tally:
        if setup.variants == ("teams",):
            raise AssertionError("the volcano is full")
        return Tally.of(kernel.batch(setup, first, games), 0.1)

    monkeypatch.setattr(batches, "play_chunk", fails)
    ended = run(*EVERYTHING, "--board", "italia")
    assert ended.status == 1
    assert ended.err == "Failed: italia 4 teams: AssertionError in games 0 to 1: the volcano is full\n"
    assert "failed" in ended.out
    assert not json.loads(run(*EVERYTHING, "--board", "italia", "--json").out)["complete"]


def test_ctrl_c_sums_up_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(setups: Sequence[Setup], games: int, workers: int) -> Iterator[Any]:
        yield 0, batches.play_chunk(setups[0], 0, games)
        raise KeyboardInterrupt

    monkeypatch.setattr(batches, "tallies_of_all", interrupted)
    ended = run(*EVERYTHING, "--board", "italia")
    assert ended.status == 130
    assert ended.err == f"Interrupted: 2 of {2 * len(every_setup('italia', '5'))} games were finished.\n"

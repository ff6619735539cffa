"""`concordia tournament`: what it prints and writes, and what it refuses."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from concordia.arena.tournament import play
from concordia.arena.tournament.folder import GAMES, REPORT, SUMMARY
from concordia.arena.tournament.game import play_fixture
from concordia.cli import progress
from tests.bots.stdio_programs import words
from tests.cli.conftest import Run

FEW: Final = ("tournament", "--board", "italia", "--seats", "2", "--workers", "1", "--rounds", "3")
BOTS: Final = ("random", "colonist", "other=random")
QUICK: Final = ("random", "one=random", "other=random")
"""Bots for tournaments in which it does not matter how well anyone plays."""


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes the command be interrupted in some game."""
    really = play_fixture

    def interrupt_in(game: int) -> None:
        left = iter(range(game))

        def fixture(*arguments: Any) -> Any:
            if next(left, None) is None:
                monkeypatch.setattr(play, "play_fixture", really)
                raise KeyboardInterrupt
            return really(*arguments)

        monkeypatch.setattr(play, "play_fixture", fixture)

    return interrupt_in


def test_the_table_tells_ratings_wins_and_seats(run: Run) -> None:
    ended = run(*FEW, *BOTS, "--reference", "colonist", "--anchor", "1500")
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert lines[0] == "Round-robin, Italia, 2 seats: 18 games in 3 rounds"
    assert lines[2].split()[:4] == ["Bot", "Rating", "±", "Games"]
    assert {line.split()[0] for line in lines[3:6]} == {"random", "colonist", "other"}
    (colonist,) = (line.split() for line in lines[3:6] if line.startswith("colonist"))
    assert colonist[1:4] == ["1500", "–", "12"]
    assert any(line.startswith("red ") for line in lines)
    assert "colonist is rated 1500 by definition" in ended.out
    assert "Equals win 50.0%." in ended.out


def test_where_nobody_watches_a_bar_every_tenth_of_the_games_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0)
    told = run(*FEW, *QUICK).err.splitlines()
    made = [2, 4, 6, 8, 9, 11, 13, 15, 17, 18]
    for line, games in zip(told, made, strict=True):
        assert re.fullmatch(rf"Round [123] of 3: {games} of 18 games", line)
    assert told[-1].startswith("Round 3 ")


def test_json_tells_everything_and_the_same_for_the_same_seed(run: Run) -> None:
    one, same, other = (
        json.loads(run(*FEW, *QUICK, "--json", "--seed", seed).out) for seed in ("1", "1", "2")
    )
    assert one["games"] == 18
    assert one["is_over"]
    assert one["repeatable"]
    assert [bot["name"] for bot in one["plan"]["bots"]] == ["random", "one", "other"]
    assert len(one["meetings"]) == 3
    assert len(one["seats"]) == 2
    for told in (one, same, other):
        for line in told["lines"]:
            del line["milliseconds"]
    assert one == same
    assert one["lines"] != other["lines"]


def test_a_folder_has_games_summary_and_report_and_is_not_played_twice(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    one = run(*FEW, *QUICK, "--out", folder)
    assert one.status == 0
    assert f"The report is in {folder / REPORT}" in one.out
    assert len((folder / GAMES).read_text().splitlines()) == 18
    told = json.loads((folder / SUMMARY).read_text())
    assert told["games"] == 18
    page = (folder / REPORT).read_text()
    assert page.startswith("<!doctype html>")
    before = (folder / GAMES).stat().st_mtime_ns
    again = run(*FEW, *QUICK, "--out", folder)
    assert again.out == one.out
    assert (folder / GAMES).stat().st_mtime_ns == before


def test_an_interrupted_tournament_goes_on_where_it_was(
    run: Run, tmp_path: Path, interrupted: Callable[[int], None]
) -> None:
    folder = tmp_path / "folder"
    interrupted(8)
    ended = run(*FEW, *QUICK, "--out", folder)
    assert ended.status == 130
    assert f"Interrupted: 8 games are kept in {folder}: the same command goes on." in ended.err
    assert "6 games in 1 of 3 rounds" in ended.out
    assert len((folder / GAMES).read_text().splitlines()) == 8
    assert not json.loads((folder / SUMMARY).read_text())["is_over"]
    later = run(*FEW, *QUICK, "--out", folder)
    assert later.status == 0
    assert later.out.splitlines()[0] == "Round-robin, Italia, 2 seats: 18 games in 3 rounds"
    assert len((folder / GAMES).read_text().splitlines()) == 18


def test_without_a_folder_an_interruption_says_that_nothing_is_kept(
    run: Run, interrupted: Callable[[int], None]
) -> None:
    interrupted(2)
    ended = run(*FEW, *QUICK)
    assert (ended.status, ended.out) == (130, "")
    assert "Interrupted: 2 games were finished, and none is kept." in ended.err


def test_another_command_on_the_same_folder_is_refused(run: Run, tmp_path: Path) -> None:
    assert run(*FEW, *QUICK, "--out", tmp_path / "folder").status == 0
    ended = run(*FEW, *QUICK, "--deals", "2", "--out", tmp_path / "folder")
    assert (ended.status, ended.out) == (2, "")
    assert "holds another tournament, with deals 1, not 2: give the same options" in ended.err


def test_a_focus_is_stopped_as_soon_as_it_is_settled(run: Run) -> None:
    ended = run(*FEW, "--rounds", "40", "architect", "random", "--format", "focus", "--stop-at", "200")
    assert "Focus, Italia, 2 seats: 16 games in 8 of 40 rounds" in ended.out
    assert "architect came before others 100.0% (81–100%)." in ended.out
    assert "architect is better than the field." in ended.out


def test_what_is_not_settled_is_told(run: Run) -> None:
    ended = run(*FEW, *QUICK, "--stop-at", "20")
    assert "Not settled: random and one; random and other; one and other." in ended.out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--format", "swiss", "--board", "roma", "--seats", "3"), "Swiss, Roma, 3 seats: 9 games"),
        (("--board", "sicilia", "--seats", "4", "--variant", "teams"), "Sicilia, 4 seats, teams: 18 games"),
        (("--seats", "1", "--variant", "contrarius"), "Italia, 1 seat, contrarius: 9 games"),
    ],
)
def test_every_kind_of_table_is_played(run: Run, options: tuple[str, ...], told: str) -> None:
    ended = run(*FEW, *BOTS, *options)
    assert ended.status == 0
    assert told in ended.out.splitlines()[0]


def test_a_program_that_fails_is_told_and_the_tournament_goes_on(run: Run, tmp_path: Path) -> None:
    program = f"mine=bot:{shlex.join(words('dying'))}"
    ended = run(*FEW, "random", program, "--rounds", "2", "--out", tmp_path / "folder")
    assert ended.status == 0
    assert "4 games in 2 rounds" in ended.out
    assert "mine failed 4 times and lost 4 games by that: Behaving ended with status 1" in ended.out
    (mine,) = (line.split() for line in ended.out.splitlines() if line.startswith("mine  "))
    assert mine[4] == "0.0%"
    assert "lost in Hispania" in (tmp_path / "folder" / REPORT).read_text()


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (("random",), "a tournament needs 2 bots or more, such as: concordia tournament consul senator"),
        (("random", "caesar"), "unknown bot 'caesar': a bot is one of colonist, mercator, "),
        (("random", "consul:fast"), "unknown bot 'consul:fast'"),
        (("random", "consul:-1"), "magnus:0.2s may think 0.2 seconds, magnus:500 may simulate 500 times"),
        (("random", "mercator:9"), "mercator plays at a glance: write it without :9"),
        (("random", "bot:"), "a bot needs a program to run"),
        (("random", "bot:/nowhere/nothing"), "cannot be started"),
        (("random", "random"), "random takes part twice"),
        (("random", "colonist", "--format", "knockout"), "the formats are round-robin, swiss, focus"),
        (("random", "colonist", "--board", "nowhere"), "nowhere"),
        (("random", "colonist", "--seats", "9"), "Italia is played with 2 to 4 seats, not with 9"),
        (("random", "colonist", "--variant", "pluto"), "unknown variant 'pluto'"),
        (("random", "colonist", "--reference", "caesar"), "the reference 'caesar' does not take part"),
        (("random", "colonist", "--stop-at", "0"), "--stop-at"),
        (("random", "colonist", "--rounds", "0"), "--rounds"),
        (("random", "colonist", "--workers", "none"), "--workers"),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_is_played(
    run: Run, options: tuple[str, ...], answer: str
) -> None:
    ended = run(*FEW, *options)
    assert (ended.status, ended.out) == (2, "")
    assert answer in " ".join(ended.err.replace("│", " ").split())


def test_without_the_libraries_it_is_told_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("concordia.cli.tournament.find_spec", lambda name: None)
    ended = run(*FEW, *BOTS)
    assert ended.status == 2
    assert "a tournament needs choix" in ended.err
    assert "pip install 'concordia-boardgame[lab]'" in ended.err

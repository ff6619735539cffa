"""`concordia analyse`: a recorded game judged turn by turn, as text, for programs, and as a page."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from concordia import Game
from concordia.cli import progress
from concordia.record import save_game
from concordia.setup import make_setup
from concordia.study import FORMAT, VERDICTS
from tests.cli.conftest import Run
from tests.random_games import Table, played
from tests.tiny_board import TINY

SOON: Final = ("--depth", "8")
TABLES: Final = [
    Table("imperium", 4),
    Table("imperium", 6, ("teams",)),
    Table("italia", 1, ("contrarius",)),
    Table("roma", 2, ("teams", "contrarius-expert")),
]


def saved(game: Game, folder: Path) -> Path:
    save_game(game, folder / "game.txt")
    return folder / "game.txt"


def told(run: Run, file: Path, *options: str) -> dict[str, Any]:
    ended = run("analyse", file, "--json", *SOON, *options)
    assert (ended.status, ended.err) == (0, "")
    values: dict[str, Any] = json.loads(ended.out)
    return values


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_players_chances_and_what_was_better_are_told_within_80_columns(
    run: Run, tmp_path: Path, table: Table
) -> None:
    game = played(table, 4, moves=40)
    ended = run("analyse", saved(game, tmp_path), *SOON)
    assert (ended.status, ended.err) == (0, "")
    assert ", 40 decisions. Not over yet.\n" in ended.out
    assert "Accuracy" in ended.out
    assert "Wins, in turn" in ended.out
    assert re.search(r"\nTurn \d+ · . .+ · (inaccuracy|mistake|blunder), gives away \d", ended.out)
    for word in ("played", "better", "why"):
        assert f"\n  {word} " in ended.out
    assert "\x1b" not in ended.out
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_programs_read_every_moment_and_every_turn(run: Run, tmp_path: Path, table: Table) -> None:
    game = played(table, 4, moves=40)
    values = told(run, saved(game, tmp_path))
    assert values["format"] == FORMAT
    assert values["names"] == list(game.names)
    assert [moment["decision"] for moment in values["moments"]] == list(range(41))
    assert [player["seat"] for player in values["players"]] == list(range(len(game.names)))
    for turn in values["turns"]:
        assert turn["verdict"] in VERDICTS
        assert turn["played"]["moves"][0] == game.moves[turn["first"] - 1].text
        assert ("better" in turn) == (turn["verdict"] != "good")


def test_only_one_player_is_judged_if_asked_by_colour_or_name(run: Run, tmp_path: Path) -> None:
    game = Game.new("imperium", seats=["Anna", "Blue", "Cleo"], seed=4)
    for _ in range(30):
        game.push(game.legal_moves[0])
    file = saved(game, tmp_path)
    assert {turn["seat"] for turn in told(run, file, "--seat", "anna")["turns"]} == {0}
    assert {turn["seat"] for turn in told(run, file, "--seat", "yellow")["turns"]} == {2}
    assert {turn["seat"] for turn in told(run, file, "--seat", "red", "--seat", "Blue")["turns"]} == {0, 1}
    ended = run("analyse", file, *SOON, "--seat", "caesar")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == (
        "Error: nobody plays 'caesar': the players are red (Anna), green (Blue), yellow (Cleo)\n"
    )


def test_a_page_stands_alone_and_names_do_no_harm(run: Run, tmp_path: Path) -> None:
    game = Game.new("imperium", seats=["<b>Anna</b>", "Ben", "Cleo"], seed=4)
    for _ in range(30):
        game.push(game.legal_moves[0])
    page = tmp_path / "page.html"
    ended = run("analyse", saved(game, tmp_path), *SOON, "--html", page)
    assert (ended.status, ended.out, ended.err) == (0, f"Written to {page}\n", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert not re.search(r"https?://|<script|<link|\bsrc=|@import|url\(", text)
    assert "<b>Anna" not in text
    assert "&lt;b&gt;Anna" in text
    assert text.count("<svg") == 2
    assert "Chances as a table" in text


def test_a_page_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    file = saved(played(Table("italia", 2), 4, moves=3), tmp_path)
    ended = run("analyse", file, *SOON, "--html", tmp_path / "nowhere" / "page.html")
    assert (ended.status, ended.out) == (2, "")
    assert "page.html cannot be written: No such file or directory" in ended.err


def test_progress_is_told_in_lines_where_there_is_no_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(played(Table("italia", 2), 4, moves=20), tmp_path)
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0.0)
    ended = run("analyse", file, *SOON)
    lines = ended.err.splitlines()
    assert 0 < len(lines) <= 10
    assert all(re.fullmatch(r"Judging: \d+ of \d+ turns", line) for line in lines)


def test_a_game_on_a_board_of_ones_own_is_judged_with_a_note(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "tiny.toml"
    board.write_text(TINY)
    game = Game(make_setup(board, 2, 1))
    game.push(game.legal_moves[0])
    file = saved(game, tmp_path)
    assert "give its file too" in run("analyse", file, *SOON).err
    values = told(run, file, "--board", str(board))
    assert values["judged_by"] == "classic"
    assert "No network has learnt this board" in values["notes"][0]


def test_a_game_without_a_move_is_told_as_such(run: Run, tmp_path: Path) -> None:
    ended = run("analyse", saved(Table("italia", 2).game(1), tmp_path), *SOON)
    assert ended.status == 0
    assert "0 decisions. Not over yet." in ended.out
    assert "No turn gave anything away worth telling." in ended.out


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--depth", "profound"), "unknown depth 'profound': it is glance, deep, or a number"),
        (("--depth", "0"), "unknown depth '0'"),
    ],
)
def test_a_depth_that_does_not_exist_is_refused(
    run: Run, tmp_path: Path, options: tuple[str, ...], error: str
) -> None:
    ended = run("analyse", saved(Table("italia", 2).game(1), tmp_path), *options)
    assert (ended.status, ended.out) == (2, "")
    assert error in ended.err


def test_a_record_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    ended = run("analyse", tmp_path / "nothing.txt")
    assert (ended.status, ended.out) == (2, "")
    assert "cannot be read" in ended.err

from pathlib import Path

import pytest

from concordia.data.board import load_board
from concordia.picture import board_svg, game_svg
from concordia.record import save_game
from tests.cli.conftest import Run
from tests.random_games import Table, played
from tests.tiny_board import TINY


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    save_game(played(Table("sicilia", 3), 7, moves=90), file)
    return file


def test_a_record_is_drawn_as_it_stands(run: Run, record: Path) -> None:
    ended = run("draw", record)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == f"{game_svg(played(Table('sicilia', 3), 7, moves=90))}\n"


def test_a_record_is_drawn_after_some_decisions_into_a_file(run: Run, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    ended = run("draw", record, "--to", "40", "--dark", "-o", out)
    assert (ended.status, ended.out) == (0, f"Written: {out}\n")
    assert out.read_text(encoding="utf-8") == game_svg(played(Table("sicilia", 3), 7, moves=40), dark=True)


def test_a_board_is_drawn_alone(run: Run, tmp_path: Path) -> None:
    assert run("draw", "--board", "roma").out == f"{board_svg('roma')}\n"
    mine = tmp_path / "mine.toml"
    mine.write_text(TINY, encoding="utf-8")
    assert run("draw", "--board", mine).out == f"{board_svg(load_board(mine))}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nothing to draw: give the record of a game, or a board with --board"),
        (("--board", "italia", "--to", "3"), "--to goes with the record of a game, which is not given"),
        (("--board", "atlantis"), "unknown board 'atlantis'"),
        (("--board", "italia", "-o", "/nowhere/at/all.svg"), "/nowhere/at/all.svg: cannot be written: "),
    ],
)
def test_what_cannot_be_drawn_is_refused(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ended = run("draw", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert message in ended.err


def test_a_decision_that_was_not_made_is_refused(run: Run, record: Path) -> None:
    ended = run("draw", record, "--to", "91")
    assert ended.status == 2
    assert "there is no decision 91: the game has 90" in ended.err

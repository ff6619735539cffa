import json
from pathlib import Path
from typing import Any, Final

import pytest

from concordia import Game
from concordia.bots.assessment import PARTS
from concordia.bots.reasons import WORDS, WORDS_WITH_ORDINAL
from concordia.record import save_game
from concordia.setup import make_setup
from tests.cli.conftest import Run
from tests.random_games import Table, played
from tests.tiny_board import TINY

SOON: Final = ("--simulations", "40")


def saved(game: Game, folder: Path) -> Path:
    save_game(game, folder / "game.txt")
    return folder / "game.txt"


def told(run: Run, file: Path, *options: str) -> dict[str, Any]:
    ended = run("hint", file, "--json", *SOON, *options)
    assert (ended.status, ended.err) == (0, "")
    values: dict[str, Any] = json.loads(ended.out)
    return values


TABLES: Final = [
    Table("imperium", 4),
    Table("roma", 3, ("venus",)),
    Table("imperium", 6, ("teams",)),
    Table("italia", 1, ("contrarius",)),
    Table("roma", 2, ("teams", "contrarius-expert")),
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_best_moves_are_told_with_their_value_and_reasons(run: Run, tmp_path: Path, table: Table) -> None:
    game = played(table, 4, moves=25)
    ended = run("hint", saved(game, tmp_path), *SOON)
    assert ended.status == 0
    assert ", after 25 decisions\n" in ended.out
    assert game.decision is not None
    assert f"What {game.names[game.decision.seat]} could do:\n1. " in ended.out
    assert "Expected" in ended.out
    assert "Wins" in ended.out
    assert "\n   wins " in ended.out
    assert " points expected" in ended.out
    assert "\x1b" not in ended.out
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_programs_read_moves_that_are_legal_and_what_every_seat_may_expect(
    run: Run, tmp_path: Path, table: Table
) -> None:
    game = played(table, 4, moves=25)
    values = told(run, saved(game, tmp_path))
    assert game.decision is not None
    assert values["seat"] == game.decision.seat
    assert [one["seat"] for one in values["seats"]] == list(range(len(game.names)))
    for one in values["seats"]:
        assert tuple(one["parts"]) == PARTS
        assert 0 <= one["chance"] <= 1
        total = sum(part["now"] + part["promised"] for part in one["parts"].values())
        assert one["expected"] == pytest.approx(total, abs=0.1)
        assert sum(part["now"] for part in one["parts"].values()) == game.score(one["seat"]).total
    assert 1 <= len(values["hints"]) <= 3
    for one in values["hints"]:
        assert one["action"] in game.legal_actions
        assert 0 <= one["chance"] <= 1
        assert 0 <= one["share"] <= 1
        assert tuple(one["points"]) == tuple(one["beside"]) == PARTS
        assert one["expected"] == pytest.approx(sum(one["points"].values()), abs=0.1)
        assert 0 <= one["gives_away"] <= 1
        assert one["gives_away"] == pytest.approx(
            max(values["hints"][0]["chance"] - one["chance"], 0), abs=2e-4
        )
        assert {fact["key"] for fact in one["facts"]} <= {*WORDS, *WORDS_WITH_ORDINAL}
        assert one["reason"]
        assert game.parse(one["line"][0]).action == one["action"]


def test_as_many_moves_are_told_as_are_asked_for(run: Run, tmp_path: Path) -> None:
    file = saved(played(Table("imperium", 4), 4, moves=25), tmp_path)
    assert len(told(run, file, "--number", "1")["hints"]) == 1
    ended = run("hint", file, *SOON, "--number", "1")
    assert "\n1. " in ended.out
    assert "\n2. " not in ended.out


def test_what_is_told_follows_from_the_record_if_simulations_are_counted(run: Run, tmp_path: Path) -> None:
    file = saved(played(Table("imperium", 4), 4, moves=25), tmp_path)
    assert told(run, file) == told(run, file)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_any_legal_move_is_told_beside_the_best_if_it_is_asked_about(
    run: Run, tmp_path: Path, table: Table
) -> None:
    game = played(table, 4, moves=25)
    file = saved(game, tmp_path)
    best = told(run, file, "--number", "1")["hints"][0]
    for move in game.legal_moves:
        found = told(run, file, "--number", "1", "--move", move.text)["hints"]
        assert found[0]["action"] == best["action"]
        assert found[0]["gives_away"] == 0
        if move.action == best["action"]:
            assert found == [best]
            continue
        (_, asked) = found
        assert (asked["action"], asked["line"][0]) == (move.action, move.text)
        assert asked["gives_away"] == pytest.approx(max(best["chance"] - asked["chance"], 0), abs=2e-4)
        for part in PARTS:
            difference = asked["points"][part] - found[0]["points"][part]
            assert asked["beside"][part] == pytest.approx(difference, abs=0.02)


def test_a_move_that_is_not_legal_cannot_be_asked_about(run: Run, tmp_path: Path) -> None:
    file = saved(Table("imperium", 4).game(4), tmp_path)
    for move in ("slot 99", "salve", "done"):
        ended = run("hint", file, *SOON, "--move", move)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.startswith(f"Error: {move!r} is not ")


def test_hints_for_a_board_of_ones_own_need_its_file(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "tiny.toml"
    board.write_text(TINY)
    file = saved(Game(make_setup(board, 2, 1)), tmp_path)
    assert "give its file too" in run("hint", file, *SOON).err
    assert told(run, file, "--board", str(board))["hints"]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_finished_game_has_no_hints(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    ended = run("hint", saved(played(Table("italia", 2), 4), tmp_path), *SOON, *options)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "Error: the game is over: nobody is asked\n"


def test_a_record_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    ended = run("hint", tmp_path / "nothing.txt")
    assert (ended.status, ended.out) == (2, "")
    assert "cannot be read" in ended.err


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--seconds", "0"),
        ("--seconds", "601"),
        ("--seconds", "nan"),
        ("--simulations", "0"),
        ("--number", "0"),
    ],
)
def test_numbers_out_of_range_are_refused(run: Run, tmp_path: Path, option: str, value: str) -> None:
    file = saved(played(Table("italia", 2), 4, moves=3), tmp_path)
    ended = run("hint", file, option, value)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err

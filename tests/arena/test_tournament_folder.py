"""The folder of a tournament: games are kept as they end, and nothing is mixed up or lost in silence."""

import json
from pathlib import Path
from typing import Any

import pytest

from concordia.arena.tournament.course import Course
from concordia.arena.tournament.folder import GAMES, Folder
from concordia.arena.tournament.plan import Plan
from concordia.arena.tournament.played import Played
from concordia.errors import ResultsError
from tests.arena.tournaments import drawn, plan

STRENGTHS = (1000.0, 1100.0)


def some_games(chosen: Plan, number: int) -> list[Played]:
    return [
        drawn(fixture, STRENGTHS) for fixture, _ in zip(Course(chosen).coming(), range(number), strict=False)
    ]


def filled(path: Path, number: int = 3) -> tuple[Plan, list[Played]]:
    """A folder with some games."""
    chosen = plan("AB", rounds=5)
    games = some_games(chosen, number)
    with Folder(path, chosen) as folder:
        for played in games:
            folder.add(played)
    return chosen, games


def test_games_are_found_again(tmp_path: Path) -> None:
    chosen, games = filled(tmp_path / "new" / "folder")
    with Folder(tmp_path / "new" / "folder", chosen) as folder:
        assert folder.games == games


def test_a_line_that_was_never_ended_is_cut_off_and_the_next_one_is_whole(tmp_path: Path) -> None:
    chosen, games = filled(tmp_path)
    whole = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(whole[:-20])
    with Folder(tmp_path, chosen) as folder:
        assert folder.games == games[:2]
        folder.add(games[2])
    assert (tmp_path / GAMES).read_bytes() == whole


@pytest.mark.parametrize("line", ["{}", "nonsense", "[1]", "null", '{"key": "0/0-1/0/0"}'])
def test_a_damaged_line_is_told_with_its_number(tmp_path: Path, line: str) -> None:
    chosen, _ = filled(tmp_path)
    lines = (tmp_path / GAMES).read_text().splitlines()
    (tmp_path / GAMES).write_text("\n".join([lines[0], line, lines[2]]) + "\n")
    with pytest.raises(ResultsError, match=r"line 2 of .*games.jsonl is no game .* played again"):
        Folder(tmp_path, chosen)
    (tmp_path / GAMES).write_text("\n".join([lines[0], lines[2]]) + "\n")
    with Folder(tmp_path, chosen) as folder:
        assert len(folder.games) == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rounds": 6}, "rounds 5, not 6"),
        ({"seed": "other"}, "seed 'test', not 'other'"),
        ({"board": "italia"}, "board 'roma', not 'italia'"),
        ({"stop_at": 50.0}, "stop_at None, not 50.0"),
        ({"format": "focus"}, "format 'round-robin', not 'focus'"),
    ],
)
def test_another_tournament_is_refused_with_what_differs(
    tmp_path: Path, options: dict[str, Any], told: str
) -> None:
    filled(tmp_path)
    with pytest.raises(ResultsError, match=f"holds another tournament, with .*{told}.*another folder"):
        Folder(tmp_path, plan("AB", **{"rounds": 5} | options))


def test_games_of_another_version_are_not_mixed_with_new_ones(tmp_path: Path) -> None:
    chosen, _ = filled(tmp_path)
    asked = json.loads((tmp_path / Folder.ASKED).read_text())
    asked["versions"]["sources"] = "other"
    (tmp_path / Folder.ASKED).write_text(json.dumps(asked))
    with pytest.raises(ResultsError, match="with versions"):
        Folder(tmp_path, chosen)


def test_one_process_at_a_time_has_the_folder(tmp_path: Path) -> None:
    chosen, _ = filled(tmp_path)
    with Folder(tmp_path, chosen), pytest.raises(ResultsError, match="is being written by another process"):
        Folder(tmp_path, chosen)
    with Folder(tmp_path, chosen):
        pass


def test_a_refused_folder_is_free_again(tmp_path: Path) -> None:
    chosen, _ = filled(tmp_path)
    with pytest.raises(ResultsError):
        Folder(tmp_path, plan("AB", rounds=6))
    with Folder(tmp_path, chosen):
        pass


@pytest.mark.parametrize("content", ["{", "[]", '{"mark": "something else"}'])
def test_a_plan_that_cannot_be_read_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / Folder.ASKED).write_text(content)
    with pytest.raises(ResultsError, match="holds no tournament"):
        Folder(tmp_path, plan("AB"))


def test_a_folder_with_other_files_and_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "novel.txt").write_text("It was a dark and stormy night.")
    with pytest.raises(ResultsError, match="holds no tournament, but other files"):
        Folder(tmp_path, plan("AB"))
    with pytest.raises(ResultsError, match=r"novel\.txt is a file: give a folder"):
        Folder(tmp_path / "novel.txt", plan("AB"))


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ResultsError, match="cannot be written"):
        Folder(tmp_path / "file" / "folder", plan("AB"))

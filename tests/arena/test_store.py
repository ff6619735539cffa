import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from concordia.arena import store
from concordia.arena.pieces import play_piece
from concordia.arena.run import MARK, Run
from concordia.arena.simulation import simulate
from concordia.arena.store import Results, run_in
from concordia.errors import ConcordiaError, ResultsError
from tests.arena.runs import ALONE, finished, run_of, same_results, tables_in

PIECES = 3
RUN = run_of(games=100 * PIECES)


def begun(folder: Path, *pieces: int, run: Run = RUN) -> Path:
    """A folder in which some pieces of a run are finished."""
    chunks = list(run.chunks())
    with Results(folder, run) as results:
        for number in pieces:
            results.add(number, play_piece(run, *chunks[number]).tables)
    return folder


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_finished_results_are_one_file_a_table_and_what_was_asked(tmp_path: Path) -> None:
    folder = finished(tmp_path / "out", run_of(decisions=True))
    assert files(folder) == {
        ".lock",
        "run.json",
        "games.parquet",
        "seats.parquet",
        "decisions.parquet",
    }
    assert not (folder / "parts").exists()
    told = tables_in(folder)
    assert told["games"]["game"].to_list() == list(range(20))
    assert told["games"]["seed"].to_list() == [f"test/{game}" for game in range(20)]
    assert len(told["seats"]) == 60
    assert len(told["decisions"]) == told["games"]["decisions"].sum()


def test_what_was_asked_can_be_asked_again(tmp_path: Path) -> None:
    run = run_of("random,classic:3", games=2, variants=["venus"])
    assert run_in(begun(tmp_path / "out", run=run)) == run


def test_only_what_is_missing_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begun(tmp_path / "out", 0, 2)
    played = []

    def note(run: Run, first: int, games: int) -> object:
        played.append((first, games))
        return play_piece(run, first, games)

    monkeypatch.setattr("concordia.arena.simulation.play_piece", note)
    finished(folder, RUN)
    assert played == [(100, 100)]
    assert same_results(folder, finished(tmp_path / "other", RUN))


def test_finished_results_are_left_as_they_are(tmp_path: Path) -> None:
    folder = finished(tmp_path / "out", RUN)
    before = {file: file.stat().st_mtime_ns for file in folder.glob("*.parquet")}
    with Results(folder, RUN) as results:
        assert [step.games for step in simulate(results, ALONE)] == [300]
    assert before == {file: file.stat().st_mtime_ns for file in folder.glob("*.parquet")}


@pytest.mark.parametrize(
    ("damage", "name"),
    [
        (lambda file: os.truncate(file, file.stat().st_size // 2), "seats"),
        (lambda file: os.truncate(file, 0), "games"),
        (lambda file: file.unlink(), "seats"),
    ],
    ids=["cut", "empty", "lost"],
)
def test_a_piece_that_is_not_whole_is_played_again(
    tmp_path: Path, damage: Callable[[Path], None], name: str
) -> None:
    folder = begun(tmp_path / "out", 0, 1)
    damage(folder / "parts" / f"000001.{name}.parquet")
    with Results(folder, RUN) as results:
        assert results.done() == {0}
    assert same_results(finished(folder, RUN), finished(tmp_path / "other", RUN))


def test_results_that_were_cut_off_while_merging_are_merged_again(tmp_path: Path) -> None:
    folder = begun(tmp_path / "out", *range(PIECES))
    (folder / ".seats.parquet.0a1b2c3d.unfinished").write_bytes(b"PAR1 and no more")
    shutil.copy(folder / "parts" / "000000.seats.parquet", folder / "seats.parquet")
    assert same_results(finished(folder, RUN), finished(tmp_path / "other", RUN))
    assert files(folder) == {".lock", "run.json", "games.parquet", "seats.parquet"}


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (run_of(games=300, seed="other"), "seed 'test', not 'other'"),
        (run_of(games=400), "games 300, not 400"),
        (run_of("colonist", games=300), r"bots \['random', 'random', 'random'\], not \['colonist'"),
        (run_of(games=300, board="roma"), "board 'italia', not 'roma'"),
        (run_of(games=300, decisions=True), "decisions False, not True"),
    ],
    ids=["seed", "games", "bots", "board", "decisions"],
)
def test_the_folder_of_another_run_is_refused_with_the_difference(
    tmp_path: Path, other: Run, told: str
) -> None:
    folder = begun(tmp_path / "out", 0)
    with pytest.raises(ResultsError, match=told):
        Results(folder, other)
    assert Results(folder, RUN).done() == {0}


def test_results_of_another_version_are_refused(tmp_path: Path) -> None:
    folder = begun(tmp_path / "out", 0)
    asked = json.loads((folder / "run.json").read_text())
    asked["versions"]["sources"] = "0123456789abcdef"
    (folder / "run.json").write_text(json.dumps(asked))
    with pytest.raises(ResultsError, match=r"versions .*0123456789abcdef"):
        Results(folder, RUN)


def test_a_folder_is_written_by_one_process_at_a_time(tmp_path: Path) -> None:
    with (
        Results(tmp_path / "out", RUN),
        pytest.raises(ResultsError, match="is being written by another process"),
    ):
        Results(tmp_path / "out", RUN)
    with Results(tmp_path / "out", RUN):
        pass


def test_a_folder_with_other_files_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Livia")
    with pytest.raises(
        ResultsError, match="holds no results, but other files: give an empty or a new folder"
    ):
        Results(tmp_path, RUN)
    assert files(tmp_path) == {"letter.txt"}


def test_a_folder_that_was_cut_off_before_it_told_what_was_asked_is_begun_anew(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / ".lock").touch()
    (folder / ".run.json.0a1b2c3d.unfinished").write_text("{")
    with Results(folder, RUN):
        assert files(folder) == {".lock", "run.json"}
    assert run_in(folder) == RUN


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(ResultsError, match="out is a file: give a folder"):
        Results(tmp_path / "out", RUN)
    with pytest.raises(ResultsError, match=r"cannot be written: Not a directory$"):
        Results(tmp_path / "out" / "below", RUN)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"mark": "Concordia record 1"}'])
def test_a_folder_whose_request_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    folder = begun(tmp_path / "out")
    (folder / "run.json").write_text(text)
    with pytest.raises(ResultsError, match=r"holds no results.*run\.json"):
        Results(folder, RUN)
    with pytest.raises(ResultsError, match=r"holds no results.*run\.json"):
        run_in(folder)


def test_a_request_with_parts_missing_is_damaged(tmp_path: Path) -> None:
    folder = begun(tmp_path / "out")
    (folder / "run.json").write_text(json.dumps({"mark": MARK, "board": "italia"}))
    with pytest.raises(ResultsError, match=r"run\.json is damaged: 'seats'"):
        run_in(folder)


def full_disk(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full after so many files."""
    left = [after]
    usual = os.fsync

    def fsync(file: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        usual(file)

    monkeypatch.setattr(os, "fsync", fsync)


def test_on_a_full_disk_finished_pieces_are_kept_and_the_rest_is_played_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = begun(tmp_path / "out")
    with monkeypatch.context() as patched:
        # Two calls a file, two files a piece: in the middle of the second piece.
        full_disk(6, patched)
        with pytest.raises(ResultsError, match="No space left on device; finished games are kept there"):
            finished(folder, RUN)
    with Results(folder, RUN) as results:
        assert results.done() == {0}
    assert not any(name.endswith(".unfinished") for name in files(folder))
    assert same_results(finished(folder, RUN), finished(tmp_path / "other", RUN))


def test_on_a_disk_that_is_full_while_merging_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = begun(tmp_path / "out", *range(PIECES))

    def full(parts: list[Path], whole: Path) -> None:
        whole.write_bytes(b"PAR1")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(store, "join_parquet", full)
        with pytest.raises(ResultsError, match="No space left on device"):
            finished(folder, RUN)
    with Results(folder, RUN) as results:
        assert len(results.done()) == PIECES
    assert same_results(finished(folder, RUN), finished(tmp_path / "other", RUN))


def test_a_damaged_part_is_told_when_it_is_merged(tmp_path: Path) -> None:
    folder = begun(tmp_path / "out", *range(PIECES))
    part = folder / "parts" / "000001.seats.parquet"
    part.write_bytes(b"PAR1" + b"\0" * 100 + b"PAR1")
    with pytest.raises(ConcordiaError, match=r"cannot be written: .*parquet"):
        finished(folder, RUN)


def test_columns_that_programs_rely_on(tmp_path: Path) -> None:
    told = tables_in(finished(tmp_path / "out", run_of(games=3)))
    assert told["games"].columns == [
        "game", "seed", "board", "variants", "seats", "turns", "decisions", "winner", "trigger", "ending",
        "margin",
    ]  # fmt: skip
    assert told["seats"].columns[:16] == [
        "game", "seat", "bot", "place", "won", "points", "vesta", "jupiter", "saturnus", "venus", "mercurius",
        "mars", "minerva", "concordia", "marker", "coins",
    ]  # fmt: skip
    assert told["seats"].columns[-3:] == ["bought", "houses", "opening"]

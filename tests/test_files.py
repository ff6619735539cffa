import errno
import os
from pathlib import Path

import pytest

from concordia.files import UNFINISHED, beside, write_whole


def test_a_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for text in (b"one", b"another"):
        write_whole(path, text)
        assert path.read_bytes() == text
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_file_that_cannot_be_finished_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, failing, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_gets_its_name_only_when_all_of_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, seen = tmp_path / "game.txt", []
    usual = os.fsync

    def note(file: int) -> None:
        seen.append(path.exists())
        usual(file)

    monkeypatch.setattr(os, "fsync", note)
    write_whole(path, b"new")
    assert seen[0] is False


def test_two_who_write_one_file_have_a_place_each(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with beside(path) as one, beside(path) as other:
        assert one != other
        assert {one.parent, other.parent} == {tmp_path}
        assert one.name.endswith(UNFINISHED)

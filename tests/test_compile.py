"""What is compiled is made once, and nobody calls it before all of it is there."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import numba
import pytest

from concordia.rules import compile as compiling
from concordia.rules import parts
from concordia.rules.compile import Compiled
from concordia.rules.parts import PartLibrary


def one() -> int:
    return 1


def doubled(number: int) -> int:
    if number == 0:
        raise ZeroDivisionError
    return 2 * number


def doubled_twice(number: int) -> int:
    return doubled(doubled(number))


def test_whoever_calls_while_twins_are_made_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    package = Compiled()
    entry = package.entry(one)
    answers: list[int] = []
    others = [Thread(target=lambda: answers.append(entry())) for _ in range(3)]
    made = []

    def make(_: Compiled) -> dict[Callable[..., object], Any]:
        for other in others:
            other.start()
        for other in others:
            other.join(0.05)
        assert all(other.is_alive() for other in others)
        made.append(entry.twin)
        return {one: lambda: 7}

    monkeypatch.setattr(compiling, "_make_twins", make)
    assert entry() == 7
    for other in others:
        other.join()
    assert answers == [7, 7, 7]
    assert made == [None]
    assert entry.plain() == 1


def test_a_function_that_is_marked_too_late_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    package = Compiled()
    monkeypatch.setattr(compiling, "_make_twins", lambda _: {})
    package.make()
    with pytest.raises(AssertionError, match="one comes too late"):
        package.part(one)


def test_a_package_is_made_after_what_it_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    below = Compiled()
    above = Compiled(after=below)
    made: list[Compiled] = []

    def make(package: Compiled) -> dict[Callable[..., object], Any]:
        made.append(package)
        return {}

    monkeypatch.setattr(compiling, "_make_twins", make)
    above.make()
    above.make()
    assert made == [below, above]


def test_a_part_is_taken_into_entries_and_becomes_no_machine_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCORDIA_CACHE", str(tmp_path))
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    for compiles in (True, False):  # The second one is loaded.
        package = Compiled()
        package.part(doubled)
        entry = package.entry(doubled_twice)
        assert entry(3) == 12
        with pytest.raises(ZeroDivisionError):
            entry(0)
        assert bool(entry.twin.stats.cache_misses) is compiles
        made = [one.library for one in compiling._twins[doubled].overloads.values()]
        assert [type(library) for library in made] == [PartLibrary] * compiles


def test_with_a_numba_that_is_made_otherwise_parts_are_compiled_as_it_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCORDIA_CACHE", str(tmp_path))
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    monkeypatch.setattr(parts, "FITS", False)
    package = Compiled()
    package.part(doubled)
    assert package.entry(doubled_twice)(3) == 12
    made = [one.library for one in compiling._twins[doubled].overloads.values()]
    assert made
    assert not any(isinstance(library, PartLibrary) for library in made)

"""What is compiled is made once, and nobody calls it before all of it is there."""

from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

from concordia.rules import compile as compiling
from concordia.rules.compile import Compiled


def one() -> int:
    return 1


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

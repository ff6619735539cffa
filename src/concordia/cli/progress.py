"""How far long work is: a bar on the terminal; where there is none, lines."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from concordia.cli.tables import make_console

SECONDS_BETWEEN_LINES: float = 5.0
"""What is quicker needs no line."""


class Tell(Protocol):
    """Tells how many games are over, and what is played now if that has changed."""

    def __call__(self, over: int, now: str | None = None) -> None:
        """Tell it."""


@contextmanager
def games_played(what: str, total: int, over: int = 0, of: str = "games") -> Iterator[Tell]:
    """Show how many of some games, or of something else, are over."""
    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total, completed=over)
        tenths, last = over * 10 // max(total, 1), time.monotonic()

        def tell(over: int, now: str | None = None) -> None:
            nonlocal tenths, last
            bar.update(task, completed=over, description=now or what)
            lasts = time.monotonic() - last >= SECONDS_BETWEEN_LINES
            if not console.is_terminal and lasts and over * 10 // total > tenths:
                tenths, last = over * 10 // total, time.monotonic()
                console.print(f"{now or what}: {over} of {total} {of}")

        yield tell


@contextmanager
def parts_done(parts: Mapping[str, float]) -> Iterator[Callable[[str], None]]:
    """Show which of several parts is under way, told when each begins, and about how long the rest takes.

    Each part has a weight: how long it takes beside the others.
    """
    console = make_console(stderr=True)
    names = list(parts)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    began = time.monotonic()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=sum(parts.values()))

        def begin(name: str) -> None:
            number = names.index(name)
            done = sum(parts[one] for one in names[:number])
            bar.update(task, completed=done, description=name)
            if not console.is_terminal:
                left = (time.monotonic() - began) * (sum(parts.values()) / done - 1) if done else 0
                about = f", about {left:.0f} s left" if left >= 1 else ""
                console.print(f"{name} ({number + 1} of {len(names)}{about})")

        yield begin

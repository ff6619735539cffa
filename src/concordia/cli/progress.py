"""How far long work is: a bar on the terminal, or a line for every tenth where there is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from concordia.cli.tables import make_console


class Tell(Protocol):
    """Tells how many games are over, and what is played now if that has changed."""

    def __call__(self, over: int, now: str | None = None) -> None:
        """Tell it."""


@contextmanager
def games_played(what: str, total: int, over: int = 0) -> Iterator[Tell]:
    """Show how many of some games are over."""
    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total, completed=over)
        tenths = over * 10 // total

        def tell(over: int, now: str | None = None) -> None:
            nonlocal tenths
            bar.update(task, completed=over, description=now or what)
            if not console.is_terminal and over * 10 // total > tenths:
                tenths = over * 10 // total
                console.print(f"{now or what}: {over} of {total} games")

        yield tell

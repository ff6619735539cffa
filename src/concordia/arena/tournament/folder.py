"""The folder of a tournament: what was asked, and every game as a line that is written when it ends."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from filelock import FileLock, Timeout

from concordia.arena.store import LOCK, write_whole
from concordia.arena.tournament.plan import MARK, Plan
from concordia.arena.tournament.played import Played
from concordia.errors import ResultsError

ASKED: Final = "plan.json"
GAMES: Final = "games.jsonl"
SUMMARY: Final = "tournament.json"
REPORT: Final = "report.html"


class Folder:
    """A folder that one process keeps; use it in a `with` statement, so that others can have it then."""

    def __init__(self, path: str | os.PathLike[str], plan: Plan) -> None:
        """Begin a folder for a tournament, or go on with one; that of another tournament is refused."""
        self.path = Path(path)
        self.plan = plan
        self.lock = FileLock(self.path / LOCK)
        with self._writing():
            self._make()
            self._take()
        try:
            with self._writing():
                self._begin()
                self.games = list(read_games(self.path / GAMES))
        except ResultsError:
            self.lock.release()
            raise

    def __enter__(self) -> Self:
        """Keep the folder for this process."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let others have the folder."""
        self.lock.release()

    def _make(self) -> None:
        if self.path.exists() and not self.path.is_dir():
            raise ResultsError(f"{self.path} is a file: give a folder for the tournament")
        found = {file.name for file in self.path.iterdir()} if self.path.exists() else set()
        if found - {LOCK} and ASKED not in found:
            raise ResultsError(
                f"{self.path} holds no tournament, but other files: give an empty or a new folder"
            )
        self.path.mkdir(parents=True, exist_ok=True)

    def _take(self) -> None:
        try:
            self.lock.acquire(timeout=0)
        except Timeout:
            raise ResultsError(f"{self.path} is being written by another process: wait for it") from None

    def _begin(self) -> None:
        told = self.plan.told()
        if not (self.path / ASKED).exists():
            write_whole(self.path / ASKED, (json.dumps(told, indent=2) + "\n").encode())
            return
        asked = read_plan(self.path)
        others = [
            f"{key} {asked.get(key)!r}, not {told.get(key)!r}"
            for key in {**told, **asked}
            if asked.get(key) != told.get(key)
        ]
        if others:
            raise ResultsError(
                f"{self.path} holds another tournament, with {'; '.join(others)}: "
                "give the same options to go on with it, or another folder"
            )

    def add(self, played: Played) -> None:
        """Keep a game; a line that is not whole, since everything ended just then, is left out later."""
        with self._writing(), (self.path / GAMES).open("ab") as file:
            file.write(json.dumps(played.told()).encode() + b"\n")

    def write(self, name: str, text: str) -> Path:
        """Write a file of results whole or not at all."""
        with self._writing():
            write_whole(self.path / name, text.encode())
        return self.path / name

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Tell clearly what hinders the writing."""
        try:
            yield
        except OSError as error:
            raise ResultsError(
                f"{self.path} cannot be written: {error.strerror or error}; games that are finished are kept "
                "there: put this right and run the command again to go on"
            ) from error


def read_plan(folder: Path) -> dict[str, Any]:
    """What was asked of the tournament in a folder."""
    file = folder / ASKED
    try:
        asked = json.loads(file.read_bytes())
    except ValueError as error:
        raise ResultsError(f"{folder} holds no tournament: {file} cannot be read: {error}") from None
    if not isinstance(asked, dict) or asked.get("mark") != MARK:
        raise ResultsError(f"{folder} holds no tournament that this program knows: {file} is not {MARK!r}")
    return asked


def read_games(file: Path) -> Iterator[Played]:
    """The games of a file; the beginning of a line that was never ended is cut off."""
    if not file.exists():
        return
    lines = file.read_bytes().split(b"\n")
    if lines[-1]:
        os.truncate(file, file.stat().st_size - len(lines[-1]))
    for number, line in enumerate(lines[:-1], 1):
        try:
            yield Played.of(json.loads(line))
        except (ValueError, TypeError) as error:
            raise ResultsError(
                f"line {number} of {file} is no game ({error}): remove it, and the game is played again"
            ) from None

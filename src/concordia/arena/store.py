"""A folder of results: what was asked, and Parquet files that grow piece by piece and survive any end.

While games are played, each finished piece lies in `parts`; at the end they become one file a table.
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from filelock import FileLock, Timeout

from concordia.arena.run import FORMAT, Run
from concordia.errors import ResultsError

ASKED: Final = "run.json"
PARTS: Final = "parts"
LOCK: Final = ".lock"
UNFINISHED: Final = ".unfinished"
TABLES: Final = ("decisions", "seats", "games")
"""The tables in the order of writing: a piece or a run is finished when its games are there."""
PARQUET: Final = b"PAR1"
"""How a Parquet file begins and ends."""


class Results:
    """The results of a run in a folder; use it in a `with` statement, so that nobody else writes there."""

    def __init__(self, folder: str | os.PathLike[str], run: Run) -> None:
        """Begin a folder for a run, or go on with one; another run's folder is refused."""
        self.folder = Path(folder)
        self.run = run
        self.lock = FileLock(self.folder / LOCK)
        self.begun = False
        try:
            with self._writing():
                self._begin()
        except ResultsError:
            self.lock.release()
            raise
        self.begun = True

    def __enter__(self) -> Self:
        """Keep the folder for this process."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let others have the folder."""
        self.lock.release()

    def _begin(self) -> None:
        if self.folder.exists() and not self.folder.is_dir():
            raise ResultsError(f"{self.folder} is a file: give a folder for the results")
        found = {file.name for file in self.folder.iterdir()} if self.folder.exists() else set()
        if found - {LOCK} and ASKED not in found:
            raise ResultsError(
                f"{self.folder} holds files that are no results: give an empty or a new folder"
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self.lock.acquire(timeout=0)
        except Timeout:
            raise ResultsError(f"{self.folder} is being written by another process: wait for it") from None
        if ASKED in found:
            self._check(read_asked(self.folder))
        else:
            write_whole(self.folder / ASKED, (json.dumps(self.run.told(), indent=2) + "\n").encode())
        if not self.is_finished:
            (self.folder / PARTS).mkdir(exist_ok=True)
            for file in (self.folder / PARTS).glob(f"*{UNFINISHED}"):
                file.unlink()

    def _check(self, asked: dict[str, Any]) -> None:
        told = self.run.told()
        others = [
            f"{key} {asked.get(key)!r}, not {told.get(key)!r}"
            for key in {**told, **asked}
            if asked.get(key) != told.get(key)
        ]
        if others:
            raise ResultsError(
                f"{self.folder} holds the results of another run, with {'; '.join(others)}: "
                "give the same options to go on with it, or another folder"
            )

    @property
    def is_finished(self) -> bool:
        """Whether all games are played and merged."""
        return (self.folder / "games.parquet").exists()

    @property
    def tables(self) -> list[str]:
        """The names of the tables of this run, in the order of writing."""
        return [name for name in TABLES if name != "decisions" or self.run.decisions]

    def table(self, name: str) -> Path:
        """The file of a table."""
        return self.folder / f"{name}.parquet"

    def part(self, number: int, name: str) -> Path:
        """The file of a table of one piece."""
        return self.folder / PARTS / f"{number:06}.{name}.parquet"

    def done(self) -> set[int]:
        """The numbers of the finished pieces."""
        pieces = len(list(self.run.chunks()))
        if self.is_finished:
            return set(range(pieces))
        return {
            number
            for number in range(pieces)
            if all(is_whole(self.part(number, name)) for name in self.tables)
        }

    def add(self, number: int, tables: dict[str, bytes]) -> None:
        """Keep a finished piece; whatever happens then, it is not played again."""
        with self._writing():
            for name in self.tables:
                write_whole(self.part(number, name), tables[name])

    def merge(self) -> None:
        """Make one file of all parts of each table, in the order of the games; the parts are removed."""
        if not self.is_finished:
            pieces = len(list(self.run.chunks()))
            with self._writing():
                for name in self.tables:
                    self._merge(name, [self.part(number, name) for number in range(pieces)])
        shutil.rmtree(self.folder / PARTS, ignore_errors=True)

    def _merge(self, name: str, parts: list[Path]) -> None:
        whole = self.table(name)
        unfinished = whole.with_name(whole.name + UNFINISHED)
        join_parquet(parts, unfinished)
        _settle(unfinished, whole)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Tell clearly what hinders the writing; what is finished stays."""
        try:
            yield
        except OSError as error:
            kept = "; finished games are kept there: put this right and run the command again to go on"
            raise ResultsError(
                f"{self.folder} cannot be written: {error.strerror or error}{kept if self.begun else ''}"
            ) from error


def read_asked(folder: str | os.PathLike[str]) -> dict[str, Any]:
    """What was asked of the run whose results are in a folder."""
    file = Path(folder) / ASKED
    try:
        asked = json.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise ResultsError(f"{folder} holds no results: {file} cannot be read: {reason}") from None
    if not isinstance(asked, dict) or asked.get("format") != FORMAT:
        raise ResultsError(f"{folder} holds no results that this program knows: {file} is not {FORMAT!r}")
    return asked


def run_in(folder: str | os.PathLike[str]) -> Run:
    """The run whose results are in a folder."""
    asked = read_asked(folder)
    try:
        return Run.of(asked)
    except (KeyError, TypeError) as error:
        raise ResultsError(f"{Path(folder) / ASKED} is damaged: {error}") from None


def join_parquet(parts: list[Path], whole: Path) -> None:
    """Write the rows of several Parquet files into one, in their order, a few at a time."""
    import polars as pl

    try:
        pl.scan_parquet(parts).sink_parquet(whole, compression="zstd", maintain_order=True)
    except pl.exceptions.PolarsError as error:
        raise OSError(str(error)) from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, so that it is there even if the power fails right after."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        unfinished.write_bytes(data)
        _settle(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _settle(unfinished: Path, path: Path) -> None:
    """Bring a file to the disk, and only then give it its name."""
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def is_whole(path: Path) -> bool:
    """Whether a Parquet file is there from its beginning to its end."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(PARQUET))
            file.seek(-len(PARQUET), os.SEEK_END)
            return begins == file.read() == PARQUET
    except OSError:
        return False

"""A folder of results: what was asked, and Parquet files that grow piece by piece and survive any end.

While games are played, each finished piece lies in `parts`; at the end they become one file a table.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from concordia.arena.kept import KeptFolder
from concordia.arena.run import MARK, Run
from concordia.errors import ResultsError
from concordia.files import beside, settle, write_whole

PARTS: Final = "parts"
TABLES: Final = ("decisions", "turns", "seats", "games")
"""The tables in the order of writing: a piece or a run is finished when its games are there."""
PARQUET: Final = b"PAR1"
"""How a Parquet file begins and ends."""


class Results(KeptFolder):
    """The results of a run in a folder; use it in a `with` statement, so that nobody else writes there."""

    WHAT = "results"
    ANOTHER = "the results of another run"
    ASKED = "run.json"
    MARK = MARK

    def __init__(self, folder: str | os.PathLike[str], run: Run) -> None:
        """Begin a folder for a run, or go on with one; another run's folder is refused."""
        self.run = run
        super().__init__(folder, run.told())

    def open(self) -> None:
        """Make room for pieces."""
        if not self.is_finished:
            (self.folder / PARTS).mkdir(exist_ok=True)

    @property
    def is_finished(self) -> bool:
        """Whether all games are played and merged."""
        return (self.folder / "games.parquet").exists()

    @property
    def tables(self) -> list[str]:
        """The names of the tables of this run, in the order of writing."""
        left_out = {"decisions": not self.run.decisions, "turns": not self.run.analyse}
        return [name for name in TABLES if not left_out.get(name)]

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
        with self.writing():
            for name in self.tables:
                write_whole(self.part(number, name), tables[name])

    def merge(self) -> None:
        """Make one file of all parts of each table, in the order of the games; the parts are removed."""
        if not self.is_finished:
            pieces = len(list(self.run.chunks()))
            with self.writing():
                for name in self.tables:
                    self._merge(name, [self.part(number, name) for number in range(pieces)])
        shutil.rmtree(self.folder / PARTS, ignore_errors=True)

    def _merge(self, name: str, parts: list[Path]) -> None:
        with beside(self.table(name)) as unfinished:
            join_parquet(parts, unfinished)
            settle(unfinished, self.table(name))


def run_in(folder: str | os.PathLike[str]) -> Run:
    """The run whose results are in a folder."""
    asked = Results.asked_in(folder)
    try:
        return Run.of(asked)
    except (KeyError, TypeError) as error:
        raise ResultsError(f"{Path(folder) / Results.ASKED} is damaged: {error}") from None


def join_parquet(parts: list[Path], whole: Path) -> None:
    """Write the rows of several Parquet files into one, in their order, a few at a time."""
    import polars as pl

    try:
        pl.scan_parquet(parts).sink_parquet(whole, compression="zstd", maintain_order=True)
    except pl.exceptions.PolarsError as error:
        raise OSError(str(error)) from error


def is_whole(path: Path) -> bool:
    """Whether a Parquet file is there from its beginning to its end."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(PARQUET))
            file.seek(-len(PARQUET), os.SEEK_END)
            return begins == file.read() == PARQUET
    except OSError:
        return False

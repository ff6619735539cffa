"""Backups: the whole database in one compressed file, which either kind of database can take back.

A backup is JSON lines: a header, then for each table a line that names its columns and a line for each row,
and an end mark with the numbers of rows and the hash of everything before it.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import AsyncIterator, Generator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import orjson
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Table, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from concordia.errors import ConcordiaError
from concordia.files import beside, settle
from concordia.rules import RULES_VERSION
from concordia.server.clock import now
from concordia.server.store.database import OWNER, POSTGRES, Database, migrate_async, revisions
from concordia.server.store.models import Base

FORMAT: Final = "concordia-backup-1"
BATCH: Final = 500
"""Rows that are in memory at once."""
LONGEST_LINE: Final = 4_000_000
MAGIC: Final = b"\x1f\x8b"
"""How a compressed file begins."""

Counts = dict[str, int]
"""How many rows each table has."""
Row = dict[str, Any]


class BackupError(ConcordiaError):
    """A backup cannot be written, cannot be read, or does not fit."""


@dataclass(frozen=True, slots=True)
class Header:
    """What the first line of a backup tells."""

    format: str
    revision: str
    """The revision of the tables."""
    rules: int
    program: str
    """The version of the program that made the backup."""
    made: int


async def write_backup(database: Database, path: Path) -> Counts:
    """Write everything as it stands at one moment to a file, whole or not at all."""
    counts: Counts = {}
    async with _snapshot(database) as connection:
        revision = await connection.run_sync(schema_revision)
        assert revision is not None
        with _Writer(path) as writer:
            header = Header(FORMAT, revision, RULES_VERSION, version("concordia-boardgame"), now())
            writer.write(asdict(header))
            for table in Base.metadata.sorted_tables:
                counts[str(table.name)] = await _write_table(connection, table, writer)
            writer.write({"end": counts, "sha256": writer.digest.hexdigest()})
    return counts


@asynccontextmanager
async def _snapshot(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the database as it is at its first look, whatever others write meanwhile."""
    async with database.engine.connect() as connection:
        if database.kind == POSTGRES:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with connection.begin():
            yield connection


def schema_revision(connection: Connection) -> str | None:
    """The revision of a database's tables; None if it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


async def _write_table(connection: AsyncConnection, table: Table, writer: "_Writer") -> int:
    writer.write({"table": table.name, "columns": table.columns.keys()})
    chosen = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
    count = 0
    async for rows in (await connection.stream(chosen)).partitions():
        count += len(rows)
        for row in rows:
            writer.write(list(row))
    return count


class _Writer:
    """A compressed file that gets its name when all of it is on the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = ExitStack()
        self.digest = hashlib.sha256()

    def __enter__(self) -> Self:
        try:
            self.part = self.place.enter_context(beside(self.path))
            self.file = open(self.part, "xb", opener=lambda name, flags: os.open(name, flags, OWNER))
            self.packed = gzip.GzipFile("", "wb", fileobj=self.file, mtime=0)
        except OSError as error:
            raise self._cannot(error) from None
        return self

    def write(self, told: object) -> None:
        """Write a line."""
        line = orjson.dumps(told) + b"\n"
        self.digest.update(line)
        try:
            self.packed.write(line)
        except OSError as error:
            raise self._cannot(error) from None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            with self.place:
                with self.file:
                    self.packed.close()
                if kind is None:
                    settle(self.part, self.path)
        except OSError as failed:
            if kind is None:
                raise self._cannot(failed) from None

    def _cannot(self, error: OSError) -> BackupError:
        reason = error.strerror or str(error)
        return BackupError.of("file-unwritable", path=str(self.path), reason=reason)


def check_backup(path: Path, tables: Sequence[Table]) -> Counts:
    """Read a backup from its first line to its last, and refuse one that is not whole."""
    counts: Counts = {table.name: 0 for table in tables}
    for table, _ in _rows(path, tables):
        counts[table.name] += 1
    return counts


def read_header(path: Path) -> Header:
    """The header of a backup, if this program can take the backup back."""
    with closing(_lines(path)) as lines:
        first = next(lines, b"")
    try:
        header = Header(**orjson.loads(first))
    except (orjson.JSONDecodeError, TypeError):
        raise _foreign(path) from None
    if header.format != FORMAT:
        raise _foreign(path)
    if header.revision not in revisions():
        raise BackupError.of(
            "backup-newer",
            path=str(path),
            revision=header.revision,
            newest=revisions()[0],
            program=header.program,
        )
    return header


def _rows(path: Path, tables: Sequence[Table]) -> Iterator[tuple[Table, Row]]:
    """The rows of a backup with their tables; if anything is amiss, the last step raises."""
    lines = _lines(path)
    digest = hashlib.sha256(next(lines, b""))
    waiting = list(tables)
    table: Table | None = None
    names: list[str] = []
    counts: Counts = {}
    for line in lines:
        told = _value(path, line)
        if table is not None and isinstance(told, list) and len(told) == len(names):
            counts[table.name] += 1
            yield table, dict(zip(names, told, strict=True))
        elif waiting and _begins(told, waiting[0]):
            table, names = waiting.pop(0), told["columns"]
            counts[table.name] = 0
        elif told == {"end": counts, "sha256": digest.hexdigest()} and not waiting and not next(lines, b""):
            return
        else:
            raise _damaged(path)
        digest.update(line)
    raise BackupError.of("backup-cut-short", path=str(path))


def _begins(told: Any, table: Table) -> bool:
    """Whether a line begins a table: it tells its name and all its columns, in whatever order."""
    if not isinstance(told, dict) or told.keys() != {"table", "columns"}:
        return False
    return bool(told["table"] == table.name and sorted(told["columns"]) == sorted(table.columns.keys()))


def _lines(path: Path) -> Generator[bytes, None, None]:
    try:
        with open(path, "rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise _foreign(path)
            file.seek(0)
            with gzip.GzipFile(fileobj=file) as unpacked:
                while line := unpacked.readline(LONGEST_LINE):
                    yield line
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise _damaged(path) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BackupError.of("file-unreadable", path=str(path), reason=reason) from None


def _foreign(path: Path) -> BackupError:
    return BackupError.of("not-a-backup", path=str(path), format=FORMAT)


def _value(path: Path, line: bytes) -> Any:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        raise _damaged(path) from None


def _damaged(path: Path) -> BackupError:
    return BackupError.of("backup-damaged", path=str(path))


async def restore_backup(url: str, path: Path) -> Counts:
    """Fill an empty database from a backup with today's tables, with everything or with nothing."""
    assert read_header(path).revision == revisions()[0]
    tables = Base.metadata.sorted_tables
    counts = check_backup(path, tables)
    database = Database(url)
    try:
        async with database.engine.connect() as connection:
            await connection.run_sync(_check_empty)
        await migrate_async(url)
        async with database.engine.begin() as connection:
            await _keep_others_out(connection)
            await connection.run_sync(_check_empty)
            await fill(connection, path, tables)
    finally:
        await database.close()
    return counts


def _check_empty(connection: Connection) -> None:
    there = inspect(connection).get_table_names()
    for table in Base.metadata.sorted_tables:
        if table.name in there and connection.execute(select(text("1")).select_from(table).limit(1)).first():
            raise BackupError.of("backup-target", table=table.name)


async def _keep_others_out(connection: AsyncConnection) -> None:
    """Let nobody else write until the transaction ends; SQLite sees to it by itself."""
    if connection.dialect.name == POSTGRES:
        names = ", ".join(table.name for table in Base.metadata.sorted_tables)
        await connection.execute(text(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE"))


async def fill(connection: AsyncConnection, path: Path, tables: Sequence[Table]) -> None:
    """Write all rows of a backup into tables, which are those of its revision."""
    for table, rows in groupby(_rows(path, tables), lambda one: one[0]):
        batch: list[Row] = []
        for _, row in rows:
            batch.append(row)
            if len(batch) == BATCH:
                await connection.execute(insert(table), batch)
                batch.clear()
        if batch:
            await connection.execute(insert(table), batch)

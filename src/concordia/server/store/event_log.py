"""The log of events: they are appended here, those of many tables in one transaction.

An event counts once it is committed. Its number within the table is taken once: of two processes that write
the same number, one is told that it came too late.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import structlog
from sqlalchemy import ARRAY, Connection, Executable, String, bindparam, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from concordia.server.errors import Refused
from concordia.server.store.database import POSTGRES, SQLITE, Database
from concordia.server.store.models import EventRow, TableRow

NOTIFICATIONS: Final = "concordia"
"""The channel on which PostgreSQL tells the processes of new events."""
MOST_AT_ONCE: Final = 200

log = structlog.get_logger("concordia.event_log")

_EVENT_COLUMNS: Final = tuple(column.name for column in EventRow.__table__.columns)
_UPDATE: Final = (
    update(TableRow.__table__)  # type: ignore[arg-type]
    .where(TableRow.id == bindparam("of_table"), TableRow.number < bindparam("new_number"))
    .values(
        number=bindparam("new_number"),
        position=bindparam("new_position"),
        status=bindparam("new_status"),
        started=bindparam("new_started"),
        ended=bindparam("new_ended"),
        asked=bindparam("new_asked"),
        due=bindparam("new_due"),
        active=bindparam("new_active"),
    )
)


Change: TypeAlias = Executable | Callable[[Connection], None]
"""What is changed together with an event: a statement, or more that has to be read first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event to append, where the table stands after it, and what else changes with it."""

    event: EventRow
    progress: dict[str, Any]
    changes: list[Change] = field(default_factory=list)


class EventLog:
    """Writes entries for one process, in the order in which they come."""

    def __init__(self, database: Database) -> None:
        """Get ready to write."""
        self.database = database
        self.waiting: asyncio.Queue[tuple[Entry, asyncio.Future[bool]]] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        # SQLite has one writer anyway; in a thread of its own no statement waits for the loop.
        self.thread = ThreadPoolExecutor(1, "event-log") if database.kind == SQLITE else None
        dialect = postgresql if database.kind == POSTGRES else sqlite
        columns = EventRow.__table__.c
        self._insert = (
            dialect.insert(EventRow.__table__)
            .on_conflict_do_nothing()
            .returning(columns.table_id, columns.number)
        )

    def start(self) -> None:
        """Begin to write."""
        self.writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Write what waits, then stop."""
        await self.waiting.join()
        if self.writer is not None:
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        if self.thread is not None:
            self.thread.shutdown()

    async def append(self, entry: Entry) -> bool:
        """Append an event; False if another process has taken its number, and nothing was changed."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((entry, done))
        return await asyncio.shield(done)

    async def _write(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while not self.waiting.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self.waiting.get_nowait())
            try:
                await self._write_batch(batch)
            finally:
                for _ in batch:
                    self.waiting.task_done()

    async def _write_batch(self, batch: list[tuple[Entry, asyncio.Future[bool]]]) -> None:
        try:
            taken = await self._commit([entry for entry, _ in batch])
        except (SQLAlchemyError, OSError) as error:
            if len(batch) > 1:  # One entry must not take the others down with it.
                for one in batch:
                    await self._write_batch([one])
                return
            log.error("an event was not kept", table=batch[0][0].event.table_id, reason=repr(error))
            batch[0][1].set_exception(Refused.of("not-saved"))
            return
        for entry, done in batch:
            done.set_result((entry.event.table_id, entry.event.number) in taken)

    async def _commit(self, entries: list[Entry]) -> set[tuple[str, int]]:
        if self.thread is not None:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.thread, self._commit_alone, entries)
        async with self.database.engine.begin() as connection:
            return await connection.run_sync(self._append, entries)

    def _commit_alone(self, entries: list[Entry]) -> set[tuple[str, int]]:
        """Commit in the thread of the writer, where no statement has to wait for the others of the server."""
        assert self.database.writing is not None
        with self.database.writing.begin() as connection:
            return self._append(connection, entries)

    def _append(self, connection: Connection, entries: list[Entry]) -> set[tuple[str, int]]:
        rows = [{name: getattr(entry.event, name) for name in _EVENT_COLUMNS} for entry in entries]
        taken = {(row[0], row[1]) for row in connection.execute(self._insert, rows)}
        written = [entry for entry in entries if (entry.event.table_id, entry.event.number) in taken]
        if written:
            connection.execute(_UPDATE, [_progress(entry) for entry in written])
            for entry in written:
                for change in entry.changes:
                    if isinstance(change, Executable):
                        connection.execute(change)
                    else:
                        change(connection)
            self._notify(connection, written)
        return taken

    def _notify(self, connection: Connection, written: list[Entry]) -> None:
        if self.database.kind == POSTGRES:
            told = [f"{entry.event.table_id} {entry.event.number}" for entry in written]
            each = func.unnest(bindparam("told", told, ARRAY(String))).column_valued("told")
            connection.execute(select(func.pg_notify(NOTIFICATIONS, each)))


def _progress(entry: Entry) -> dict[str, Any]:
    return {
        "of_table": entry.event.table_id,
        "new_number": entry.event.number,
        "new_active": entry.event.at,
        **{f"new_{name}": value for name, value in entry.progress.items()},
    }

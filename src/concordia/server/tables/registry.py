"""The registry: the tables that this process holds, how events come to them, and who hears of it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import make_transient

from concordia.server.clock import now
from concordia.server.errors import NotFound, Refused, Stale
from concordia.server.people.ratings import keep_results
from concordia.server.store.database import Database
from concordia.server.store.event_log import Change, Entry, EventLog
from concordia.server.store.ids import is_id
from concordia.server.store.models import CHAT, MOVE, OVER, SEAT, UNDO, EventRow, SeatRow, TableRow
from concordia.server.tables.table import Table

MOST_TABLES: Final = 2_000
"""Tables that a process holds at once; those nobody listens to are let go first, then the least used."""
POSITIONS: Final = (MOVE, UNDO)
AT_ONCE: Final = 250
"""Events that are read without a pause for others."""


class Registry:
    """All tables, loaded when they are needed."""

    def __init__(self, database: Database, event_log: EventLog) -> None:
        """Begin without any table."""
        self.database = database
        self.event_log = event_log
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.listeners: list[Callable[[Table, EventRow], None]] = []
        """Called for each event that a table follows, whoever wrote it, before anyone else is told."""
        self.write_listeners: list[Callable[[Table, EventRow], None]] = []
        """Called after each event that this process has written."""
        self.made_listeners: list[Callable[[Table], None]] = []
        """Called after each table that this process has set up."""
        self.let_go_listeners: list[Callable[[Table], None]] = []
        """Called when a table is held no more, though someone may still listen to it."""

    async def table(self, table_id: str) -> Table:
        """A table by its id."""
        found = self.tables.get(table_id)
        if found is None:
            if not is_id(table_id):
                raise NotFound.of("no-table")
            loaded = await self._load(table_id)
            found = self.tables.get(table_id) or self.add(loaded)
        self.tables.move_to_end(table_id)
        if found.doubtful:
            async with found.lock:
                await self.catch_up(found)
        return found

    async def _load(self, table_id: str) -> Table:
        async with self.database.reading() as session:
            row, seats = await _table(session, table_id)
            events = await _events(session, table_id, 0)
        return await asyncio.to_thread(Table, row, seats, events)  # Thousands of moves take a second.

    def add(self, table: Table) -> Table:
        """Hold a table, and let others go if there are too many."""
        self.tables[table.id] = table
        for unheard in (True, False):
            for other in list(self.tables.values()):
                if len(self.tables) <= MOST_TABLES:
                    return table
                if other is table or other.lock.locked() or (unheard and other.listeners):
                    continue
                del self.tables[other.id]
                for listener in self.let_go_listeners:
                    listener(other)
        return table

    def begin(self, table: Table, log: Sequence[EventRow] = ()) -> Table:
        """Hold a table that this process has set up, and tell of it; `log` has the events it began with."""
        self.add(table)
        for made in self.made_listeners:
            made(table)
        for event in log:
            for listener in (*self.listeners, *self.write_listeners):
                listener(table, event)
        return table

    def check_held(self, table: Table) -> None:
        """Refuse to go on with a table that was let go: whoever comes next gets it anew from the log."""
        if self.tables.get(table.id) is not table:
            raise Refused.of("table-let-go")
        self.tables.move_to_end(table.id)

    async def append(
        self,
        table: Table,
        kind: str,
        *,
        seat: int | None = None,
        action: int | None = None,
        key: str | None = None,
        data: dict[str, Any] | None = None,
        user_id: str | None = None,
        changes: Sequence[Change] = (),
        seats: Sequence[SeatRow] | None = None,
        rematch: str | None = None,
        row: Mapping[str, Any] | None = None,
    ) -> EventRow:
        """Keep an event, then let the table follow it; the caller holds the table's lock.

        `seats` are the seats as they are after the event, if it changes them; `changes` write them. A
        `rematch` is the table at which the same people play again from now on; `row` is what else changes
        about the table itself.
        """
        assert table.lock.locked()
        self.check_held(table)
        known = table.progress.number
        if table.doubtful:
            await self.catch_up(table)
            if table.progress.number != known:
                raise Stale.of("overtaken")
        before = table.progress
        event = EventRow(
            table_id=table.id,
            number=before.number + 1,
            position=before.position + 1 if kind in POSITIONS else None,
            kind=kind,
            seat=seat,
            action=action,
            key=key,
            data=data,
            user_id=user_id,
            at=max(now(), before.since),
        )
        if rematch is not None:
            row = {**(row or {}), "rematch": rematch}
        if row:
            changes = [*changes, update(TableRow).where(TableRow.id == table.id).values(dict(row))]
        await self._keep(table, event, changes, seats)
        for name, value in (row or {}).items():
            setattr(table.row, name, value)
        self._publish(table, event)
        self.tell_written(table, event)
        return event

    def tell_written(self, table: Table, event: EventRow) -> None:
        """Tell those of an event who do something about what this process has written."""
        for listener in self.write_listeners:
            listener(table, event)

    async def _keep(
        self, table: Table, event: EventRow, changes: Sequence[Change], seats: Sequence[SeatRow] | None
    ) -> None:
        """Write an event down; only then does the table follow it."""
        after = table.after(event, seats)
        entry = Entry(event, table.progress_columns(after, seats), list(changes))
        if after.status == OVER and table.progress.status != OVER:
            entry.changes.append(partial(keep_results, table=table, after=after))
        try:
            kept = await self.event_log.append(entry)
        except BaseException:
            table.doubtful = True  # A commit whose answer got lost may have been kept: the log tells.
            raise
        if not kept:
            await self.catch_up(table)
            raise Stale.of("overtaken")
        table.progress = after
        if seats is not None:
            table.set_seats(seats)

    async def catch_up(self, table: Table) -> None:
        """Follow the events that other processes have written; the caller holds the table's lock."""
        async with self.database.reading() as session:
            events = await _events(session, table.id, table.progress.number)
            if not events or any(event.kind not in (MOVE, UNDO, CHAT) for event in events):
                try:
                    table.row, seats = await _table(session, table.id)
                except NotFound:
                    self.tables.pop(table.id, None)
                    raise
                table.set_seats(seats)
        for event in events:
            table.progress = table.after(event)
            self._publish(table, event)
        table.doubtful = False

    async def past(self, table: Table, since: int | None, most: int) -> tuple[list[EventRow], bool]:
        """The events after a number, or the newest ones; and whether there are more before them."""
        chosen = select(EventRow).where(EventRow.table_id == table.id, EventRow.number > (since or 0))
        chosen = chosen.where(EventRow.number <= table.progress.number)
        async with self.database.reading() as session:
            found = list(await session.scalars(chosen.order_by(EventRow.number.desc()).limit(most)))
        first = found[-1].number if found else table.progress.number + 1
        return found[::-1], first > (since or 0) + 1

    async def tell_seats(self, table_ids: Sequence[str]) -> None:
        """Tell everyone that others sit at some tables, or under other names, than before."""
        for table_id in table_ids:
            table = await self.table(table_id)
            async with table.lock:
                while table.foreign is None:
                    await self.catch_up(table)
                    async with self.database.reading() as session:
                        table.row, seats = await _table(session, table_id)
                    with suppress(Stale):  # Another process was faster: once more.
                        await self.append(table, SEAT, seats=seats)
                        break

    async def hear(self, table_id: str, number: int) -> None:
        """Learn that an event was written, perhaps by another process."""
        table = self.tables.get(table_id)
        if table is not None and table.progress.number < number:
            async with table.lock:
                if table.progress.number < number:
                    await self.catch_up(table)

    async def hear_all(self) -> None:
        """Catch up with everything after the connection to the others was lost."""
        for table in list(self.tables.values()):
            async with table.lock:
                await self.catch_up(table)

    def _publish(self, table: Table, event: EventRow) -> None:
        for listener in (*self.listeners, *table.listeners):
            listener(table, event)


async def _table(session: AsyncSession, table_id: str) -> tuple[TableRow, list[SeatRow]]:
    row = await session.get(TableRow, table_id)
    if row is None:
        raise NotFound.of("no-table")
    chosen = select(SeatRow).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
    seats = list(await session.scalars(chosen))
    for one in (row, *seats):
        make_transient(one)
    return row, seats


async def _events(session: AsyncSession, table_id: str, after: int) -> list[EventRow]:
    chosen = select(EventRow).where(EventRow.table_id == table_id, EventRow.number > after)
    found = await session.stream_scalars(chosen.order_by(EventRow.number))
    events: list[EventRow] = []
    async for part in found.partitions(AT_ONCE):
        for event in part:
            make_transient(event)
        events += part
    return events

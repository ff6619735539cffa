"""Who is connected: the seats of each table at this process, and at the others that share its database."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import structlog
from sqlalchemy import Select, delete, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.ops.periodic import Periodic
from concordia.server.store.database import POSTGRES, Database
from concordia.server.store.shared import PRESENCES, PRESENT

RENEW_EVERY: Final = 20.0
FORGET_AFTER: Final = 60.0
"""Seconds after which a process that says nothing more counts as gone, with all who were connected to it."""

Seats: TypeAlias = frozenset[int]
HOST: Final = -1
"""Stands among the seats of a table for its host, who may have none."""

log = structlog.get_logger("concordia.presence")

_NOW: Final = func.extract("epoch", func.statement_timestamp())
_KEEP: Final = text(
    """
    INSERT INTO shared_presences (table_id, seat, process, until)
    SELECT table_id, seat, :process, extract(epoch FROM statement_timestamp()) + :seconds
    FROM unnest(CAST(:tables AS text[]), CAST(:seats AS integer[])) AS here(table_id, seat)
    ON CONFLICT (table_id, seat, process) DO UPDATE SET until = excluded.until
    """
)


class Presence:
    """Keeps in the database who is connected to this process, and knows who is to the others."""

    def __init__(
        self,
        database: Database,
        here: Callable[[], dict[str, Seats]],
        on_change: Callable[[str], Awaitable[None]],
    ) -> None:
        """Get ready; `here` tells the seats that are connected to this process, by table.

        `on_change` is called with a table whose people elsewhere have gone without a word.
        """
        self.database = database
        self.here = here
        self.on_change = on_change
        self.shared = database.kind == POSTGRES
        self.elsewhere: dict[str, Seats] = {}
        """The seats that are connected to other processes, of tables at which someone is connected here."""
        self.change_listeners: list[Callable[[str], None]] = []
        """Called with a table to which others are connected here than before."""
        self._stopping = False
        self._changed: set[str] = set()
        self._keeping: asyncio.Task[None] | None = None
        self._renewing = Periodic("presence", RENEW_EVERY, self.renew)

    def start(self) -> None:
        """Begin to tell the others now and then that this process is there."""
        if self.shared:
            self._renewing.start()

    async def stop(self) -> None:
        """Tell the others that nobody is connected here any more."""
        if not self.shared:
            return
        self._stopping = True
        await self._renewing.stop()
        if self._keeping is not None:
            await self._keeping
        try:
            async with self.database.changing() as session:
                gone = delete(PRESENCES).where(PRESENCES.c.process == self.database.process)
                tables = await session.scalars(gone.returning(PRESENCES.c.table_id))
                await self._tell(session, set(tables))
        except (SQLAlchemyError, OSError) as error:
            log.warning("the others were not told who has gone", reason=type(error).__name__)

    def change(self, table_id: str) -> None:
        """Keep that others are connected to a table here than before."""
        for listener in self.change_listeners:
            listener(table_id)
        if self.shared and not self._stopping:
            self._changed.add(table_id)
            if self._keeping is None:
                self._keeping = asyncio.create_task(self._keep_changes())

    async def _keep_changes(self) -> None:
        try:
            while self._changed:
                changed, self._changed = self._changed, set()
                async with self.database.changing() as session:
                    here = {table_id: seats for table_id, seats in self.here().items() if table_id in changed}
                    gone = delete(PRESENCES).where(PRESENCES.c.process == self.database.process)
                    await session.execute(gone.where(PRESENCES.c.table_id.in_(changed)))
                    await self._keep(session, here)
                    await self._tell(session, changed)
        except (SQLAlchemyError, OSError) as error:  # It is kept when it is renewed.
            log.warning("who is connected was not kept", reason=type(error).__name__)
        finally:
            self._keeping = None

    async def _keep(self, session: AsyncSession, here: dict[str, Seats]) -> None:
        pairs = [(table_id, seat) for table_id, seats in here.items() for seat in sorted(seats)]
        values = {"tables": [table_id for table_id, _ in pairs], "seats": [seat for _, seat in pairs]}
        await session.execute(
            _KEEP, {**values, "process": self.database.process, "seconds": float(FORGET_AFTER)}
        )

    async def _tell(self, session: AsyncSession, tables: set[str]) -> None:
        for table_id in sorted(tables):
            await self.database.tell_others(session, PRESENT, table_id)

    async def renew(self) -> None:
        """Tell that all who are connected here still are, and forget those of processes that are gone."""
        for table_id in await self._renew():
            await self.on_change(table_id)

    async def _renew(self) -> set[str]:
        async with self.database.changing() as session:
            await self._keep(session, self.here())
            lost = delete(PRESENCES).where(PRESENCES.c.until < _NOW).returning(PRESENCES.c.table_id)
            tables = set(await session.scalars(lost))
            await self._tell(session, tables)
        return tables

    async def look(self, table_id: str) -> None:
        """Find out who is connected to a table elsewhere, for as long as someone is here."""
        self.elsewhere[table_id] = await self.connected_elsewhere(table_id)

    def forget(self, table_id: str) -> None:
        """Forget who is elsewhere, since nobody is here any more."""
        self.elsewhere.pop(table_id, None)

    async def connected_among(self, tables: Select[str]) -> dict[str, Seats]:
        """The seats that are connected to any process at some tables, if there are any."""
        found = {table_id: seats for table_id, seats in self.here().items() if seats}
        if self.shared:
            chosen = select(PRESENCES.c.table_id, PRESENCES.c.seat).where(
                PRESENCES.c.table_id.in_(tables),
                PRESENCES.c.process != self.database.process,
                PRESENCES.c.until >= _NOW,
            )
            async with self.database.reading() as session:
                for table_id, seat in await session.execute(chosen):
                    found[table_id] = found.get(table_id, frozenset()) | {seat}
        return found

    async def connected_elsewhere(self, table_id: str) -> Seats:
        """The seats of a table that are connected to other processes now."""
        if not self.shared:
            return frozenset()
        chosen = select(PRESENCES.c.seat).where(
            PRESENCES.c.table_id == table_id,
            PRESENCES.c.process != self.database.process,
            PRESENCES.c.until >= _NOW,
        )
        async with self.database.reading() as session:
            return frozenset(await session.scalars(chosen))

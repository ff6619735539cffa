"""Dead tables: those in the lobby whose host has been gone for long are closed."""

from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy import and_, func, or_, select

from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.lobby.listing import HOST_AWAY_SLOW
from concordia.server.ops.periodic import Periodic
from concordia.server.store.models import CLOSE, OPEN, TableRow
from concordia.server.tables.options import MINUTE
from concordia.server.tables.presets import SLOW
from concordia.server.tables.registry import Registry

HOST_AWAY_LIVE: Final = 30 * MINUTE
"""For so long an open table with a clock, or without any time, waits for its host; a slow one for 7 days."""
HOST_GONE: Final = "host-gone"
"""Why the server closes a table."""
LOOK_EVERY: Final = 60.0
MOST_AT_ONCE: Final = 100

log = structlog.get_logger("concordia.lobby")


class DeadTables:
    """Closes tables at which nobody will begin a game; those that only have a link wait for ever."""

    def __init__(self, registry: Registry) -> None:
        """Get ready to look for them."""
        self.registry = registry
        self.looking = Periodic("close dead tables", LOOK_EVERY, self.close_all)

    def start(self) -> None:
        """Begin to look."""
        self.looking.start()

    async def stop(self) -> None:
        """Stop looking."""
        await self.looking.stop()

    async def close_all(self) -> None:
        """Close every dead table."""
        for table_id in await self._dead():
            with suppress(Refused):  # Another process was faster, or the table is of other rules.
                await self._close(table_id)

    async def _dead(self) -> list[str]:
        seen, at = func.coalesce(TableRow.host_seen, TableRow.created), now()
        gone = or_(
            and_(TableRow.pace != SLOW, seen < at - HOST_AWAY_LIVE),
            and_(TableRow.pace == SLOW, seen < at - HOST_AWAY_SLOW),
        )
        chosen = select(TableRow.id).where(TableRow.listed, TableRow.status == OPEN, gone)
        async with self.registry.database.reading() as session:
            return list(await session.scalars(chosen.order_by(TableRow.created).limit(MOST_AT_ONCE)))

    async def _close(self, table_id: str) -> None:
        table = await self.registry.table(table_id)
        async with table.lock:
            table.check_playable()
            if table.progress.status == OPEN:
                await self.registry.append(table, CLOSE, data={"why": HOST_GONE})
                log.info("a table without its host was closed", table=table_id)

"""Tables whose time has come: a bot is asked again, or stands in for a person."""

from typing import Final

import structlog
from sqlalchemy import select, update

from concordia.server.bots.turns import BotTurns
from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.ops.periodic import Periodic
from concordia.server.store.database import SQLITE
from concordia.server.store.models import PLAYING, RESUME, TableRow
from concordia.server.tables.progress import BOT_GRACE
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import last_seen
from concordia.server.tables.stand_ins import AWAY, TIME, stand_in, time_up
from concordia.server.tables.table import Table

LOOK_EVERY: Final = 2.0
"""Seconds between two looks at what is due."""
MOST_AT_ONCE: Final = 100

log = structlog.get_logger("concordia.overdue")


class OverdueTables:
    """Keeps tables going on which nobody has to click."""

    def __init__(self, registry: Registry, turns: BotTurns) -> None:
        """Get ready to look after tables."""
        self.registry = registry
        self.turns = turns
        self.looking = Periodic("look after tables", LOOK_EVERY, self._look_around)

    async def start(self) -> None:
        """Begin to look after tables."""
        await self._resume()
        self.looking.start()

    async def stop(self) -> None:
        """Stop looking."""
        await self.looking.stop()

    async def _look_around(self) -> None:
        for table_id, due in await self._due():
            try:
                await self._look_after(table_id, due)
            except Refused as error:
                log.warning("a table could not be looked after", table=table_id, reason=str(error))

    async def _resume(self) -> None:
        """When this is the only process, all bots that were asked are asked again at once."""
        if self.registry.database.kind == SQLITE:
            chosen = update(TableRow).where(TableRow.status == PLAYING, TableRow.due < now() + BOT_GRACE)
            async with self.registry.database.changing() as session:
                await session.execute(chosen.values(due=0))

    async def _due(self) -> list[tuple[str, int]]:
        chosen = select(TableRow.id, TableRow.due).where(TableRow.status == PLAYING, TableRow.due <= now())
        async with self.registry.database.reading() as session:
            rows = await session.execute(chosen.order_by(TableRow.due).limit(MOST_AT_ONCE))
            return [(row[0], row[1] or 0) for row in rows]

    async def _look_after(self, table_id: str, due: int) -> None:
        table = await self.registry.table(table_id)
        async with table.lock:
            asked = table.progress.asked
            if asked is not None and table.options.away is not None:
                table.seats[asked].seen = await last_seen(self.registry.database, table.id, asked)
            ends = table.progress.due(table.seats, table.options)
            if table.foreign is not None or asked is None or ends is None:
                await self._take(table, due, None)
                return
            if table.progress.paused is not None:
                if ends > now():
                    await self._take(table, due, ends)
                elif await self._take(table, due, now() + BOT_GRACE):
                    await self.registry.append(table, RESUME)
                return
            if table.asked_bot is not None:
                if await self._take(table, due, now() + BOT_GRACE):
                    self.turns.wake(table)
                return
            if ends > now():
                await self._take(table, due, ends)
                return
            time_ends = table.progress.time_ends(table.options)
            why = TIME if time_ends is not None and time_ends <= now() else AWAY
            if await self._take(table, due, now() + BOT_GRACE):
                if why == TIME:
                    await time_up(self.registry, table, asked)
                else:
                    await stand_in(self.registry, table, asked, why)

    async def _take(self, table: Table, due: int, new: int | None) -> bool:
        """Take a table over from the other processes by moving the time it is due."""
        chosen = update(TableRow).where(TableRow.id == table.id, TableRow.due == due).values(due=new)
        async with self.registry.database.changing() as session:
            taken = await session.execute(chosen)
        return bool(taken.rowcount)  # type: ignore[attr-defined]

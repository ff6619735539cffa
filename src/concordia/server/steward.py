"""The steward: lets the bots move, and looks after tables whose time has come.

Whoever writes an event asks the bot that follows. Should that process die, any other finds the table when it
is due; two answers to one question do no harm, since a position is taken once.
"""

import asyncio
from functools import partial
from typing import Final

import structlog
from sqlalchemy import select, update

from concordia.server.crew import Crew, Question
from concordia.server.errors import Refused
from concordia.server.hall import Hall, now
from concordia.server.numbers import BOT_SECONDS
from concordia.server.options import MINUTE
from concordia.server.periodic import Periodic
from concordia.server.play import AWAY, TIME, stand_in
from concordia.server.standing import BOT_GRACE, MOVE, TROUBLE
from concordia.server.store.database import SQLITE
from concordia.server.store.models import PLAYING, EventRow, SeatRow, TableRow
from concordia.server.table import Table

LOOK_EVERY: Final = 2.0
"""Seconds between two looks at what is due."""
MOST_AT_ONCE: Final = 100
STILL_HERE: Final = MINUTE
"""Someone seen within this time counts as present."""

log = structlog.get_logger("concordia.steward")


class Steward:
    """Keeps tables going on which nobody has to click."""

    def __init__(self, hall: Hall, crew: Crew, programs: dict[str, str]) -> None:
        """Get ready; `programs` are the bots that the host has named."""
        self.hall = hall
        self.crew = crew
        self.programs = programs
        self.asking: dict[str, asyncio.Task[None]] = {}
        self.looking = Periodic("look after tables", LOOK_EVERY, self._look_around)
        hall.written.append(self.wake)

    async def start(self) -> None:
        """Begin to look after tables."""
        await self._resume()
        self.looking.start()

    async def stop(self) -> None:
        """Stop; bots that think are left to the next process."""
        await self.looking.stop()
        asked = list(self.asking)
        tasks = list(self.asking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.crew.dismiss()
        if asked:
            left = update(TableRow).where(TableRow.id.in_(asked), TableRow.due.is_not(None)).values(due=0)
            async with self.hall.database.changing() as session:
                await session.execute(left)

    def wake(self, table: Table, event: EventRow | None = None) -> None:
        """Ask the bot whose turn it is at a table, unless it is being asked."""
        asking = self.asking.get(table.id)
        if table.asked_bot is not None and (asking is None or asking.done()):
            task = asyncio.create_task(self._ask_bots(table))
            self.asking[table.id] = task
            task.add_done_callback(partial(self._asked, table.id))

    def _asked(self, table_id: str, task: asyncio.Task[None]) -> None:
        if self.asking.get(table_id) is task:
            del self.asking[table_id]

    async def _ask_bots(self, table: Table) -> None:
        """Let bots move as long as one is asked."""
        try:
            while (bot := table.asked_bot) is not None:
                await self._ask(table, bot)
        except Refused as error:
            log.warning("bot move refused", table=table.id, reason=str(error))
        except Exception as error:  # noqa: BLE001  # The bot is asked again when the table is due.
            log.error("bot failed", table=table.id, reason=repr(error))

    async def _ask(self, table: Table, bot: str) -> None:
        asked_at = table.standing
        assert asked_at.asked is not None
        actions = tuple(played.action for played in asked_at.played)
        question = Question(table.id, table.setup, actions, asked_at.asked, self.programs.get(bot, bot))
        with BOT_SECONDS.labels(bot).time():
            answer = await self.crew.ask(question)
        async with table.lock:
            if table.standing.position != asked_at.position or table.asked_bot != bot:
                return
            if answer.troubles:
                # What exactly went wrong may name the host's files: that is for the log alone.
                log.error("bot in trouble", table=table.id, bot=bot, reasons=answer.troubles)
                told = {
                    "text": f"{table.seats[asked_at.asked].name} is in trouble: another bot plays for it."
                }
                await self.hall.append(table, TROUBLE, seat=asked_at.asked, data=told)
            await self.hall.append(table, MOVE, seat=asked_at.asked, action=answer.action)

    async def _look_around(self) -> None:
        for table_id, due in await self._due():
            try:
                await self._look_after(table_id, due)
            except Refused as error:
                log.warning("a table could not be looked after", table=table_id, reason=str(error))

    async def _resume(self) -> None:
        """When this is the only process, all bots that were asked are asked again at once."""
        if self.hall.database.kind == SQLITE:
            chosen = update(TableRow).where(TableRow.status == PLAYING, TableRow.due < now() + BOT_GRACE)
            async with self.hall.database.changing() as session:
                await session.execute(chosen.values(due=0))

    async def _due(self) -> list[tuple[str, int]]:
        chosen = select(TableRow.id, TableRow.due).where(TableRow.status == PLAYING, TableRow.due <= now())
        async with self.hall.database.reading() as session:
            rows = await session.execute(chosen.order_by(TableRow.due).limit(MOST_AT_ONCE))
            return [(row[0], row[1] or 0) for row in rows]

    async def _look_after(self, table_id: str, due: int) -> None:
        table = await self.hall.table(table_id)
        async with table.lock:
            asked = table.standing.asked
            if asked is not None and table.options.away is not None:
                table.seats[asked].seen = await self._seen(table, asked)
            ends = table.standing.due(table.seats, table.options)
            if table.foreign is not None or asked is None or ends is None:
                await self._take(table, due, None)
                return
            if table.asked_bot is not None:
                if await self._take(table, due, now() + BOT_GRACE):
                    self.wake(table)
                return
            if ends > now():
                await self._take(table, due, ends)
                return
            time_ends = table.standing.time_ends(table.options)
            why = TIME if time_ends is not None and time_ends <= now() else AWAY
            if await self._take(table, due, now() + BOT_GRACE):
                await stand_in(self.hall, table, asked, why)

    async def _seen(self, table: Table, seat: int) -> int | None:
        """When a person was last connected to any process."""
        chosen = select(SeatRow.seen).where(SeatRow.table_id == table.id, SeatRow.seat == seat)
        async with self.hall.database.reading() as session:
            return await session.scalar(chosen)

    async def _take(self, table: Table, due: int, new: int | None) -> bool:
        """Take a table over from the other processes by moving the time it is due."""
        chosen = update(TableRow).where(TableRow.id == table.id, TableRow.due == due).values(due=new)
        async with self.hall.database.changing() as session:
            taken = await session.execute(chosen)
        return bool(taken.rowcount)  # type: ignore[attr-defined]

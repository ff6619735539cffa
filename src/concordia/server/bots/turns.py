"""Turns of bots: whoever writes an event asks the bot that follows.

Should that process die, any other finds the table when it is due; two answers to one question do no harm,
since a position is taken once.
"""

import asyncio
from functools import partial

import structlog
from sqlalchemy import update

from concordia.server.bots.workers import Question, Workers
from concordia.server.errors import Refused
from concordia.server.ops.counters import BOT_SECONDS
from concordia.server.store.models import MOVE, TROUBLE, EventRow, TableRow
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table

log = structlog.get_logger("concordia.bots")


class BotTurns:
    """Lets bots move at the tables of this process."""

    def __init__(self, registry: Registry, workers: Workers, programs: dict[str, str]) -> None:
        """Get ready; `programs` are the bots that the host has named."""
        self.registry = registry
        self.workers = workers
        self.programs = programs
        self.asking: dict[str, asyncio.Task[None]] = {}
        registry.write_listeners.append(self.wake)

    async def stop(self) -> None:
        """Stop; bots that think are left to the next process."""
        asked = list(self.asking)
        tasks = list(self.asking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.stop()
        if asked:
            left = update(TableRow).where(TableRow.id.in_(asked), TableRow.due.is_not(None)).values(due=0)
            async with self.registry.database.changing() as session:
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
        asked_at = table.progress
        assert asked_at.asked is not None
        actions = tuple(played.action for played in asked_at.moves)
        question = Question(table.id, table.setup, actions, asked_at.asked, self.programs.get(bot, bot))
        with BOT_SECONDS.labels(bot).time():
            answer = await self.workers.ask(question)
        async with table.lock:
            if table.progress.position != asked_at.position or table.asked_bot != bot:
                return
            if answer.troubles:
                # What exactly went wrong may name the host's files: that is for the log alone.
                log.error("bot in trouble", table=table.id, bot=bot, reasons=answer.troubles)
                told = {
                    "text": f"{table.seats[asked_at.asked].name} is in trouble: another bot plays for it."
                }
                await self.registry.append(table, TROUBLE, seat=asked_at.asked, data=told)
            await self.registry.append(table, MOVE, seat=asked_at.asked, action=answer.action)

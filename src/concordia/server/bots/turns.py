"""Turns of bots: whoever writes an event asks the bot that follows.

Should that process die, any other finds the table when it is due; two answers to one question do no harm,
since a position is taken once.
"""

import asyncio
from functools import partial
from typing import Final, TypeAlias

import structlog
from sqlalchemy import update

from concordia.server.bots.lanes import usual_seconds
from concordia.server.bots.owners import owner_of
from concordia.server.bots.queue import Admission
from concordia.server.bots.thinkers import Thinker, Thinkers
from concordia.server.bots.workers import Answer, Question
from concordia.server.errors import Refused
from concordia.server.ops.counters import BOT_SECONDS
from concordia.server.schemas.table import Busy
from concordia.server.store.models import MOVE, TROUBLE, EventRow, TableRow
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table

MOST_ASKED: Final = 8
"""Tables of one owner that wait for one process at once; the others are asked one after another."""

log = structlog.get_logger("concordia.bots")

Place: TypeAlias = tuple[Thinker, str]
"""Where a table waits: for a process, as one of its owner's."""


class BotTurns:
    """Lets bots move at the tables of this process."""

    def __init__(self, registry: Registry, thinkers: Thinkers, programs: dict[str, str]) -> None:
        """Get ready; `programs` are the bots that the host has named."""
        self.registry = registry
        self.thinkers = thinkers
        self.programs = programs
        self.admission: Admission[Place] = Admission(MOST_ASKED)
        self.asking: dict[str, asyncio.Task[Table | None]] = {}
        registry.write_listeners.append(self.wake)

    async def stop(self) -> None:
        """Stop; bots that think are left to the next process."""
        held_back = self.admission.all_held_back().values()
        left = [*self.asking, *(table_id for tables in held_back for table_id in tables)]
        tasks = list(self.asking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.stop()
        if left:
            due = update(TableRow).where(TableRow.id.in_(left), TableRow.due.is_not(None)).values(due=0)
            async with self.registry.database.changing() as session:
                await session.execute(due)

    def wake(self, table: Table, event: EventRow | None = None) -> None:
        """Ask the bot whose turn it is at a table, unless it is being asked or waits to be."""
        place = self._place(table)
        if place is None or table.id in self.asking:
            return
        if self.admission.enter(place, table.id):
            self._begin(table.id, place)

    def _place(self, table: Table) -> Place | None:
        """Where the bot that is asked at a table waits."""
        bot, seat = table.asked_bot, table.progress.asked
        if bot is None:
            return None
        assert seat is not None
        return self.thinkers.thinker_of(table.id, seat, bot), owner_of(table.row)

    def _begin(self, table_id: str, place: Place) -> None:
        task = asyncio.create_task(self._turn(table_id, place))
        self.asking[table_id] = task
        task.add_done_callback(partial(self._turn_over, table_id, place))

    def _turn_over(self, table_id: str, place: Place, task: asyncio.Task[Table | None]) -> None:
        """Let in whoever was held back longest; only then is the same table asked again."""
        del self.asking[table_id]
        if task.cancelled():
            return
        following = self.admission.leave(place)
        while following in self.asking:
            following = self.admission.leave(place)
        if following is not None:
            self._begin(following, place)
        table = task.result()
        if table is not None:
            self.wake(table)

    async def _turn(self, table_id: str, place: Place) -> Table | None:
        """Let a bot move once; the table, if it can be asked again at once."""
        try:
            table = await self.registry.table(table_id)
            if table.asked_bot is not None:
                await self._ask(table, place)
        except Refused as error:
            log.warning("bot move refused", table=table_id, reason=str(error))
            return None
        except Exception as error:  # noqa: BLE001  # The bot is asked again when the table is due.
            log.error("bot failed", table=table_id, reason=repr(error))
            return None
        return table

    async def _ask(self, table: Table, place: Place) -> None:
        thinker, owner = place
        with BOT_SECONDS.labels(table.asked_bot).time():
            answered = await thinker.ask(owner, partial(self._question, table, place))
        if answered is not None:
            await self._move(table, *answered)

    def _question(self, table: Table, place: Place) -> Question | None:
        """What is asked at a table now; nothing if its bot does not wait at this place any more."""
        bot, progress = table.asked_bot, table.progress
        if bot is None or self._place(table) != place:
            return None
        assert progress.asked is not None
        return Question(
            table.id,
            table.setup,
            tuple(made.action for made in progress.moves),
            progress.asked,
            self.programs.get(bot, bot),
            usual_seconds(bot),
            progress.position,
        )

    async def _move(self, table: Table, question: Question, answer: Answer) -> None:
        """Play an answer, unless the game has gone on without it."""
        async with table.lock:
            bot = table.asked_bot
            if table.progress.position != question.position or bot is None:
                return
            if self.programs.get(bot, bot) != question.bot:
                return
            if answer.troubles:
                # What exactly went wrong may name the host's files: that is for the log alone.
                log.error("bot in trouble", table=table.id, bot=bot, reasons=answer.troubles)
                told = {"text": f"{table.seats[question.seat].name} is in trouble: another bot plays for it."}
                await self.registry.append(table, TROUBLE, seat=question.seat, data=told)
            await self.registry.append(table, MOVE, seat=question.seat, action=answer.action)

    def waiting_in(self, lane: str) -> int:
        """How many questions wait in a lane."""
        return sum(len(thinker.queue) for thinker in self.thinkers.all if thinker.lane == lane)

    def held_back_in(self, lane: str) -> int:
        """How many tables wait in a lane until another of their owner has been answered."""
        held_back = self.admission.all_held_back()
        return sum(len(tables) for (thinker, _), tables in held_back.items() if thinker.lane == lane)

    def busy(self, table: Table) -> Busy | None:
        """What is told of the bot that is asked at a table while many are playing."""
        place, bot = self._place(table), table.asked_bot
        if place is None or bot is None:
            return None
        thinker, owner = place
        if thinker.question is not None and thinker.question.table_id == table.id:
            return None
        own = thinker.queue.waiting_of(owner)
        if table.id not in self.asking:
            return thinker.busy_for(owner, bot, own + self.admission.held_back(place))
        return thinker.busy_for(owner, bot, own - 1 if own else 0)

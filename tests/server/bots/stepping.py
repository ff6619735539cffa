"""Bots that answer when they are told to, so that who is asked when can be seen step by step."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from concordia.game import Game
from concordia.server.bots.lanes import LANES
from concordia.server.bots.thinkers import Thinker, Thinkers
from concordia.server.bots.turns import BotTurns
from concordia.server.bots.workers import Answer, Question
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.requests import SeatRequest, TableRequest
from concordia.server.store.database import Database, migrate_async
from concordia.server.store.event_log import EventLog
from concordia.server.tables.registry import Registry
from concordia.server.tables.seating import Seating
from concordia.server.tables.table import Table

SECONDS = 0.5
"""How long an answer is said to have taken."""


class StepWorker:
    """A worker that is asked one question at a time and answers it when the test says so."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.asked: list[Question] = []
        self._answer: asyncio.Future[Answer] | None = None

    async def ask(self, question: Question) -> Answer:
        assert self.question is None, "a worker is asked one question at a time"
        self.question = question
        self.asked.append(question)
        self._answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            self.question = None

    def answer(self) -> None:
        """Answer the question with the first legal action."""
        assert self.question is not None
        assert self._answer is not None
        game = Game(self.question.setup)
        for action in self.question.actions:
            game.push(action)
        self._answer.set_result(Answer(game.legal_actions[0], (), preparing=False, seconds=SECONDS))

    def die(self, error: Exception) -> None:
        """Fail instead of an answer."""
        assert self._answer is not None
        self._answer.set_exception(error)

    def get_ready(self) -> None:
        pass

    def stop(self) -> None:
        pass


def worker_of(thinker: Thinker) -> StepWorker:
    assert isinstance(thinker.worker, StepWorker)
    return thinker.worker


async def until(happens: Callable[[], bool]) -> None:
    """Wait until something has happened that needs no more than the loop and the database."""
    async with asyncio.timeout(60):
        while not happens():
            await asyncio.sleep(0.001)


class House:
    """Tables on a real database, with bots that wait for the test."""

    def __init__(self, database: Database, programs: dict[str, str]) -> None:
        self.database = database
        self.event_log = EventLog(database)
        self.registry = Registry(database, self.event_log)
        self.thinkers = Thinkers(1, programs)
        for thinker in self.thinkers.all:
            thinker.worker = StepWorker()
        self.turns = BotTurns(self.registry, self.thinkers, programs)
        self.seating = Seating(self.registry, programs)
        self.quick = worker_of(self.thinkers.quick)
        self.thought = worker_of(self.thinkers.thought[0])
        self.begun = 0
        """Tables at which a bot is asked, since only bots play there."""

    async def table(self, address: str, *bots: str) -> Table:
        """A table of bots that someone at an address has set up and begun."""
        seats = [SeatRequest(kind="bot", bot=bot) for bot in bots]
        wanted = TableRequest(board="italia", seats=seats, start=True)
        self.begun += 1
        made = await self.seating.create(Visitor(None, frozenset(), address), wanted)
        await until(self.is_settled)
        return made.table

    def is_settled(self) -> bool:
        """Whether every table is asked, waits for a worker or is held back."""
        workers = [worker_of(thinker) for thinker in self.thinkers.all]
        asked = sum(worker.question is not None for worker in workers)
        waiting = sum(self.turns.waiting_in(lane) for lane in LANES)
        held_back = sum(self.turns.held_back_in(lane) for lane in LANES)
        return len(self.turns.asking) == asked + waiting == self.begun - held_back

    async def step(self, worker: StepWorker) -> str:
        """Let a worker answer what it is asked; which table it was."""
        assert worker.question is not None
        table = await self.registry.table(worker.question.table_id)
        moves = len(table.progress.moves)
        worker.answer()
        await until(lambda: len(table.progress.moves) > moves)
        await until(self.is_settled)
        return table.id


@asynccontextmanager
async def house(folder: Path, programs: dict[str, str] | None = None) -> AsyncIterator[House]:
    """A house of its own for a test."""
    url = f"sqlite:///{folder / 'concordia.db'}"
    await migrate_async(url)
    database = Database(url)
    one = House(database, programs or {})
    one.event_log.start()
    try:
        yield one
    finally:
        await one.turns.stop()
        await one.event_log.stop()
        await database.close()

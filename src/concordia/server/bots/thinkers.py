"""Thinkers: processes in which bots think, each with those who wait for it, and how thought is shared.

A bot of a table always thinks in the same process, where it is kept for its next decision. Each process goes
round among the owners of the tables that wait for it. The more owners wait, the less a bot thinks by the
clock, so that a round takes about as long as one such bot alone would.
"""

import asyncio
import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Protocol, TypeAlias

from concordia.server.bots.lanes import PROGRAM, QUICK, THOUGHT, lane_of, usual_seconds
from concordia.server.bots.queue import Queue
from concordia.server.bots.workers import Answer, Question, Worker
from concordia.server.ops.counters import CUT, THOUGHT_GIVEN, WAITED
from concordia.server.schemas.table import Busy

LEAST_SECONDS: Final = 0.1
"""A bot that thinks by the clock has at least so long, however many wait."""
TELL_FROM: Final = 2.0
"""An answer that takes less is not worth a word, in seconds."""
SMOOTHING: Final = 0.2
"""How much the newest answer counts in how long answers take."""
HALF: Final = 0.5
"""What is left of an answer that is being thought about, on average."""
NEWCOMER: Final = ""
"""An owner who has nothing waiting."""

MakeQuestion: TypeAlias = Callable[[], Question | None]
"""Makes a question when its turn has come; nothing if it need not be asked any more."""


class Asked(Protocol):
    """Whatever answers questions, one at a time."""

    async def ask(self, question: Question) -> Answer:
        """What a bot answers."""

    def get_ready(self) -> None:
        """Get ready before the first question."""

    def stop(self) -> None:
        """End without waiting for answers."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    owner: str
    make: MakeQuestion
    since: float
    answered: asyncio.Future[tuple[Question, Answer] | None]


class Thinker:
    """One process, and the questions that wait for it."""

    def __init__(self, lane: str, worker: Asked) -> None:
        """Begin with nobody waiting."""
        self.lane = lane
        self.worker = worker
        self.queue: Queue[_Waiting] = Queue()
        self.preparing = True
        """Whether the last answer came while the search was still being compiled."""
        self.took = 0.0
        """About how many seconds a bot has thought about an answer of late."""
        self.question: Question | None = None
        """What is being thought about."""
        self._thinking: asyncio.Task[None] | None = None

    async def ask(self, owner: str, make: MakeQuestion) -> tuple[Question, Answer] | None:
        """Wait for the owner's turn, then ask; what was asked, and the answer."""
        answered = asyncio.get_running_loop().create_future()
        self.queue.put(owner, _Waiting(owner, make, time.perf_counter(), answered))
        self._go_on()
        found: tuple[Question, Answer] | None = await answered
        return found

    def _go_on(self) -> None:
        """Begin with the next question, unless one is being thought about."""
        while self._thinking is None and self.queue:
            waiting = self.queue.take()
            if waiting.answered.cancelled():
                continue
            question = waiting.make()
            if question is None:
                waiting.answered.set_result(None)
                continue
            WAITED.labels(self.lane).observe(time.perf_counter() - waiting.since)
            self._thinking = asyncio.create_task(self._think(waiting, self._shortened(question, waiting)))
        if self._thinking is None:
            self.queue.end_round()

    def _shortened(self, question: Question, waiting: _Waiting) -> Question:
        """A question with the time that is left for it."""
        if question.seconds is None:
            return question
        given = seconds_beside(self.queue.others_in_round(waiting.owner), question.seconds)
        CUT.inc(question.seconds - given)
        return replace(question, seconds=given)

    async def _think(self, waiting: _Waiting, question: Question) -> None:
        self.question = question
        try:
            answer = await self.worker.ask(question)
        except asyncio.CancelledError:
            waiting.answered.cancel()
            raise
        except Exception as error:  # noqa: BLE001  # Whoever asked is told; the others are asked all the same.
            if not waiting.answered.cancelled():
                waiting.answered.set_exception(error)
        else:
            self._note(answer)
            if not waiting.answered.cancelled():
                waiting.answered.set_result((question, answer))
        finally:
            self._thinking = self.question = None
        self._go_on()

    def _note(self, answer: Answer) -> None:
        self.preparing = answer.preparing
        self.took += (answer.seconds - self.took) * (SMOOTHING if self.took else 1.0)
        THOUGHT_GIVEN.labels(self.lane).inc(answer.seconds)

    def busy_for(self, owner: str, bot: str, own: int = 0) -> Busy | None:
        """What is told of a bot that has so much of its owner's before it; None if that is nothing."""
        ahead = self.queue.ahead_of(owner, own) + (0.0 if self._thinking is None else HALF)
        wait = (ahead + 1) * self.took
        usual = usual_seconds(bot)
        given = None if usual is None else seconds_beside(self.queue.others_waiting(owner), usual)
        told_wait = ceil(wait) if ahead and wait >= TELL_FROM else None
        told_seconds = None if given is None or given == usual else round(given, 1)
        return None if told_wait is None and told_seconds is None else Busy(told_wait, told_seconds)

    def stop(self) -> None:
        """End the process, and whatever waits for it."""
        if self._thinking is not None:
            self._thinking.cancel()
        while self.queue:
            self.queue.take().answered.cancel()
        self.worker.stop()


def seconds_beside(others: int, usual: float) -> float:
    """How long a bot that thinks by the clock may do so beside so many other owners."""
    return max(usual / (1 + others), min(usual, LEAST_SECONDS))


class Thinkers:
    """All processes of bots: one for quick answers, some for thought, one for each program of the host."""

    def __init__(self, thought: int, programs: Iterable[str], memory: int | None = None) -> None:
        """Make so many for thought; they start when they are first asked.

        `memory` is what each program has, in bytes.
        """
        self.quick = Thinker(QUICK, Worker())
        self.thought = [Thinker(THOUGHT, Worker()) for _ in range(thought)]
        self.programs = {name: Thinker(PROGRAM, Worker(searches=False, memory=memory)) for name in programs}

    @property
    def all(self) -> list[Thinker]:
        """All of them."""
        return [self.quick, *self.thought, *self.programs.values()]

    def thinker_of(self, table_id: str, seat: int, bot: str) -> Thinker:
        """Where the bot of a seat thinks."""
        found = self._may_ask(bot)
        return found[zlib.crc32(f"{table_id} {seat}".encode()) % len(found)]

    def _may_ask(self, bot: str) -> list[Thinker]:
        lane = lane_of(bot, self.programs)
        if lane == PROGRAM:
            return [self.programs[bot]]
        return self.thought if lane == THOUGHT else [self.quick]

    def is_preparing(self, bot: str) -> bool:
        """Whether no process in which a bot may think is known to have its search compiled."""
        return all(thinker.preparing for thinker in self._may_ask(bot))

    def busy_for_newcomers(self, bot: str) -> Busy | None:
        """What is told of a bot to someone who has nothing waiting yet."""
        slowest = max(self._may_ask(bot), key=lambda one: one.queue.ahead_of(NEWCOMER, 0) * one.took)
        return slowest.busy_for(NEWCOMER, bot)

    def get_ready(self) -> None:
        """Start the processes of our own bots before they are needed."""
        for thinker in (self.quick, *self.thought):
            thinker.worker.get_ready()

    def stop(self) -> None:
        """End the processes without waiting for their answers."""
        for thinker in self.all:
            thinker.stop()

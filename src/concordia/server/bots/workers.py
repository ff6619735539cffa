"""Workers: processes in which the bots think, so that the server itself never does.

A bot of a table always thinks in the same process, where it is kept for its next decision. It is given an
observation and never a state.
"""

import asyncio
import hashlib
import zlib
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from concordia.errors import ConcordiaError
from concordia.setup import Setup
from concordia.workers import begin_work

if TYPE_CHECKING:
    # Only these processes import the bots: the server itself needs no compiler.
    from concordia.bots.bot import Bot
    from concordia.bots.followed import Followed

MOST_BOTS: Final = 24
"""Bots that a process keeps for their next decision."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the game so far, and which bot plays which seat of which table."""

    table_id: str
    setup: Setup
    actions: tuple[int, ...]
    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's action, and what went wrong with it."""

    action: int
    troubles: tuple[str, ...]
    preparing: bool
    """Whether the search is still being compiled: until then the levels that think play at a glance."""


class Workers:
    """The processes of the bots, started when the first bot is asked."""

    def __init__(self, workers: int) -> None:
        """Make so many processes."""
        self.processes: list[ProcessPoolExecutor | None] = [None] * workers
        self.preparing = True
        """Whether the last answer came from a process that still compiles its search."""

    async def ask(self, question: Question) -> Answer:
        """What a bot answers; its process is started anew if it has died."""
        place = zlib.crc32(f"{question.table_id} {question.seat}".encode()) % len(self.processes)
        for attempt in range(2):
            worker = self.processes[place] or self._start(place)
            try:
                found = await asyncio.get_running_loop().run_in_executor(worker, answer, question)
                self.preparing = found.preparing
                return found
            except BrokenProcessPool:
                if self.processes[place] is worker:
                    self.processes[place] = None
                if attempt:
                    raise
        raise AssertionError("unreachable")

    def _start(self, place: int) -> ProcessPoolExecutor:
        worker = ProcessPoolExecutor(1, get_context("spawn"), begin_work, (warm_up,))
        self.processes[place] = worker
        return worker

    def get_ready(self) -> None:
        """Start the processes before they are needed."""
        for place, worker in enumerate(self.processes):
            (worker or self._start(place)).submit(warm_up)

    def stop(self) -> None:
        """End the processes without waiting for their answers."""
        for worker in self.processes:
            if worker is not None:
                for process in list((worker._processes or {}).values()):
                    process.kill()
                worker.shutdown(wait=False, cancel_futures=True)
        self.processes = [None] * len(self.processes)


def warm_up() -> None:
    """Load the bots, and begin to compile their search; meanwhile they play at a glance."""
    import concordia.bots  # noqa: F401  # It takes a moment, which the first question need not wait for.
    from concordia.brain.readiness import prepare_in_background

    prepare_in_background()


_bots: OrderedDict[tuple[str, int, str], tuple["Bot", list[str]]] = OrderedDict()
"""The bots that this process keeps, with their troubles."""
_games: "OrderedDict[str, Followed]" = OrderedDict()
"""The games that they play, by table."""


def answer(question: Question) -> Answer:
    """Let a bot of this process choose; whatever happens to it, the game goes on."""
    from concordia.bots.bot import Budget
    from concordia.bots.players import RandomBot
    from concordia.brain.readiness import is_preparing

    game = _followed(question)
    game.go_to(question.actions)
    observation = game.observe()
    assert observation.seat == question.seat
    bot, troubles = _kept(question)
    try:
        action = bot.choose(observation, Budget())
    except Exception as error:  # noqa: BLE001  # A fault in a bot must not hold up the people at its table.
        troubles.append(repr(error))
        action = RandomBot(question.setup.commitment).choose(observation, Budget())
    told = tuple(troubles)
    troubles.clear()
    return Answer(int(action), told, is_preparing())


def _followed(question: Question) -> "Followed":
    """The game of a table, kept from question to question."""
    from concordia.bots.followed import Followed

    game = _games.pop(question.table_id, None)
    if game is None or game.setup != question.setup:
        game = Followed(question.setup)
    _games[question.table_id] = game
    if len(_games) > MOST_BOTS:
        _games.popitem(last=False)
    return game


def _kept(question: Question) -> "tuple[Bot, list[str]]":
    """The bot of a seat, made when it is asked first; a program that does not start is played for."""
    from concordia.bots.levels import LevelBot
    from concordia.bots.players import FALLBACK, make_bot

    key = (question.table_id, question.seat, question.bot)
    if key not in _bots:
        troubles: list[str] = []
        # Nobody can know it beforehand, and it tells nothing of the seed.
        secret = f"bot {question.seat} {question.setup.salt} {question.setup.seed}"
        seed = hashlib.sha256(secret.encode()).hexdigest()
        try:
            bot = make_bot(question.bot, seed, lambda trouble: troubles.append(str(trouble)))
        except ConcordiaError as error:
            troubles.append(str(error))
            bot = LevelBot(FALLBACK, seed)
        _bots[key] = (bot, troubles)
        if len(_bots) > MOST_BOTS:
            _bots.popitem(last=False)[1][0].close()
    _bots.move_to_end(key)
    return _bots[key]

"""Workers: processes in which the bots think, so that the server itself never does.

A bot is kept in its process for its next decision. It is given an observation and never a state.
"""

import asyncio
import hashlib
import time
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

import structlog

from concordia.errors import ConcordiaError
from concordia.setup import Setup
from concordia.workers import begin_work

if TYPE_CHECKING:
    # Only these processes import the bots: the server itself needs no compiler.
    from concordia.bots.bot import Bot
    from concordia.bots.followed import Followed

MOST_BOTS: Final = 24
"""Bots that a process keeps for their next decision."""
MOST_TREES: Final = 8
"""Those of them that keep what they have searched, which takes up to 50 MB each."""

log = structlog.get_logger("concordia.bots")


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the game so far, and which bot plays which seat of which table."""

    table_id: str
    setup: Setup
    actions: tuple[int, ...]
    seat: int
    bot: str
    seconds: float | None = None
    """How long it may think, if it thinks by the clock."""
    position: int = 0
    """The position upon which the answer is played."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's action, and what went wrong with it."""

    action: int
    troubles: tuple[str, ...]
    preparing: bool
    """Whether the search is still being compiled: until then the levels that think play at a glance."""
    seconds: float
    """How long it took, without the way there and back."""


class Worker:
    """A process of bots, started when the first one is asked."""

    def __init__(self, searches: bool = True, memory: int | None = None) -> None:
        """Get ready to start; one in which no bot searches compiles nothing.

        `memory` is what each program has that is started there, in bytes.
        """
        self.warm_up = warm_up if searches else load_bots
        self.memory = memory
        self.process: ProcessPoolExecutor | None = None

    async def ask(self, question: Question) -> Answer:
        """What a bot answers; its process is started anew if it has died."""
        for attempt in range(2):
            process = self.process or self._start()
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    process, answer, question, self.memory
                )
            except BrokenProcessPool:
                log.error("a process of bots has died", table=question.table_id, bot=question.bot)
                if self.process is process:
                    self.process = None
                if attempt:
                    raise
        raise AssertionError("unreachable")

    def _start(self) -> ProcessPoolExecutor:
        self.process = ProcessPoolExecutor(1, get_context("spawn"), begin_work, (self.warm_up,))
        return self.process

    def get_ready(self) -> None:
        """Start the process before it is needed."""
        (self.process or self._start()).submit(self.warm_up)

    def stop(self) -> None:
        """End the process without waiting for its answer."""
        if self.process is not None:
            for running in list((self.process._processes or {}).values()):
                running.kill()
            self.process.shutdown(wait=False, cancel_futures=True)
        self.process = None


def load_bots() -> None:
    """Load the bots, which takes a moment that the first question need not wait for."""
    import concordia.bots  # noqa: F401


def warm_up() -> None:
    """Load the bots, and begin to compile their search; meanwhile they play at a glance."""
    from concordia.brain.readiness import prepare_in_background

    load_bots()
    prepare_in_background()


_bots: OrderedDict[tuple[str, int, str], tuple["Bot", list[str]]] = OrderedDict()
"""The bots that this process keeps, with their troubles."""
_games: "OrderedDict[str, Followed]" = OrderedDict()
"""The games that they play, by table."""


def answer(question: Question, memory: int | None = None) -> Answer:
    """Let a bot of this process choose; whatever happens to it, the game goes on."""
    from concordia.bots.bot import Budget
    from concordia.bots.players import RandomBot
    from concordia.brain.readiness import is_preparing

    began = time.perf_counter()
    game = _followed(question)
    game.go_to(question.actions)
    observation = game.observe()
    assert observation.seat == question.seat
    bot, troubles = _kept(question, memory)
    try:
        action = bot.choose(observation, Budget(seconds=question.seconds))
    except Exception as error:  # noqa: BLE001  # A fault in a bot must not hold up the people at its table.
        troubles.append(repr(error))
        action = RandomBot(question.setup.commitment).choose(observation, Budget())
    told = tuple(troubles)
    troubles.clear()
    return Answer(int(action), told, is_preparing(), time.perf_counter() - began)


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


def _kept(question: Question, memory: int | None) -> "tuple[Bot, list[str]]":
    """The bot of a seat, made when it is asked first; a program that does not start is played for."""
    from concordia.bots.levels import LevelBot
    from concordia.bots.players import FALLBACK, make_bot
    from concordia.bots.program import Confines, clean_environment

    key = (question.table_id, question.seat, question.bot)
    if key not in _bots:
        troubles: list[str] = []
        # Nobody can know it beforehand, and it tells nothing of the seed.
        secret = f"bot {question.seat} {question.setup.salt} {question.setup.seed}"
        seed = hashlib.sha256(secret.encode()).hexdigest()
        try:
            confines = Confines(clean_environment(), memory)
            bot = make_bot(question.bot, seed, lambda trouble: troubles.append(str(trouble)), confines)
        except ConcordiaError as error:
            troubles.append(str(error))
            bot = LevelBot(FALLBACK, seed)
        _bots[key] = (bot, troubles)
    _bots.move_to_end(key)
    _make_room()
    return _bots[key]


def _make_room() -> None:
    """Let bots go that were asked longest ago, if there are too many, or too many that have searched."""
    from concordia.bots.levels import LevelBot

    searched = [key for key, (bot, _) in _bots.items() if isinstance(bot, LevelBot) and bot.tree is not None]
    for key in {*list(_bots)[:-MOST_BOTS], *searched[:-MOST_TREES]}:
        _bots.pop(key)[0].close()

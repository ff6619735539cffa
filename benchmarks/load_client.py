"""The clients of the load benchmark: every seat a connection of its own, played by a classic bot."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import httpx
import orjson
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from concordia.bots.bot import Budget
from concordia.bots.classic.bot import ClassicBot
from concordia.bots.match import Match
from concordia.data.board import load_board
from concordia.server.store.database import Database
from concordia.server.store.models import TableRow
from concordia.setup import COLOURS, Setup, make_setup

BOARD: Final = "imperium"
UPDATE: Final = b'{"type":"update"'
DONE: Final = b'{"type":"done"'
REFUSED: Final = b'{"type":"refused"'
PRESENT: Final = b'{"type":"present"'
QUICK: Final = Budget(simulations=1)
ERROR: Final = 0.02
"""How the bots play: sensibly, and so quickly that the clients take little time from the server."""


@dataclass(slots=True)
class Tally:
    """What all clients together have sent and received."""

    sent: int = 0
    updates: int = 0
    bytes: int = 0
    games: int = 0
    round_trips: list[float] = field(default_factory=list)
    """Seconds from sending a move to the word that it is kept."""
    acknowledged: list[tuple[str, int, int, str]] = field(default_factory=list)
    """Table, position, action and key of each move that was said to be kept."""
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Run:
    """What the clients need to know: where the server and its database are, and how to play."""

    url: str
    database: Database
    http: httpx.AsyncClient
    seats: int
    think: float
    tally: Tally = field(default_factory=Tally)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)


class LoadGame:
    """A game as the clients follow it; each bot is shown what its seat sees."""

    def __init__(self, table_id: str, seat_secrets: list[str], setup: Setup) -> None:
        self.id = table_id
        self.secrets = seat_secrets
        bots = [ClassicBot(f"{setup.seed} {seat}", error=ERROR) for seat in range(len(setup.names))]
        self.match = Match(setup, bots, [QUICK] * len(bots))
        self.position = 0
        self.sent: dict[int, int] = {}

    @property
    def is_over(self) -> bool:
        return self.match.position.choices == 0

    def follow(self, position: int) -> None:
        """Follow the moves up to a position that the server has told."""
        while self.position < position:
            self.match.carry_out(self.sent.pop(self.position))
            self.position += 1

    def asks(self, seat: int) -> bool:
        return not self.is_over and self.match.position.seat == seat

    def choose(self) -> int:
        """What the bot that is asked does."""
        seat = self.match.position.seat
        action = self.match.bots[seat].choose(self.match.observe(), self.match.budgets[seat])
        self.sent[self.position] = action
        return action


def get_ready() -> None:
    """Compile what the bots need, or load it, so that no client waits for it."""
    LoadGame("ready", [], make_setup(BOARD, 3, "ready")).choose()


class LoadTable:
    """The same people playing one game after another."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.game: LoadGame
        self.opening = asyncio.Lock()

    async def open(self) -> None:
        """Have the server set a table up, and read its seed as the operator of the server may."""
        names = tuple(COLOURS[seat].capitalize() for seat in range(self.run.seats))
        wanted = {"board": BOARD, "seats": [{"kind": "person", "name": one} for one in names], "start": True}
        answer = await self.run.http.post("/api/tables", json=wanted)
        made = answer.raise_for_status().json()
        table_id = made["table"]["id"]
        chosen = select(TableRow.seed, TableRow.salt).where(TableRow.id == table_id)
        async with self.run.database.reading() as session:
            seed, salt = (await session.execute(chosen)).one()
        seat_secrets = [made["secrets"][str(seat)] for seat in range(self.run.seats)]
        self.game = LoadGame(table_id, seat_secrets, Setup(load_board(BOARD), names, (), seed, salt))

    async def open_next(self, before: LoadGame) -> None:
        """Set the next table up after a game, once for all seats."""
        async with self.opening:
            if self.game is before:
                self.run.tally.games += 1
                await self.open()


@dataclass(frozen=True, slots=True)
class Sent:
    """A move that is not acknowledged yet."""

    action: int
    at: float


class LoadClient:
    """One person at one table."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table = table
        self.run = table.run
        self.seat = seat
        self.game = table.game
        self.chance = Random(f"{table.game.id} {seat}")
        self.asked_at = -1
        self.sent: dict[str, Sent] = {}
        """By key: the update of a move comes before its acknowledgement, and the next move may follow it."""
        self.moving: asyncio.Task[None] | None = None
        self.connected = asyncio.Event()

    @property
    def is_waiting(self) -> bool:
        """Whether a move is on its way."""
        return bool(self.sent) or (self.moving is not None and not self.moving.done())

    async def play(self) -> None:
        """Play one game after another."""
        while True:
            self.game = self.table.game
            address = f"{self.run.url.replace('http', 'ws', 1)}/api/tables/{self.game.id}/live"
            try:
                async with connect(address, compression=None, max_size=None, ping_interval=None) as socket:
                    await self._play_game(socket)
            except (OSError, ConnectionClosed) as error:
                self.run.tally.faults.append(f"connection lost: {error}")
                self.connected.set()
                return
            await self.table.open_next(self.game)

    async def _play_game(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "secrets": [self.game.secrets[self.seat]], "changes": True}
        await socket.send(dumped(hello))
        self.asked_at = -1
        welcome = orjson.loads(await socket.recv(decode=False))
        assert welcome["seats"] == [self.seat], welcome
        self.connected.set()
        self._look(socket, welcome)
        while self.is_waiting or not self.game.is_over:
            self._hear(socket, await socket.recv(decode=False))

    def _hear(self, socket: ClientConnection, message: bytes) -> None:
        tally = self.run.tally
        tally.bytes += len(message)
        if message.startswith(UPDATE):
            tally.updates += 1
            self.game.follow(position_in(message))
            if self.game.asks(self.seat):
                self._look(socket, orjson.loads(message))
        elif message.startswith(DONE):
            self._acknowledge(orjson.loads(message))
        elif message.startswith(REFUSED):
            tally.faults.append(f"refused: {orjson.loads(message)['error']}")
        elif not message.startswith(PRESENT):
            tally.faults.append(f"unexpected: {message[:60]!r}")

    def _look(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Answer a question, once."""
        game = self.game
        if game.asks(self.seat) and game.position == message["position"] > self.asked_at:
            self.asked_at = game.position
            seen = message.get("changes") or message["view"]
            self.moving = asyncio.create_task(self._move(socket, seen["actions"]))

    async def _move(self, socket: ClientConnection, actions: list[dict[str, Any]]) -> None:
        await self.run.begun.wait()
        if self.run.think:
            await asyncio.sleep(self.run.think * self.chance.uniform(0.5, 1.5))
        if self.run.stopping.is_set():
            return
        action = self.game.choose()
        if all(one["action"] != action for one in actions):
            self.run.tally.faults.append(f"the bot's action {action} is not among those the server offers")
        key = secrets.token_hex(8)
        frame = {"type": "move", "position": self.game.position, "key": key, "action": action}
        self.run.tally.sent += 1
        self.sent[key] = Sent(action, time.perf_counter())
        await socket.send(dumped(frame))

    def _acknowledge(self, message: dict[str, Any]) -> None:
        key = message["key"]
        sent = self.sent.pop(key)
        self.run.tally.round_trips.append(time.perf_counter() - sent.at)
        self.run.tally.acknowledged.append((self.game.id, message["position"], sent.action, key))


def dumped(frame: dict[str, Any]) -> str:
    return orjson.dumps(frame).decode()


def position_in(message: bytes) -> int:
    """The position that an update tells, read without its view."""
    start = message.index(b'"position":') + len(b'"position":')
    return int(message[start : message.index(b",", start)])

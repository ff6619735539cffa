"""`concordia serve` as a process of its own, and people who play on it whatever happens to it."""

import asyncio
import multiprocessing
import os
import secrets
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
import orjson
from sqlalchemy import select, update
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from concordia.cli import main
from concordia.refusals import refusals
from concordia.server.store.database import Database
from concordia.server.store.models import EventRow, TableRow
from tests.server.running import Json, good

LOST = (OSError, TimeoutError, WebSocketException, httpx.TransportError)
"""What it looks like to a client when the server or the way to it is gone."""
AGAIN = 0.1
"""Seconds until a client tries again."""
LONG = 60
"""Seconds after which something that must happen counts as not happening."""

NURSERY = multiprocessing.get_context("forkserver")
"""A process that has imported all a server needs, and of which servers are forked."""
NURSERY.set_forkserver_preload(["tests.server.processes", "concordia.cli.serve", "concordia.server.app"])


class Process:
    """A server in a process of its own, which can be killed and started again on the same port."""

    def __init__(self, database_url: str, folder: Path, *options: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        where = f"--port={self.port}", f"--database={database_url}"
        self.arguments = ["serve", "--no-limits", *where, *options]
        self.target: Callable[[list[str], Path], None] = run_server
        self.running: ForkServerProcess | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.running = NURSERY.Process(target=self.target, args=(self.arguments, self.log))
        self.running.start()
        until = time.monotonic() + LONG
        while not self.answers():
            assert self.running.exitcode is None, f"the server did not start: {self.log.read_text()}"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether the server is well; nothing but that, since it is asked while the server starts."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def send(self, what: signal.Signals) -> int:
        """Send a signal that ends the process, and return its exit code."""
        assert self.running is not None
        assert self.running.pid is not None
        os.kill(self.running.pid, what)
        self.running.join(LONG)
        code = self.running.exitcode
        assert code is not None, f"the server goes on after {what.name}"
        self.running = None
        return code

    def kill(self) -> None:
        """Kill it as nothing else can: nothing of it runs any more."""
        assert self.send(signal.SIGKILL) == -signal.SIGKILL

    def stop(self) -> int:
        """Ask it to stop, and return its exit code."""
        return self.send(signal.SIGTERM)

    def logged(self, level: str) -> list[Json]:
        """What it has logged at a level."""
        lines = [line for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [told for told in map(orjson.loads, lines) if told.get("level") == level]


def run_server(arguments: list[str], log: Path) -> None:
    """What the command `concordia` does, with all that it tells in a file."""
    with log.open("ab") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    main(arguments)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(database_url: str, folder: Path, *options: str) -> Iterator[Process]:
    """A server that runs, and is ended at the end if it still does."""
    with serving_as(Process(database_url, folder, *options)) as process:
        yield process


@contextmanager
def serving_as(process: Process) -> Iterator[Process]:
    """The same, of a process that was made before."""
    try:
        process.start()
        yield process
    finally:
        if process.running is not None:
            process.kill()


class Move(NamedTuple):
    """A move as its client knows it and as the log holds it."""

    position: int
    action: int
    key: str


class Player:
    """A person with a live connection, who comes back and sends again what was not acknowledged."""

    def __init__(self, url: str, table_id: str, seat: int, secret: str, chance: Random) -> None:
        self.url, self.table_id, self.seat, self.secret, self.chance = url, table_id, seat, secret, chance
        self.pending: Move | None = None
        """The move that was sent and is not acknowledged; its position is that after it."""
        self.acknowledged: list[Move] = []
        self.told: list[Json] = []
        """All events in the order in which they were told."""
        self.position = 0
        self.view: Json = {}
        self.stopping = False
        self.resting = False
        """Whether the person lets the others wait."""
        self.sent_again = 0
        self.live: ClientConnection | None = None

    @property
    def is_done(self) -> bool:
        return self.pending is None and (self.stopping or bool(self.view.get("over")))

    async def play(self) -> None:
        """Play to the end of the game."""
        while not self.is_done:
            try:
                await self.connection()
            except LOST:
                await asyncio.sleep(AGAIN)

    async def connection(self) -> None:
        """Play as long as the connection lasts."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table_id}/live"
        async with connect(address, compression=None, max_size=None, open_timeout=LONG) as connection:
            self.live = connection
            hello = {"type": "hello", "secrets": [self.secret], "since": len(self.told)}
            await connection.send(orjson.dumps(hello).decode())
            async for text in connection:
                message = orjson.loads(text)
                self.hear(message)
                if self.is_done:
                    return
                refused = message["type"] == "refused"
                if refused:
                    await asyncio.sleep(0.05)
                await self.move(connection, again=refused or message["type"] == "welcome")

    async def leave(self) -> None:
        """Close the live connection, if there is one."""
        if self.live is not None:
            await self.live.close()

    async def move(self, connection: ClientConnection, again: bool) -> None:
        """Send the move that was not acknowledged again, or make the next one."""
        if self.pending is not None and again:
            self.sent_again += 1
            await connection.send(orjson.dumps({"type": "move", **self.frame(self.pending)}).decode())
        elif self.choose():
            assert self.pending is not None
            await connection.send(orjson.dumps({"type": "move", **self.frame(self.pending)}).decode())

    def frame(self, move: Move) -> Json:
        return {"position": move.position - 1, "action": move.action, "key": move.key}

    def choose(self) -> bool:
        """Choose a move, if this seat is asked for one."""
        decision = self.view.get("decision")
        if not decision or decision["seat"] != self.seat:
            return False
        if self.pending is not None or self.stopping or self.resting:
            return False
        if self.acknowledged and self.position < self.acknowledged[-1].position:
            return False
        action = self.chance.choice(self.view["actions"])["action"]
        self.pending = Move(self.position + 1, action, secrets.token_hex(8))
        return True

    def hear(self, message: Json) -> None:
        """Take in what the server tells, and insist that it makes sense."""
        kind = message["type"]
        if kind in ("welcome", "update"):
            self.follow(message)
        elif kind == "done":
            self.acknowledge(message["key"], message["position"])
        elif kind == "refused":
            assert refusals()[message["error"]["code"]].status == 503, message["error"]

    def follow(self, message: Json) -> None:
        """Every event is told once, by number, however often the connection was lost."""
        assert not message.get("more")
        for event in message["events"]:
            assert event["number"] == len(self.told) + 1, (event, len(self.told))
            self.told.append(event)
        assert message["number"] == len(self.told)
        assert message["position"] >= self.position
        if message["view"] is not None:
            self.view, self.position = message["view"], message["position"]

    def acknowledge(self, key: str, position: int) -> None:
        assert self.pending is not None
        assert (key, position) == (self.pending.key, self.pending.position)
        self.acknowledged.append(self.pending)
        self.pending = None


class PlainPlayer(Player):
    """A person who looks and moves with plain requests."""

    async def connection(self) -> None:
        headers = {"x-seat-secrets": self.secret}
        path = f"/api/tables/{self.table_id}"
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=LONG, verify=False) as http:
            while not self.is_done:
                if self.pending is None:
                    seen = await http.get(f"{path}/view")
                    if seen.is_success:
                        self.view, self.position = seen.json()["view"], seen.json()["position"]
                    if not seen.is_success or not self.choose():
                        await asyncio.sleep(0.05)
                        continue
                assert self.pending is not None
                answer = await http.post(f"{path}/moves", json=self.frame(self.pending))
                if answer.status_code == 503:
                    await asyncio.sleep(0.05)
                else:
                    self.acknowledge(self.pending.key, good(answer)["position"])


async def log_of(database_url: str, table_id: str) -> list[EventRow]:
    """The log of a table as the database holds it."""
    database = Database(database_url)
    try:
        async with database.reading() as session:
            chosen = select(EventRow).where(EventRow.table_id == table_id).order_by(EventRow.number)
            return list(await session.scalars(chosen))
    finally:
        await database.close()


async def let_time_pass(database_url: str) -> None:
    """Make everything due for which the server waits."""
    database = Database(database_url)
    try:
        async with database.changing() as session:
            await session.execute(update(TableRow).where(TableRow.due.is_not(None)).values(due=1))
    finally:
        await database.close()

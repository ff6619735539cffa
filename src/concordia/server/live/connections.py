"""Live tables: a WebSocket for everyone who plays or watches."""

import asyncio
from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy import update
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from concordia.errors import ConcordiaError
from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.live.connection import Connection, TellBusy, close, read_frame
from concordia.server.ops.counters import FAILED
from concordia.server.ops.periodic import Periodic
from concordia.server.people.visitors import Visitor
from concordia.server.rate_limits import RateLimits
from concordia.server.responses import to_json
from concordia.server.schemas.frames import (
    Accepted,
    Confirm,
    Hello,
    LiveChat,
    LiveMove,
    LiveUndo,
    Look,
    Pong,
    Present,
    Welcome,
)
from concordia.server.store.models import SeatRow
from concordia.server.tables import moves, snapshot
from concordia.server.tables.chat import say
from concordia.server.tables.narration import events_told
from concordia.server.tables.registry import Registry
from concordia.server.tables.stand_ins import AWAY, come_back
from concordia.server.tables.table import Table

MOST_EVENTS: Final = 300
SEEN_EVERY: Final = 20.0
"""Seconds between two notes of who is connected."""
GOING_AWAY: Final = 1012

log = structlog.get_logger("concordia.live")


class Connections:
    """All live connections of this process."""

    def __init__(self, registry: Registry, rate_limits: RateLimits, busy: TellBusy) -> None:
        """Begin without any; `busy` knows what to tell of the bot that is asked at a table."""
        self.registry = registry
        self.rate_limits = rate_limits
        self.busy = busy
        self.connections: set[Connection] = set()
        self.noting = Periodic("note who is connected", SEEN_EVERY, self._note_all)
        registry.let_go_listeners.append(self._let_go)

    def start(self) -> None:
        """Begin to note who is connected."""
        self.noting.start()

    async def stop(self) -> None:
        """Let all clients go; they come back to the next process."""
        await self.noting.stop()
        await asyncio.gather(*(close(one.socket, GOING_AWAY) for one in self.connections))

    def _let_go(self, table: Table) -> None:
        """Let the clients of a table go that is held no more; they find it again when they come back."""
        for connection in self.connections:
            if connection.table is table:
                connection.let_go()

    async def serve(self, socket: WebSocket, table: Table, visitor: Visitor, hello: Hello) -> None:
        """Stay with a client until it goes."""
        connection = Connection(socket, table, visitor, hello, self.busy)
        sender: asyncio.Task[None] | None = None
        try:
            await self._welcome(connection, hello)
            sender = asyncio.create_task(self._send(connection))
            await self._come_back(connection)
            self._tell_present(table)
            connection.receiver = asyncio.create_task(self._receive(connection))
            await asyncio.wait((connection.receiver,))
            if not connection.receiver.cancelled() and connection.receiver.exception() is not None:
                FAILED.inc()
                log.error("a live message failed", exc_info=connection.receiver.exception())
        finally:
            self.connections.discard(connection)
            table.listeners.discard(connection.hear)
            for task in (sender, connection.receiver):
                if task is not None:
                    task.cancel()
            self._tell_present(table)

    async def _welcome(self, connection: Connection, hello: Hello) -> None:
        table = connection.table
        if hello.seat is not None:
            connection.visitor.check_seat(table, hello.seat)
        async with table.lock:
            self.registry.check_held(table)
            events, more = await self.registry.past(table, hello.since, MOST_EVENTS)
            told = await events_told(table, events, connection.viewer)
            self.connections.add(connection)
            table.listeners.add(connection.hear)
            connection.tell(
                Welcome(
                    type="welcome",
                    table=snapshot.info(table),
                    seats=connection.seats,
                    host=table.is_host(connection.visitor.user_id, connection.visitor.secret_hashes),
                    present=self.present(table),
                    number=table.progress.number,
                    position=table.progress.position,
                    events=told,
                    more=more,
                    view=connection.view(),
                    busy=self.busy(table),
                )
            )

    async def _come_back(self, connection: Connection) -> None:
        """Give a seat back to someone who was away, and note who is here."""
        table = connection.table
        seats = connection.visitor.seats_at(table)
        for seat in seats:
            if table.seats[seat].stand_in == AWAY:
                with suppress(Refused):
                    await come_back(self.registry, table, connection.visitor, seat)
        if seats:
            await self._note({table.id: set(seats)})

    async def _send(self, connection: Connection) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await connection.waiting.get()
                await connection.socket.send_text(message.decode())

    async def _receive(self, connection: Connection) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                await self._handle(connection, await connection.socket.receive_text())

    async def _handle(self, connection: Connection, text: str) -> None:
        key: str | None = None
        try:
            await self.rate_limits.check("play", connection.visitor.address)
            frame = read_frame(text)
            key = getattr(frame, "key", None)
            await self._carry_out(connection, frame)
        except ConcordiaError as error:
            connection.refuse(error, key)
        except (SQLAlchemyError, ConnectionError) as error:
            log.error("the database failed", reason=repr(error))
            connection.refuse(Refused.of("no-database"), key)

    async def _carry_out(self, connection: Connection, frame: object) -> None:
        table, visitor = connection.table, connection.visitor
        if isinstance(frame, LiveMove):
            await self._move(connection, frame)
        elif isinstance(frame, LiveUndo):
            done = await moves.undo(self.registry, table, visitor, frame)
            connection.tell(Accepted(type="done", key=frame.key, position=done.position))
        elif isinstance(frame, LiveChat):
            await self.rate_limits.check("chat", visitor.address)
            await say(self.registry, table, visitor, frame.text, frame.seat)
            connection.tell(Accepted(type="done", key=None, position=table.progress.position))
        elif isinstance(frame, Look):
            if frame.seat is not None:
                visitor.check_seat(table, frame.seat)
            connection.eyes = frame.seat
            connection.update()
        elif isinstance(frame, Hello):
            raise Refused.of("hello-once")
        else:
            connection.tell(Pong(type="pong"))

    async def _move(self, connection: Connection, frame: LiveMove) -> None:
        done = await moves.move(self.registry, connection.table, connection.visitor, frame)
        if isinstance(done, moves.Done):
            connection.tell(Accepted(type="done", key=frame.key, position=done.position))
            return
        connection.tell(
            Confirm(
                type="confirm",
                key=frame.key,
                position=frame.position,
                action=done.action,
                seat=done.seat,
            )
        )

    async def sign_out(self, user_id: str) -> None:
        """Let the connections of an account go."""
        for connection in list(self.connections):
            if connection.visitor.user_id == user_id:
                await close(connection.socket, GOING_AWAY)

    def is_present(self, table: Table, seat: int) -> bool:
        """Whether a seat is connected to this process."""
        return seat in self.present(table)

    def present(self, table: Table) -> tuple[int, ...]:
        """The seats of a table that are connected to this process."""
        here = (one.seats for one in self.connections if one.table is table)
        return tuple(sorted({seat for seats in here for seat in seats}))

    def _tell_present(self, table: Table) -> None:
        message = to_json(Present(type="present", seats=self.present(table)))
        for connection in self.connections:
            if connection.table is table:
                connection.put(message)

    async def _note_all(self) -> None:
        here: dict[str, set[int]] = {}
        for connection in self.connections:
            if connection.table.options.away is not None:
                seats = connection.seats
                here.setdefault(connection.table.id, set()).update(seats)
        if here:
            await self._note(here)

    async def _note(self, here: dict[str, set[int]]) -> None:
        seen = now()
        async with self.registry.database.changing() as session:
            for table_id, seats in here.items():
                chosen = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat.in_(seats))
                await session.execute(chosen.values(seen=seen))

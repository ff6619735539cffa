"""Live tables: a WebSocket for everyone who plays or watches."""

import asyncio
from collections.abc import Awaitable, Callable
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
from concordia.server.live.presence import HOST, Presence
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
from concordia.server.store.models import OPEN, SeatRow, TableRow
from concordia.server.tables import moves, snapshot
from concordia.server.tables.chat import say
from concordia.server.tables.narration import events_told
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import last_seen
from concordia.server.tables.stand_ins import AWAY, come_back
from concordia.server.tables.standing import standing_of
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
        self.on_return: Callable[[Table, int], Awaitable[None]] | None = None
        """Told of people who connect to their seats."""
        self.began = now()
        self.presence = Presence(registry.database, self._here, self.hear_present)
        self.noting = Periodic("note who is connected", SEEN_EVERY, self._note_all)
        registry.let_go_listeners.append(self._let_go)

    def start(self) -> None:
        """Begin to note who is connected."""
        self.noting.start()
        self.presence.start()

    async def stop(self) -> None:
        """Let all clients go; they come back to the next process."""
        await self.noting.stop()
        await asyncio.gather(*(close(one.socket, GOING_AWAY) for one in self.connections))
        await self.presence.stop()

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
            self.presence.change(table.id)
            await self.hear_present(table.id)
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
            self.presence.change(table.id)
            self._tell_present(table)

    async def _welcome(self, connection: Connection, hello: Hello) -> None:
        table = connection.table
        if hello.seat is not None:
            connection.visitor.check_seat(table, hello.seat)
        async with table.lock:
            self.registry.check_held(table)
            events, more = await self.registry.past(table, hello.since, MOST_EVENTS)
            told = await events_told(table, events, connection.hearer)
            await self.presence.look(table.id)
            self.connections.add(connection)
            table.listeners.add(connection.hear)
            connection.tell(
                Welcome(
                    type="welcome",
                    table=snapshot.info(table),
                    seats=connection.seats,
                    host=connection.is_host,
                    standing=standing_of(table, connection.visitor),
                    present=self.present(table),
                    number=table.progress.number,
                    position=table.progress.position,
                    events=told,
                    more=more,
                    view=connection.view(),
                    busy=self.busy(table),
                    clocks=snapshot.clocks(table),
                    now=now(),
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
            if self.on_return is not None and table.progress.offers.open:
                with suppress(Refused):
                    await self.on_return(table, seat)
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
            await say(self.registry, table, visitor, frame)
            connection.tell(Accepted(type="done", key=frame.key, position=table.progress.position))
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
        """Let the connections of an account go; those who are still signed in come back."""
        await self._let_accounts_go(lambda one: one == user_id)

    async def _let_accounts_go(self, is_meant: Callable[[str], bool]) -> None:
        users = [(one, one.visitor.user_id) for one in self.connections]
        meant = [one for one, user_id in users if user_id is not None and is_meant(user_id)]
        await asyncio.gather(*(close(one.socket, GOING_AWAY) for one in meant))

    async def regain(self) -> None:
        """Make up for what other processes may have told while they could not be heard."""
        await self._let_accounts_go(lambda one: True)
        for table_id in {connection.table.id for connection in self.connections}:
            await self.hear_present(table_id)

    async def is_present(self, table: Table, seat: int) -> bool:
        """Whether a seat is connected to any process."""
        here = self._here().get(table.id, frozenset())
        return seat in here or seat in await self.presence.connected_elsewhere(table.id)

    async def gone_since(self, table: Table, seat: int) -> int | None:
        """Since when nobody is connected to a seat, to the next note of who is; None while someone is.

        Nobody counts as gone from before this process began: they may have been cut off with the one before.
        """
        if await self.is_present(table, seat):
            return None
        seen = await last_seen(self.registry.database, table.id, seat)
        return max(self.began, 0 if seen is None else seen + int(SEEN_EVERY * 1000))

    def _here(self) -> dict[str, frozenset[int]]:
        """The seats that are connected to this process, by table, with its host."""
        here: dict[str, frozenset[int]] = {}
        for one in self.connections:
            here[one.table.id] = here.get(one.table.id, frozenset()).union(one.seats_and_host)
        return here

    def present(self, table: Table) -> tuple[int, ...]:
        """The seats of a table that are connected to any process, as far as it is known here."""
        here = {seat for one in self.connections if one.table is table for seat in one.seats}
        elsewhere = self.presence.elsewhere.get(table.id, frozenset())
        return tuple(sorted(here.union(elsewhere) - {HOST}))

    async def hear_present(self, table_id: str) -> None:
        """Learn that others are connected to a table elsewhere than before."""
        table = next((one.table for one in self.connections if one.table.id == table_id), None)
        if table is not None:
            await self.presence.look(table_id)
            self._tell_present(table)

    def _tell_present(self, table: Table) -> None:
        message = to_json(Present(type="present", seats=self.present(table)))
        there = [connection for connection in self.connections if connection.table is table]
        for connection in there:
            connection.put(message)
        if not there:
            self.presence.forget(table.id)

    async def _note_all(self) -> None:
        here: dict[str, set[int]] = {}
        for connection in self.connections:
            if connection.table.options.away is not None or connection.table.is_played_together:
                here.setdefault(connection.table.id, set()).update(connection.seats)
        if here:
            await self._note(here)
        await self._note_hosts()

    async def _note_hosts(self) -> None:
        """Note which hosts are here while people sit down: tables without them are closed after a while."""
        open_ones = {
            one.table.id for one in self.connections if one.is_host and one.table.progress.status == OPEN
        }
        if open_ones:
            async with self.registry.database.changing() as session:
                chosen = update(TableRow).where(TableRow.id.in_(open_ones))
                await session.execute(chosen.values(host_seen=now()))

    async def _note(self, here: dict[str, set[int]]) -> None:
        seen = now()
        async with self.registry.database.changing() as session:
            for table_id, seats in here.items():
                chosen = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat.in_(seats))
                await session.execute(chosen.values(seen=seen))

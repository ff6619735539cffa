"""Live tables: a WebSocket for everyone who plays or watches."""

import asyncio
from contextlib import suppress
from typing import Final

import structlog
from pydantic import ValidationError
from sqlalchemy import update
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from concordia.errors import ConcordiaError
from concordia.server import play
from concordia.server.errors import NO_DATABASE, Conflict, Refused, Unavailable, refusal
from concordia.server.guard import Rates
from concordia.server.hall import Hall, now
from concordia.server.numbers import FAILED
from concordia.server.periodic import Periodic
from concordia.server.schemas.frames import (
    FROM_CLIENT,
    Accepted,
    FromServer,
    Hello,
    LiveChat,
    LiveMove,
    LiveUndo,
    Look,
    Pong,
    Present,
    RefusedFrame,
    Update,
    Welcome,
)
from concordia.server.standing import CHAT, MOVE, TROUBLE, UNDO
from concordia.server.store.models import OVER, EventRow, SeatRow
from concordia.server.table import Table
from concordia.server.telling import TEAMS, events_told, picture_of, tell_everything
from concordia.server.visitors import Visitor
from concordia.server.writing import dumped

MOST_WAITING: Final = 128
"""Messages that wait for a slow client before it is let go; it comes back and is told what it missed."""
MOST_EVENTS: Final = 300
SEEN_EVERY: Final = 20.0
"""Seconds between two notes of who is connected."""
CLOSE_WITHIN: Final = 1.0
NORMAL: Final = 1000
TRY_AGAIN: Final = 1013
GOING_AWAY: Final = 1012
QUIET: Final = (MOVE, UNDO, CHAT, TROUBLE)
"""Events that leave the table itself as it is."""

log = structlog.get_logger("concordia.live")


class Connection:
    """One client at one table."""

    def __init__(self, socket: WebSocket, table: Table, visitor: Visitor, hello: Hello) -> None:
        """Begin to listen to a table."""
        self.socket = socket
        self.table = table
        self.visitor = visitor
        self.eyes = hello.seat
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.receiver: asyncio.Task[None] | None = None
        self.leaving: asyncio.Task[None] | None = None
        self._seen_seats: list[SeatRow] | None = None
        self._seats: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that the client plays, found anew when others sit at the table."""
        if self._seen_seats is not self.table.seats:
            self._seen_seats = self.table.seats
            self._seats = self.visitor.seats_at(self.table)
        return self._seats

    @property
    def viewer(self) -> int | None:
        """With whose eyes the client sees now: those it wants, else of the seat asked, else its first.

        Where hands are hidden, several people at one screen have a curtain: until the one who is asked
        looks, they see what a spectator sees.
        """
        asked = self.table.standing.asked
        curtain = len(self.seats) > 1 and TEAMS in self.table.row.variants and asked in self.seats
        if self.eyes in self.seats and not (curtain and self.eyes != asked):
            return self.eyes
        if curtain:
            return None
        return asked if asked in self.seats else self.seats[0] if self.seats else None

    def tell(self, frame: FromServer) -> None:
        """Send a message to this client alone."""
        self.put(dumped(frame))

    def put(self, message: bytes) -> None:
        """Send a message as soon as the client takes it."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            if self.leaving is None:
                self.leaving = asyncio.create_task(self._let_go())

    async def _let_go(self) -> None:
        """Let a client go that reads too slowly; it comes back and is told what it missed."""
        await close(self.socket, TRY_AGAIN)
        if self.receiver is not None:
            self.receiver.cancel()

    def hear(self, table: Table, event: EventRow) -> None:
        """Tell the client what happened."""
        picture = picture_of(table)
        viewer = self.viewer
        over = table.standing.status == OVER and event.kind == MOVE
        self.tell(
            Update(
                type="update",
                number=table.standing.number,
                position=table.standing.position,
                events=(picture.event(event, viewer),),
                table=None if event.kind in QUIET and not over else picture.info,
                seats=self.seats,
                view=None if event.kind in (CHAT, TROUBLE) else picture.view(viewer),
            )
        )

    def refuse(self, error: ConcordiaError, key: str | None) -> None:
        """Tell the client that something was not done, and how things stand."""
        self.tell(
            RefusedFrame(
                type="refused",
                key=key,
                error=refusal(error),
                number=self.table.standing.number,
                position=self.table.standing.position,
                view=picture_of(self.table).view(self.viewer),
            )
        )


class Live:
    """All live connections of this process."""

    def __init__(self, hall: Hall, rates: Rates) -> None:
        """Begin without any."""
        self.hall = hall
        self.rates = rates
        self.connections: set[Connection] = set()
        self.noting = Periodic("note who is connected", SEEN_EVERY, self._note_all)

    def start(self) -> None:
        """Begin to note who is connected."""
        self.noting.start()

    async def stop(self) -> None:
        """Let all clients go; they come back to the next process."""
        await self.noting.stop()
        await asyncio.gather(*(close(one.socket, GOING_AWAY) for one in self.connections))

    async def serve(self, socket: WebSocket, table: Table, visitor: Visitor, hello: Hello) -> None:
        """Stay with a client until it goes."""
        connection = Connection(socket, table, visitor, hello)
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
            if any(played.told is None for played in table.standing.played):
                await asyncio.to_thread(tell_everything, table)
            events, more = await self.hall.past(table, hello.since, MOST_EVENTS)
            picture = picture_of(table)
            self.connections.add(connection)
            table.listeners.add(connection.hear)
            connection.tell(
                Welcome(
                    type="welcome",
                    table=picture.info,
                    seats=connection.seats,
                    host=table.is_host(connection.visitor.user_id, connection.visitor.secret_hashes),
                    present=self.present(table),
                    number=table.standing.number,
                    position=table.standing.position,
                    events=events_told(table, events, connection.viewer),
                    more=more,
                    view=picture.view(connection.viewer),
                )
            )

    async def _come_back(self, connection: Connection) -> None:
        """Give a seat back to someone who was away, and note who is here."""
        table = connection.table
        seats = connection.visitor.seats_at(table)
        for seat in seats:
            if table.seats[seat].stand_in == play.AWAY:
                with suppress(Refused):
                    await play.come_back(self.hall, table, connection.visitor, seat)
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
            await self.rates.check("play", connection.visitor.address)
            frame = read_frame(text)
            key = getattr(frame, "key", None)
            await self._carry_out(connection, frame)
        except ConcordiaError as error:
            connection.refuse(error, key)
        except (SQLAlchemyError, ConnectionError) as error:
            log.error("the database failed", reason=repr(error))
            connection.refuse(Unavailable(NO_DATABASE), key)

    async def _carry_out(self, connection: Connection, frame: object) -> None:
        table, visitor = connection.table, connection.visitor
        if isinstance(frame, LiveMove):
            done = await play.move(
                self.hall, table, visitor, play.upon(frame), play.action_of(frame), frame.seat
            )
            connection.tell(Accepted(type="done", key=frame.key, position=done.position))
        elif isinstance(frame, LiveUndo):
            request = play.upon(frame)
            done = await play.undo(self.hall, table, visitor, request, frame.whole_turn, frame.seat)
            connection.tell(Accepted(type="done", key=frame.key, position=done.position))
        elif isinstance(frame, LiveChat):
            await self.rates.check("chat", visitor.address)
            await play.chat(self.hall, table, visitor, frame.text, frame.seat)
            connection.tell(Accepted(type="done", key=None, position=table.standing.position))
        elif isinstance(frame, Look):
            if frame.seat is not None:
                visitor.check_seat(table, frame.seat)
            connection.eyes = frame.seat
            self._show(connection)
        elif isinstance(frame, Hello):
            raise Conflict("hello is said once")
        else:
            connection.tell(Pong(type="pong"))

    def _show(self, connection: Connection) -> None:
        table = connection.table
        connection.tell(
            Update(
                type="update",
                number=table.standing.number,
                position=table.standing.position,
                events=(),
                table=None,
                seats=connection.seats,
                view=picture_of(table).view(connection.viewer),
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
        message = dumped(Present(type="present", seats=self.present(table)))
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
        async with self.hall.database.changing() as session:
            for table_id, seats in here.items():
                chosen = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat.in_(seats))
                await session.execute(chosen.values(seen=seen))


async def close(socket: WebSocket, code: int = NORMAL) -> None:
    """Let a client go, also one that takes nothing any more."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await asyncio.wait_for(socket.close(code), CLOSE_WITHIN)


def read_frame(text: str) -> object:
    """A message of a client, or a refusal that says what is wrong with it."""
    try:
        return FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refused(f"not a message of this protocol: {place or 'message'}: {first['msg']}") from None

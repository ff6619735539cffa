"""Live tables: a WebSocket for everyone who plays or watches."""

import asyncio
from contextlib import suppress
from typing import Final

from pydantic import ValidationError
from sqlalchemy import update
from starlette.websockets import WebSocket, WebSocketDisconnect

from concordia.errors import ConcordiaError
from concordia.server import play
from concordia.server.errors import Conflict, Refused, refusal
from concordia.server.guard import Rates
from concordia.server.hall import Hall, now
from concordia.server.periodic import Periodic
from concordia.server.schemas.frames import FROM_CLIENT, Hello, LiveChat, LiveMove, LiveUndo, Look
from concordia.server.standing import CHAT, MOVE, TROUBLE, UNDO
from concordia.server.store.models import OVER, EventRow, SeatRow
from concordia.server.table import Table
from concordia.server.telling import dumped, events_told, picture_of, tell_everything
from concordia.server.visitors import Visitor

MOST_WAITING: Final = 128
"""Messages that wait for a slow client before it is let go; it comes back and is told what it missed."""
MOST_EVENTS: Final = 300
SEEN_EVERY: Final = 20.0
"""Seconds between two notes of who is connected."""
TRY_AGAIN: Final = 1013
GOING_AWAY: Final = 1012
QUIET: Final = (MOVE, UNDO, CHAT, TROUBLE)
"""Events that leave the table itself as it is."""


class Connection:
    """One client at one table."""

    def __init__(self, socket: WebSocket, table: Table, visitor: Visitor, hello: Hello) -> None:
        """Begin to listen to a table."""
        self.socket = socket
        self.table = table
        self.visitor = visitor
        self.eyes = hello.seat
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.too_slow = asyncio.Event()

    @property
    def viewer(self) -> int | None:
        """With whose eyes the client sees now."""
        mine = self.visitor.seats_at(self.table)
        return self.visitor.viewer_at(self.table, self.eyes if self.eyes in mine else None)

    def put(self, message: bytes) -> None:
        """Send a message as soon as the client takes it."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.too_slow.set()

    def hear(self, table: Table, event: EventRow) -> None:
        """Tell the client what happened."""
        picture = picture_of(table)
        viewer = self.viewer
        over = table.standing.status == OVER and event.kind == MOVE
        message = {
            "type": "update",
            "number": table.standing.number,
            "position": table.standing.position,
            "events": [picture.event(event, viewer)],
            "table": None if event.kind in QUIET and not over else picture.info,
            "seats": list(self.visitor.seats_at(table)),
            "view": None if event.kind in (CHAT, TROUBLE) else picture.view(viewer),
        }
        self.put(dumped(message))

    def refuse(self, error: ConcordiaError, key: str | None) -> None:
        """Tell the client that something was not done, and how things stand."""
        message = {
            "type": "refused",
            "key": key,
            "error": refusal(error),
            "number": self.table.standing.number,
            "position": self.table.standing.position,
            "view": picture_of(self.table).view(self.viewer),
        }
        self.put(dumped(message))


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
        for connection in list(self.connections):
            with suppress(RuntimeError):
                await connection.socket.close(GOING_AWAY)

    async def serve(self, socket: WebSocket, table: Table, visitor: Visitor, hello: Hello) -> None:
        """Stay with a client until it goes."""
        connection = Connection(socket, table, visitor, hello)
        sender: asyncio.Task[None] | None = None
        try:
            await self._welcome(connection, hello)
            sender = asyncio.create_task(self._send(connection))
            await self._come_back(connection)
            self._tell_present(table)
            await self._receive(connection, sender)
        finally:
            self.connections.discard(connection)
            table.listeners.discard(connection.hear)
            if sender is not None:
                sender.cancel()
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
            message = {
                "type": "welcome",
                "table": picture.info,
                "seats": list(connection.visitor.seats_at(table)),
                "host": table.is_host(connection.visitor.user_id, connection.visitor.secret_hashes),
                "present": self.present(table),
                "number": table.standing.number,
                "position": table.standing.position,
                "events": events_told(table, events, connection.viewer),
                "more": more,
                "view": picture.view(connection.viewer),
            }
            connection.put(dumped(message))

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

    async def _receive(self, connection: Connection, sender: asyncio.Task[None]) -> None:
        slow = asyncio.create_task(connection.too_slow.wait())
        try:
            while True:
                reading = asyncio.ensure_future(connection.socket.receive_text())
                done, _ = await asyncio.wait((reading, slow), return_when=asyncio.FIRST_COMPLETED)
                if reading not in done:
                    reading.cancel()
                    await connection.socket.close(TRY_AGAIN, "too slow: connect again")
                    return
                await self._handle(connection, reading.result())
        except (WebSocketDisconnect, RuntimeError, KeyError):
            return
        finally:
            slow.cancel()

    async def _handle(self, connection: Connection, text: str) -> None:
        key: str | None = None
        try:
            await self.rates.check("play", connection.visitor.address)
            frame = read_frame(text)
            key = getattr(frame, "key", None)
            await self._carry_out(connection, frame)
        except ConcordiaError as error:
            connection.refuse(error, key)

    async def _carry_out(self, connection: Connection, frame: object) -> None:
        table, visitor = connection.table, connection.visitor
        if isinstance(frame, LiveMove):
            done = await play.move(
                self.hall, table, visitor, play.upon(frame), play.action_of(frame), frame.seat
            )
            connection.put(dumped({"type": "done", "key": frame.key, "position": done.position}))
        elif isinstance(frame, LiveUndo):
            request = play.upon(frame)
            done = await play.undo(self.hall, table, visitor, request, frame.whole_turn, frame.seat)
            connection.put(dumped({"type": "done", "key": frame.key, "position": done.position}))
        elif isinstance(frame, LiveChat):
            await self.rates.check("chat", visitor.address)
            await play.chat(self.hall, table, visitor, frame.text, frame.seat)
            done_chat = {"type": "done", "key": None, "position": table.standing.position}
            connection.put(dumped(done_chat))
        elif isinstance(frame, Look):
            if frame.seat is not None:
                visitor.check_seat(table, frame.seat)
            connection.eyes = frame.seat
            self._show(connection)
        elif isinstance(frame, Hello):
            raise Conflict("hello is said once")
        else:
            connection.put(b'{"type":"pong"}')

    def _show(self, connection: Connection) -> None:
        table = connection.table
        message = {
            "type": "update",
            "number": table.standing.number,
            "position": table.standing.position,
            "events": [],
            "table": None,
            "seats": list(connection.visitor.seats_at(table)),
            "view": picture_of(table).view(connection.viewer),
        }
        connection.put(dumped(message))

    async def sign_out(self, user_id: str) -> None:
        """Let the connections of an account go."""
        for connection in list(self.connections):
            if connection.visitor.user_id == user_id:
                with suppress(RuntimeError):
                    await connection.socket.close(GOING_AWAY)

    def is_present(self, table: Table, seat: int) -> bool:
        """Whether a seat is connected to this process."""
        return seat in self.present(table)

    def present(self, table: Table) -> list[int]:
        """The seats of a table that are connected to this process."""
        here = (one.visitor.seats_at(table) for one in self.connections if one.table is table)
        return sorted({seat for seats in here for seat in seats})

    def _tell_present(self, table: Table) -> None:
        message = dumped({"type": "present", "seats": self.present(table)})
        for connection in self.connections:
            if connection.table is table:
                connection.put(message)

    async def _note_all(self) -> None:
        here: dict[str, set[int]] = {}
        for connection in self.connections:
            if connection.table.options.away is not None:
                seats = connection.visitor.seats_at(connection.table)
                here.setdefault(connection.table.id, set()).update(seats)
        if here:
            await self._note(here)

    async def _note(self, here: dict[str, set[int]]) -> None:
        seen = now()
        async with self.hall.database.changing() as session:
            for table_id, seats in here.items():
                chosen = update(SeatRow).where(SeatRow.table_id == table_id, SeatRow.seat.in_(seats))
                await session.execute(chosen.values(seen=seen))


def read_frame(text: str) -> object:
    """A message of a client, or a refusal that says what is wrong with it."""
    try:
        return FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refused(f"not a message of this protocol: {place or 'message'}: {first['msg']}") from None

"""The lobby live: what changes in it is told about once a second, worked out once for all who look."""

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from concordia.server.live.connection import TRY_AGAIN, close
from concordia.server.live.presence import Presence
from concordia.server.lobby.listing import ARRIVING, open_tables, rows_of
from concordia.server.ops.periodic import Periodic
from concordia.server.rate_limits import RateLimits
from concordia.server.responses import to_json
from concordia.server.schemas.frames import Pong
from concordia.server.schemas.lobby import LobbyChanges, Watching
from concordia.server.store.models import CLOSE, MOVE, OVER, SEAT, STARTED, EventRow
from concordia.server.store.shared import LOBBY
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table

TELL_EVERY: Final = 1.0
"""Seconds between two messages to those who look at the lobby."""
MOST_WAITING: Final = 16
"""Messages that wait for a slow client before it is let go; it comes back and looks anew."""
MOST_TOLD: Final = 200
"""Ids of tables that fit into one message between processes."""

log = structlog.get_logger("concordia.lobby")


class Watcher:
    """Someone who looks at the lobby."""

    def __init__(self, socket: WebSocket) -> None:
        """Begin to listen."""
        self.socket = socket
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.leaving: asyncio.Task[None] | None = None

    def put(self, message: bytes) -> None:
        """Send a message as soon as the client takes it; who reads too slowly is let go."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            if self.leaving is None:
                self.leaving = asyncio.create_task(close(self.socket, TRY_AGAIN))

    async def send_all(self) -> None:
        """Send what waits, for ever."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.socket.send_text((await self.waiting.get()).decode())


class LobbyFeed:
    """Tells those who look at the lobby here what changes in it, whichever process it comes from."""

    def __init__(self, registry: Registry, presence: Presence, rate_limits: RateLimits) -> None:
        """Get ready; `presence` knows who is connected."""
        self.registry = registry
        self.database = registry.database
        self.presence = presence
        self.rate_limits = rate_limits
        self.watchers: set[Watcher] = set()
        self._changed: set[str] = set()
        """Tables that are not as they were told last."""
        self._untold: set[str] = set()
        """Those of them that the other processes have not heard of yet."""
        self._later: deque[tuple[float, str]] = deque()
        """New tables, whose hosts must have come by then."""
        self._telling = Periodic("tell of the lobby", TELL_EVERY, self.tell)
        registry.made_listeners.append(self._on_made)
        registry.write_listeners.append(self._on_event)
        presence.change_listeners.append(self._on_presence)

    def start(self) -> None:
        """Begin to tell."""
        self._telling.start()

    async def stop(self) -> None:
        """Let all who look go; they come back to the next process."""
        await self._telling.stop()
        await asyncio.gather(*(close(one.socket, TRY_AGAIN) for one in self.watchers))

    def _on_made(self, table: Table) -> None:
        if table.row.listed:
            self.note(table.id)
            self._later.append((time.monotonic() + ARRIVING / 1000, table.id))

    def _on_event(self, table: Table, event: EventRow) -> None:
        over = event.kind == MOVE and table.progress.status == OVER
        if table.row.listed and (over or event.kind in (SEAT, STARTED, CLOSE)):
            self.note(table.id)

    def _on_presence(self, table_id: str) -> None:
        self._changed.add(table_id)  # The other processes hear of it from the presence itself.

    def note(self, table_id: str) -> None:
        """Note that a table may not be as it was told; most are not in the lobby at all."""
        self._changed.add(table_id)
        self._untold.add(table_id)

    async def hear(self, table_ids: str) -> None:
        """Learn from another process that some tables are not as they were."""
        self._changed.update(table_ids.split(","))

    async def hear_present(self, table_id: str) -> None:
        """Learn that others are connected to a table elsewhere than before."""
        self._changed.add(table_id)

    async def serve(self, socket: WebSocket, address: str) -> None:
        """Stay with someone who looks until they go."""
        watcher = Watcher(socket)
        watcher.put(to_json(Watching(type="watching")))
        self.watchers.add(watcher)
        sender = asyncio.create_task(watcher.send_all())
        try:
            while True:
                await socket.receive_text()
                await self.rate_limits.check("play", address)
                watcher.put(to_json(Pong(type="pong")))
        finally:
            self.watchers.discard(watcher)
            sender.cancel()

    async def tell(self) -> None:
        """Tell what has changed since the last time, to those who look here and to the other processes."""
        self._changed.update(self._due())
        changed, self._changed = self._changed, set()
        untold, self._untold = sorted(self._untold), set()
        if untold and self.presence.shared:
            async with self.database.changing() as session:
                for first in range(0, len(untold), MOST_TOLD):
                    told = ",".join(untold[first : first + MOST_TOLD])
                    await self.database.tell_others(session, LOBBY, told)
        if changed and self.watchers:
            try:
                await self._tell_watchers(changed)
            except (SQLAlchemyError, OSError):
                self._changed |= changed  # They are told of it when the database is back.
                raise

    async def _tell_watchers(self, changed: set[str]) -> None:
        connected = await self.presence.connected_among(open_tables())
        async with self.database.reading() as session:
            rows = await rows_of(session, changed, connected)
        gone = sorted(changed.difference(row.id for row in rows))
        message = to_json(LobbyChanges(type="changes", tables=rows, gone=tuple(gone)))
        for watcher in list(self.watchers):
            watcher.put(message)

    def _due(self) -> Iterator[str]:
        while self._later and self._later[0][0] <= time.monotonic():
            yield self._later.popleft()[1]

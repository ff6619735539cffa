"""The bus between the processes of a server: PostgreSQL tells each of the events that others write."""

import asyncio
from contextlib import suppress
from typing import Any, Final

import structlog

from concordia.server.store.database import POSTGRES, connect_to_postgres
from concordia.server.store.event_log import NOTIFICATIONS
from concordia.server.tables.registry import Registry

AGAIN_AFTER: Final = 1.0
"""Seconds until a lost connection is tried again."""
CHECK_EVERY: Final = 10.0

log = structlog.get_logger("concordia.bus")


class Bus:
    """Listens for events of other processes; with SQLite there are none."""

    def __init__(self, registry: Registry) -> None:
        """Get ready to listen for the tables of this process."""
        self.registry = registry
        self.listening: asyncio.Task[None] | None = None
        self.hearing: set[asyncio.Task[None]] = set()
        self.ready = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen, and wait until that is so."""
        if self.registry.database.kind == POSTGRES:
            self.listening = asyncio.create_task(self._listen())
            await self.ready.wait()

    async def stop(self) -> None:
        """Stop listening."""
        if self.listening is not None:
            self.listening.cancel()
            with suppress(asyncio.CancelledError):
                await self.listening

    async def _listen(self) -> None:
        import asyncpg  # Only hosts with PostgreSQL have it.

        while True:
            try:
                connection = await connect_to_postgres(self.registry.database.url)
                try:
                    await self._listen_on(connection)
                finally:
                    with suppress(OSError, asyncpg.PostgresError):
                        await connection.close(timeout=1)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("connection to the other processes lost", reason=type(error).__name__)
                await asyncio.sleep(AGAIN_AFTER)

    async def _listen_on(self, connection: Any) -> None:
        """Listen until the connection is lost, which raises."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(NOTIFICATIONS, self._hear)
        await self.registry.hear_all()
        self.ready.set()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), CHECK_EVERY)
            await connection.execute("SELECT 1")

    def _hear(self, connection: Any, process: int, channel: str, payload: str) -> None:
        table_id, _, number = payload.partition(" ")
        task = asyncio.create_task(self._catch_up(table_id, int(number)))
        self.hearing.add(task)
        task.add_done_callback(self.hearing.discard)

    async def _catch_up(self, table_id: str, number: int) -> None:
        try:
            await self.registry.hear(table_id, number)
        except Exception as error:  # noqa: BLE001  # The next event or look at the table catches up.
            log.warning("an event was not heard", table=table_id, reason=repr(error))

"""The bus between the processes of a server: PostgreSQL tells each what others write and do."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
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
    """Listens to other processes; with SQLite there are none."""

    def __init__(
        self,
        registry: Registry,
        hear: Mapping[str, Callable[[str], Awaitable[None]]],
        regain: Callable[[], Awaitable[None]],
    ) -> None:
        """Get ready to listen for the tables of this process.

        `hear` has what is done with what others tell on each channel; `regain` makes up for what they may
        have told while the connection was lost.
        """
        self.registry = registry
        self.hear = hear
        self.regain = regain
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
        await connection.add_listener(NOTIFICATIONS, self._hear_event)
        for channel in self.hear:
            await connection.add_listener(channel, self._hear_other)
        await self.registry.hear_all()
        await self.regain()
        self.ready.set()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), CHECK_EVERY)
            await connection.execute("SELECT 1")

    def _hear_event(self, connection: Any, backend: int, channel: str, payload: str) -> None:
        table_id, _, number = payload.partition(" ")
        self._act_on(payload, self.registry.hear(table_id, int(number)))

    def _hear_other(self, connection: Any, backend: int, channel: str, payload: str) -> None:
        process, _, what = payload.partition(" ")
        if process != self.registry.database.process:
            self._act_on(payload, self.hear[channel](what))

    def _act_on(self, payload: str, acting: Awaitable[None]) -> None:
        task = asyncio.create_task(self._act(payload, acting))
        self.hearing.add(task)
        task.add_done_callback(self.hearing.discard)

    async def _act(self, payload: str, acting: Awaitable[None]) -> None:
        try:
            await acting
        except Exception as error:  # noqa: BLE001  # The next event or look at the table catches up.
            log.warning("something was not heard", what=payload, reason=repr(error))

"""Work that is done again and again until the server stops."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

log = structlog.get_logger("concordia.periodic")


class Periodic:
    """Does a work at intervals; on stop a work that was begun is finished."""

    def __init__(self, name: str, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Get ready to work."""
        self.name = name
        self.seconds = seconds
        self.work = work
        self.stopping = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, at once."""
        self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Finish what was begun, then stop."""
        self.stopping.set()
        if self.task is not None:
            await self.task

    async def _run(self) -> None:
        while not self.stopping.is_set():
            try:
                await self.work()
            except Exception as error:  # noqa: BLE001  # Whatever happened, it is tried again in a moment.
                log.error("periodic work failed", work=self.name, reason=repr(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), self.seconds)

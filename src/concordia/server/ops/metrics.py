"""What the server counts, as Prometheus asks for it; the numbers of several processes are added up."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from concordia.server.bots.lanes import LANES
from concordia.server.bots.turns import BotTurns
from concordia.server.live.connections import Connections
from concordia.server.ops.counters import CONNECTIONS, EVENTS, GAMES, HELD_BACK, TABLES, WAITING
from concordia.server.ops.periodic import Periodic
from concordia.server.store.models import ENDED, MOVE, EventRow
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which processes know the folder in which they count together."""
READ_EVERY: Final = 5.0
"""Seconds between two looks at what a process holds."""


class Metrics:
    """Counts what happens in this process, and reads off what it holds."""

    def __init__(self, registry: Registry, live: Connections, turns: BotTurns) -> None:
        """Begin to count."""
        self.registry = registry
        self.live = live
        self.turns = turns
        self._reading = Periodic("metrics", READ_EVERY, self._read)
        registry.write_listeners.append(count_event)

    def start(self) -> None:
        """Begin to read off what the process holds, for the others that are asked."""
        self._reading.start()

    async def stop(self) -> None:
        """Stop reading."""
        await self._reading.stop()

    async def _read(self) -> None:
        TABLES.set(len(self.registry.tables))
        CONNECTIONS.set(len(self.live.connections))
        for lane in LANES:
            WAITING.labels(lane).set(self.turns.waiting_in(lane))
            HELD_BACK.labels(lane).set(self.turns.held_back_in(lane))

    async def told(self) -> bytes:
        """All numbers of the server, in the form of Prometheus."""
        await self._read()
        if FOLDER not in os.environ:
            return generate_latest()
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def count_event(table: Table, event: EventRow) -> None:
    """Count an event that was kept."""
    EVENTS.labels(event.kind).inc()
    if event.kind in (MOVE, ENDED) and table.progress.ended is not None:
        GAMES.labels(table.row.board).inc()


@contextmanager
def counting_together() -> Iterator[None]:
    """Let the processes that are started meanwhile count together."""
    with tempfile.TemporaryDirectory(prefix="concordia-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def forget_process(pid: int) -> None:
    """Forget what a process held that has died; what it counted stays."""
    mark_process_dead(pid, os.environ[FOLDER])  # type: ignore[no-untyped-call]

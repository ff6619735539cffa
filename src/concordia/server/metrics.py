"""How requests, events and connections are counted."""

import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from concordia.server.hall import Hall
from concordia.server.live import Live
from concordia.server.numbers import CONNECTIONS, EVENTS, GAMES, SECONDS, TABLES
from concordia.server.standing import MOVE
from concordia.server.store.models import EventRow
from concordia.server.table import Table

log = structlog.get_logger("concordia.requests")


class Measured:
    """Logs and counts every request; its path is told, its query and headers are not."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through and take its time."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            taken = time.perf_counter() - began
            SECONDS.labels(scope["method"]).observe(taken)
            if scope["path"].startswith("/api/"):
                told = {"method": scope["method"], "path": scope["path"], "status": status}
                log.info("request", **told, ms=round(taken * 1000, 1))


def count_event(table: Table, event: EventRow) -> None:
    """Count an event that was kept."""
    EVENTS.labels(event.kind).inc()
    if event.kind == MOVE and table.standing.ended is not None:
        GAMES.labels(table.row.board).inc()


def watch(hall: Hall, live: Live) -> None:
    """Read off what the process holds whenever Prometheus asks."""
    hall.written.append(count_event)
    TABLES.set_function(lambda: len(hall.tables))
    CONNECTIONS.set_function(lambda: len(live.connections))

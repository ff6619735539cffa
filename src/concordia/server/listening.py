"""How the server listens: as uvicorn does, with caps on connections and patience that ends."""

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, Final

import structlog
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.supervisors import Multiprocess

from concordia.server.dependencies import network_of
from concordia.server.errors import TooMany, refusal, status_of
from concordia.server.open_connections import COME_BACK_AFTER, OpenConnections
from concordia.server.ops.metrics import counting_together, forget_process
from concordia.server.responses import to_json
from concordia.server.schemas.table import ErrorAnswer

LARGEST_FRAME: Final = 16_384
STOP_WITHIN: Final = 10
HUNG_AFTER: Final = 30
"""Seconds after which one of several processes that gives no sign is replaced; some start slowly."""
MOST_SOCKETS: Final = 10_000
"""Connections that a process keeps open, if it has descriptors for them."""
RESERVE: Final = 128
"""Descriptors that are left to the database, the processes of bots, notices and files."""
BY_ADDRESS: Final = 256
"""Connections that one address has open; at most a quarter of all."""
HEAD_WITHIN: Final = 30.0
"""Seconds within which a client says what it wants."""
HEAR_OUT: Final = 32
"""Clients turned away at once that are told why; more are cut."""
HEAR_WITHIN: Final = 2.0

log = structlog.get_logger("concordia.listening")


class Config(uvicorn.Config):
    """How one process listens."""

    def __init__(
        self,
        app: Any,
        host: str = "127.0.0.1",
        port: int = 0,
        proxies: Sequence[str] = ("127.0.0.1",),
        limits: bool = True,
        **more: Any,
    ) -> None:
        """Listen at an address; without limits one address may have as many connections as all together."""
        super().__init__(
            app,
            host=host,
            port=port,
            http=CountedHttp,
            ws=CountedWebSocket,
            access_log=False,
            log_config=None,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            forwarded_allow_ips=list(proxies),
            server_header=False,
            timeout_graceful_shutdown=STOP_WITHIN,
            timeout_worker_healthcheck=HUNG_AFTER,
            **more,
        )
        self.networks = [ip_network(proxy) for proxy in proxies]
        most = most_sockets()
        by_address = max(1, min(BY_ADDRESS, most // 4)) if limits else None
        self.sockets = OpenConnections("connections", most, by_address)
        self.turned_away = 0
        """Clients that are being told that there is no room."""

    def address_of(self, client: tuple[str, int] | None) -> str | None:
        """The address by which a connection is counted; None for a proxy, which brings many people."""
        if client is None:
            return None
        peer = ip_address(client[0].partition("%")[0])
        return None if any(peer in network for network in self.networks) else network_of(str(peer))


def listen(config: Config) -> None:
    """Serve until someone stops it, in this process or in several that it starts."""
    if config.workers > 1:
        with counting_together():
            Processes(config, sockets=[config.bind_socket()]).run()
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)


class Processes(Multiprocess):
    """The processes of a server; one that dies is told of and replaced."""

    def keep_subprocess_alive(self) -> None:
        """Look after all processes."""
        before = list(self.processes)
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if old is not new:
                assert old.pid is not None
                forget_process(old.pid)
                log.error("a process of the server has died: another begins", pid=old.pid, code=old.exitcode)


def most_sockets() -> int:
    """How many connections the descriptors of this process allow."""
    if os.name != "posix":
        return MOST_SOCKETS
    import resource

    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return MOST_SOCKETS
    return max(1, min(MOST_SOCKETS, allowed - RESERVE))


def raise_descriptors() -> None:
    """Let this process and those it starts have as many descriptors as they will need, if they may."""
    if os.name == "posix":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_SOCKETS + RESERVE
        if resource.RLIM_INFINITY != soft < wanted:
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


class CountedHttp(HttpToolsProtocol):
    """A connection that is counted, and closed if no request comes on it."""

    config: Config
    address: str | None = None
    refused: TooMany | None = None
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or get ready to turn it away."""
        super().connection_made(transport)
        self.address = self.config.address_of(self.client)
        self.refused = self.config.sockets.enter(self.address)
        if self.refused is None:
            self._wait(HEAD_WITHIN, transport.abort)
            return
        self.config.turned_away += 1
        if self.config.turned_away > HEAR_OUT:
            transport.abort()
        else:
            self._wait(HEAR_WITHIN, transport.abort)

    def _wait(self, seconds: float, act: Callable[[], None]) -> None:
        self.timer = self.loop.call_later(seconds, act)

    def _stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def data_received(self, data: bytes) -> None:
        """Read on, or tell why not."""
        if self.refused is not None:
            self._tell(self.refused)
            return
        if self.timer is None and self.cycle.response_complete:
            self._wait(HEAD_WITHIN, self.transport.abort)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """A request is there."""
        self._stop_waiting()
        super().on_headers_complete()

    def _tell(self, error: TooMany) -> None:
        """Answer that there is no room, once, and close."""
        if self.transport.is_closing():
            return
        body = to_json(ErrorAnswer(error=refusal(error)))
        status = HTTPStatus(status_of(error))
        head = (
            f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nretry-after: {COME_BACK_AFTER}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one less."""
        self._stop_waiting()
        if self.refused is None:
            self.config.sockets.leave(self.address)
        else:
            self.config.turned_away -= 1
        super().connection_lost(exc)


class CountedWebSocket(WebSocketsSansIOProtocol):
    """A live connection, which goes on with a connection that was counted."""

    config: Config

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one less."""
        self.config.sockets.leave(self.config.address_of(self.client))
        super().connection_lost(exc)

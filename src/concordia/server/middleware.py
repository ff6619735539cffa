"""Before every request: its size and origin are checked, its time is taken, every answer gets its headers."""

import asyncio
import time
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from concordia.record import MAX_BYTES
from concordia.server.dependencies import address_of
from concordia.server.errors import Refused, TooMany, refusal, seconds_to_wait, status_of
from concordia.server.live.connection import turn_away
from concordia.server.open_connections import OpenConnections
from concordia.server.ops.counters import FAILED, REFUSED, SECONDS
from concordia.server.responses import to_json
from concordia.server.schemas.table import ErrorAnswer

log = structlog.get_logger("concordia.requests")

MOST_BYTES: Final = 64_000
"""The largest body of a request; a record that is imported may be larger."""
BODY_WITHIN: Final = 60.0
"""Seconds within which all of a body is there."""
MOST_REQUESTS: Final = 64
"""Requests of one address that are worked on at once."""
MOST_LIVE: Final = 128
"""Live connections of one address."""
IMPORT_PATH: Final = "/api/tables/import"
SAFE: Final = ("GET", "HEAD", "OPTIONS")

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",  # Live connections too, in Safari since 16; ws: would open all other hosts.
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HTTPS_ONLY: Final = "max-age=31536000"


class _Answer:
    """Sends an answer with the headers that every one has."""

    def __init__(self, path: str, send: Send, headers: Mapping[str, str]) -> None:
        self.path = path
        self.send = send
        self.headers = headers
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            given = MutableHeaders(scope=message)
            for name, value in self.headers.items():
                given[name] = value
            if self.path.startswith("/api/"):
                given.setdefault("cache-control", "no-store")
        await self.send(message)


class SecurityMiddleware:
    """Looks at every request before anything else does."""

    def __init__(self, app: ASGIApp, secure: bool, limits: bool) -> None:
        """Stand before an application; `secure` if it is reached over HTTPS only."""
        self.app = app
        self.headers = {**HEADERS, "strict-transport-security": HTTPS_ONLY} if secure else HEADERS
        self.requests = OpenConnections("requests", None, MOST_REQUESTS if limits else None)
        self.live = OpenConnections("live connections", None, MOST_LIVE if limits else None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] == "websocket":
            await self._let_live_in(scope, receive, send)
        elif scope["type"] == "http":
            answer = _Answer(scope["path"], send, self.headers)
            try:
                with self.requests.held(address_of(HTTPConnection(scope))):
                    await self._let_in(scope, receive, answer)
            except Refused as error:
                await _refuse(error, answer)
        else:
            await self.app(scope, receive, send)

    async def _let_live_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            with self.live.held(address_of(HTTPConnection(scope))):
                await self.app(scope, receive, send)
        except TooMany as error:
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await turn_away(socket, error)

    async def _let_in(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE:
            check_origin(headers)
        limit = MAX_BYTES + MOST_BYTES if scope["path"] == IMPORT_PATH else MOST_BYTES
        body = await _limited(headers, receive, limit)
        try:
            await self.app(scope, body, answer)
        except Exception as error:  # Whatever fails, the answer has its headers and tells nothing.
            FAILED.inc()
            log.error("request failed", path=scope["path"], exc_info=error)
            if not answer.begun:
                raise Refused.of("failed") from None


def check_origin(headers: Headers) -> None:
    """Refuse what a page of another site sends in the name of someone who has signed in here."""
    origin = headers.get("origin")
    if origin is not None:
        if _host_of(origin) != headers.get("host"):
            raise Refused.of("other-site")
    elif headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused.of("other-site")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def _limited(headers: Headers, receive: Receive, limit: int) -> Receive:
    """Read a body that is not too large, and hand it on."""
    told = headers.get("content-length", "")
    too_large = Refused.of("too-large", most=limit)
    if told.isascii() and told.isdigit() and int(told) > limit:
        raise too_large
    if not told and "transfer-encoding" not in headers:
        return receive
    body = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return _replayed(message, receive)
                body += message.get("body", b"")
                if len(body) > limit:
                    raise too_large
                if not message.get("more_body", False):
                    return _replayed({"type": "http.request", "body": body, "more_body": False}, receive)
    except TimeoutError:
        raise Refused.of("too-slow", within=round(BODY_WITHIN)) from None


def _replayed(first: Message, receive: Receive) -> Receive:
    waiting = [first]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay


async def _refuse(error: Refused, send: Send) -> None:
    told = refusal(error)
    REFUSED.labels(told.code).inc()
    body = to_json(ErrorAnswer(error=told))
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    if (wait := seconds_to_wait(error)) is not None:
        headers.append((b"retry-after", str(wait).encode()))
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})


class MetricsMiddleware:
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

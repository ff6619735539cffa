"""The door of the live tables."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from concordia.errors import ConcordiaError
from concordia.server.dependencies import address_of, server_of, visitor_of
from concordia.server.errors import Refused
from concordia.server.live.connection import NOT_ALLOWED, close, read_frame, turn_away
from concordia.server.middleware import check_origin
from concordia.server.schemas.frames import Hello

HELLO_WITHIN: Final = 30.0
"""Seconds within which a client says hello."""

router = APIRouter()


@router.websocket("/api/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """A live connection; its messages are described as FromClient and FromServer."""
    await let_in(socket, partial(_serve, table_id=table_id))


async def let_in(socket: WebSocket, serve: Callable[[WebSocket], Awaitable[None]]) -> None:
    """Open a live connection for whoever comes from a page of this server, and serve it until it ends."""
    try:
        check_origin(socket.headers)
    except Refused:
        await close(socket, NOT_ALLOWED)
        return
    await socket.accept()
    try:
        await serve(socket)
    except ConcordiaError as error:
        await turn_away(socket, error)
    except (SQLAlchemyError, ConnectionError):
        await turn_away(socket, Refused.of("no-database"))
    except (WebSocketDisconnect, TimeoutError, RuntimeError, KeyError):
        pass  # The client has gone, says nothing, or sends something else than text.
    await close(socket)


async def _serve(socket: WebSocket, table_id: str) -> None:
    server = server_of(socket)
    await server.rate_limits.check("live", address_of(socket))
    hello = read_frame(await first_words(socket))
    if not isinstance(hello, Hello):
        raise Refused.of("hello-first")
    visitor = await visitor_of(socket, hello.secrets)
    table = await server.registry.table(table_id)
    table.check_playable()
    await server.live.serve(socket, table, visitor, hello)


async def first_words(socket: WebSocket) -> str:
    """The first message of a client, which has to come soon."""
    return await asyncio.wait_for(socket.receive_text(), HELLO_WITHIN)

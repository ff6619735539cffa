"""The lobby, quick pairing, and the doors of what is live of them."""

from typing import Annotated

from fastapi import APIRouter, Query, Response, WebSocket

from concordia.server.dependencies import TheServer, TheVisitor, address_of, server_of, visitor_of
from concordia.server.lobby.listing import listed, open_tables
from concordia.server.responses import json_response
from concordia.server.routes import REFUSALS
from concordia.server.routes.live import first_words, let_in
from concordia.server.schemas.lobby import LobbyList, LobbyQuery

router = APIRouter(prefix="/api", tags=["lobby"], responses=REFUSALS)


@router.get("/lobby", response_model=LobbyList, operation_id="getLobby")
async def lobby(wanted: Annotated[LobbyQuery, Query()], server: TheServer, visitor: TheVisitor) -> Response:
    """Tables that everyone may find: those that wait for players, are played, or have just ended."""
    await server.rate_limits.check("look", visitor.address)
    connected = await server.live.presence.connected_among(open_tables())
    async with server.database.reading() as session:
        return json_response(await listed(session, wanted, visitor, connected))


@router.websocket("/lobby/live")
async def live_lobby(socket: WebSocket) -> None:
    """What changes in the lobby; its messages are described as ToWatcher."""
    await let_in(socket, _watch)


async def _watch(socket: WebSocket) -> None:
    server = server_of(socket)
    address = address_of(socket)
    await server.rate_limits.check("live", address)
    await server.lobby.feed.serve(socket, address)


@router.websocket("/pairing/live")
async def live_pairing(socket: WebSocket) -> None:
    """Wait to be seated; its messages are described as FromSeeker and ToSeeker."""
    await let_in(socket, _seek)


async def _seek(socket: WebSocket) -> None:
    server = server_of(socket)
    await server.rate_limits.check("live", address_of(socket))
    first = await first_words(socket)
    await server.lobby.pairing.serve(socket, await visitor_of(socket, []), first)

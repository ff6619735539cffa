"""The parts of the server, as every request finds them."""

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Header, Request
from starlette.requests import HTTPConnection

from concordia.server.accounts import user_of_session
from concordia.server.crew import Crew
from concordia.server.errors import Refused
from concordia.server.guard import Rates
from concordia.server.hall import Hall
from concordia.server.history import History
from concordia.server.live import Live
from concordia.server.notices import Notices
from concordia.server.seating import Seating
from concordia.server.settings import Settings
from concordia.server.steward import Steward
from concordia.server.store.database import Database
from concordia.server.table import Table
from concordia.server.visitors import MOST_SECRETS, Visitor, hashed

COOKIE: Final = "concordia"
SECRETS: Final = "x-seat-secrets"
"""The header in which a client shows the secrets of its seats, with commas between them."""


@dataclass(frozen=True, slots=True)
class Server:
    """Everything a request may need."""

    settings: Settings
    database: Database
    hall: Hall
    seating: Seating
    history: History
    crew: Crew
    steward: Steward
    live: Live
    rates: Rates
    notices: Notices


def server_of(connection: HTTPConnection) -> Server:
    """The server of a request."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server


TheServer = Annotated[Server, Depends(server_of)]


async def visitor_of(connection: HTTPConnection, secrets: list[str]) -> Visitor:
    """Who sends a request."""
    if len(secrets) > MOST_SECRETS:
        raise Refused(f"a request shows at most {MOST_SECRETS} secrets")
    token = connection.cookies.get(COOKIE)
    user = await user_of_session(server_of(connection).database, token) if token else None
    return Visitor(user, frozenset(hashed(secret) for secret in secrets), address_of(connection))


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "unknown"


async def request_visitor(
    request: Request, x_seat_secrets: Annotated[str, Header(max_length=1000)] = ""
) -> Visitor:
    """Who sends a request, by cookie and header."""
    return await visitor_of(request, [one for one in x_seat_secrets.replace(" ", "").split(",") if one])


TheVisitor = Annotated[Visitor, Depends(request_visitor)]


async def table_of(table_id: str, server: TheServer) -> Table:
    """The table that a path names."""
    return await server.hall.table(table_id)


TheTable = Annotated[Table, Depends(table_of)]

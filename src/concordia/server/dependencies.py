"""The parts of the server, as every request finds them."""

from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Annotated, Final

from fastapi import Depends, Header, Request
from starlette.requests import HTTPConnection

from concordia.server.bots.thinkers import Thinkers
from concordia.server.bots.turns import BotTurns
from concordia.server.clubs.keeper import Clubs
from concordia.server.cookies import SESSION, cookie_in
from concordia.server.errors import Refused
from concordia.server.live.connections import Connections
from concordia.server.lobby.lobby import Lobby
from concordia.server.ops.health import HealthCheck
from concordia.server.ops.metrics import Metrics
from concordia.server.ops.settings import Settings
from concordia.server.people.accounts import user_of_session
from concordia.server.people.devices import Devices
from concordia.server.people.friends import Friends
from concordia.server.people.here import Here
from concordia.server.people.notices import Notices
from concordia.server.people.visitors import Visitor
from concordia.server.people.visits import Visits
from concordia.server.rate_limits import RateLimits
from concordia.server.store.database import Database
from concordia.server.store.ids import MOST_SECRETS, hashed
from concordia.server.tables.history import History
from concordia.server.tables.invitations import Invitations
from concordia.server.tables.offering import Offering
from concordia.server.tables.registry import Registry
from concordia.server.tables.seating import Seating
from concordia.server.tables.table import Table
from concordia.server.tournaments.keeper import Tournaments
from concordia.server.tournaments.rounds import Rounds

UNKNOWN: Final = "unknown"
"""The address of whoever shows none."""
SECRETS: Final = "x-seat-secrets"
"""The header in which a client shows the secrets of its seats, with commas between them."""


@dataclass(frozen=True, slots=True)
class Server:
    """Everything a request may need."""

    settings: Settings
    database: Database
    registry: Registry
    seating: Seating
    offering: Offering
    history: History
    thinkers: Thinkers
    turns: BotTurns
    live: Connections
    rate_limits: RateLimits
    notices: Notices
    visits: Visits
    here: Here
    friends: Friends
    invitations: Invitations
    devices: Devices
    health: HealthCheck
    metrics: Metrics
    lobby: Lobby
    clubs: Clubs
    tournaments: Tournaments
    rounds: Rounds


def server_of(connection: HTTPConnection) -> Server:
    """The server of a request."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server


TheServer = Annotated[Server, Depends(server_of)]


async def visitor_of(connection: HTTPConnection, secrets: list[str]) -> Visitor:
    """Who sends a request."""
    if len(secrets) > MOST_SECRETS:
        raise Refused.of("too-many-secrets", most=MOST_SECRETS)
    token = cookie_in(connection, SESSION)
    server = server_of(connection)
    user = await user_of_session(server.database, token) if token else None
    if user is not None:
        server.visits.note(user, token)
        server.here.note(user.id)
    return Visitor(user, frozenset(hashed(secret) for secret in secrets), address_of(connection))


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as far as it tells one household from another."""
    return network_of(connection.client.host) if connection.client else UNKNOWN


def network_of(address: str) -> str:
    """An address of IPv4, or the network of an address of IPv6, all of whose /64 one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return UNKNOWN
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))


async def request_visitor(
    request: Request, x_seat_secrets: Annotated[str, Header(max_length=1000)] = ""
) -> Visitor:
    """Who sends a request, by cookie and header."""
    return await visitor_of(request, [one for one in x_seat_secrets.replace(" ", "").split(",") if one])


TheVisitor = Annotated[Visitor, Depends(request_visitor)]


async def counted_visitor(server: TheServer, visitor: TheVisitor) -> Visitor:
    """Who changes something in a club or tournament, which counts before anything is looked up."""
    await server.rate_limits.check("organise", visitor.address)
    return visitor


TheActor = Annotated[Visitor, Depends(counted_visitor)]


async def table_of(table_id: str, server: TheServer) -> Table:
    """The table that a path names."""
    return await server.registry.table(table_id)


TheTable = Annotated[Table, Depends(table_of)]

"""The application: everything put together, and how it starts and stops."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from pydantic import TypeAdapter
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from concordia.errors import ConcordiaError
from concordia.memory import look_rarely
from concordia.refusals import LONGEST_QUOTE
from concordia.server.bots.overdue import OverdueTables
from concordia.server.bots.thinkers import Thinkers
from concordia.server.bots.turns import BotTurns
from concordia.server.clubs.keeper import Clubs
from concordia.server.dependencies import Server
from concordia.server.errors import NotFound, Refused, bad_form, refusal, seconds_to_wait, status_of
from concordia.server.live.connections import Connections
from concordia.server.lobby.lobby import Lobby
from concordia.server.middleware import MetricsMiddleware, SecurityMiddleware
from concordia.server.ops.counters import REFUSED
from concordia.server.ops.health import HealthCheck
from concordia.server.ops.logs import set_up_logs
from concordia.server.ops.metrics import Metrics
from concordia.server.ops.settings import Settings, settings_from_environment
from concordia.server.pages import PAGE, Pages
from concordia.server.people.devices import Devices
from concordia.server.people.friends import Friends
from concordia.server.people.here import Here
from concordia.server.people.notices import Notices
from concordia.server.people.reminders import Reminders
from concordia.server.people.visits import Visits
from concordia.server.rate_limits import RateLimits
from concordia.server.responses import json_response
from concordia.server.routes import (
    about,
    accounts,
    browsers,
    clubs,
    explanations,
    history,
    live,
    offers,
    people,
    play,
    room,
    tables,
    tournaments,
)
from concordia.server.routes import (
    lobby as lobby_routes,
)
from concordia.server.schemas.descriptions import add_descriptions
from concordia.server.schemas.frames import FROM_CLIENT, FROM_SERVER
from concordia.server.schemas.lobby import FROM_SEEKER, TO_SEEKER, TO_WATCHER
from concordia.server.schemas.table import ErrorAnswer
from concordia.server.shared_limits import limits_shared_by
from concordia.server.store.database import Database, open_to_others
from concordia.server.store.event_log import EventLog
from concordia.server.store.shared import SIGNED_OUT
from concordia.server.tables import narration
from concordia.server.tables.bus import Bus
from concordia.server.tables.history import History
from concordia.server.tables.invitations import Invitations
from concordia.server.tables.offering import Offering
from concordia.server.tables.registry import Registry
from concordia.server.tables.seating import Seating
from concordia.server.tournaments.keeper import Tournaments
from concordia.server.tournaments.rounds import Rounds

DESCRIPTION: Final = "Tables of the board game Concordia: set up, play live or slowly, look back."

MESSAGES: Final[dict[str, TypeAdapter[Any]]] = {
    "FromClient": FROM_CLIENT,
    "FromServer": FROM_SERVER,
    "ToWatcher": TO_WATCHER,
    "FromSeeker": FROM_SEEKER,
    "ToSeeker": TO_SEEKER,
}
"""The messages of live connections, by the name under which they are described."""

ROUTES: Final = (
    about,
    accounts,
    browsers,
    people,
    tables,
    lobby_routes,
    room,
    play,
    offers,
    live,
    explanations,
    history,
    clubs,
    tournaments,
)
"""The ways in over HTTP, in the order in which they are described."""

MEGABYTE: Final = 1024 * 1024

log = structlog.get_logger("concordia.server")


def create_app(settings: Settings, page: Path = PAGE) -> FastAPI:
    """The application for these settings; the tables of its database are there already."""
    app = FastAPI(
        title="Concordia",
        version="1",
        description=DESCRIPTION,
        lifespan=partial(_run, settings=settings),
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(SecurityMiddleware, secure=settings.secure, limits=settings.limits)
    app.add_middleware(MetricsMiddleware)
    for routes in ROUTES:
        app.include_router(routes.router)
    app.add_exception_handler(ConcordiaError, _refuse)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, _refuse_form)  # type: ignore[arg-type]
    app.add_exception_handler(SQLAlchemyError, _refuse_database)
    app.add_exception_handler(OSError, _refuse_database)
    app.add_exception_handler(HTTPException, _refuse_path)  # type: ignore[arg-type]
    app.mount("/", Pages(page), name="page")
    app.openapi = partial(_describe, app)  # type: ignore[method-assign]
    return app


def create_app_from_environment() -> FastAPI:
    """The application for the settings that the starting process left; for several processes."""
    look_rarely()
    set_up_logs()
    return create_app(settings_from_environment())


@asynccontextmanager
async def _run(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    """Start all parts, and stop them so that nothing accepted is lost."""
    database = _open(settings.database)
    event_log = EventLog(database)
    registry = Registry(database, event_log)
    rate_limits = RateLimits(settings.limits, shared=limits_shared_by(database))
    programs = {name: f"bot:{command}" for name, command in settings.bots.items()}
    thinkers = Thinkers(settings.bot_workers, programs, settings.bot_memory * MEGABYTE)
    turns = BotTurns(registry, thinkers, programs)
    overdue = OverdueTables(registry, turns)
    connections = Connections(registry, rate_limits, turns.busy)
    notices = Notices(database, settings, connections.is_present)
    reminders = Reminders(registry, notices)
    visits = Visits(database)
    here = Here(database)
    registry.listeners.append(narration.follow)
    registry.write_listeners.append(notices.on_event)
    metrics = Metrics(registry, connections, turns)
    seating = Seating(registry, programs)
    lobby = Lobby(seating, connections, rate_limits)
    bus = Bus(registry, {SIGNED_OUT: connections.sign_out, **lobby.channels}, lobby.regain)
    offering = Offering(registry, seating, connections.gone_since)
    connections.on_return = offering.return_of
    rounds = Rounds(Tournaments(database), registry)
    health = HealthCheck(database)
    app.state.server = Server(
        settings,
        database,
        registry,
        seating,
        offering,
        History(),
        thinkers,
        turns,
        connections,
        rate_limits,
        notices,
        visits,
        here,
        Friends(database, here),
        Invitations(registry, rate_limits),
        Devices(database),
        health,
        metrics,
        lobby,
        Clubs(database),
        rounds.tournaments,
        rounds,
    )
    for part in (event_log, notices, reminders, visits, here, connections, rate_limits, metrics):
        part.start()
    await bus.start()
    await overdue.start()
    for later in (lobby, rounds):
        later.start()
    if settings.warm:
        thinkers.get_ready()
    log.info("ready")
    try:
        yield
    finally:
        # The log is written to its end after nobody can move any more.
        for first in (lobby, connections, rounds, overdue, turns, bus, event_log):
            await first.stop()
        for last in (reminders, notices, visits, here, health, rate_limits, metrics):
            await last.stop()
        await database.close()
        log.info("stopped")


def _open(url: str) -> Database:
    """Open the database, and say so if others could read it."""
    if (file := open_to_others(url)) is not None:
        log.warning("others on this machine may read the database: chmod 600 it", file=file)
    return Database(url)


async def _refuse(request: Request, error: ConcordiaError) -> Response:
    told = refusal(error)
    REFUSED.labels(told.code).inc()
    refused = json_response(ErrorAnswer(error=told), status_of(error))
    if (wait := seconds_to_wait(error)) is not None:
        refused.headers["retry-after"] = str(wait)
    return refused


async def _refuse_form(request: Request, error: RequestValidationError) -> Response:
    return await _refuse(request, bad_form(error.errors()))


async def _refuse_path(request: Request, error: HTTPException) -> Response:
    if error.status_code == 404:
        refused = await _refuse(request, NotFound.of("no-such-path", path=request.url.path[:LONGEST_QUOTE]))
    elif error.status_code == 405:
        refused = await _refuse(request, Refused.of("wrong-method", method=request.method))
    else:
        refused = await _refuse(request, Refused.of("unreadable"))
    refused.headers.update(error.headers or {})
    return refused


async def _refuse_database(request: Request, error: Exception) -> Response:
    log.error("the database failed", reason=type(error).__name__)
    return await _refuse(request, Refused.of("no-database"))


def _describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with the messages of live tables beside the routes."""
    if app.openapi_schema is None:
        described = get_openapi(
            title=app.title, version=app.version, description=DESCRIPTION, routes=app.routes
        )
        schemas = described["components"]["schemas"]
        for name, messages in MESSAGES.items():
            told = messages.json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
            schemas.update(told.pop("$defs", {}))
            schemas[name] = told
        add_descriptions(schemas)
        app.openapi_schema = described
    return app.openapi_schema

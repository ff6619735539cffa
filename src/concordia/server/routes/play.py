"""Playing over plain requests; the live connection does the same."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from concordia.server import play
from concordia.server.errors import Stale, refusal
from concordia.server.routes import REFUSALS
from concordia.server.schemas.answers import Ahead, DoneAnswer, Events, StaleAnswer, ViewAnswer
from concordia.server.schemas.requests import MOST_ACTIONS, ChatRequest, MoveRequest, UndoRequest
from concordia.server.service import TheServer, TheTable, TheVisitor
from concordia.server.table import Table
from concordia.server.telling import dumped, events_told, picture_of, tell_everything
from concordia.server.visitors import Visitor
from concordia.view import Json

router = APIRouter(
    prefix="/api/tables/{table_id}",
    tags=["play"],
    responses={**REFUSALS, 409: {"model": StaleAnswer, "description": "It does not fit how things stand."}},
)

SeatPath = Annotated[int, Path(ge=0, le=5)]
SeatQuery = Annotated[int | None, Query(ge=0, le=5, description="With whose eyes; one of your seats.")]
MOST_EVENTS = 300


def _view(table: Table, visitor: Visitor, seat: int | None = None) -> dict[str, object]:
    return {
        "number": table.standing.number,
        "position": table.standing.position,
        "seats": list(visitor.seats_at(table)),
        "host": table.is_host(visitor.user_id, visitor.secret_hashes),
        "view": picture_of(table).view(visitor.viewer_at(table, seat)),
    }


def _json(content: dict[str, object], status: int = 200) -> Response:
    return Response(dumped(content), status, media_type="application/json")


@router.get("/view", response_model=ViewAnswer, operation_id="getView")
async def view(table: TheTable, server: TheServer, visitor: TheVisitor, seat: SeatQuery = None) -> Response:
    """The game as it stands, as one of your seats or a spectator sees it."""
    await server.rates.check("look", visitor.address)
    table.check_playable()
    return _json(_view(table, visitor, seat))


@router.get("/events", response_model=Events, response_model_exclude_unset=True, operation_id="getEvents")
async def events(
    table: TheTable,
    server: TheServer,
    visitor: TheVisitor,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="After this event.")] = 0,
) -> Json:
    """The log of a table, its newest part."""
    await server.rates.check("history", visitor.address)
    table.check_playable()
    async with table.lock:
        await asyncio.to_thread(tell_everything, table)
        found, more = await server.hall.past(table, since, MOST_EVENTS)
        return {"events": events_told(table, found, visitor.viewer_at(table)), "more": more}


@router.get("/ahead", response_model=Ahead, operation_id="lookAhead")
async def ahead(
    table: TheTable,
    action: Annotated[int, Query(ge=0, le=MOST_ACTIONS, description="One of those you may do now.")],
    server: TheServer,
    visitor: TheVisitor,
) -> Json:
    """Whether an action could be taken back after it is done."""
    await server.rates.check("look", visitor.address)
    table.check_playable()
    return {"final": play.is_final(table, visitor, action)}


@router.post("/moves", response_model=DoneAnswer, operation_id="makeMove")
async def move(table: TheTable, wanted: MoveRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Make a move; sent again with the same key it is made once, upon a past position it is refused."""
    await server.rates.check("play", visitor.address)
    request, action = play.upon(wanted), play.action_of(wanted)
    try:
        done = await play.move(server.hall, table, visitor, request, action, wanted.seat)
    except Stale as error:
        return _stale(error, table, visitor)
    return _json({"position": done.position, "again": done.again})


@router.post("/undo", response_model=DoneAnswer, operation_id="undoMove")
async def undo(table: TheTable, wanted: UndoRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Take back the last move or the whole turn, if nothing was revealed and nobody else has moved."""
    await server.rates.check("play", visitor.address)
    try:
        request = play.upon(wanted)
        done = await play.undo(server.hall, table, visitor, request, wanted.whole_turn, wanted.seat)
    except Stale as error:
        return _stale(error, table, visitor)
    return _json({"position": done.position, "again": done.again})


def _stale(error: Stale, table: Table, visitor: Visitor) -> Response:
    now = _view(table, visitor)
    told = {name: now[name] for name in ("number", "position", "view")}
    return _json({"error": refusal(error), **told}, error.status)


@router.post("/chat", status_code=204, operation_id="chat")
async def chat(table: TheTable, wanted: ChatRequest, server: TheServer, visitor: TheVisitor) -> None:
    """Say something to everyone at the table."""
    await server.rates.check("chat", visitor.address)
    await play.chat(server.hall, table, visitor, wanted.text, wanted.seat)


@router.post("/seats/{seat}/resign", status_code=204, operation_id="resign")
async def resign(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Give up: a bot plays on for your seat."""
    await server.rates.check("play", visitor.address)
    await play.resign(server.hall, table, visitor, seat)


@router.post("/seats/{seat}/return", status_code=204, operation_id="comeBack")
async def come_back(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Take your seat back from the bot that stands in."""
    await server.rates.check("play", visitor.address)
    await play.come_back(server.hall, table, visitor, seat)

"""Playing over plain requests; the live connection does the same."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from concordia.server import play
from concordia.server.errors import Stale, refusal
from concordia.server.routes import REFUSALS
from concordia.server.schemas.answers import Ahead
from concordia.server.schemas.requests import MOST_ACTIONS, ChatRequest, MoveRequest, UndoRequest
from concordia.server.schemas.table import DoneAnswer, Events, StaleAnswer, ViewAnswer
from concordia.server.service import TheServer, TheTable, TheVisitor
from concordia.server.table import Table
from concordia.server.telling import events_told, picture_of, tell_everything
from concordia.server.visitors import Visitor
from concordia.server.writing import answer

router = APIRouter(
    prefix="/api/tables/{table_id}",
    tags=["play"],
    responses={**REFUSALS, 409: {"model": StaleAnswer, "description": "It does not fit how things stand."}},
)

SeatPath = Annotated[int, Path(ge=0, le=5)]
SeatQuery = Annotated[int | None, Query(ge=0, le=5, description="With whose eyes; one of your seats.")]
MOST_EVENTS = 300


@router.get("/view", response_model=ViewAnswer, operation_id="getView")
async def view(table: TheTable, server: TheServer, visitor: TheVisitor, seat: SeatQuery = None) -> Response:
    """The game as it stands, as one of your seats or a spectator sees it."""
    await server.rates.check("look", visitor.address)
    table.check_playable()
    return answer(
        ViewAnswer(
            number=table.standing.number,
            position=table.standing.position,
            seats=visitor.seats_at(table),
            host=table.is_host(visitor.user_id, visitor.secret_hashes),
            view=picture_of(table).view(visitor.viewer_at(table, seat)),
        )
    )


@router.get("/events", response_model=Events, operation_id="getEvents")
async def events(
    table: TheTable,
    server: TheServer,
    visitor: TheVisitor,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="After this event.")] = 0,
) -> Response:
    """The log of a table, its newest part."""
    await server.rates.check("history", visitor.address)
    table.check_playable()
    async with table.lock:
        await asyncio.to_thread(tell_everything, table)
        found, more = await server.hall.past(table, since, MOST_EVENTS)
        return answer(Events(events_told(table, found, visitor.viewer_at(table)), more))


@router.get("/ahead", operation_id="lookAhead")
async def ahead(
    table: TheTable,
    action: Annotated[int, Query(ge=0, le=MOST_ACTIONS, description="One of those you may do now.")],
    server: TheServer,
    visitor: TheVisitor,
) -> Ahead:
    """Whether an action could be taken back after it is done."""
    await server.rates.check("look", visitor.address)
    table.check_playable()
    return Ahead(final=play.is_final(table, visitor, action))


@router.post("/moves", response_model=DoneAnswer, operation_id="makeMove")
async def move(table: TheTable, wanted: MoveRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Make a move; sent again with the same key it is made once, upon a past position it is refused."""
    await server.rates.check("play", visitor.address)
    request, action = play.upon(wanted), play.action_of(wanted)
    try:
        done = await play.move(server.hall, table, visitor, request, action, wanted.seat)
    except Stale as error:
        return _stale(error, table, visitor)
    return answer(DoneAnswer(done.position, done.again))


@router.post("/undo", response_model=DoneAnswer, operation_id="undoMove")
async def undo(table: TheTable, wanted: UndoRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Take back the last move or the whole turn, if nothing was revealed and nobody else has moved."""
    await server.rates.check("play", visitor.address)
    try:
        request = play.upon(wanted)
        done = await play.undo(server.hall, table, visitor, request, wanted.whole_turn, wanted.seat)
    except Stale as error:
        return _stale(error, table, visitor)
    return answer(DoneAnswer(done.position, done.again))


def _stale(error: Stale, table: Table, visitor: Visitor) -> Response:
    standing = table.standing
    view = picture_of(table).view(visitor.viewer_at(table))
    # Made without a check: the view is written already.
    stale = StaleAnswer.model_construct(
        error=refusal(error), number=standing.number, position=standing.position, view=view
    )
    return answer(stale, error.status)


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

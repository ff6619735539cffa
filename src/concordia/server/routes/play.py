"""Playing over plain requests; the live connection does the same."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from concordia.server.dependencies import TheServer, TheTable, TheVisitor
from concordia.server.errors import Stale, refusal, status_of
from concordia.server.people.visitors import Visitor
from concordia.server.responses import json_response
from concordia.server.routes import REFUSALS
from concordia.server.schemas.requests import ChatRequest, HolidayRequest, MoveRequest, UndoRequest
from concordia.server.schemas.table import ConfirmAnswer, DoneAnswer, Events, StaleAnswer, ViewAnswer
from concordia.server.tables import holidays, moves, snapshot, stand_ins
from concordia.server.tables.chat import say
from concordia.server.tables.history import MOVES_FOR_ONE
from concordia.server.tables.narration import events_told, moves_untold
from concordia.server.tables.table import Table

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
    await server.rate_limits.check("look", visitor.address)
    table.check_playable()
    return json_response(
        ViewAnswer(
            number=table.progress.number,
            position=table.progress.position,
            seats=visitor.seats_at(table),
            host=table.is_host(visitor.user_id, visitor.secret_hashes),
            view=snapshot.view(table, visitor.viewer_at(table, seat)),
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
    await server.rate_limits.check("history", visitor.address, 1 + moves_untold(table) // MOVES_FOR_ONE)
    table.check_playable()
    async with table.lock:
        found, more = await server.registry.past(table, since, MOST_EVENTS)
        told = await events_told(table, found, visitor.hearer_at(table))
        return json_response(Events(told, more))


@router.post("/moves", response_model=DoneAnswer | ConfirmAnswer, operation_id="makeMove")
async def move(table: TheTable, wanted: MoveRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Make a move; sent again with the same key it is made once, upon a past position it is refused."""
    await server.rate_limits.check("play", visitor.address)
    try:
        done = await moves.move(server.registry, table, visitor, wanted)
    except Stale as error:
        return _stale(error, table, visitor)
    if isinstance(done, moves.Unmade):
        return json_response(ConfirmAnswer(True, wanted.position, done.action, done.seat))
    return json_response(DoneAnswer(done.position, done.again))


@router.post("/undo", response_model=DoneAnswer, operation_id="undoMove")
async def undo(table: TheTable, wanted: UndoRequest, server: TheServer, visitor: TheVisitor) -> Response:
    """Take back the last move or the whole turn, if nothing was revealed and nobody else has moved."""
    await server.rate_limits.check("play", visitor.address)
    try:
        done = await moves.undo(server.registry, table, visitor, wanted)
    except Stale as error:
        return _stale(error, table, visitor)
    return json_response(DoneAnswer(done.position, done.again))


def _stale(error: Stale, table: Table, visitor: Visitor) -> Response:
    progress = table.progress
    view = snapshot.view(table, visitor.viewer_at(table))
    # Made without a check: the view is written already.
    stale = StaleAnswer.model_construct(
        error=refusal(error), number=progress.number, position=progress.position, view=view
    )
    return json_response(stale, status_of(error))


@router.post("/chat", status_code=204, operation_id="chat")
async def chat(table: TheTable, wanted: ChatRequest, server: TheServer, visitor: TheVisitor) -> None:
    """Say something to everyone at the table."""
    await server.rate_limits.check("chat", visitor.address)
    await say(server.registry, table, visitor, wanted)


@router.post("/seats/{seat}/resign", status_code=204, operation_id="resign")
async def resign(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Give up: a bot plays on for your seat."""
    await server.rate_limits.check("play", visitor.address)
    await stand_ins.resign(server.registry, table, visitor, seat)


@router.post("/seats/{seat}/return", status_code=204, operation_id="comeBack")
async def come_back(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Take your seat back from the bot that stands in."""
    await server.rate_limits.check("play", visitor.address)
    await stand_ins.come_back(server.registry, table, visitor, seat)


@router.put("/seats/{seat}/holiday", status_code=204, operation_id="takeHoliday")
async def take_holiday(
    table: TheTable, seat: SeatPath, wanted: HolidayRequest, server: TheServer, visitor: TheVisitor
) -> None:
    """Stop your deadlines until a day, in a slow game with holidays; again, to end them on another day."""
    await server.rate_limits.check("holiday", visitor.address)
    await holidays.take_holiday(server.registry, table, visitor, seat, wanted.until)


@router.delete("/seats/{seat}/holiday", status_code=204, operation_id="endHoliday")
async def end_holiday(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Come back from a holiday; days that were not begun are given back."""
    await server.rate_limits.check("holiday", visitor.address)
    await holidays.end_holiday(server.registry, table, visitor, seat)

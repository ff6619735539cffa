"""The past: any moment of a game, and its record."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import PlainTextResponse

from concordia.server.dependencies import TheServer, TheTable, TheVisitor
from concordia.server.people.ratings import rating_changes
from concordia.server.responses import json_response
from concordia.server.routes import REFUSALS
from concordia.server.schemas.answers import RecordJson
from concordia.server.schemas.people import RatingChanges
from concordia.server.schemas.table import Moment

router = APIRouter(prefix="/api/tables/{table_id}", tags=["history"], responses=REFUSALS)


@router.get("/moments/{moves}", response_model=Moment, operation_id="getMoment")
async def moment(
    table: TheTable,
    moves: Annotated[int, Path(ge=0, le=2**31 - 1)],
    server: TheServer,
    visitor: TheVisitor,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    """What you saw after so many moves, and what the last of them did."""
    await server.rate_limits.check("history", visitor.address, server.history.cost(table))
    return json_response(await server.history.moment(table, visitor.viewer_at(table, seat), moves))


@router.get(
    "/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    operation_id="getRecord",
)
async def record(table: TheTable, server: TheServer, visitor: TheVisitor) -> Response:
    """The record of a game as text; it tells the seed when the game is over."""
    await server.rate_limits.check("history", visitor.address, server.history.cost(table))
    return PlainTextResponse(await server.history.record(table))


@router.get("/ratings", operation_id="getRatingChanges")
async def ratings(table: TheTable, server: TheServer, visitor: TheVisitor) -> RatingChanges:
    """What the game has made of the ratings of its players, once it is over; nothing if it is not rated."""
    await server.rate_limits.check("look", visitor.address)
    return RatingChanges(seats=await rating_changes(server.database, table.id))


@router.get("/record.json", operation_id="getRecordJson")
async def record_json(table: TheTable, server: TheServer, visitor: TheVisitor) -> RecordJson:
    """The record of a game as JSON."""
    await server.rate_limits.check("history", visitor.address, server.history.cost(table))
    return await server.history.as_json(table)

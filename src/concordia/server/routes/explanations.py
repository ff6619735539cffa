"""Points and where they come from, what would add to them, and why something cannot be done."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from concordia.server.dependencies import TheServer, TheTable, TheVisitor
from concordia.server.errors import Refused
from concordia.server.responses import json_response
from concordia.server.routes import REFUSALS
from concordia.server.schemas.explanations import PointsAnswer, Prospects
from concordia.server.schemas.table import ErrorBody
from concordia.server.tables import snapshot
from concordia.server.tables.show import show_why_not
from concordia.why import Target, What

router = APIRouter(prefix="/api/tables/{table_id}", tags=["points"], responses=REFUSALS)

Id = Annotated[str | None, Query(max_length=100)]


@router.get("/points", response_model=PointsAnswer, operation_id="getPoints")
async def points(
    table: TheTable,
    server: TheServer,
    visitor: TheVisitor,
    at: Annotated[
        int | None, Query(ge=0, le=2**31 - 1, description="After so many moves; now if not given.")
    ] = None,
) -> Response:
    """Where every point of every seat comes from; refused while the table hides points."""
    await server.rate_limits.check("history", visitor.address, server.history.cost(table))
    return json_response(await server.history.points(table, at))


@router.get("/prospects", response_model=Prospects, operation_id="getProspects")
async def prospects(
    table: TheTable, seat: Annotated[int, Query(ge=0, le=5)], server: TheServer, visitor: TheVisitor
) -> Response:
    """What each card on display and each further house would add to a player's points now.

    What it costs is left out; refused while the table hides points.
    """
    await server.rate_limits.check("look", visitor.address)
    return json_response(snapshot.prospects(table, seat))


@router.get("/why", response_model=ErrorBody | None, operation_id="whyNot")
async def why(
    table: TheTable,
    server: TheServer,
    visitor: TheVisitor,
    seat: Annotated[int | None, Query(ge=0, le=5, description="One of your seats.")] = None,
    city: Id = None,
    space: Id = None,
    line: Annotated[
        str | None, Query(max_length=200, description="Its two ends, as massilia/roma; with the colonist.")
    ] = None,
    colonist: Annotated[Literal["land", "sea"] | None, Query(description="Beside a line or city.")] = None,
    province: Id = None,
    card: Id = None,
    slot: Annotated[int | None, Query(ge=1, le=7)] = None,
    copy: Annotated[int | None, Query(ge=0, le=5, description="The seat whose card would be copied.")] = None,
    good: Id = None,
    god: Id = None,
) -> Response:
    """Why your seat cannot choose one thing now: name exactly one; null if it can be chosen."""
    await server.rate_limits.check("look", visitor.address)
    given: dict[What, str | int | None] = {
        "city": city,
        "space": space,
        "line": line,
        "province": province,
        "card": card,
        "slot": slot,
        "copy": copy,
        "good": good,
        "god": god,
    }
    targets = [Target(what, which, colonist) for what, which in given.items() if which is not None]
    if len(targets) != 1:
        raise Refused.of("one-thing", things=list(given), given=len(targets))
    viewer = visitor.viewer_at(table, seat)
    if viewer is None:
        raise Refused.of("why-for-players")
    return json_response(show_why_not(table, viewer, targets[0]))

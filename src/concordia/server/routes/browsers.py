"""The browsers in which one has signed in, and all that is kept about oneself."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from concordia.server.cookies import SESSION, cookie_in
from concordia.server.dependencies import TheServer, TheVisitor
from concordia.server.people import sessions
from concordia.server.people.export import all_about
from concordia.server.responses import json_response
from concordia.server.routes import REFUSALS
from concordia.server.schemas.people import Sessions

router = APIRouter(prefix="/api/me", tags=["accounts"], responses=REFUSALS)


@router.get("/sessions", operation_id="getSessions")
async def listed(request: Request, server: TheServer, visitor: TheVisitor) -> Sessions:
    """All browsers in which you have signed in."""
    await server.rate_limits.check("look", visitor.address)
    token = cookie_in(request, SESSION)
    return Sessions(sessions=await sessions.sessions_of(server.database, visitor.account(), token))


@router.delete("/sessions/{session}", status_code=204, operation_id="closeSession")
async def close(session: Annotated[str, Path(max_length=64)], server: TheServer, visitor: TheVisitor) -> None:
    """Sign one browser out."""
    await server.rate_limits.check("change", visitor.address)
    user = visitor.account()
    await sessions.close_one(server.database, user, session)
    await server.live.sign_out(user.id)


@router.delete("/sessions", status_code=204, operation_id="closeOtherSessions")
async def close_others(request: Request, server: TheServer, visitor: TheVisitor) -> None:
    """Sign all browsers out but this one."""
    await server.rate_limits.check("change", visitor.address)
    user = visitor.account()
    await sessions.close_others(server.database, user, cookie_in(request, SESSION))
    await server.live.sign_out(user.id)


@router.get("/export", response_class=Response, operation_id="exportAccount")
async def export(server: TheServer, visitor: TheVisitor) -> Response:
    """All that the server keeps about you, as a file of JSON."""
    user = visitor.account()
    await server.rate_limits.check("export", user.id)
    answer = json_response(await all_about(server.database, user))
    answer.headers["content-disposition"] = 'attachment; filename="concordia-account.json"'
    answer.headers["cache-control"] = "no-store"
    return answer

"""What the server offers, and how it is."""

import hashlib
from functools import cache
from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Header, Response
from prometheus_client import CONTENT_TYPE_LATEST

from concordia.rules import RULES_VERSION
from concordia.server.bots.offered import bots_offered
from concordia.server.catalogue import ways
from concordia.server.dependencies import TheServer
from concordia.server.facts import facts
from concordia.server.routes import REFUSALS
from concordia.server.schemas.answers import Health
from concordia.server.schemas.catalogue import Catalogue
from concordia.server.schemas.facts import Facts

router = APIRouter(tags=["about"], responses={503: REFUSALS[503]})


@router.get("/api/catalogue", operation_id="getCatalogue")
async def catalogue(server: TheServer) -> Catalogue:
    """Every way to play, and against whom."""
    return Catalogue(
        **dict(ways()),
        bots=bots_offered(server.thinkers),
        accounts=server.settings.open_accounts,
    )


@router.get(
    "/api/facts",
    response_model=Facts,
    responses={304: {"description": "They are those you have."}},
    operation_id="getFacts",
)
async def components(if_none_match: Annotated[str, Header(max_length=1000)] = "") -> Response:
    """What is printed on the components: boards, cards, goods; the same until the server is another."""
    body, tag = _facts()
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in [known.strip().removeprefix("W/") for known in if_none_match.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _facts() -> tuple[bytes, str]:
    """The facts as they are sent, and their tag."""
    body = facts().model_dump_json().encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


@router.get("/api/health", operation_id="getHealth")
async def health(server: TheServer) -> Health:
    """Whether the server answers and its database takes what is written, which is tried every 10 seconds."""
    await server.health.check()
    return Health(status="well", version=version("concordia-boardgame"), rules=RULES_VERSION)


@router.get("/metrics", include_in_schema=False)
async def metrics(server: TheServer) -> Response:
    """Numbers for Prometheus."""
    return Response(await server.metrics.told(), media_type=CONTENT_TYPE_LATEST)

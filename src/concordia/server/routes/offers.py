"""Offers to the others at a table: a rematch, taking back, ending, claiming a win, a pause."""

from typing import Annotated

from fastapi import APIRouter, Path

from concordia.server.dependencies import TheServer, TheTable, TheVisitor
from concordia.server.routes import REFUSALS
from concordia.server.routes.tables import charge_bots
from concordia.server.schemas.offers import AnswerRequest, OfferAnswer, OfferRequest, OffersAnswer
from concordia.server.tables.offering import Offered
from concordia.server.tables.offers import REMATCH_OFFER

router = APIRouter(prefix="/api/tables/{table_id}/offers", tags=["offers"], responses=REFUSALS)


@router.get("", operation_id="getOffers")
async def possible(table: TheTable, server: TheServer, visitor: TheVisitor) -> OffersAnswer:
    """What you might offer to the others now, or why not."""
    await server.rate_limits.check("look", visitor.address)
    table.check_playable()
    return OffersAnswer(offers=await server.offering.possible(table, visitor))


@router.post("", status_code=201, operation_id="makeOffer")
async def offer(table: TheTable, wanted: OfferRequest, server: TheServer, visitor: TheVisitor) -> OfferAnswer:
    """Offer something to the others; where nobody else has to agree it is done at once."""
    await server.rate_limits.check("offer", visitor.address)
    if wanted.kind == REMATCH_OFFER and table.row.rematch is None:
        await charge_bots(server, visitor, [seat.bot for seat in table.seats])
    return _told(await server.offering.offer(table, visitor, wanted))


@router.post("/{number}/answer", operation_id="answerOffer")
async def answer(
    table: TheTable,
    number: Annotated[int, Path(ge=1, le=2**31 - 1)],
    wanted: AnswerRequest,
    server: TheServer,
    visitor: TheVisitor,
) -> OfferAnswer:
    """Accept or refuse an offer, or withdraw your own; it is done once everyone has accepted."""
    await server.rate_limits.check("offer", visitor.address)
    return _told(await server.offering.answer(table, visitor, number, wanted.answer))


def _told(offered: Offered) -> OfferAnswer:
    return OfferAnswer(number=offered.number, table=offered.rematch)

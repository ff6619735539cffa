"""People at a table: changing one's seat, sending someone away, handing over the table or a seat."""

from typing import Annotated

from fastapi import APIRouter, Path

from concordia.server.dependencies import TheServer, TheTable, TheVisitor
from concordia.server.people.accounts import user_named
from concordia.server.routes import REFUSALS
from concordia.server.schemas.answers import SecretAnswer
from concordia.server.schemas.requests import SeatChange, SeatOfferRequest, SeatOnly, SendAway, TakeRequest
from concordia.server.tables import handing_on, hosting, seat_changes

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"], responses=REFUSALS)

SeatPath = Annotated[int, Path(ge=0, le=5)]


@router.patch("/seats/{seat}", status_code=204, operation_id="changeSeat")
async def change(
    table: TheTable, seat: SeatPath, wanted: SeatChange, server: TheServer, visitor: TheVisitor
) -> None:
    """Change the name or colour of your own seat before the game begins; the seat stays yours."""
    await server.rate_limits.check("table", visitor.address)
    await seat_changes.change_seat(server.registry, table, visitor, seat, wanted)


@router.post("/seats/{seat}/send-away", status_code=204, operation_id="sendAway")
async def send_away(
    table: TheTable, seat: SeatPath, wanted: SendAway, server: TheServer, visitor: TheVisitor
) -> None:
    """Let someone stand up before the game begins, and keep them out if you like; for the host."""
    await server.rate_limits.check("table", visitor.address)
    await hosting.send_away(server.registry, table, visitor, seat, wanted.ban)


@router.delete("/bans/{number}", status_code=204, operation_id="liftBan")
async def lift_ban(
    table: TheTable, number: Annotated[int, Path(ge=1, le=2**31 - 1)], server: TheServer, visitor: TheVisitor
) -> None:
    """Let someone in again; for the host."""
    await server.rate_limits.check("table", visitor.address)
    await hosting.lift_ban(server.registry, table, visitor, number)


@router.post("/host", status_code=204, operation_id="handOver")
async def hand_over(table: TheTable, wanted: SeatOnly, server: TheServer, visitor: TheVisitor) -> None:
    """Make whoever sits on a seat the host instead of you."""
    await server.rate_limits.check("table", visitor.address)
    await hosting.hand_over(server.registry, table, visitor, wanted.seat)


@router.post("/seats/{seat}/offer", operation_id="offerSeat")
async def offer(
    table: TheTable, seat: SeatPath, wanted: SeatOfferRequest, server: TheServer, visitor: TheVisitor
) -> SecretAnswer:
    """Let a friend take over the seat of a bot, or your own after you have left; not in a rated game."""
    await server.rate_limits.check("table", visitor.address)
    friend = None if wanted.account is None else await user_named(server.database, wanted.account)
    secret = await handing_on.offer_seat(server.registry, table, visitor, seat, friend)
    return SecretAnswer(seat=seat, secret=secret)


@router.delete("/seats/{seat}/offer", status_code=204, operation_id="keepSeat")
async def keep(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Take back that someone may take over a seat."""
    await server.rate_limits.check("table", visitor.address)
    await handing_on.keep_seat(server.registry, table, visitor, seat)


@router.post("/seats/{seat}/take", operation_id="takeSeat")
async def take(
    table: TheTable, seat: SeatPath, wanted: TakeRequest, server: TheServer, visitor: TheVisitor
) -> SecretAnswer:
    """Take over a seat that is offered to you; its secret is told once, here."""
    await server.rate_limits.check("table", visitor.address)
    secret = await handing_on.take_seat(server.registry, table, visitor, seat, wanted.name)
    return SecretAnswer(seat=seat, secret=secret)

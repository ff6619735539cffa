"""Forgetting a person: everything about them goes, their games stay without their name."""

import secrets
from typing import Final

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clubs.deletion import forget_in_clubs
from concordia.server.store.models import (
    AWAY,
    HOST,
    INVITED,
    OPEN,
    PARDON,
    SEAT_KEPT,
    SEAT_OFFER,
    TAKEN,
    EventRow,
    ResultRow,
    SeatRow,
    TableRow,
    User,
)
from concordia.server.store.shared import SIGNED_OUT
from concordia.server.tables.registry import Registry
from concordia.server.tables.stand_ins import RESIGNED
from concordia.server.tournaments.deletion import forget_in_tournaments
from concordia.server.tournaments.keeper import Tournaments

NAMING: Final = (AWAY, PARDON, HOST, SEAT_OFFER, SEAT_KEPT, TAKEN)
"""Events whose data tell names."""


async def forget_person(registry: Registry, user: User) -> int:
    """Delete an account and all that a person said or was called; tell at how many tables they sat.

    A bot plays on in games that are not over. Seats of games that have not begun are free again, also those
    that were kept for the person or by them. Whom they follow and block goes with the account.
    """
    async with registry.database.changing() as session:
        chosen = select(SeatRow, TableRow.status).join(TableRow, TableRow.id == SeatRow.table_id)
        theirs = or_(SeatRow.user_id == user.id, SeatRow.invited_by == user.id)
        rows = list(await session.execute(chosen.where(theirs)))
        hosted = list(await session.scalars(select(TableRow.id).where(TableRow.host_user == user.id)))
        names = {user.name, *(seat.name for seat, _ in rows if seat.user_id == user.id)}
        await _unname(session, {*hosted, *(seat.table_id for seat, _ in rows)}, names)
        touched = {seat.table_id for seat, _ in rows}
        sat = {seat.table_id for seat, _ in rows if seat.kind != INVITED}
        for seat, status in rows:
            _leave(seat, status)
        await forget_in_tournaments(session, Tournaments(registry.database), user.id)
        await forget_in_clubs(session, user.id)
        await _wipe(session, user)
        await registry.database.tell_others(session, SIGNED_OUT, user.id)
    await registry.tell_seats(sorted(touched.union(hosted)))
    return len(sat)


def _leave(seat: SeatRow, status: str) -> None:
    seat.user_id = None
    seat.secret_hash = None
    seat.seen = None
    seat.invited_by = None
    if status == OPEN or seat.kind == INVITED:
        seat.kind, seat.name = OPEN, ""
        return
    seat.name = f"Former player {seat.seat + 1} {secrets.token_hex(2)}"
    seat.stand_in = RESIGNED


async def _unname(session: AsyncSession, tables: set[str], names: set[str]) -> None:
    """Take the names of a person out of what logs tell of hosts and of seats that were handed on."""
    chosen = select(EventRow).where(EventRow.table_id.in_(tables), EventRow.kind.in_(NAMING))
    for event in await session.scalars(chosen):
        event.data = {key: "" if str(one) in names else one for key, one in (event.data or {}).items()}


async def _wipe(session: AsyncSession, user: User) -> None:
    said = update(EventRow).where(EventRow.user_id == user.id)
    await session.execute(said.values(data={"text": ""}, user_id=None))
    await session.execute(update(ResultRow).where(ResultRow.user_id == user.id).values(user_id=None))
    hosted = update(TableRow).where(TableRow.host_user == user.id)
    await session.execute(hosted.values(host_user=None, name=""))
    await session.execute(delete(User).where(User.id == user.id))

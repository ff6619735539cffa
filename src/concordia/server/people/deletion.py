"""Forgetting a person: everything about them goes, their games stay without their name."""

import secrets

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clubs.deletion import forget_in_clubs
from concordia.server.store.models import OPEN, EventRow, ResultRow, SeatRow, TableRow, User
from concordia.server.store.shared import SIGNED_OUT
from concordia.server.tables.registry import Registry
from concordia.server.tables.stand_ins import RESIGNED
from concordia.server.tournaments.deletion import forget_in_tournaments
from concordia.server.tournaments.keeper import Tournaments


async def forget_person(registry: Registry, user: User) -> int:
    """Delete an account and all that a person said or was called; tell at how many tables they sat.

    A bot plays on in games that are not over, and seats of games that have not begun are free again.
    """
    async with registry.database.changing() as session:
        chosen = select(SeatRow, TableRow.status).join(TableRow, TableRow.id == SeatRow.table_id)
        rows = list(await session.execute(chosen.where(SeatRow.user_id == user.id)))
        hosted = list(await session.scalars(select(TableRow.id).where(TableRow.host_user == user.id)))
        for seat, status in rows:
            _leave(seat, status)
        await forget_in_tournaments(session, Tournaments(registry.database), user.id)
        await forget_in_clubs(session, user.id)
        await _wipe(session, user)
        await registry.database.tell_others(session, SIGNED_OUT, user.id)
    sat = {seat.table_id for seat, _ in rows}
    await registry.tell_seats(sorted(sat.union(hosted)))
    return len(sat)


def _leave(seat: SeatRow, status: str) -> None:
    seat.user_id = None
    seat.secret_hash = None
    seat.seen = None
    if status == OPEN:
        seat.kind, seat.name = OPEN, ""
        return
    seat.name = f"Former player {seat.seat + 1} {secrets.token_hex(2)}"
    seat.stand_in = RESIGNED


async def _wipe(session: AsyncSession, user: User) -> None:
    said = update(EventRow).where(EventRow.user_id == user.id)
    await session.execute(said.values(data={"text": ""}, user_id=None))
    await session.execute(update(ResultRow).where(ResultRow.user_id == user.id).values(user_id=None))
    hosted = update(TableRow).where(TableRow.host_user == user.id)
    await session.execute(hosted.values(host_user=None, name=""))
    await session.execute(delete(User).where(User.id == user.id))

"""Invitations: an open seat is kept for someone with an account until they sit down or decline.

A seat that is kept is a seat of the table like any other; that it was kept, and that someone declined, stands
in the log. Whoever is invited sits down as everyone does.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from concordia.server.errors import Refused, Stale
from concordia.server.people.ties import check_not_blocked, other_named
from concordia.server.people.visitors import Visitor
from concordia.server.rate_limits import RateLimits
from concordia.server.schemas.friends import InvitationTold
from concordia.server.store.models import (
    DECLINE,
    INVITE,
    INVITED,
    OPEN,
    EventRow,
    SeatRow,
    TableRow,
    User,
)
from concordia.server.tables.open_seats import check_setting_up, with_guest
from concordia.server.tables.options import Options
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import rewrite_seats
from concordia.server.tables.table import Table

MOST_WAITING: Final = 20
"""Invitations of one person that wait for an answer."""


class Invitations:
    """Keeps seats for people, and tells them."""

    def __init__(self, registry: Registry, rate_limits: RateLimits) -> None:
        """Get ready; nobody invites too often."""
        self.registry = registry
        self.rate_limits = rate_limits

    async def guests(self, visitor: Visitor, names: Mapping[int, str]) -> dict[int, User]:
        """The accounts that are to be invited, by seat, if the visitor may invite all of them."""
        return {seat: await self._guest(visitor.account(), name) for seat, name in names.items()}

    async def _guest(self, user: User, name: str) -> User:
        """Someone whom a person may invite now."""
        database = self.registry.database
        await self.rate_limits.check("invite", user.id)
        guest = await other_named(database, user, name)
        await check_not_blocked(database, user, guest)
        await self.rate_limits.check("invite-one", f"{user.id} {guest.id}")
        if len(await self.of(guest)) >= MOST_WAITING:
            raise Refused.of("too-many-invitations", name=guest.name, most=MOST_WAITING)
        return guest

    async def invite(self, table: Table, visitor: Visitor, seat: int, name: str) -> None:
        """Keep an open seat for someone; for the host and the players of a table, with an account."""
        user = visitor.account()
        guest = await self._guest(user, name)
        async with table.lock:
            check_setting_up(table, seat)
            is_host = table.is_host(visitor.user_id, visitor.secret_hashes)
            if not is_host and not visitor.seats_at(table):
                raise Refused.of("invite-for-players")
            await self._check_declined(table, guest)
            seats = with_guest(table.row, table.seats, seat, guest, user)
            rewrite = partial(rewrite_seats, rows=[seats[seat]])
            told = {"by": user.name}
            await self.registry.append(
                table, INVITE, seat=seat, data=told, user_id=user.id, changes=[rewrite], seats=seats
            )

    async def _check_declined(self, table: Table, guest: User) -> None:
        """Refuse to invite someone again to a table to which they do not want to come."""
        chosen = select(EventRow.number).where(EventRow.table_id == table.id, EventRow.user_id == guest.id)
        async with self.registry.database.reading() as session:
            if await session.scalar(chosen.where(EventRow.kind == DECLINE).limit(1)) is not None:
                raise Refused.of("declined-before", name=guest.name)

    async def decline(self, table: Table, visitor: Visitor, seat: int) -> None:
        """Decline an invitation; the seat is open again."""
        user = visitor.account()
        async with table.lock:
            check_setting_up(table, seat)
            kept = table.seats[seat]
            if kept.kind != INVITED or kept.user_id != user.id:
                raise Refused.of("not-invited")
            await self._free(table, seat, user)

    async def _free(self, table: Table, seat: int, user: User) -> None:
        seats = list(table.seats)
        colour = seats[seat].colour
        seats[seat] = SeatRow(table_id=table.id, seat=seat, kind=OPEN, name="", colour=colour)
        rewrite = partial(rewrite_seats, rows=[seats[seat]])
        told = {"by": user.name}
        await self.registry.append(
            table, DECLINE, seat=seat, data=told, user_id=user.id, changes=[rewrite], seats=seats
        )

    async def decline_all(self, visitor: Visitor, inviter: User) -> None:
        """Decline every invitation of someone whom the visitor wants to have nothing to do with."""
        for one in await self.of(visitor.account(), inviter):
            table = await self.registry.table(one.table)
            async with table.lock:
                while _waits(table, one.seat, visitor.user_id):
                    with suppress(Stale):  # Another process was faster: once more.
                        await self._free(table, one.seat, visitor.account())

    async def of(self, user: User, inviter: User | None = None) -> list[InvitationTold]:
        """The invitations that wait for someone's answer, or those of them by one person."""
        any_seat = aliased(SeatRow)
        seats = select(func.count()).where(any_seat.table_id == TableRow.id).scalar_subquery()
        chosen = (
            select(TableRow, SeatRow.seat, User.name, seats)
            .join(SeatRow, SeatRow.table_id == TableRow.id)
            .join(User, User.id == SeatRow.invited_by)
            .where(SeatRow.user_id == user.id, SeatRow.kind == INVITED, TableRow.status == OPEN)
            .order_by(TableRow.created.desc(), TableRow.id, SeatRow.seat)
        )
        if inviter is not None:
            chosen = chosen.where(SeatRow.invited_by == inviter.id)
        async with self.registry.database.reading() as session:
            return [_told(*row) for row in await session.execute(chosen)]


def _waits(table: Table, seat: int, user_id: str | None) -> bool:
    """Whether a seat is still kept for someone at a table that has not begun."""
    kept = table.seats[seat]
    is_theirs = kept.kind == INVITED and kept.user_id == user_id
    return is_theirs and table.foreign is None and table.progress.status == OPEN


def _told(row: TableRow, seat: int, by: str, seats: int) -> InvitationTold:
    options = Options.model_validate(row.options)
    return InvitationTold(
        table=row.id,
        seat=seat,
        by=by,
        name=row.name,
        board=row.board,
        variants=row.variants,
        seats=seats,
        options=options,
        challenge=options.at_once,
    )

"""Bots that stand in for people: after resigning, when time is up, while someone is away."""

from typing import Final

from sqlalchemy import update

from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.people.visitors import Visitor
from concordia.server.store.models import BACK, ENDED, PERSON, PLAYING, STAND_IN, SeatRow
from concordia.server.tables.ending import leaves_one_side, with_their_sides
from concordia.server.tables.options import LOST, Clock, Options
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import moved
from concordia.server.tables.table import Table

RESIGNED: Final = "resigned"
TIME: Final = "time"
AWAY: Final = "away"
"""Why a bot stands in for a person."""


async def stand_in(registry: Registry, table: Table, seat: int, why: str) -> None:
    """Let a bot play for a person; the caller holds the lock."""
    await _set_stand_in(registry, table, seat, STAND_IN, why)


async def _set_stand_in(registry: Registry, table: Table, seat: int, kind: str, why: str | None) -> None:
    seats = [moved(row, row.seat) for row in table.seats]
    seats[seat].stand_in = why
    seats[seat].seen = now()
    change = (
        update(SeatRow)
        .where(SeatRow.table_id == table.id, SeatRow.seat == seat)
        .values(stand_in=why, seen=seats[seat].seen)
    )
    await registry.append(
        table, kind, seat=seat, data={"why": why} if why else None, changes=[change], seats=seats
    )


async def time_up(registry: Registry, table: Table, seat: int) -> None:
    """Let the table's rule decide about someone whose time is up; the caller holds the lock.

    A bot plays on, or the game is lost for them; it ends at once if that leaves one side.
    """
    count, variants = len(table.seats), table.row.variants
    lost = (*table.progress.flags, seat)
    if table.options.flag != LOST or not leaves_one_side(lost, count, variants):
        await stand_in(registry, table, seat, TIME)
        return
    data = {"why": TIME, "last": list(with_their_sides(lost, count, variants))}
    await registry.append(table, ENDED, seat=seat, data=data)


async def resign(registry: Registry, table: Table, visitor: Visitor, seat: int) -> None:
    """Give up: a bot plays on for the seat."""
    async with table.lock:
        _check_plays(table, visitor, seat)
        if table.seats[seat].stand_in is None:
            await stand_in(registry, table, seat, RESIGNED)


async def come_back(registry: Registry, table: Table, visitor: Visitor, seat: int) -> None:
    """Take a seat back from the bot that stands in."""
    async with table.lock:
        _check_plays(table, visitor, seat)
        if plays_to_the_end(table.seats[seat], table.options):
            raise Refused.of("time-is-up" if table.seats[seat].stand_in == TIME else "rated-resigned")
        if table.seats[seat].stand_in is not None:
            await _set_stand_in(registry, table, seat, BACK, None)


def plays_to_the_end(seat: SeatRow, options: Options) -> bool:
    """Whether the bot that stands in for someone does so for good."""
    if seat.stand_in == TIME:
        return isinstance(options.time, Clock)
    return seat.stand_in == RESIGNED and options.rated


def _check_plays(table: Table, visitor: Visitor, seat: int) -> None:
    table.check_playable()
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
        raise Refused.of("nobody-on-seat", seat=seat)
    visitor.check_seat(table, seat)
    if table.progress.status != PLAYING:
        raise Refused.of("not-being-played")

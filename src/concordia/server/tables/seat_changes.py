"""Seats change before the game begins: another name or colour, someone comes, goes or is sent away."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from concordia.server.people.visitors import Visitor
from concordia.server.schemas.requests import SeatChange
from concordia.server.store.models import AWAY, PERSON, SEAT, SeatRow
from concordia.server.tables.open_seats import check_setting_up
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import check_free_name, give_colour, moved, rewrite_seats
from concordia.server.tables.table import Table


async def change_seats(
    registry: Registry,
    table: Table,
    seats: Sequence[SeatRow],
    seat: int,
    gone: dict[str, Any] | None = None,
) -> None:
    """Keep seats that have changed; the caller holds the lock. `gone` tells of someone who was sent away."""
    changed = [row for row, old in zip(seats, table.seats, strict=True) if row is not old]
    rewrite = partial(rewrite_seats, rows=changed)
    kind = SEAT if gone is None else AWAY
    user_id = None if gone is None else table.seats[seat].user_id
    await registry.append(
        table, kind, seat=seat, data=gone, user_id=user_id, changes=[rewrite], seats=list(seats)
    )


def gone_from(table: Table, seat: int, visitor: Visitor, ban: bool = False) -> dict[str, Any] | None:
    """What is told of someone whom the host sends away; nothing of a seat of one's own, a bot or nobody."""
    row = table.seats[seat]
    if row.kind != PERSON or seat in visitor.seats_at(table):
        return None
    marks = [mark for mark in (row.secret_hash, row.user_id) if mark is not None]
    return {"name": row.name, "by": visitor.name_at(table), "ban": ban, "marks": marks}


async def change_seat(
    registry: Registry, table: Table, visitor: Visitor, seat: int, wanted: SeatChange
) -> None:
    """Change the name or colour of one's own seat, all of it or nothing; the seat stays one's own."""
    async with table.lock:
        check_setting_up(table, seat)
        visitor.check_seat(table, seat)
        seats = list(table.seats)
        seats[seat] = moved(seats[seat], seat)
        if wanted.colour is not None and wanted.colour != seats[seat].colour:
            give_colour(seats, seat, wanted.colour)
        if wanted.name is not None:
            others = [other.name for other in seats if other.seat != seat]
            check_free_name(wanted.name, others, table.row.variants)
            seats[seat].name = wanted.name
        await change_seats(registry, table, seats, seat)

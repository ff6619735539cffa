"""Seats: their rows, colours and names."""

from collections.abc import Sequence
from itertools import count, groupby

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.errors import SetupError
from concordia.server.errors import Refused
from concordia.server.people.names import check_visible, check_visible_name
from concordia.server.store.database import Database
from concordia.server.store.models import INVITED, OPEN, EventRow, SeatRow, TableRow
from concordia.setup import COLOURS, LEVELS


def values_of(row: TableRow | SeatRow | EventRow) -> dict[str, object]:
    """The values of a row by column."""
    return {column.name: getattr(row, column.name) for column in row.__table__.columns}


async def seats_of_tables(session: AsyncSession, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of some tables in their order, by table."""
    chosen = select(SeatRow).where(SeatRow.table_id.in_(table_ids)).order_by(SeatRow.table_id, SeatRow.seat)
    rows = await session.scalars(chosen) if table_ids else ()
    return {table_id: list(seats) for table_id, seats in groupby(rows, lambda row: row.table_id)}


def moved(row: SeatRow, seat: int, table_id: str | None = None) -> SeatRow:
    """A seat in another place, or at another table."""
    moved = SeatRow(**values_of(row))
    moved.seat = seat
    moved.table_id = table_id or row.table_id
    return moved


def rewrite_seats(connection: Connection, rows: Sequence[SeatRow]) -> None:
    """Write seats in the place of those that were there."""
    for row in rows:
        chosen = delete(SeatRow).where(SeatRow.table_id == row.table_id, SeatRow.seat == row.seat)
        connection.execute(chosen)
    connection.execute(insert(SeatRow), [values_of(row) for row in rows])


async def last_seen(database: Database, table_id: str, seat: int) -> int | None:
    """When a person was last connected to any process."""
    chosen = select(SeatRow.seen).where(SeatRow.table_id == table_id, SeatRow.seat == seat)
    async with database.reading() as session:
        return await session.scalar(chosen)


def give_colour(seats: list[SeatRow], seat: int, wanted: str | None) -> None:
    """Give a seat its colour; if another seat of nobody has it, the two change."""
    row = seats[seat]
    taken = {other.colour: other for other in seats if other is not row and other.colour}
    if wanted is None:
        colour = next(colour for colour in (COLOURS[seat], *COLOURS) if colour not in taken)
    else:
        colour = wanted
        other = taken.get(wanted)
        if other is not None and other.kind not in (OPEN, INVITED):
            raise Refused.of("colour-taken", colour=wanted, name=other.name)
        if other is not None:
            free = next(one for one in (row.colour, *COLOURS) if one and one not in taken)
            seats[other.seat] = moved(other, other.seat)
            seats[other.seat].colour = free
    seats[seat] = moved(row, seat)
    seats[seat].colour = colour


def table_name(name: str) -> str:
    """The name of a table as it is kept; it may have none."""
    check_visible(name.strip())
    return name.strip()


def unused_name(usual: str, others: Sequence[str]) -> str:
    """A name that no other seat has: Consul, Consul 2 and so on."""
    names = (usual if number == 1 else f"{usual} {number}" for number in count(1))
    return next(name for name in names if name not in others)


def check_free_name(name: str, others: Sequence[str], variants: Sequence[str]) -> None:
    """Refuse a name that someone else at the table has."""
    check_visible_name(name)
    if name in others:
        raise Refused.of("name-at-table", name=name)
    if name == "Contrarius" and any(variant in LEVELS for variant in variants):
        raise SetupError.of("contrarius-name")

"""Seats: their rows, colours and names."""

from collections.abc import Sequence
from itertools import count

from sqlalchemy import Connection, delete, insert

from concordia.errors import SetupError
from concordia.server.errors import Refused
from concordia.server.people.names import check_visible, check_visible_name
from concordia.server.store.models import INVITED, OPEN, EventRow, SeatRow, TableRow
from concordia.setup import COLOURS, LEVELS


def values_of(row: TableRow | SeatRow | EventRow) -> dict[str, object]:
    """The values of a row by column."""
    return {column.name: getattr(row, column.name) for column in row.__table__.columns}


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

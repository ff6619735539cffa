"""Seats before a game begins: which are free, which are kept for someone, and when all are taken."""

from collections.abc import Sequence

from concordia.server.errors import Refused
from concordia.server.people.visitors import Visitor
from concordia.server.store.models import INVITED, OPEN, PERSON, SeatRow, TableRow, User
from concordia.server.tables.seat_rows import check_free_name, moved, unused_name
from concordia.server.tables.table import Table
from concordia.setup import LONGEST_NAME

EMPTY = (OPEN, INVITED)
"""The kinds of seats on which nobody sits yet."""


def check_setting_up(table: Table, seat: int) -> None:
    """Refuse to change a seat that is not there, or settled."""
    table.check_playable()
    if table.progress.status != OPEN:
        raise Refused.of("seats-settled")
    check_there(table.seats, seat)


def check_there(seats: Sequence[SeatRow], seat: int) -> None:
    """Refuse a seat that is not there."""
    if not 0 <= seat < len(seats):
        raise Refused.of("no-seat", seat=seat, last=len(seats) - 1)


def begins_with(table: Table, seat: int | None) -> bool:
    """Whether the game begins by itself when someone sits down on a seat, or now."""
    empty = {row.seat for row in table.seats if row.kind in EMPTY}
    return table.options.at_once and empty <= {seat}


def check_free(row: SeatRow, visitor: Visitor) -> str | None:
    """Refuse a seat that is taken or kept for another; the name under which it is kept for the visitor."""
    if row.kind == INVITED and row.user_id == visitor.user_id:
        return row.name
    if row.kind == INVITED:
        raise Refused.of("seat-kept", name=row.name)
    if row.kind != OPEN:
        raise Refused.of("seat-taken", seat=row.seat)
    return None


def is_kept_by(row: SeatRow, user_id: str | None) -> bool:
    """Whether someone keeps a seat for another."""
    return row.kind == INVITED and user_id is not None and row.invited_by == user_id


def with_guest(row: TableRow, seats: Sequence[SeatRow], seat: int, guest: User, host: User) -> list[SeatRow]:
    """The seats of a table when one of them, which is open, is kept for someone's guest."""
    check_there(seats, seat)
    if seats[seat].kind != OPEN:
        raise Refused.of("seat-taken", seat=seat)
    if any(one.user_id == guest.id and one.kind in (PERSON, INVITED) for one in seats):
        raise Refused.of("at-table-already", name=guest.name)
    others = [one.name for one in seats if one.seat != seat]
    name = guest.name if guest.name not in others else unused_name(guest.name[: LONGEST_NAME - 3], others)
    check_free_name(name, others, row.variants)
    kept = moved(seats[seat], seat)
    kept.kind, kept.name, kept.user_id, kept.invited_by = INVITED, name, guest.id, host.id
    return [kept if one.seat == seat else one for one in seats]

"""A rematch: the same people at a new table, each one seat further, once all of them have agreed."""

from random import SystemRandom

from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.people.ratings import check_rated
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.requests import SeatRequest
from concordia.server.store.models import OVER, STARTED, EventRow, SeatRow
from concordia.server.tables.new_tables import NewTable
from concordia.server.tables.seat_rows import moved
from concordia.server.tables.seating import Seating
from concordia.server.tables.table import Table


def check_rematch(table: Table) -> None:
    """Refuse a rematch before the game is over, a second one, and one that cannot be rated as before."""
    if table.progress.status != OVER:
        raise Refused.of("rematch-before-end")
    if table.row.rematch is not None:
        raise Refused.of("rematch-made")
    if table.options.rated:
        check_rated(table.seats, table.row.variants)


def rematch_of(seating: Seating, table: Table, visitor: Visitor) -> NewTable:
    """A new table for the people of another, whose game has begun; it is not written down yet."""
    wanted = [SeatRequest() for _ in table.seats]
    made = seating.new(visitor, table.row.board, table.row.variants, table.options, wanted)
    made.seats = [moved(row, seat, made.row.id) for seat, row in enumerate(_turned(table))]
    for row in made.seats:
        if row.secret_hash is not None or row.user_id is not None:  # Who was forgotten does not come back.
            row.stand_in = None
    made.row.name, made.row.listed = table.row.name, table.row.listed
    made.row.host_hash, made.row.host_user = table.row.host_hash, table.row.host_user
    made.row.host_mark = table.row.host_mark
    made.events = [EventRow(table_id=made.row.id, number=1, kind=STARTED, at=now())]
    return made


def _turned(table: Table) -> list[SeatRow]:
    """The seats in their new order: the next one begins, unless chance decides."""
    if table.options.shuffle_seats:
        return SystemRandom().sample(table.seats, len(table.seats))
    return [*table.seats[1:], table.seats[0]]

"""New tables: their rows, and tables that the server itself sets up for people with accounts."""

import asyncio
import secrets
from collections.abc import Sequence

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.data.board import Board, load_board
from concordia.record import fingerprint
from concordia.rules import RULES_VERSION
from concordia.server.clock import now
from concordia.server.store.ids import hashed, make_id, make_secret
from concordia.server.store.models import OPEN, PERSON, STARTED, EventRow, SeatRow, TableRow, User
from concordia.server.tables.options import Options
from concordia.server.tables.seat_rows import unused_name, values_of
from concordia.server.tables.table import Table
from concordia.setup import COLOURS, new_seed


def new_table(board: Board, variants: Sequence[str], options: Options) -> TableRow:
    """The row of a new table, which has no host yet."""
    return TableRow(
        id=make_id(),
        name="",
        board=board.id,
        board_mark=fingerprint(board),
        variants=list(variants),
        options=options.model_dump(),
        rules_version=RULES_VERSION,
        seed=new_seed(),
        salt=secrets.token_hex(16),
        listed=False,
        created=now(),
        status=OPEN,
        number=0,
        position=0,
    )


def note_progress(table: Table) -> None:
    """Repeat in the row of a table how far it is."""
    known = {"number": table.progress.number, **table.progress_columns(table.progress)}
    for name, value in known.items():
        setattr(table.row, name, value)


async def table_for(
    people: Sequence[User], board: str, variants: Sequence[str], options: Options, name: str, tournament: str
) -> Table:
    """A game of a tournament that has begun, not written down yet: everyone sits by their account.

    It has no host: nobody knows the secret that would manage it.
    """
    row = new_table(load_board(board), variants, options)
    row.name, row.listed, row.tournament = name, True, tournament
    row.host_hash = hashed(make_secret())
    seats: list[SeatRow] = []
    for seat, (person, colour) in enumerate(zip(people, COLOURS, strict=False)):
        called = unused_name(person.name, [other.name for other in seats])
        seats.append(
            SeatRow(table_id=row.id, seat=seat, kind=PERSON, name=called, colour=colour, user_id=person.id)
        )
    started = EventRow(table_id=row.id, number=1, kind=STARTED, at=now())
    table = await asyncio.to_thread(Table, row, seats, [started])
    note_progress(table)
    return table


async def write_table_for(session: AsyncSession, table: Table) -> EventRow:
    """Write such a table down as a part of a transaction; the event that began it is returned."""
    started = EventRow(table_id=table.id, number=1, kind=STARTED, at=table.progress.started)
    await session.execute(insert(TableRow).values(values_of(table.row)))
    await session.execute(insert(SeatRow), [values_of(seat) for seat in table.seats])
    await session.execute(insert(EventRow), [values_of(started)])
    return started

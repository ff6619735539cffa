"""New tables: their rows, how they are written down, and those that the server itself sets up."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, insert

from concordia.data.board import Board, load_board
from concordia.record import fingerprint
from concordia.rules import RULES_VERSION
from concordia.server.clock import now
from concordia.server.store.ids import hashed, make_id, make_secret
from concordia.server.store.models import OPEN, PERSON, STARTED, EventRow, SeatRow, TableRow, User
from concordia.server.tables.options import Options
from concordia.server.tables.presets import pace_of
from concordia.server.tables.seat_rows import unused_name, values_of
from concordia.server.tables.table import Table
from concordia.setup import COLOURS, new_seed


@dataclass(slots=True)
class NewTable:
    """A table that is not written down yet, with the secrets of its host and people."""

    row: TableRow
    seats: list[SeatRow]
    events: list[EventRow]
    host: str
    secrets: dict[int, str]
    log: list[dict[str, object]] = field(default_factory=list)
    """Its events as they are written."""


def new_row(board: Board, variants: Sequence[str], options: Options, size: int) -> TableRow:
    """The row of a new table with so many seats, which has no host yet."""
    at = now()
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
        created=at,
        status=OPEN,
        number=0,
        position=0,
        size=size,
        pace=pace_of(options.time),
        rated=options.rated,
        language="",
        host_seen=at,
        active=at,
    )


async def worked_out(made: NewTable) -> Table:
    """A new table with its log followed, and its row telling how far it is."""
    table = await asyncio.to_thread(Table, made.row, made.seats, made.events)
    made.log = await asyncio.to_thread(list, map(values_of, made.events))
    columns = {"number": table.progress.number, **table.progress_columns(table.progress)}
    for name, value in columns.items():
        setattr(made.row, name, value)
    return table


def write_table(connection: Connection, made: NewTable) -> None:
    """Write a new table down with its seats and its log."""
    connection.execute(insert(TableRow).values(values_of(made.row)))
    connection.execute(insert(SeatRow), [values_of(seat) for seat in made.seats])
    if made.log:
        connection.execute(insert(EventRow), made.log)


def table_for(
    people: Sequence[User], board: str, variants: Sequence[str], options: Options, name: str, tournament: str
) -> NewTable:
    """A game of a tournament that has begun: everyone sits by their account.

    It has no host: nobody knows the secret that would manage it.
    """
    row = new_row(load_board(board), variants, options, len(people))
    row.name, row.listed, row.tournament = name, True, tournament
    host = make_secret()
    row.host_hash = hashed(host)
    seats: list[SeatRow] = []
    for seat, (person, colour) in enumerate(zip(people, COLOURS, strict=False)):
        called = unused_name(person.name, [other.name for other in seats])
        seats.append(
            SeatRow(table_id=row.id, seat=seat, kind=PERSON, name=called, colour=colour, user_id=person.id)
        )
    started = EventRow(table_id=row.id, number=1, kind=STARTED, at=row.created)
    return NewTable(row, seats, [started], host, {})

"""Setting up tables, finding them, sitting down."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query
from sqlalchemy import ColumnElement, or_, select

from concordia.server.bots.charges import bot_charge
from concordia.server.dependencies import Server, TheServer, TheTable, TheVisitor
from concordia.server.people.visitors import Visitor
from concordia.server.routes import REFUSALS
from concordia.server.schemas.answers import (
    CreatedAnswer,
    SecretAnswer,
    TableList,
    TableListed,
)
from concordia.server.schemas.friends import InviteRequest, PeopleAtTable
from concordia.server.schemas.requests import (
    ForkRequest,
    ImportRequest,
    JoinRequest,
    SeatRequest,
    TableRequest,
)
from concordia.server.schemas.table import TableTold
from concordia.server.store.models import OPEN, OVER, PERSON, PLAYING, SeatRow, TableRow
from concordia.server.tables.history import import_cost, moves_in, record_of
from concordia.server.tables.open_seats import begins_with
from concordia.server.tables.options import Options
from concordia.server.tables.seat_rows import seats_of_tables
from concordia.server.tables.seating import Created
from concordia.server.tables.show import show_seats, show_table
from concordia.server.tables.table import Sitting, Table

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=REFUSALS)

PAGE = 50
SeatPath = Annotated[int, Path(ge=0, le=5)]


@router.post("", status_code=201, operation_id="createTable")
async def create(wanted: TableRequest, server: TheServer, visitor: TheVisitor) -> CreatedAnswer:
    """Set up a table; whoever shows the secrets in the answer plays its people and manages it."""
    await server.rate_limits.check("table", visitor.address)
    if wanted.start:
        await charge_bots(server, visitor, [seat.bot for seat in wanted.seats])
    guests = await server.invitations.guests(visitor, wanted.invite)
    return _created(await server.seating.create(visitor, wanted, guests))


async def charge_bots(server: Server, visitor: Visitor, bots: Sequence[str | None]) -> None:
    """Count the bots of a game that begins, one entry for each seat."""
    await server.rate_limits.check("bots", visitor.address, bot_charge(bots, server.thinkers.programs))


def _created(created: Created) -> CreatedAnswer:
    secrets = {str(seat): secret for seat, secret in created.secrets.items()}
    return CreatedAnswer(table=show_table(created.table), host=created.host, secrets=secrets)


@router.get("", operation_id="listTables")
async def listed(
    server: TheServer,
    visitor: TheVisitor,
    mine: Annotated[
        bool, Query(description="Those you play or manage, instead of those for everyone.")
    ] = False,
    status: Annotated[str | None, Query(pattern="^(open|playing|over)$")] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53, description="Made before this time.")] = None,
) -> TableList:
    """Tables, the newest first."""
    await server.rate_limits.check("look", visitor.address)
    chosen = select(TableRow).order_by(TableRow.created.desc(), TableRow.id).limit(PAGE + 1)
    chosen = chosen.where(_is_mine(visitor) if mine else TableRow.listed)
    chosen = chosen.where(TableRow.status.in_([status] if status else [OPEN, PLAYING, OVER]))
    if before is not None:
        chosen = chosen.where(TableRow.created < before)
    async with server.database.reading() as session:
        rows = list(await session.scalars(chosen))
        seats = await seats_of_tables(session, [row.id for row in rows[:PAGE]])
    tables = [_in_list(row, seats[row.id], visitor) for row in rows[:PAGE]]
    return TableList(tables=tables, more=len(rows) > PAGE)


def _is_mine(visitor: Visitor) -> ColumnElement[bool]:
    hashes = sorted(visitor.secret_hashes)
    sits = select(SeatRow.table_id).where(
        or_(SeatRow.secret_hash.in_(hashes), SeatRow.user_id == (visitor.user_id or "")),
        SeatRow.kind == PERSON,
    )
    hosts = or_(TableRow.host_hash.in_(hashes), TableRow.host_user == (visitor.user_id or ""))
    return or_(TableRow.id.in_(sits), hosts)


def _in_list(row: TableRow, seats: Sequence[SeatRow], visitor: Visitor) -> TableListed:
    sitting = Sitting(seats)
    return TableListed(
        id=row.id,
        name=row.name,
        board=row.board,
        variants=row.variants,
        status=row.status,  # type: ignore[arg-type]  # The database keeps texts.
        seats=list(show_seats(seats, row.variants, Options.model_validate(row.options))),
        created=row.created,
        asked=row.asked,
        yours=bool(sitting.seats_of(visitor.user_id, visitor.secret_hashes)),
        tournament=row.tournament,
    )


@router.post("/import", status_code=201, operation_id="importRecord")
async def import_record(wanted: ImportRequest, server: TheServer, visitor: TheVisitor) -> CreatedAnswer:
    """Make a table of a record: to look at if its game is over, else to play on."""
    await server.rate_limits.check("import", visitor.address)
    record = record_of(wanted.record)
    await charge_bots(server, visitor, [seat.bot for seat in wanted.seats or ()])
    await server.rate_limits.check("import", visitor.address, import_cost(moves_in(record)))
    async with server.history.importing():
        game, ended = await server.history.read(record)
        made = await server.seating.from_game(
            visitor, game, wanted.seats, wanted.options, wanted.name, ended=ended
        )
    server.turns.wake(made.table)
    return _created(made)


@router.get("/{table_id}", operation_id="getTable")
async def info(table: TheTable, server: TheServer, visitor: TheVisitor) -> TableTold:
    """What everyone may know of a table beside the game itself."""
    await server.rate_limits.check("look", visitor.address)
    return show_table(table)


@router.delete("/{table_id}", status_code=204, operation_id="closeTable")
async def close(table: TheTable, server: TheServer, visitor: TheVisitor) -> None:
    """Give a table up before its game begins; for its host."""
    await server.rate_limits.check("table", visitor.address)
    await server.seating.close(table, visitor)


@router.post("/{table_id}/start", operation_id="startTable")
async def start(table: TheTable, server: TheServer, visitor: TheVisitor) -> TableTold:
    """Begin the game; for its host."""
    await server.rate_limits.check("table", visitor.address)
    visitor.check_host(table)
    await charge_bots(server, visitor, [seat.bot for seat in table.seats])
    await server.seating.start(table, visitor)
    return show_table(table)


@router.post("/{table_id}/seats/{seat}/join", operation_id="joinTable")
async def join(
    table: TheTable, seat: SeatPath, wanted: JoinRequest, server: TheServer, visitor: TheVisitor
) -> SecretAnswer:
    """Sit down on an open seat, or on one that is kept for you; its secret is told once, here."""
    await server.rate_limits.check("table", visitor.address)
    if begins_with(table, seat):
        await charge_bots(server, visitor, [one.bot for one in table.seats])
    return SecretAnswer(seat=seat, secret=await server.seating.join(table, visitor, seat, wanted))


@router.post("/{table_id}/seats/{seat}/invite", status_code=204, operation_id="inviteToSeat")
async def invite(
    table: TheTable, seat: SeatPath, wanted: InviteRequest, server: TheServer, visitor: TheVisitor
) -> None:
    """Keep an open seat for someone with an account; for the host and the players, with an account."""
    await server.rate_limits.check("table", visitor.address)
    await server.invitations.invite(table, visitor, seat, wanted.name)


@router.post("/{table_id}/seats/{seat}/decline", status_code=204, operation_id="declineSeat")
async def decline(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Decline a seat that is kept for you."""
    await server.rate_limits.check("table", visitor.address)
    await server.invitations.decline(table, visitor, seat)


@router.get("/{table_id}/people", operation_id="getPeopleAtTable")
async def people(table: TheTable, server: TheServer, visitor: TheVisitor) -> PeopleAtTable:
    """The others at a table who have accounts, and whether you follow or block them."""
    await server.rate_limits.check("look", visitor.address)
    return PeopleAtTable(people=await server.friends.at_table(visitor.account(), table))


@router.put("/{table_id}/seats/{seat}", operation_id="arrangeSeat")
async def arrange(
    table: TheTable, seat: SeatPath, wanted: SeatRequest, server: TheServer, visitor: TheVisitor
) -> SecretAnswer:
    """Decide who sits on a seat before the game begins; for the host of the table."""
    await server.rate_limits.check("table", visitor.address)
    return SecretAnswer(seat=seat, secret=await server.seating.arrange(table, visitor, seat, wanted))


@router.post("/{table_id}/seats/{seat}/leave", status_code=204, operation_id="leaveTable")
async def leave(table: TheTable, seat: SeatPath, server: TheServer, visitor: TheVisitor) -> None:
    """Stand up before the game begins, or keep a seat for someone no more."""
    await server.rate_limits.check("table", visitor.address)
    await server.seating.leave(table, visitor, seat)


@router.post("/{table_id}/fork", status_code=201, operation_id="forkTable")
async def fork(table: TheTable, wanted: ForkRequest, server: TheServer, visitor: TheVisitor) -> CreatedAnswer:
    """Play on from a moment of a game at a table of your own."""
    await server.rate_limits.check("import", visitor.address, 1 + import_cost(len(table.progress.moves)))
    seats = wanted.seats or seats_as_they_are(table, visitor)
    await charge_bots(server, visitor, [seat.bot for seat in seats])
    async with server.history.importing():
        game = await server.history.fork(table, visitor, wanted.at, seats)
        made = await server.seating.from_game(visitor, game, seats, wanted.options, wanted.name, table.id)
    server.turns.wake(made.table)
    return _created(made)


def seats_as_they_are(table: Table, visitor: Visitor) -> list[SeatRequest]:
    """The same bots, and people whom whoever forks plays; others are called by their colour only."""
    mine = visitor.seats_at(table)
    return [
        SeatRequest(kind="bot", name=seat.name, bot=seat.bot, colour=seat.colour)  # type: ignore[arg-type]
        if seat.bot is not None
        else SeatRequest(kind="person", name=seat.name if seat.seat in mine else None, colour=seat.colour)  # type: ignore[arg-type]
        for seat in table.seats
    ]

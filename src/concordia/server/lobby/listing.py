"""Which tables the lobby shows, found with three queries however many there are."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    String,
    and_,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clock import now
from concordia.server.live.presence import HOST, Seats
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.lobby import BASE_GAME, LobbyList, LobbyQuery, LobbyRow
from concordia.server.store.models import OPEN, OVER, PERSON, PLAYING, SeatRow, TableRow, User
from concordia.server.tables.options import DAY, HOUR, MINUTE, Options
from concordia.server.tables.presets import SLOW
from concordia.server.tables.seat_rows import seats_of_tables
from concordia.server.tables.show import show_seats

PAGE: Final = 20
"""Tables that are told at a time."""
ARRIVING: Final = MINUTE
"""For so long a new table is shown though nobody is connected there yet."""
HOST_AWAY_SLOW: Final = 7 * DAY
"""For so long a table of slow play waits for players without its host."""
QUIET_LIVE: Final = HOUR
QUIET_SLOW: Final = 30 * DAY
"""After so long without a move a game is not shown as being played."""
JUST_FINISHED: Final = DAY
"""For so long a game is shown after its end."""

Connected = Mapping[str, Seats]
"""The seats that are connected to any process, by table."""

_AT: Final = case(
    (TableRow.status == OPEN, TableRow.created),
    (TableRow.status == PLAYING, func.coalesce(TableRow.started, TableRow.created)),
    else_=func.coalesce(TableRow.ended, TableRow.created),
)
_FREE: Final = (
    select(func.count()).where(SeatRow.table_id == TableRow.id, SeatRow.kind == OPEN).scalar_subquery()
)


def open_tables() -> Select[str]:
    """The ids of the tables that wait for players, whoever is there."""
    return select(TableRow.id).where(TableRow.listed, TableRow.status == OPEN)


def shown(connected: Collection[str]) -> ColumnElement[bool]:
    """Whether a table belongs into the lobby; a live one waits for players only while someone is there."""
    at = now()
    host_seen = func.coalesce(TableRow.host_seen, TableRow.created)
    waits = or_(
        TableRow.id.in_(connected),
        TableRow.created >= at - ARRIVING,
        and_(TableRow.pace == SLOW, host_seen >= at - HOST_AWAY_SLOW),
    )
    lately = case((TableRow.pace == SLOW, at - QUIET_SLOW), else_=at - QUIET_LIVE)
    return and_(
        TableRow.listed,
        or_(
            and_(TableRow.status == OPEN, _FREE > 0, waits),
            and_(TableRow.status == PLAYING, TableRow.active >= lately),
            and_(TableRow.status == OVER, TableRow.active >= at - JUST_FINISHED),
        ),
    )


def fits(wanted: LobbyQuery) -> list[ColumnElement[bool]]:
    """What a table must be like to be told."""
    found: list[ColumnElement[bool]] = [TableRow.status == wanted.status]
    if wanted.board:
        found.append(TableRow.board.in_(wanted.board))
    if wanted.size is not None:
        found.append(TableRow.size == wanted.size)
    if wanted.free is not None:
        found.append(_FREE.op(">=")(wanted.free))
    if wanted.pace:
        found.append(TableRow.pace.in_(wanted.pace))
    if wanted.rated is not None:
        found.append(TableRow.rated == wanted.rated)
    if wanted.language:
        found.append(TableRow.language.in_(wanted.language))
    variants = cast(TableRow.variants, String)
    for variant in wanted.variant:
        has = variants == "[]" if variant == BASE_GAME else variants.contains(f'"{variant}"', autoescape=True)
        found.append(has)
    if wanted.before is not None:
        at, _, table_id = wanted.before.partition("-")
        found.append(tuple_(_AT, TableRow.id) < tuple_(literal(int(at)), literal(table_id)))
    return found


async def listed(
    session: AsyncSession, wanted: LobbyQuery, visitor: Visitor, connected: Connected
) -> LobbyList:
    """A part of the lobby."""
    chosen = _rows().where(shown(connected), *fits(wanted)).limit(PAGE + 1)
    found = list(await session.execute(chosen))
    tables = await _told(session, found[:PAGE], connected)
    yours = [one.id for one in tables if visitor.secret_hashes or visitor.user_id]
    if yours:
        sits = select(SeatRow.table_id).where(
            SeatRow.table_id.in_(yours),
            or_(
                SeatRow.secret_hash.in_(visitor.secret_hashes),
                and_(SeatRow.user_id.is_not(None), SeatRow.user_id == visitor.user_id),
            ),
        )
        yours = sorted(set(await session.scalars(sits)))
    more = len(found) > PAGE
    return LobbyList(tables=tables, yours=tuple(yours), next=tables[-1].cursor if more else None)


async def rows_of(
    session: AsyncSession, table_ids: Collection[str], connected: Connected
) -> tuple[LobbyRow, ...]:
    """Those of some tables that belong into the lobby now."""
    chosen = _rows().where(TableRow.id.in_(table_ids), shown(connected))
    return await _told(session, list(await session.execute(chosen)), connected)


def _rows() -> Select[TableRow, str | None, int]:
    chosen = select(TableRow, User.name, _AT).outerjoin(User, User.id == TableRow.host_user)
    return chosen.order_by(_AT.desc(), TableRow.id.desc())


async def _told(
    session: AsyncSession, found: Sequence[Row[TableRow, str | None, int]], connected: Connected
) -> tuple[LobbyRow, ...]:
    seats = await seats_of_tables(session, [row.id for row, _, _ in found])
    return tuple(_row(row, host, at, seats[row.id], connected) for row, host, at in found)


def _row(
    row: TableRow, host: str | None, at: int, seats: Sequence[SeatRow], connected: Connected
) -> LobbyRow:
    options = Options.model_validate(row.options)
    guests = (seat.name for seat in seats if seat.kind == PERSON)
    return LobbyRow(
        id=row.id,
        name=row.name,
        board=row.board,
        variants=row.variants,
        status=row.status,  # type: ignore[arg-type]  # The database keeps texts.
        seats=show_seats(seats, row.variants, options),
        size=row.size,
        free=sum(seat.kind == OPEN for seat in seats),
        pace=row.pace,  # type: ignore[arg-type]
        time=options.time,
        rated=row.rated,
        language=row.language,
        host=host or next(guests, None),
        host_here=HOST in connected.get(row.id, ()),
        at=at,
        cursor=f"{at}-{row.id}",
    )

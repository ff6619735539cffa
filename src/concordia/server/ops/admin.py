"""What a host does beside the running server: look at people and tables, export them, close and delete."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import ColumnElement, case, delete, func, make_url, or_, select, update
from sqlalchemy.exc import DBAPIError

from concordia.errors import SetupError
from concordia.files import write_whole
from concordia.server.clock import now
from concordia.server.errors import NotFound, Refused
from concordia.server.ops.backup import Counts, restore_backup, schema_revision, write_backup
from concordia.server.ops.old_backups import brought_up_to_date
from concordia.server.people.accounts import change_account, make_account, user_named
from concordia.server.people.deletion import forget_person
from concordia.server.people.ratings import shown_rating
from concordia.server.schemas.requests import LONGEST_PASSWORD, SHORTEST_PASSWORD
from concordia.server.schemas.table import EventTold, TableTold
from concordia.server.store.database import SQLITE, Database, kind_of, migrate_async, revisions
from concordia.server.store.event_log import EventLog
from concordia.server.store.models import (
    CLOSE,
    MOVE,
    OPEN,
    OVER,
    PLAYING,
    UNDO,
    EventRow,
    SeatRow,
    Session,
    TableRow,
    User,
)
from concordia.server.tables.history import History
from concordia.server.tables.narration import events_told
from concordia.server.tables.registry import Registry
from concordia.server.tables.show import show_table
from concordia.server.tables.table import Table

ReportProgress = Callable[[int, int], None]
"""Called with how many of how many are done."""


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table, its status in the database, the accounts of its host and seats, and its newest events."""

    table: TableTold
    status: str
    host: str | None
    accounts: list[str | None]
    events: tuple[EventTold, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """A line in the list of people."""

    name: str
    created: int
    seen: int | None
    """When the person was last here, to the hour."""
    sessions: int
    games: int
    rating: int | None
    """None before the first rated game."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line in the list of tables."""

    row: TableRow
    seats: Sequence[SeatRow]
    moves: int


@asynccontextmanager
async def told(url: str) -> AsyncIterator[None]:
    """Tell what is wrong with a database in one line, without its password."""
    try:
        yield
    except (DBAPIError, OSError) as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        shown = make_url(url).render_as_string(hide_password=True)
        raise SetupError.of("database-unusable", database=shown, reason=str(reason)) from None


@asynccontextmanager
async def opened(url: str, making: bool = False) -> AsyncIterator[Database]:
    """A database with the tables that this program knows; with `making`, one without any gets them."""
    if not making and kind_of(url) == SQLITE:
        file = make_url(url).database or ":memory:"
        if not Path(file).is_file():
            raise SetupError.of("database-missing", file=file)
    async with told(url):
        database = Database(url)
        try:
            async with database.engine.connect() as connection:
                revision = await connection.run_sync(schema_revision)
            if revision is None and making:
                await migrate_async(url)
            else:
                _check_revision(revision)
            yield database
        finally:
            await database.close()


def _check_revision(revision: str | None) -> None:
    known = revisions()
    if revision is None:
        raise SetupError.of("database-empty")
    if revision not in known:
        raise SetupError.of("database-unknown", revision=revision)
    if revision != known[0]:
        raise SetupError.of("database-older", revision=revision, newest=known[0])


@asynccontextmanager
async def opened_registry(url: str) -> AsyncIterator[Registry]:
    """The tables, in which events can be written beside a running server."""
    async with opened(url) as database:
        event_log = EventLog(database)
        event_log.start()
        try:
            yield Registry(database, event_log)
        finally:
            await event_log.stop()


async def list_people(url: str) -> list[Person]:
    """Everyone with an account, by name."""
    sits = (SeatRow.user_id == User.id, SeatRow.table_id == TableRow.id, TableRow.status.in_((PLAYING, OVER)))
    signed_in = (Session.user_id == User.id, Session.expires > now())
    chosen = select(
        User,
        select(func.count()).where(*signed_in).scalar_subquery(),
        select(func.count(SeatRow.table_id.distinct())).where(*sits).scalar_subquery(),
    ).order_by(User.folded)
    found = []
    async with opened(url) as database, database.reading() as session:
        for user, sessions, games in await session.execute(chosen):
            rating = shown_rating(user.mu, user.sigma) if user.rated else None
            found.append(Person(user.name, user.created, user.seen, sessions, games, rating))
    return found


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise SetupError.of("password-length", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)


async def add_person(url: str, name: str, password: str) -> None:
    """Make an account; a database that is not there yet is made too."""
    _check_password(password)
    async with opened(url, making=True) as database:
        await make_account(database, name, password)


async def set_password(url: str, name: str, password: str) -> None:
    """Give someone a new password and sign all their browsers out."""
    _check_password(password)
    async with opened(url) as database:
        await change_account(database, await user_named(database, name), password=password)


async def find_person(url: str, name: str) -> tuple[str, int]:
    """The name of an account as it is written, and at how many tables the person sits."""
    async with opened(url) as database:
        user = await user_named(database, name)
        async with database.reading() as session:
            sits = select(func.count(SeatRow.table_id.distinct())).where(SeatRow.user_id == user.id)
            return user.name, await session.scalar(sits) or 0


async def delete_person(url: str, name: str) -> int:
    """Delete everything about a person; tell how many games stay, without the name."""
    async with opened_registry(url) as registry:
        return await forget_person(registry, await user_named(registry.database, name))


async def list_tables(url: str, status: str | None, user: str | None, most: int) -> tuple[list[Listed], int]:
    """The newest tables, and how many more there are."""
    async with opened(url) as database:
        wanted: list[ColumnElement[bool]] = [] if status is None else [TableRow.status == status]
        if user is not None:
            person = await user_named(database, user)
            sits = select(SeatRow.table_id).where(SeatRow.user_id == person.id)
            wanted.append(or_(TableRow.id.in_(sits), TableRow.host_user == person.id))
        newest = select(TableRow).where(*wanted).order_by(TableRow.created.desc(), TableRow.id).limit(most)
        async with database.reading() as session:
            count = await session.scalar(select(func.count()).select_from(TableRow).where(*wanted)) or 0
            rows = list(await session.scalars(newest))
            ids = [row.id for row in rows]
            moves = await _moves(session, ids)
            seats: dict[str, list[SeatRow]] = {one: [] for one in ids}
            chosen = select(SeatRow).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.seat)
            for seat in await session.scalars(chosen):
                seats[seat.table_id].append(seat)
    return [Listed(row, seats[row.id], moves.get(row.id, 0)) for row in rows], count - len(rows)


async def _moves(session: Any, ids: Sequence[str]) -> dict[str, int]:
    """How many moves count at each table: those made, less those taken back."""
    number = case((EventRow.kind == MOVE, 1), (EventRow.kind == UNDO, -EventRow.action), else_=0)
    chosen = select(EventRow.table_id, func.sum(number)).where(EventRow.table_id.in_(ids))
    return {row[0]: int(row[1]) for row in await session.execute(chosen.group_by(EventRow.table_id))}


async def inspect_table(url: str, table_id: str, most: int) -> TableShown:
    """What a spectator may know of a table, with the accounts that sit there and its newest events."""
    async with opened(url) as database:
        registry = Registry(database, EventLog(database))
        table = await registry.table(table_id)
        ids = [seat.user_id for seat in table.seats if seat.user_id] + [table.row.host_user or ""]
        async with database.reading() as session:
            chosen = select(User.id, User.name).where(User.id.in_(ids))
            names = {row[0]: row[1] for row in await session.execute(chosen)}
        events: tuple[EventTold, ...] = ()
        if table.foreign is None:
            newest, _ = await registry.past(table, None, most)
            events = await events_told(table, newest, None)
        accounts = [names.get(seat.user_id or "") for seat in table.seats]
        host = names.get(table.row.host_user or "")
        return TableShown(show_table(table), table.row.status, host, accounts, events)


async def close_table(url: str, table_id: str) -> None:
    """Close a table whose game has not begun."""
    async with opened_registry(url) as registry:
        table = await registry.table(table_id)
        table.check_playable()
        async with table.lock:
            if table.progress.status != OPEN:
                raise SetupError.of("table-not-open", status=table.progress.status)
            await registry.append(table, CLOSE)


async def delete_table(url: str, table_id: str) -> None:
    """Delete a table with everything that happened there."""
    async with opened(url) as database, database.changing() as session:
        if await session.get(TableRow, table_id) is None:
            raise NotFound.of("no-table")
        await session.execute(update(TableRow).where(TableRow.rematch == table_id).values(rematch=None))
        await session.execute(update(TableRow).where(TableRow.origin == table_id).values(origin=None))
        await session.execute(delete(TableRow).where(TableRow.id == table_id))


async def export_games(
    url: str, table_id: str | None, folder: Path, progress: ReportProgress
) -> tuple[int, dict[str, str]]:
    """Write the records of one table or of all; tell how many, and why which tables were left out.

    A game tells its seed when it is over.
    """
    left_out: dict[str, str] = {}
    async with opened(url) as database:
        ids = [table_id] if table_id is not None else await _begun(database)
        for done, one in enumerate(ids):
            progress(done, len(ids))
            try:
                await _export(await Registry(database, EventLog(database)).table(one), folder)
            except Refused as error:
                if table_id is not None:
                    raise
                left_out[one] = str(error)
        progress(len(ids), len(ids))
    return len(ids) - len(left_out), left_out


async def _begun(database: Database) -> list[str]:
    chosen = select(TableRow.id).where(TableRow.status.in_((PLAYING, OVER)))
    async with database.reading() as session:
        return list(await session.scalars(chosen.order_by(TableRow.created, TableRow.id)))


async def _export(table: Table, folder: Path) -> None:
    history = History()
    text = await history.record(table)
    values = await history.as_json(table)
    day = datetime.fromtimestamp(table.row.created / 1000, UTC).strftime("%Y-%m-%d")
    name = f"{day}-{table.row.board}-{table.id}"
    _write(folder / f"{name}.txt", text.encode())
    _write(folder / f"{name}.json", orjson.dumps(values.model_dump(), option=orjson.OPT_INDENT_2) + b"\n")


def _write(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SetupError.of("file-unwritable", path=str(path), reason=reason) from None


async def back_up(url: str, path: Path) -> Counts:
    """Write a backup of the whole database."""
    async with opened(url) as database:
        return await write_backup(database, path)


async def restore(url: str, path: Path) -> Counts:
    """Fill an empty database from a backup of this program or an older one."""
    async with told(url), brought_up_to_date(path) as renewed:
        return await restore_backup(url, renewed)

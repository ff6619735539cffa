"""The database: how it is reached, and how its tables are made and brought up to date."""

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, func, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

from concordia.errors import SetupError
from concordia.server.store.shared import SHARED

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgresql"
KINDS: Final = {"sqlite": SQLITE, "postgresql": POSTGRES, "postgres": POSTGRES}
"""How a URL may begin, and which kind of database that names."""
DRIVERS: Final = {SQLITE: "sqlite+aiosqlite", POSTGRES: "postgresql+asyncpg"}
REVISION_TABLE: Final = "alembic_version"
"""The table that tells of which revision the others are."""
NEWEST: Final = "head"
"""The revision of the tables that this program knows."""
MIGRATION_LOCK: Final = 0x436F6E63
"""The number of the lock that lets one process at a time change the tables."""
CONNECTIONS: Final = 8
LOCKED_FOR: Final = 30.0
"""Seconds for which SQLite waits while another program writes."""
WRITES: Final = "concordia_writes"
"""The option of a connection that is going to write."""
IN_MEMORY: Final = ":memory:"
OWNER: Final = 0o600
"""Only the owner may read what holds secrets: hashes of passwords, the seeds of running games."""


class Database:
    """One database for one process."""

    def __init__(self, url: str) -> None:
        """Get ready to connect; nothing is opened yet."""
        self.url = url
        self.kind = kind_of(url)
        self.process = secrets.token_hex(8)
        """By which the processes that share a database know each other."""
        self.engine = make_engine(url)
        self.writing = make_writing_engine(url) if self.kind == SQLITE else None
        """For the thread that writes to SQLite."""
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session that only reads."""
        async with self.sessions() as session:
            yield session

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncSession]:
        """A session whose changes are kept together or not at all."""
        async with self.sessions() as session, session.begin():
            await session.connection(execution_options={WRITES: True})
            yield session

    async def tell_others(self, session: AsyncSession, channel: str, what: str) -> None:
        """Tell the other processes something when the session is committed; with SQLite there are none."""
        if self.kind == POSTGRES:
            await session.execute(select(func.pg_notify(channel, f"{self.process} {what}")))

    async def check(self) -> None:
        """Raise unless the database answers."""
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        if self.writing is not None:
            self.writing.dispose()


def kind_of(url: str) -> str:
    """Which of the two kinds of database a URL names."""
    try:
        kind = KINDS.get(make_url(url).get_backend_name())
    except ArgumentError:
        kind = None
    if kind is None:
        raise SetupError.of("database-url", url=_shown(url))
    return kind


def _shown(url: str) -> str:
    """A URL as far as it may be shown: a password may stand before the @."""
    return url.rpartition("@")[2][:60]


def make_engine(url: str) -> AsyncEngine:
    """The engine of a URL; SQLite keeps every commit even when the power fails."""
    kind = kind_of(url)
    parsed = make_url(url).set(drivername=DRIVERS[kind])
    if kind == SQLITE:
        engine = create_async_engine(parsed, connect_args={"timeout": LOCKED_FOR})
        event.listen(engine.sync_engine, "do_connect", _keep_to_owner)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    if find_spec("asyncpg") is None:
        raise SetupError.of("database-package")
    return create_async_engine(
        parsed,
        async_creator=partial(connect_to_postgres, url),
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=True,
    )


async def connect_to_postgres(url: str) -> Any:
    """A connection of the driver, which knows the options of PostgreSQL's own URLs, such as sslmode."""
    import asyncpg  # Only hosts with PostgreSQL have it.

    return await asyncpg.connect(make_url(url).set(drivername=POSTGRES).render_as_string(hide_password=False))


def make_writing_engine(url: str) -> Engine:
    """An engine of SQLite for a thread that does nothing but write."""
    engine = create_engine(url, connect_args={"timeout": LOCKED_FOR}, execution_options={WRITES: True})
    event.listen(engine, "do_connect", _keep_to_owner)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _keep_to_owner(dialect: object, record: object, arguments: list[Any], options: dict[str, Any]) -> None:
    """Before SQLite makes a file for everyone to read, make it for its owner; its journals take after it.

    A file that is there is never opened here: closing it would free the locks that SQLite holds on it.
    """
    if arguments[0] != IN_MEMORY and not options.get("uri"):
        with suppress(FileExistsError):
            os.close(os.open(arguments[0], os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER))


def _set_up_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # SQLAlchemy begins transactions itself, see _begin_sqlite.
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; one that writes waits its turn now, since later SQLite would refuse it."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(url: str) -> None:
    """Make the tables, or bring them up to date."""
    asyncio.run(migrate_async(url))


async def migrate_async(url: str, revision: str = NEWEST) -> None:
    """Make the tables, or bring them up to a revision, while one is running a loop already."""
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await _migrate_over(connection, revision)
    except (DBAPIError, OSError) as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        shown = make_url(url).render_as_string(hide_password=True)
        raise SetupError.of("database-unusable", database=shown, reason=str(reason)) from None
    finally:
        await engine.dispose()


def open_to_others(url: str) -> str | None:
    """The file of a database that others on this machine may read or write, if it is one."""
    file = Path(make_url(url).database or "")
    if kind_of(url) != SQLITE or os.name != "posix" or not file.is_file():
        return None
    return str(file) if file.stat().st_mode & 0o007 else None


async def _migrate_over(connection: AsyncConnection, revision: str) -> None:
    if connection.dialect.name == POSTGRES:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(SHARED.create_all)
    await connection.run_sync(_upgrade, revision)


def _upgrade(connection: Connection, revision: str) -> None:
    known = set(revisions())
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise SetupError.of("database-newer", revision=current, newest=revisions()[0])
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revisions() -> list[str]:
    """The revisions of the tables, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config

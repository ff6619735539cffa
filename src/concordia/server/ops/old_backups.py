"""Backups of older programs: they are brought up to date before they are restored.

What an older program kept is written into tables as it knew them, in a database of their own that is there
for the moment only; the steps that bring a server's database up to date then lead to the tables of today.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, MetaData, Table

from concordia.server.ops.backup import check_backup, fill, read_header, write_backup
from concordia.server.store.database import REVISION_TABLE, Database, migrate_async, revisions
from concordia.server.store.shared import SHARED


@asynccontextmanager
async def brought_up_to_date(path: Path) -> AsyncIterator[Path]:
    """A backup with the tables of today: the file itself, or one that is there meanwhile."""
    header = read_header(path)
    if header.revision == revisions()[0]:
        yield path
        return
    with TemporaryDirectory(prefix="concordia-") as folder:
        url = f"sqlite:///{Path(folder) / 'old.db'}"
        await migrate_async(url, header.revision)
        database = Database(url)
        try:
            async with database.engine.begin() as connection:
                tables = await connection.run_sync(tables_there)
                check_backup(path, tables)
                await fill(connection, path, tables)
            await migrate_async(url)
            renewed = Path(folder) / "renewed.gz"
            await write_backup(database, renewed)
        finally:
            await database.close()
        yield renewed


def tables_there(connection: Connection) -> list[Table]:
    """The tables of what is kept as they are, which may not be those that this program knows."""
    there = MetaData()
    there.reflect(connection, only=lambda name, _: name != REVISION_TABLE and name not in SHARED.tables)
    return there.sorted_tables

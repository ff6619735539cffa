"""Secrets of the server itself: made once, the same at all its processes and after every start."""

from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from concordia.server.store.database import POSTGRES, Database
from concordia.server.store.models import Key


async def kept_key(database: Database, name: str, make: Callable[[], str]) -> str:
    """A secret by its name, made now if there is none; if another process is faster, the one it has made."""
    chosen = select(Key.value).where(Key.name == name)
    async with database.reading() as session:
        kept = await session.scalar(chosen)
    if kept is not None:
        return kept
    dialect = postgresql if database.kind == POSTGRES else sqlite
    async with database.changing() as session:
        await session.execute(dialect.insert(Key).values(name=name, value=make()).on_conflict_do_nothing())
        found = await session.scalar(chosen)
    assert found is not None
    return found

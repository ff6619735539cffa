"""The pool: those who wait to be seated, kept in the database, which alone says who has got a seat.

Whatever changes more than one row holds one lock, so that the processes of a server neither seat anybody
twice nor wait for each other for ever. Whoever leaves deletes a row only while it has no table.
"""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clock import now
from concordia.server.store.database import POSTGRES, Database
from concordia.server.store.models import Seeker
from concordia.server.tables.options import DAY

GRACE: Final = 20_000
"""Milliseconds for which someone whose connection is lost keeps their place in the pool."""
KEPT: Final = DAY
"""Milliseconds for which someone who has been seated can find out where."""
MOST_CONSIDERED: Final = 1_000
"""People of the pool who are looked at at once, the longest waiting."""
POOL_LOCK: Final = 0x706F6F6C
"""The number of the lock of PostgreSQL for what changes more than one row; SQLite has one writer."""


class Pool:
    """The pool of all processes."""

    def __init__(self, database: Database) -> None:
        """Get ready to look into it."""
        self.database = database
        self._turn = asyncio.Lock()
        """Those of this process wait for each other here, not with a connection of the database each."""

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncSession]:
        async with self._turn, self.database.changing() as session:
            yield session

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[AsyncSession]:
        """A session in which no other process seats anybody."""
        async with self._changing() as session:
            if self.database.kind == POSTGRES:
                await session.execute(select(func.pg_advisory_xact_lock(POOL_LOCK)))
            yield session

    async def join(self, seeker: Seeker) -> Seeker:
        """Begin to wait, or go on after a lost connection; whoever was seated meanwhile is told so.

        An account waits once: where it waited before, it does so no more.
        """
        async with self.locked() as session:
            before = await session.get(Seeker, seeker.ticket_hash)
            if before is not None and before.table_id is not None:
                return before
            if seeker.user_id is not None:
                others = delete(Seeker).where(Seeker.user_id == seeker.user_id, Seeker.table_id.is_(None))
                await session.execute(others.where(Seeker.ticket_hash != seeker.ticket_hash))
            if before is not None:
                seeker.since = before.since
            return await session.merge(seeker)

    async def waiting(self, session: AsyncSession) -> list[Seeker]:
        """Those who are here and wait, the longest waiting first; they stay as they are until the end."""
        chosen = select(Seeker).where(Seeker.table_id.is_(None), Seeker.here, Seeker.until >= now())
        chosen = chosen.order_by(Seeker.since, Seeker.ticket_hash).limit(MOST_CONSIDERED)
        return list(await session.scalars(chosen.with_for_update()))

    async def keep(self, tickets: Collection[str]) -> tuple[frozenset[str], int]:
        """Keep the places of some and forget who is gone; tell who is left, and how many wait in all."""
        at, waiting = now(), Seeker.table_id.is_(None)
        mine = Seeker.ticket_hash.in_(tickets)
        async with self.locked() as session:
            await session.execute(update(Seeker).where(mine, waiting).values(until=at + GRACE, here=True))
            await session.execute(delete(Seeker).where(Seeker.until < at))
            there = await session.scalars(select(Seeker.ticket_hash).where(mine))
            all_ = select(func.count()).where(waiting, Seeker.here)
            return frozenset(there), await session.scalar(all_) or 0

    async def has_gone(self) -> bool:
        """Whether someone is gone who has not been forgotten."""
        async with self.database.reading() as session:
            found = await session.scalar(select(Seeker.ticket_hash).where(Seeker.until < now()).limit(1))
        return found is not None

    async def pause(self, ticket: str) -> None:
        """Note that someone's connection is lost: they keep their place for a while, but are not seated."""
        chosen = update(Seeker).where(Seeker.ticket_hash == ticket, Seeker.table_id.is_(None))
        async with self._changing() as session:
            await session.execute(chosen.values(here=False, until=now() + GRACE))

    async def leave(self, ticket: str) -> bool:
        """Wait no more; False if that came too late, since the person was seated."""
        chosen = delete(Seeker).where(Seeker.ticket_hash == ticket, Seeker.table_id.is_(None))
        async with self._changing() as session:
            left = await session.execute(chosen.returning(Seeker.ticket_hash))
            if left.scalar() is not None:
                return True
            return await session.get(Seeker, ticket) is None

    async def seated(self, tickets: Collection[str]) -> list[Seeker]:
        """Those of some who have been seated."""
        chosen = select(Seeker).where(Seeker.ticket_hash.in_(tickets), Seeker.table_id.is_not(None))
        async with self.database.reading() as session:
            return list(await session.scalars(chosen))

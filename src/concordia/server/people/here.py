"""Who is here: accounts whose page is open, or whose browser has asked for something in the last moments.

A page that is open asks for news again and again, so whoever is heard of within `HERE_FOR` counts as here,
whatever screen they look at. On SQLite one process knows it; on PostgreSQL the processes share it.
"""

import time
from collections.abc import Collection
from typing import Final

from sqlalchemy import delete, func, select, text

from concordia.server.ops.periodic import Periodic
from concordia.server.store.database import POSTGRES, Database
from concordia.server.store.shared import PEOPLE_HERE

HERE_FOR: Final = 90.0
"""Seconds for which someone counts as here: a browser lets pages in the background act once a minute."""
KEEP_EVERY: Final = 3.0
"""Seconds after which the other processes know it."""

_NOW: Final = func.extract("epoch", func.statement_timestamp())
_KEEP: Final = text(
    """
    INSERT INTO shared_people (user_id, until)
    SELECT user_id, extract(epoch FROM statement_timestamp()) + :seconds
    FROM unnest(CAST(:people AS text[])) AS here(user_id) ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET until = excluded.until
    """
)


class Here:
    """Notes who is heard of, and knows who is here at any process."""

    def __init__(self, database: Database) -> None:
        """Begin without anyone."""
        self.database = database
        self.clock = time.monotonic
        self.shared = database.kind == POSTGRES
        self._until: dict[str, float] = {}
        """Until when those count as here who were heard of at this process."""
        self._untold: set[str] = set()
        """Those of whom the other processes do not know yet."""
        self._keeping = Periodic("who is here", KEEP_EVERY, self.keep)

    def start(self) -> None:
        """Begin to tell the other processes, and to forget who is gone."""
        self._keeping.start()

    async def stop(self) -> None:
        """Stop telling."""
        await self._keeping.stop()

    def note(self, user_id: str) -> None:
        """Note that someone is here."""
        self._until[user_id] = self.clock() + HERE_FOR
        self._untold.add(user_id)

    async def leave(self, user_id: str) -> None:
        """Note that someone has gone, unless another browser of theirs is heard of."""
        self._until.pop(user_id, None)
        self._untold.discard(user_id)
        if self.shared:
            async with self.database.changing() as session:
                await session.execute(delete(PEOPLE_HERE).where(PEOPLE_HERE.c.user_id == user_id))

    async def among(self, user_ids: Collection[str]) -> set[str]:
        """Who of some people is here."""
        if not self.shared:
            return {one for one in user_ids if self._until.get(one, 0.0) > self.clock()}
        here = self._untold.intersection(user_ids)
        chosen = select(PEOPLE_HERE.c.user_id).where(PEOPLE_HERE.c.user_id.in_(sorted(user_ids)))
        async with self.database.reading() as session:
            return here.union(await session.scalars(chosen.where(PEOPLE_HERE.c.until >= _NOW)))

    async def keep(self) -> None:
        """Tell the other processes who was heard of here, and forget whoever was not for long."""
        self._until = {one: until for one, until in self._until.items() if until > self.clock()}
        untold, self._untold = self._untold, set()
        if not self.shared:
            return
        try:
            async with self.database.changing() as session:
                await session.execute(delete(PEOPLE_HERE).where(PEOPLE_HERE.c.until < _NOW))
                await session.execute(_KEEP, {"people": sorted(untold), "seconds": HERE_FOR})
        except BaseException:
            self._untold |= untold
            raise

"""Visits: when people with an account were last here."""

from typing import Final

from sqlalchemy import update

from concordia.server.clock import now
from concordia.server.ops.periodic import Periodic
from concordia.server.store.database import Database
from concordia.server.store.models import User

KEEP_EVERY: Final = 60.0
"""Seconds between two looks at who was here."""
HOUR: Final = 60 * 60 * 1000


class Visits:
    """Notes who sends requests, and keeps that once in a while, not with each request."""

    def __init__(self, database: Database) -> None:
        """Get ready to note visits."""
        self.database = database
        self._noted: dict[str, int] = {}
        self._keeping = Periodic("visits", KEEP_EVERY, self._keep)

    def start(self) -> None:
        """Begin to keep what is noted."""
        self._keeping.start()

    async def stop(self) -> None:
        """Finish what was begun."""
        await self._keeping.stop()

    def note(self, user: User) -> None:
        """Note that someone is here, unless that is known to the hour."""
        if user.seen is None or user.seen < now() - HOUR:
            self._noted[user.id] = now()

    async def _keep(self) -> None:
        noted, self._noted = self._noted, {}
        if noted:
            async with self.database.changing() as session:
                for user_id, seen in noted.items():
                    await session.execute(update(User).where(User.id == user_id).values(seen=seen))

"""Visits: when people with an account were last here."""

from collections import OrderedDict
from typing import Final

from sqlalchemy import update

from concordia.server.clock import now
from concordia.server.ops.periodic import Periodic
from concordia.server.store.database import Database
from concordia.server.store.ids import hashed
from concordia.server.store.models import Session, User

KEEP_EVERY: Final = 60.0
"""Seconds between two looks at who was here."""
MOST_BROWSERS: Final = 10_000
"""Browsers of which a process knows when it has noted them."""
HOUR: Final = 60 * 60 * 1000


class Visits:
    """Notes who sends requests, and keeps that once in a while, not with each request."""

    def __init__(self, database: Database) -> None:
        """Get ready to note visits."""
        self.database = database
        self._noted: dict[str, int] = {}
        self._used: dict[str, int] = {}
        """When browsers were used, which is kept next."""
        self._browsers: OrderedDict[str, int] = OrderedDict()
        """When each browser was noted last."""
        self._keeping = Periodic("visits", KEEP_EVERY, self._keep)

    def start(self) -> None:
        """Begin to keep what is noted."""
        self._keeping.start()

    async def stop(self) -> None:
        """Finish what was begun."""
        await self._keeping.stop()

    def note(self, user: User, token: str | None = None) -> None:
        """Note that someone is here, and in which browser, unless that is known to the hour."""
        if user.seen is None or user.seen < now() - HOUR:
            self._noted[user.id] = now()
        if token is not None:
            self._note_browser(hashed(token))

    def _note_browser(self, token_hash: str) -> None:
        if self._browsers.get(token_hash, 0) < now() - HOUR:
            self._browsers[token_hash] = self._used[token_hash] = now()
            self._browsers.move_to_end(token_hash)
            if len(self._browsers) > MOST_BROWSERS:
                self._browsers.popitem(last=False)

    async def _keep(self) -> None:
        noted, self._noted = self._noted, {}
        used, self._used = self._used, {}
        if noted or used:
            async with self.database.changing() as session:
                for user_id, seen in noted.items():
                    await session.execute(update(User).where(User.id == user_id).values(seen=seen))
                for token_hash, seen in used.items():
                    chosen = update(Session).where(Session.token_hash == token_hash)
                    await session.execute(chosen.values(seen=seen))

"""Whether the server is well: its database answers, and takes what is written."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from concordia.server.errors import Refused
from concordia.server.store.database import Database

WELL_FOR: Final = 10.0
"""Seconds for which a write that succeeded is believed."""
ILL_FOR: Final = 1.0
"""Seconds after which a write that failed is tried again."""
ANSWER_WITHIN: Final = 5.0
NO_ANSWER: Final = "no-database"
LOCKED: Final = "database-locked"
REASONS: Final = {
    "full": "disk-full",
    "no space left": "disk-full",
    "readonly": "database-read-only",
    "read-only": "database-read-only",
    "locked": LOCKED,
}
"""What the words in an error of the database mean, as the code of a refusal."""
WRITE: Final = text("UPDATE alembic_version SET version_num = version_num")
"""A write that changes nothing: the database has to keep it all the same."""

log = structlog.get_logger("concordia.health")


class HealthCheck:
    """Proves now and then that something can be written."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without a proof."""
        self.database = database
        self.clock = clock
        self.proof: asyncio.Task[str | None] | None = None
        self._began = 0.0

    async def check(self) -> None:
        """Refuse with the reason unless the database takes writes; many who ask at once share one."""
        if self.proof is None or (self.proof.done() and self.clock() - self._began >= self._lasts):
            self._began = self.clock()
            self.proof = asyncio.create_task(self._write())
        try:
            reason = await asyncio.wait_for(asyncio.shield(self.proof), ANSWER_WITHIN)
        except TimeoutError:
            reason = LOCKED
        if reason is not None:
            raise Refused.of(reason)

    @property
    def _lasts(self) -> float:
        """How long what was found is believed."""
        assert self.proof is not None
        return WELL_FOR if self.proof.result() is None else ILL_FOR

    async def _write(self) -> str | None:
        """Write something; why that failed, if it did."""
        try:
            async with self.database.changing() as session:
                await session.execute(WRITE)
        except (SQLAlchemyError, OSError) as error:
            reason = _reason(error)
            log.error("the database takes no writes", reason=reason, error=type(error).__name__)
            return reason
        return None

    async def stop(self) -> None:
        """Wait for no proof any more."""
        if self.proof is not None:
            self.proof.cancel()
            await asyncio.gather(self.proof, return_exceptions=True)


def _reason(error: Exception) -> str:
    told = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    return next((reason for words, reason in REASONS.items() if words in told), NO_ANSWER)

"""What was used of limits at all processes of a server, kept in PostgreSQL.

Many who ask at once are answered by one statement. The clock is that of the database.
"""

import asyncio
import hashlib
from collections import deque
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text

from concordia.server.ops.periodic import Periodic
from concordia.server.store.database import POSTGRES, Database

MOST_AT_ONCE: Final = 200
FORGET_EVERY: Final = 60.0
"""Seconds between two looks for what has come back."""

_CHARGE: Final = text(
    """
    WITH asked AS (
        SELECT * FROM unnest(CAST(:keys AS text[]), CAST(:shares AS float8[]), CAST(:seconds AS float8[]))
            AS asked(key, share, seconds)
    ), moment AS (
        SELECT CAST(extract(epoch FROM statement_timestamp()) AS float8) AS now
    ), used AS (
        INSERT INTO shared_limits AS before (key, back, seconds)
        SELECT key, now + share, seconds FROM asked, moment ORDER BY key
        ON CONFLICT (key) DO UPDATE SET
            back = greatest(before.back, (SELECT now FROM moment)) + excluded.back - (SELECT now FROM moment),
            seconds = excluded.seconds
        WHERE greatest(before.back, (SELECT now FROM moment)) + excluded.back <=
            2 * (SELECT now FROM moment) + excluded.seconds
        RETURNING key, back
    )
    SELECT asked.key, used.back - now, before.back - now
    FROM asked CROSS JOIN moment LEFT JOIN used USING (key) LEFT JOIN shared_limits AS before USING (key)
    """
)
"""Keys stand in order, so that two processes never wait for each other."""
_FORGET: Final = text("DELETE FROM shared_limits WHERE back < extract(epoch FROM statement_timestamp())")


@dataclass(frozen=True, slots=True)
class Charge:
    """A part of a limit to use up: how many seconds it takes to come back, and how many all of it takes."""

    what: str
    who: str
    share: float
    seconds: float

    @property
    def key(self) -> str:
        """By which it is kept, instead of the address or name itself."""
        return hashlib.sha256(f"{self.what} {self.who}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Charged:
    """Whether it could be used up, and in how many seconds everything that was used will have come back."""

    accepted: bool
    back_in: float


class SharedLimits:
    """Uses up parts of limits for one process."""

    def __init__(self, database: Database) -> None:
        """Get ready to count."""
        self.database = database
        self._waiting: deque[tuple[Charge, asyncio.Future[Charged]]] = deque()
        self._charging: asyncio.Task[None] | None = None
        self._forgetting = Periodic("forget limits", FORGET_EVERY, self.forget)

    def start(self) -> None:
        """Begin to forget what has come back."""
        self._forgetting.start()

    async def stop(self) -> None:
        """Stop forgetting."""
        await self._forgetting.stop()

    async def charge(self, charge: Charge) -> Charged:
        """Use up a part of a limit, if there is enough of it."""
        done: asyncio.Future[Charged] = asyncio.get_running_loop().create_future()
        self._waiting.append((charge, done))
        if self._charging is None:
            self._charging = asyncio.create_task(self._charge_all())
        return await done

    async def _charge_all(self) -> None:
        try:
            while self._waiting:
                await self._charge_together(self._next())
        finally:
            self._charging = None

    def _next(self) -> dict[str, tuple[Charge, asyncio.Future[Charged]]]:
        """The first of each key that wait; one statement can change a row only once."""
        chosen: dict[str, tuple[Charge, asyncio.Future[Charged]]] = {}
        left: deque[tuple[Charge, asyncio.Future[Charged]]] = deque()
        while self._waiting and len(chosen) < MOST_AT_ONCE:
            one = self._waiting.popleft()
            if chosen.setdefault(one[0].key, one) is not one:
                left.append(one)
        self._waiting.extendleft(reversed(left))
        return chosen

    async def _charge_together(self, chosen: dict[str, tuple[Charge, asyncio.Future[Charged]]]) -> None:
        try:
            found = await self._ask({key: charge for key, (charge, _) in chosen.items()})
        except Exception as error:  # noqa: BLE001  # Whoever waits is told, whatever it is.
            for _, done in chosen.values():
                if not done.done():
                    done.set_exception(error)
            return
        for key, (_, done) in chosen.items():
            if not done.done():
                done.set_result(found[key])

    async def _ask(self, charges: dict[str, Charge]) -> dict[str, Charged]:
        values = {
            "keys": list(charges),
            "shares": [one.share for one in charges.values()],
            "seconds": [float(one.seconds) for one in charges.values()],
        }
        async with self.database.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            rows = await connection.execute(_CHARGE, values)
            return {
                key: Charged(True, after) if after is not None else Charged(False, before or 0.0)
                for key, after, before in rows
            }

    async def forget(self) -> None:
        """Forget whoever has everything back."""
        async with self.database.changing() as session:
            await session.execute(_FORGET)


def limits_shared_by(database: Database) -> SharedLimits | None:
    """What counts for all processes of a database, if there can be several."""
    return SharedLimits(database) if database.kind == POSTGRES else None

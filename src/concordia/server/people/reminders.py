"""Reminders: whoever lets a deadline come near is told once, while there is still time to move."""

from typing import Final

from sqlalchemy import or_, select, update

from concordia.server.clock import now
from concordia.server.ops.periodic import Periodic
from concordia.server.people.notices import Notices
from concordia.server.store.models import PERSON, PLAYING, TableRow
from concordia.server.tables.options import HOUR, MINUTE, Deadline
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table

LOOK_EVERY: Final = 60.0
"""Seconds between two looks at deadlines."""
LONGEST_BEFORE: Final = 6 * HOUR
SHARE_BEFORE: Final = 4
"""A reminder comes when a quarter of the time is left, but at most 6 hours before its end."""
MOST_AT_ONCE: Final = 200


class Reminders:
    """Looks at deadlines now and then."""

    def __init__(self, registry: Registry, notices: Notices) -> None:
        """Get ready to remind people."""
        self.registry = registry
        self.notices = notices
        self._looking = Periodic("remind people", LOOK_EVERY, self.look)

    def start(self) -> None:
        """Begin to look."""
        self._looking.start()

    async def stop(self) -> None:
        """Stop looking."""
        await self._looking.stop()

    async def look(self) -> None:
        """Remind everyone whose time is nearly up and who was not reminded yet."""
        for table_id, due in await self._near():
            table = await self.registry.table(table_id)
            # Where someone who is away is due before, the deadline is not what ends their time.
            ends = table.progress.time_ends(table.options) == due
            if ends and now() >= reminded_at(table, due) and await self._take(table_id, due):
                self._remind(table, due)

    async def _near(self) -> list[tuple[str, int]]:
        """Tables with deadlines whose time ends within hours, without those whose people were reminded."""
        chosen = select(TableRow.id, TableRow.due).where(
            TableRow.status == PLAYING,
            TableRow.due > now(),
            TableRow.due <= now() + LONGEST_BEFORE,
            TableRow.options["time"]["kind"].as_string() == "deadline",
            or_(TableRow.reminded.is_(None), TableRow.reminded != TableRow.due),
        )
        async with self.registry.database.reading() as session:
            rows = await session.execute(chosen.order_by(TableRow.due).limit(MOST_AT_ONCE))
            return [(row[0], row[1] or 0) for row in rows]

    async def _take(self, table_id: str, due: int) -> bool:
        """Take a reminder over from the other processes: it is sent once."""
        untold = or_(TableRow.reminded.is_(None), TableRow.reminded != due)
        chosen = update(TableRow).where(TableRow.id == table_id, TableRow.due == due, untold)
        async with self.registry.database.changing() as session:
            taken = await session.execute(chosen.values(reminded=due))
        return bool(taken.rowcount)  # type: ignore[attr-defined]

    def _remind(self, table: Table, due: int) -> None:
        asked = table.progress.asked
        seat = None if asked is None else table.seats[asked]
        if seat is not None and seat.kind == PERSON and not seat.stand_in and seat.user_id is not None:
            left = max(1, (due - now()) // MINUTE)
            self.notices.tell(seat.user_id, "reminder", {"minutes": left}, table)


def reminded_at(table: Table, due: int) -> int:
    """When whoever is asked is reminded that their time ends."""
    time = table.options.time
    assert isinstance(time, Deadline)
    return due - min(time.hours * HOUR // SHARE_BEFORE, LONGEST_BEFORE)

"""Quick pairing: people wait on live connections, and the server seats those who fit together."""

import asyncio
from contextlib import suppress
from random import SystemRandom
from typing import Final

import structlog
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket

from concordia.errors import ConcordiaError
from concordia.server.clock import now
from concordia.server.errors import Refused, bad_form
from concordia.server.live.connection import TRY_AGAIN, close
from concordia.server.lobby.feed import Watcher
from concordia.server.lobby.matching import Group, groups_of
from concordia.server.lobby.pool import KEPT, Pool
from concordia.server.lobby.seek import seeker_of
from concordia.server.ops.periodic import Periodic
from concordia.server.people.meeting import meeting
from concordia.server.people.visitors import Visitor
from concordia.server.rate_limits import RateLimits
from concordia.server.responses import to_json
from concordia.server.schemas.frames import Pong
from concordia.server.schemas.lobby import (
    FROM_SEEKER,
    FromSeeker,
    Leave,
    Left,
    Paired,
    Seek,
    StillWaiting,
    ToSeeker,
)
from concordia.server.store.models import Seeker
from concordia.server.store.shared import PAIRED
from concordia.server.tables.new_tables import NewTable
from concordia.server.tables.options import Clock, Options
from concordia.server.tables.presets import PRESETS
from concordia.server.tables.seating import Seating

LOOK_EVERY: Final = 5.0
"""Seconds after which the pool is looked at again though nobody came: ratings may differ by more now."""
MOST_TABLES: Final = 20
"""Tables that are set up in one transaction."""
AWAY_AFTER: Final = 3
"""Minutes after which a bot stands in for someone who does not come to a game with a clock."""

log = structlog.get_logger("concordia.pairing")


class Line(Watcher):
    """The connection of someone who waits."""

    def __init__(self, socket: WebSocket, seeker: Seeker) -> None:
        """Begin to wait."""
        super().__init__(socket)
        self.ticket = seeker.ticket_hash
        self.since = seeker.since

    def tell(self, frame: ToSeeker) -> None:
        """Send a message."""
        self.put(to_json(frame))


class Pairing:
    """Seats those who wait, whichever process they are connected to."""

    def __init__(self, seating: Seating, rate_limits: RateLimits) -> None:
        """Get ready; nobody waits here yet."""
        self.seating = seating
        self.registry = seating.registry
        self.rate_limits = rate_limits
        self.pool = Pool(self.registry.database)
        self.lines: dict[str, set[Line]] = {}
        """Those who wait here, by the hash of their ticket; one ticket may be shown in two windows."""
        self._someone_came = asyncio.Event()
        self._seating: asyncio.Task[None] | None = None
        self._keeping = Periodic("keep those who wait", LOOK_EVERY, self._keep)

    def start(self) -> None:
        """Begin to seat people."""
        self._seating = asyncio.create_task(self._seat_all())
        self._keeping.start()

    async def stop(self) -> None:
        """Let all go; they come back to the next process and keep their places."""
        await self._keeping.stop()
        if self._seating is not None:
            self._seating.cancel()
            await asyncio.gather(self._seating, return_exceptions=True)
        lines = [line for lines in self.lines.values() for line in lines]
        await asyncio.gather(*(close(line.socket, TRY_AGAIN) for line in lines))

    async def serve(self, socket: WebSocket, visitor: Visitor, first: str) -> None:
        """Stay with someone who waits until they go."""
        wanted = _read(first)
        if not isinstance(wanted, Seek):
            raise Refused.of("seek-first")
        await self.rate_limits.check("pair", visitor.address)
        seeker = await self.pool.join(seeker_of(wanted, visitor))
        line = Line(socket, seeker)
        self.lines.setdefault(line.ticket, set()).add(line)
        sender = asyncio.create_task(line.send_all())
        try:
            if seeker.table_id is not None:
                await self._tell_seated([line.ticket])
            else:
                line.tell(StillWaiting(type="waiting", since=line.since, now=now(), people=0))
                self._someone_came.set()
            await self._listen(line, visitor)
        finally:
            await self._hang_up(line)
            sender.cancel()

    async def _listen(self, line: Line, visitor: Visitor) -> None:
        while True:
            frame = _read(await line.socket.receive_text())
            await self.rate_limits.check("play", visitor.address)
            if isinstance(frame, Seek):
                raise Refused.of("seek-first")
            if not isinstance(frame, Leave):
                line.tell(Pong(type="pong"))
            elif await self.pool.leave(line.ticket):
                line.tell(Left(type="left"))
            else:
                await self._tell_seated([line.ticket])

    async def _hang_up(self, line: Line) -> None:
        lines = self.lines.get(line.ticket, set())
        lines.discard(line)
        if not lines:
            self.lines.pop(line.ticket, None)
            with suppress(SQLAlchemyError, OSError):  # Then the row is worth nothing after a while.
                await self.pool.pause(line.ticket)

    async def _keep(self) -> None:
        """Keep the places of those who are connected, and tell them how many wait."""
        if not self.lines and not await self.pool.has_gone():  # An idle server writes nothing.
            return
        tickets = list(self.lines)
        there, people = await self.pool.keep(tickets)
        for ticket in tickets:
            for line in self.lines.get(ticket, ()):
                waiting = StillWaiting(type="waiting", since=line.since, now=now(), people=people)
                line.tell(waiting if ticket in there else Left(type="left"))
        await self._tell_seated(tickets)

    async def _seat_all(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._someone_came.wait(), LOOK_EVERY)
            self._someone_came.clear()
            try:
                while self.lines and await self._seat_some():
                    pass
            except Exception as error:  # noqa: BLE001  # Whatever happened, it is tried again in a moment.
                log.error("nobody was seated", reason=repr(error))

    async def _seat_some(self) -> bool:
        """Seat some of those who fit together; whether others may fit, too."""
        async with self.pool.locked() as session:
            waiting = await self.pool.waiting(session)
            meets = await meeting(session, waiting)
            groups = groups_of(waiting, now(), meets.may_meet)[:MOST_TABLES]
            tables = []
            for group in groups:
                try:
                    made = self._table_for(group)
                except ConcordiaError as error:  # The others must not wait for it.
                    log.error("a group was not seated", reason=str(error))
                    continue
                tables.append(await self.seating.write(await session.connection(), made))
            if groups:
                await self.registry.database.tell_others(session, PAIRED, str(len(groups)))
        for table, log_ in tables:
            self.registry.begin(table, log_)
        if groups:
            await self.hear("")
        return len(groups) == MOST_TABLES

    def _table_for(self, group: Group) -> NewTable:
        """A table for a group, whose members are seated there with it or not at all."""
        time = PRESETS[group.game.preset]
        away = AWAY_AFTER if isinstance(time, Clock) else None
        people = SystemRandom().sample(group.people, len(group.people))
        options = Options(time=time, away=away, rated=group.game.rated)
        made = self.seating.for_strangers(group.game.board, options, people)
        for seat, seeker in enumerate(people):
            seeker.table_id, seeker.seat, seeker.until = made.row.id, seat, now() + KEPT
        return made

    async def hear(self, told: str) -> None:
        """Learn that people have been seated, here or by another process."""
        await self._tell_seated(list(self.lines))

    async def _tell_seated(self, tickets: list[str]) -> None:
        for seeker in await self.pool.seated(tickets) if tickets else ():
            assert seeker.table_id is not None
            assert seeker.seat is not None
            table = await self.registry.table(seeker.table_id)
            told = Paired(type="paired", table=table.id, seat=seeker.seat, board=table.row.board)
            for line in self.lines.pop(seeker.ticket_hash, ()):
                line.tell(told)


def _read(text: str) -> FromSeeker:
    """A message of someone who waits, or a refusal that says what is wrong with it."""
    try:
        return FROM_SEEKER.validate_json(text)
    except ValidationError as error:
        raise bad_form(error.errors(include_url=False, include_input=False)) from None

"""Notices: people who play slowly are told that it is their turn, or that the game is over."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import structlog
from sqlalchemy import delete, func, select
from sqlalchemy.exc import SQLAlchemyError

from concordia.server.clock import now
from concordia.server.errors import NotFound, Refused
from concordia.server.ops.settings import Settings
from concordia.server.people import addresses
from concordia.server.people.delivery import Delivery, Notice
from concordia.server.people.sending import DELIVERED, GONE, REJECTED
from concordia.server.schemas.answers import ChannelTold
from concordia.server.schemas.requests import ChannelRequest
from concordia.server.store.database import Database
from concordia.server.store.ids import is_id, make_id
from concordia.server.store.models import (
    ENDED,
    MOVE,
    OVER,
    PERSON,
    STARTED,
    UNDO,
    Channel,
    EventRow,
    SeatRow,
    User,
)
from concordia.server.tables.options import Deadline
from concordia.server.tables.table import Table

MOST_CHANNELS: Final = 10
"""Channels of one person."""
MOST_WAITING: Final = 1000
PATIENCE: Final = 3.0
"""Seconds that are left to notices when the server stops."""

log = structlog.get_logger("concordia.notices")


class Waiting(NamedTuple):
    """A notice for an account, unless its person is connected to a seat of a table."""

    user_id: str
    notice: Notice
    unless_at: tuple[Table, int] | None = None


TRIAL: Final = Notice("Concordia can reach you", "This is how you will be told that it is your turn.")


class Notices:
    """The channels of all people, and the notices that go out on them."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        is_present: Callable[[Table, int], Awaitable[bool]],
    ) -> None:
        """Get ready; `is_present` tells whether the person on a seat is looking at the table."""
        self.database = database
        self.settings = settings
        self.is_present = is_present
        self.waiting: asyncio.Queue[Waiting] = asyncio.Queue(MOST_WAITING)
        """Notices in the order in which they came up."""
        self.delivery = Delivery(database, settings)
        self._carrier: asyncio.Task[None] | None = None
        self._asked: WeakKeyDictionary[Table, tuple[int, int]] = WeakKeyDictionary()

    def start(self) -> None:
        """Begin to send."""
        self._carrier = asyncio.create_task(self._carry_all())

    async def stop(self) -> None:
        """Give what is on its way a moment, then stop."""
        if self._carrier is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.waiting.join()
                    await self.delivery.finish()
            self._carrier.cancel()
            await asyncio.gather(self._carrier, return_exceptions=True)
        await self.delivery.stop()

    def on_event(self, table: Table, event: EventRow) -> None:
        """Put up the notices that follow from an event."""
        if not isinstance(table.options.time, Deadline):
            return
        if event.kind in (MOVE, ENDED) and table.progress.status == OVER:
            for user_id in dict.fromkeys(seat.user_id for seat in table.seats if seat.kind == PERSON):
                if user_id is not None:
                    self._put(Waiting(user_id, Notice("The game is over", _game(table), table.id)))
        elif event.kind in (STARTED, MOVE, UNDO):
            seat = self._newly_asked(table, event)
            if seat is not None and seat.user_id is not None:
                notice = Notice("It is your turn", _game(table), table.id)
                self._put(Waiting(seat.user_id, notice, (table, seat.seat)))

    def _newly_asked(self, table: Table, event: EventRow) -> SeatRow | None:
        """The person's seat that an event has made the asked one, unless the same person caused it."""
        progress = table.progress
        asked = progress.asked
        if asked is None or progress.stretch != event.at:
            return None
        if self._asked.get(table) == (asked, progress.stretch):
            return None
        self._asked[table] = asked, progress.stretch
        seat = table.seats[asked]
        mover = None if event.seat is None else table.seats[event.seat]
        is_here = mover is not None and mover.user_id == seat.user_id and not mover.stand_in
        return None if seat.kind != PERSON or seat.stand_in or is_here else seat

    def _put(self, waiting: Waiting) -> None:
        try:
            self.waiting.put_nowait(waiting)
        except asyncio.QueueFull:
            log.warning("too many notices are waiting: one was dropped", table=waiting.notice.table)

    async def _carry_all(self) -> None:
        while True:
            waiting = await self.waiting.get()
            try:
                if await self.is_needed(waiting):
                    for channel in await self._channels(waiting.user_id):
                        self.delivery.send_off(channel, waiting.notice)
            except (SQLAlchemyError, OSError) as error:
                log.warning("a notice was lost", table=waiting.notice.table, reason=type(error).__name__)
            finally:
                self.waiting.task_done()

    async def is_needed(self, waiting: Waiting) -> bool:
        """Whether a notice tells its person something new."""
        return waiting.unless_at is None or not await self.is_present(*waiting.unless_at)

    async def _channels(self, user_id: str) -> list[Channel]:
        chosen = select(Channel).where(Channel.user_id == user_id).order_by(Channel.created, Channel.id)
        async with self.database.reading() as session:
            return list(await session.scalars(chosen))

    async def channels(self, user: User) -> list[ChannelTold]:
        """The channels of a person, as they may be shown."""
        return [_told(channel) for channel in await self._channels(user.id)]

    async def add(self, user: User, wanted: ChannelRequest) -> ChannelTold:
        """Add a channel, in the place of one that leads to the same address."""
        local = self.settings.local_webhooks
        if wanted.kind == addresses.PUSH:
            address = await addresses.read_subscription(wanted.subscription, local)
        else:
            address = await addresses.read_url(wanted.url, local)
        channel = Channel(id=make_id(), user_id=user.id, kind=wanted.kind, address=address, created=now())
        same = [old.id for old in await self._channels(user.id) if _target(old) == _target(channel)]
        async with self.database.changing() as session:
            session.add(channel)
            await session.flush()
            await session.execute(delete(Channel).where(Channel.id.in_(same)))
            count = await session.scalar(select(func.count()).where(Channel.user_id == user.id))
            if (count or 0) > MOST_CHANNELS:
                raise Refused.of("too-many-channels", most=MOST_CHANNELS)
        return _told(channel)

    async def test(self, user: User, channel_id: str) -> None:
        """Send a notice now, to try a channel out."""
        channel = next((one for one in await self._channels(user.id) if one.id == channel_id), None)
        if channel is None:
            raise NotFound.of("no-channel")
        outcome = (await self.delivery.attempt(channel, TRIAL)).outcome
        if outcome == GONE:
            raise Refused.of("notice-gone")
        if outcome == REJECTED:
            raise Refused.of("notice-rejected")
        if outcome != DELIVERED:
            raise Refused.of("notice-undelivered")

    async def remove(self, user: User, channel_id: str) -> None:
        """Remove a channel."""
        if not is_id(channel_id):
            raise NotFound.of("no-channel")
        chosen = delete(Channel).where(Channel.id == channel_id, Channel.user_id == user.id)
        async with self.database.changing() as session:
            removed = await session.scalar(chosen.returning(Channel.id))
        if removed is None:
            raise NotFound.of("no-channel")


def _game(table: Table) -> str:
    """Which game a notice is about."""
    game = table.progress.game
    assert game is not None
    return f"{table.row.name or 'Concordia'} ({game.board.name})"


def _told(channel: Channel) -> ChannelTold:
    """A channel as its owner sees it: where it leads, but no secret."""
    return ChannelTold.model_validate(
        {
            "id": channel.id,
            "kind": channel.kind,
            "title": channel.address["title"],
            "created": channel.created,
        }
    )


def _target(channel: Channel) -> tuple[object, ...]:
    return channel.kind, channel.address.get("endpoint"), channel.address.get("url")

"""Notices: people who are not looking are told what they should know, on the channels they have named.

Each kind can be switched off, and each is said in the language of whoever reads it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import structlog
from sqlalchemy import delete, func, select
from sqlalchemy.exc import SQLAlchemyError

from concordia.data.board import load_board
from concordia.server.clock import now
from concordia.server.errors import NotFound, Refused
from concordia.server.ops.settings import Settings
from concordia.server.people import addresses
from concordia.server.people.choices import wants
from concordia.server.people.delivery import Delivery, Notice
from concordia.server.people.sending import DELIVERED, GONE, REJECTED
from concordia.server.schemas.answers import ChannelTold
from concordia.server.schemas.requests import ChannelRequest
from concordia.server.store.database import Database
from concordia.server.store.ids import is_id, make_id
from concordia.server.store.models import (
    ENDED,
    INVITE,
    MOVE,
    OFFER,
    OVER,
    PERSON,
    STARTED,
    UNDO,
    Channel,
    EventRow,
    SeatRow,
    User,
)
from concordia.server.tables.offers import REMATCH_OFFER
from concordia.server.tables.options import Deadline
from concordia.server.tables.table import Table
from concordia.words.notices import TRIAL, say_notice

MOST_CHANNELS: Final = 10
"""Channels of one person."""
MOST_WAITING: Final = 1000
PATIENCE: Final = 3.0
"""Seconds that are left to notices when the server stops."""
LIVE_AFTER: Final = 15.0
"""Seconds for which someone who is asked in a live game may be gone, as while a page is loaded again."""

log = structlog.get_logger("concordia.notices")


class Asked(NamedTuple):
    """A seat that is asked, since a certain time."""

    table: Table
    seat: int
    since: int

    def is_still(self) -> bool:
        """Whether the table still waits for the same answer."""
        progress = self.table.progress
        return progress.asked == self.seat and progress.stretch == self.since


class Waiting(NamedTuple):
    """A notice for an account, not yet in words.

    If it is about a question, it goes out only while that is asked of someone who is not connected.
    """

    user_id: str
    kind: str
    arguments: Mapping[str, str | int]
    table: str | None = None
    asked: Asked | None = None
    after: float = 0.0
    """Seconds until it goes out."""

    def in_words(self, language: str) -> Notice:
        """The notice in a language."""
        said = say_notice(self.kind, self.arguments, language)
        return Notice(said.title, said.body, self.table)


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
        self._later: set[asyncio.Task[None]] = set()
        """Notices whose time has not come."""

    def start(self) -> None:
        """Begin to send."""
        self._carrier = asyncio.create_task(self._carry_all())

    async def stop(self) -> None:
        """Give what is on its way a moment, then stop."""
        for later in self._later:
            later.cancel()
        if self._carrier is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.waiting.join()
                    await self.delivery.finish()
            self._carrier.cancel()
            await asyncio.gather(self._carrier, return_exceptions=True)
        await self.delivery.stop()

    def tell(self, user_id: str, kind: str, arguments: Mapping[str, str | int], table: Table) -> None:
        """Tell someone something about a table, unless they do not want to hear of that kind.

        The kinds, and the arguments that each needs beside `game`, are those of concordia.words.notices.
        """
        waiting = Waiting(user_id, kind, {"game": _game(table), **arguments}, table.id)
        waiting.in_words("en")  # Should something be missing, whoever calls hears of it, and not who carries.
        self._put(waiting)

    def on_event(self, table: Table, event: EventRow) -> None:
        """Put up the notices that follow from an event."""
        slow = isinstance(table.options.time, Deadline)
        if event.kind in (MOVE, ENDED) and table.progress.status == OVER:
            people = dict.fromkeys(seat.user_id for seat in table.seats if seat.kind == PERSON)
            for user_id in people if slow else ():
                if user_id is not None:
                    self.tell(user_id, "over", {}, table)
        elif event.kind in (STARTED, MOVE, UNDO):
            seat = self._newly_asked(table, event)
            if seat is not None and seat.user_id is not None:
                self._put(_your_turn(table, seat.seat, seat.user_id, slow))
        elif event.kind == INVITE and event.seat is not None and event.data is not None:
            guest = table.seats[event.seat].user_id
            if guest is not None:
                kind = "challenge" if table.options.at_once else "invitation"
                self.tell(guest, kind, {"by": event.data["by"]}, table)
        elif event.kind == OFFER and (event.data or {}).get("offer") == REMATCH_OFFER:
            self._tell_of_rematch(table, event)

    def _tell_of_rematch(self, table: Table, event: EventRow) -> None:
        """Tell the others who have accounts that someone wants to play again."""
        assert event.seat is not None
        asks = table.seats[event.seat]
        others = dict.fromkeys(seat.user_id for seat in table.seats if seat.kind == PERSON)
        for user_id in others:
            if user_id is not None and user_id != asks.user_id:
                self.tell(user_id, "rematch", {"by": asks.name}, table)

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
            log.warning("too many notices are waiting: one was dropped", table=waiting.table)

    async def _carry_all(self) -> None:
        while True:
            waiting = await self.waiting.get()
            try:
                if waiting.after:
                    self._hold(waiting)
                else:
                    await self._carry(waiting)
            except (SQLAlchemyError, OSError) as error:
                log.warning("a notice was lost", table=waiting.table, reason=type(error).__name__)
            finally:
                self.waiting.task_done()

    def _hold(self, waiting: Waiting) -> None:
        """Put a notice up again when its time has come."""
        if len(self._later) >= MOST_WAITING:
            log.warning("too many notices are waiting: one was dropped", table=waiting.table)
            return
        task = asyncio.create_task(self._put_later(waiting))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def _put_later(self, waiting: Waiting) -> None:
        await asyncio.sleep(waiting.after)
        self._put(waiting._replace(after=0.0))

    async def _carry(self, waiting: Waiting) -> None:
        """Send a notice in the language of its reader, if it tells them something that they want to know."""
        if not await self.is_needed(waiting):
            return
        async with self.database.reading() as session:
            reader = await session.get(User, waiting.user_id)
        if reader is not None and wants(reader, waiting.kind):
            notice = waiting.in_words(reader.language)
            for channel in await self._channels(reader.id):
                self.delivery.send_off(channel, notice)

    async def is_needed(self, waiting: Waiting) -> bool:
        """Whether a notice tells its person something new."""
        asked = waiting.asked
        return asked is None or (asked.is_still() and not await self.is_present(asked.table, asked.seat))

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
        trial = Waiting(user.id, TRIAL, {}).in_words(user.language)
        outcome = (await self.delivery.attempt(channel, trial)).outcome
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


def _your_turn(table: Table, seat: int, user_id: str, slow: bool) -> Waiting:
    """The notice for someone who is asked; in a live game they may be back in a moment."""
    asked = Asked(table, seat, table.progress.stretch)
    kind, after = ("turn", 0.0) if slow else ("live-turn", LIVE_AFTER)
    return Waiting(user_id, kind, {"game": _game(table)}, table.id, asked, after)


def _game(table: Table) -> str:
    """Which game a notice is about."""
    return f"{table.row.name or 'Concordia'} ({load_board(table.row.board).name})"


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

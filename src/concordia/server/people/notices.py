"""Notices: people who play slowly are told that it is their turn, or that the game is over."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import orjson
import structlog
from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from concordia.server.clock import now
from concordia.server.errors import NotFound, Refused, Unavailable
from concordia.server.ops.settings import Settings
from concordia.server.people import addresses
from concordia.server.schemas.answers import ChannelTold
from concordia.server.schemas.requests import ChannelRequest
from concordia.server.store.database import POSTGRES, Database
from concordia.server.store.ids import is_id, make_id
from concordia.server.store.models import (
    MOVE,
    OVER,
    PERSON,
    STARTED,
    UNDO,
    Channel,
    EventRow,
    Key,
    SeatRow,
    User,
)
from concordia.server.tables.options import Deadline
from concordia.server.tables.table import Table

MOST_CHANNELS: Final = 10
"""Channels of one person."""
MOST_WAITING: Final = 1000
AT_ONCE: Final = 4
"""Notices on their way at one time."""
LIMIT: Final = 20.0
"""Seconds for one attempt, from start to end."""
PAUSES: Final = (3.0, 15.0)
"""Seconds before each further attempt."""
PATIENCE: Final = 3.0
"""Seconds that are left to notices when the server stops."""
VAPID: Final = "vapid"

log = structlog.get_logger("concordia.notices")


@dataclass(frozen=True, slots=True)
class Notice:
    """What someone is told, without any secret."""

    title: str
    body: str
    table: str | None = None


TRIAL: Final = Notice("Concordia can reach you", "This is how you will be told that it is your turn.")


class Notices:
    """The channels of all people, and the notices that go out on them."""

    def __init__(
        self,
        database: Database,
        settings: Settings,
        is_present: Callable[[Table, int], bool] = lambda table, seat: False,
    ) -> None:
        """Get ready; `is_present` tells whether the person on a seat is looking at the table."""
        self.database = database
        self.settings = settings
        self.is_present = is_present
        self.waiting: asyncio.Queue[tuple[str, Notice]] = asyncio.Queue(MOST_WAITING)
        """Notices for accounts, in the order in which they came up."""
        self._carriers: list[asyncio.Task[None]] = []
        self._free = asyncio.Semaphore(AT_ONCE)
        self._asked: WeakKeyDictionary[Table, tuple[int, int]] = WeakKeyDictionary()
        self._keys: tuple[str, str] | None = None

    def start(self) -> None:
        """Begin to send."""
        self._carriers = [asyncio.create_task(self._carry_all()) for _ in range(AT_ONCE)]

    async def stop(self) -> None:
        """Give what is on its way a moment, then stop."""
        if self._carriers:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.waiting.join(), PATIENCE)
        for carrier in self._carriers:
            carrier.cancel()
        await asyncio.gather(*self._carriers, return_exceptions=True)

    def on_event(self, table: Table, event: EventRow) -> None:
        """Put up the notices that follow from an event."""
        if not isinstance(table.options.time, Deadline):
            return
        if event.kind == MOVE and table.progress.status == OVER:
            for user_id in dict.fromkeys(seat.user_id for seat in table.seats if seat.kind == PERSON):
                if user_id is not None:
                    self._put(user_id, Notice("The game is over", _game(table), table.id))
        elif event.kind in (STARTED, MOVE, UNDO):
            seat = self._newly_asked(table, event)
            if seat is not None and seat.user_id is not None and not self.is_present(table, seat.seat):
                self._put(seat.user_id, Notice("It is your turn", _game(table), table.id))

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

    def _put(self, user_id: str, notice: Notice) -> None:
        try:
            self.waiting.put_nowait((user_id, notice))
        except asyncio.QueueFull:
            log.warning("too many notices are waiting: one was dropped", table=notice.table)

    async def _carry_all(self) -> None:
        while True:
            user_id, notice = await self.waiting.get()
            try:
                channels = await self._channels(user_id)
                sending = (self._deliver(channel, notice) for channel in channels)
                for error in await asyncio.gather(*sending, return_exceptions=True):
                    if error is not None:
                        raise error
            except (SQLAlchemyError, OSError) as error:
                log.warning("a notice was lost", table=notice.table, reason=type(error).__name__)
            finally:
                self.waiting.task_done()

    async def _deliver(self, channel: Channel, notice: Notice) -> None:
        """Send a notice, and try again if that may help."""
        outcome = addresses.FAILED
        for pause in (0.0, *PAUSES):
            await asyncio.sleep(pause)
            outcome = await self._attempt(channel, notice)
            if outcome != addresses.FAILED:
                break
        if outcome not in (addresses.DELIVERED, addresses.GONE):
            log.warning(
                "a notice was not delivered", channel=channel.id, kind=channel.kind, table=notice.table
            )

    async def _attempt(self, channel: Channel, notice: Notice) -> int:
        """Let a process of its own send a notice; a channel that is gone is forgotten."""
        letter = await self._letter(channel, notice)
        async with self._free:
            outcome = await addresses.send(letter, LIMIT)
        if outcome == addresses.GONE:
            async with self.database.changing() as session:
                await session.execute(delete(Channel).where(Channel.id == channel.id))
            log.info("a channel is gone", channel=channel.id, kind=channel.kind)
        return outcome

    async def _letter(self, channel: Channel, notice: Notice) -> bytes:
        """All that the sending process has to know."""
        link = self.settings.public_url and notice.table and f"/table/{notice.table}"
        keys = await self._vapid() if channel.kind == addresses.PUSH else None
        letter = {
            "kind": channel.kind,
            "address": channel.address,
            "title": notice.title,
            "body": notice.body,
            "table": notice.table,
            "link": f"{self.settings.public_url.rstrip('/')}{link}" if link else None,
            "key": None if keys is None else keys[0],
            "contact": _contact(self.settings),
            "local": self.settings.local_webhooks,
        }
        return orjson.dumps(letter)

    async def push_key(self) -> str | None:
        """The public key with which browsers subscribe to notices of this server, if it sends any."""
        keys = await self._vapid()
        return None if keys is None else keys[1]

    async def _vapid(self) -> tuple[str, str] | None:
        """The private and the public key, made when they are needed first; all processes have the same."""
        if self._keys is None and find_spec("pywebpush") is not None:
            async with self.database.reading() as session:
                kept = await session.scalar(select(Key.value).where(Key.name == VAPID))
            private = kept or await self._keep_key(_make_key())
            self._keys = private, _public_key(private)
        return self._keys

    async def _keep_key(self, made: str) -> str:
        """Keep a new private key, unless another process was faster; the one that is kept is returned."""
        dialect = postgresql if self.database.kind == POSTGRES else sqlite
        async with self.database.changing() as session:
            await session.execute(dialect.insert(Key).values(name=VAPID, value=made).on_conflict_do_nothing())
            return await session.scalar(select(Key.value).where(Key.name == VAPID)) or made

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
                raise Refused(f"one person has at most {MOST_CHANNELS} channels: remove one first")
        return _told(channel)

    async def test(self, user: User, channel_id: str) -> None:
        """Send a notice now, to try a channel out."""
        channel = next((one for one in await self._channels(user.id) if one.id == channel_id), None)
        if channel is None:
            raise NotFound("you have no such channel")
        outcome = await self._attempt(channel, TRIAL)
        if outcome == addresses.GONE:
            raise Unavailable("this browser takes no more notices, so the channel was removed: add it again")
        if outcome == addresses.REJECTED:
            raise Unavailable("the service of this browser does not take notices of this server")
        if outcome != addresses.DELIVERED:
            raise Unavailable("the notice could not be delivered: is the address right?")

    async def remove(self, user: User, channel_id: str) -> None:
        """Remove a channel."""
        if not is_id(channel_id):
            raise NotFound("you have no such channel")
        chosen = delete(Channel).where(Channel.id == channel_id, Channel.user_id == user.id)
        async with self.database.changing() as session:
            removed = await session.scalar(chosen.returning(Channel.id))
        if removed is None:
            raise NotFound("you have no such channel")


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


def _contact(settings: Settings) -> str:
    """Whom a push service can ask about this server: the host's address, or else where the server is."""
    contact = settings.contact.strip()
    if contact:
        return contact if contact.startswith(("mailto:", "https://")) else f"mailto:{contact}"
    host = urlsplit(settings.public_url).hostname
    return f"https://{host}" if host else "mailto:host@localhost"


def _make_key() -> str:
    """A new private key, as base64url."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return addresses.encoded(number.to_bytes(32, "big"))


def _public_key(private: str) -> str:
    """The public key of a private one: an uncompressed point as base64url, as browsers want it."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(addresses.decoded(private), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return addresses.encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

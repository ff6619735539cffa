"""Delivery: notices on their way to the channels of people, tried again where that may help."""

import asyncio
from asyncio import sleep
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit

import orjson
import structlog
from sqlalchemy import delete
from sqlalchemy.exc import SQLAlchemyError

from concordia.server.ops.settings import Settings
from concordia.server.people import sending
from concordia.server.people.addresses import PUSH, decoded, encoded
from concordia.server.people.sending import DELIVERED, FAILED, GONE, Attempt
from concordia.server.store.database import Database
from concordia.server.store.keys import kept_key
from concordia.server.store.models import Channel

MOST_ON_THEIR_WAY: Final = 1000
AT_ONCE: Final = 4
"""Notices on their way at one time."""
LIMIT: Final = 20.0
"""Seconds for one attempt, from start to end."""
PAUSES: Final = (3.0, 15.0)
"""Seconds before each further attempt."""
LONGEST_WAIT: Final = 10 * 60.0
"""Seconds for which a service is left alone when it wants that; after more, a notice is old."""
VAPID: Final = "vapid"

log = structlog.get_logger("concordia.notices")


@dataclass(frozen=True, slots=True)
class Notice:
    """What someone is told, without any secret."""

    title: str
    body: str
    table: str | None = None


class Delivery:
    """Sends notices, none of which waits for a service that is slow or to be left alone."""

    def __init__(self, database: Database, settings: Settings) -> None:
        """Get ready to send."""
        self.database = database
        self.settings = settings
        self._on_their_way: set[asyncio.Task[None]] = set()
        self._free = asyncio.Semaphore(AT_ONCE)
        self._keys: tuple[str, str] | None = None

    def send_off(self, channel: Channel, notice: Notice) -> None:
        """Let a notice go out on a channel."""
        if len(self._on_their_way) >= MOST_ON_THEIR_WAY:
            log.warning("too many notices are on their way: one was dropped", table=notice.table)
            return
        task = asyncio.create_task(self._deliver(channel, notice))
        self._on_their_way.add(task)
        task.add_done_callback(self._on_their_way.discard)

    async def finish(self) -> None:
        """Wait until nothing is on its way any more."""
        while self._on_their_way:
            await asyncio.wait(self._on_their_way)

    async def stop(self) -> None:
        """Give up what is on its way."""
        for task in self._on_their_way:
            task.cancel()
        await asyncio.gather(*self._on_their_way, return_exceptions=True)

    async def _deliver(self, channel: Channel, notice: Notice) -> None:
        """Send a notice, and try again if that may help."""
        try:
            outcome = await self._try(channel, notice)
        except (SQLAlchemyError, OSError) as error:
            log.warning("a notice was lost", table=notice.table, reason=type(error).__name__)
            return
        if outcome not in (DELIVERED, GONE):
            log.warning(
                "a notice was not delivered", channel=channel.id, kind=channel.kind, table=notice.table
            )

    async def _try(self, channel: Channel, notice: Notice) -> int:
        for pause in PAUSES:
            outcome, wait = await self.attempt(channel, notice)
            if outcome != FAILED or wait > LONGEST_WAIT:
                return outcome
            await sleep(max(pause, wait))
        return (await self.attempt(channel, notice)).outcome

    async def attempt(self, channel: Channel, notice: Notice) -> Attempt:
        """Let a process of its own send a notice; a channel that is gone is forgotten."""
        letter = await self._letter(channel, notice)
        async with self._free:
            attempt = await sending.send(letter, LIMIT)
        if attempt.outcome == GONE:
            async with self.database.changing() as session:
                await session.execute(delete(Channel).where(Channel.id == channel.id))
            log.info("a channel is gone", channel=channel.id, kind=channel.kind)
        return attempt

    async def _letter(self, channel: Channel, notice: Notice) -> bytes:
        """All that the sending process has to know."""
        link = self.settings.public_url and notice.table and f"/table/{notice.table}"
        keys = await self._vapid() if channel.kind == PUSH else None
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
            private = await kept_key(self.database, VAPID, _make_key)
            self._keys = private, _public_key(private)
        return self._keys


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
    return encoded(number.to_bytes(32, "big"))


def _public_key(private: str) -> str:
    """The public key of a private one: an uncompressed point as base64url, as browsers want it."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(decoded(private), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

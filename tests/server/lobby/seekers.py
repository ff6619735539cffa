"""People who wait to be seated, each with a live connection of their own, and what became of them."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

from concordia.server.lobby.matching import games_of, groups_of
from concordia.server.people.meeting import NO_BLOCKS
from concordia.server.store.models import Seeker
from concordia.server.tables.presets import PRESETS
from tests.server.processes import LONG, LOST
from tests.server.running import Json

VERY_LONG = 5 * LONG
"""Seconds for what hundreds of people do at once."""

WISHES: list[Json] = [
    {"boards": ["italia"], "seats": [2], "presets": ["blitz"]},
    {"boards": ["italia", "imperium"], "seats": [2, 3], "presets": ["blitz", "rapid"]},
    {"boards": ["imperium"], "seats": [3], "presets": ["rapid"]},
    {"boards": ["imperium", "sicilia"], "seats": [4, 3], "presets": ["rapid", "day"]},
    {"boards": ["sicilia"], "seats": [4], "presets": ["day"]},
]
"""What people wish for; each wish overlaps with the next."""


@dataclass
class Person:
    """Someone who waits until they are seated or leave."""

    urls: Sequence[str]
    """The processes that one tries, the first one first."""
    name: str
    wish: Json
    ticket: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    paired: list[Json] = field(default_factory=list)
    left: bool = False
    waits: asyncio.Event = field(default_factory=asyncio.Event)
    seated: asyncio.Event = field(default_factory=asyncio.Event)
    live: ClientConnection | None = None

    async def seek(self) -> None:
        """Wait until seated or gone, and come back whenever the connection is lost."""
        while not self.left and not self.paired:
            try:
                await self._connection()
            except LOST:
                self.urls = [*self.urls[1:], self.urls[0]]
                await asyncio.sleep(0.05)

    async def _connection(self) -> None:
        address = f"{self.urls[0].replace('http', 'ws', 1)}/api/pairing/live"
        async with connect(address, compression=None, open_timeout=VERY_LONG) as self.live:
            await self._say({"type": "seek", "ticket": self.ticket, "name": self.name, "wish": self.wish})
            async for text in self.live:
                told = orjson.loads(text)
                assert told["type"] in ("waiting", "paired", "left"), told
                if told["type"] == "waiting":
                    self.waits.set()
                elif told["type"] == "paired":
                    self.paired.append(told)
                    self.seated.set()
                    return
                else:
                    self.left = True
                    return

    async def _say(self, frame: Json) -> None:
        assert self.live is not None
        await self.live.send(orjson.dumps(frame).decode())

    async def leave(self) -> None:
        """Say that one waits no more, whatever has happened by then."""
        await self.waits.wait()
        if not self.seated.is_set():
            try:
                await self._say({"type": "leave"})
            except LOST:
                return

    async def lose_connection(self) -> None:
        """Be cut off without a word, and come back."""
        await self.waits.wait()
        assert self.live is not None
        self.live.transport.abort()

    def row(self) -> Seeker:
        """The person as the server knows them."""
        return Seeker(
            ticket_hash=self.ticket,
            boards=self.wish["boards"],
            sizes=self.wish["seats"],
            presets=self.wish["presets"],
            rated=False,
            since=0,
        )


async def crowd(
    urls: Sequence[str],
    number: int,
    *,
    leaving: int = 0,
    cut: int = 0,
    seed: int = 1,
    meanwhile: Callable[[], None] | None = None,
) -> list[Person]:
    """So many people come at once, at several processes; some leave, some are cut off meanwhile."""
    chance = Random(seed)
    people = [
        Person(
            [*urls[place % len(urls) :], *urls[: place % len(urls)]], f"Guest {place}", chance.choice(WISHES)
        )
        for place in range(number)
    ]
    tasks = [asyncio.create_task(one.seek()) for one in people]
    odd = chance.sample(people, leaving + cut)
    if meanwhile is not None:
        await asyncio.gather(*(one.waits.wait() for one in people[: number // 2]))
        await asyncio.to_thread(meanwhile)
    await asyncio.gather(
        *(one.leave() for one in odd[:leaving]), *(one.lose_connection() for one in odd[leaving:])
    )
    async with asyncio.timeout(VERY_LONG):
        while _some_fit(people):
            await asyncio.sleep(0.02)
    for one in people:
        if not one.paired and not one.left:
            await one.leave()
    async with asyncio.timeout(VERY_LONG):
        await asyncio.gather(*tasks)
    return people


def check_seated(people: Sequence[Person], tables: dict[str, Any]) -> None:
    """Everyone was seated once, at a table of their wish, with a seat of their own; or has left."""
    by_table: dict[str, list[Person]] = {}
    for one in people:
        assert len(one.paired) == (0 if one.left else 1), one
        for told in one.paired:
            by_table.setdefault(told["table"], []).append(one)
    assert set(by_table) == set(tables)
    for table_id, seated in by_table.items():
        told = tables[table_id]
        assert sorted(one.paired[0]["seat"] for one in seated) == list(range(len(told["seats"])))
        for one in seated:
            assert told["seats"][one.paired[0]["seat"]]["name"] == one.name
            fitting = [(game.board, game.size, PRESETS[game.preset]) for game in games_of(one.row())]
            time = {"holidays": 0, **told["options"]["time"]}
            wanted = [
                (board, size, {"holidays": 0, **preset.model_dump()}) for board, size, preset in fitting
            ]
            assert (told["board"], len(told["seats"]), time) in wanted
        assert told["status"] == "playing"


def _some_fit(people: Sequence[Person]) -> bool:
    """Whether some of those who still wait could be seated together."""
    waiting = [one.row() for one in people if not one.left and not one.paired]
    return bool(groups_of(waiting, 0, NO_BLOCKS.may_meet))

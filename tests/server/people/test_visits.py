"""When people were last here, as the host of the server is told."""

import asyncio
import time

import pytest
from sqlalchemy import update

from concordia.server.clock import now
from concordia.server.ops.admin import list_people
from concordia.server.people import visits
from concordia.server.people.visits import HOUR
from concordia.server.store.database import Database
from concordia.server.store.models import User
from tests.server.processes import LONG
from tests.server.running import running


def last_seen(url: str) -> int | None:
    [ann] = asyncio.run(list_people(url))
    return ann.seen


def forget(url: str, seen: int) -> None:
    """Let everyone have been here last at a time."""

    async def change() -> None:
        database = Database(url)
        async with database.changing() as session:
            await session.execute(update(User).values(seen=seen))
        await database.close()

    asyncio.run(change())


def test_who_signs_in_or_comes_back_was_here(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "KEEP_EVERY", 0.01)
    with running(database_url) as server:
        ann = server.client()
        ann.sign_up("Ann")
        signed_in = last_seen(database_url)
        assert signed_in is not None
        forget(database_url, now() - 2 * HOUR)
        ann.get("/me")
        until = time.monotonic() + LONG
        while (last_seen(database_url) or 0) < signed_in:
            assert time.monotonic() < until, "the visit is not kept"


def test_a_visit_within_the_hour_is_not_written_down_again() -> None:
    noted = visits.Visits(Database("sqlite://"))
    for seen in (now(), now() - HOUR // 2, now() - 2 * HOUR, None):
        noted.note(User(id=f"seen {seen}", seen=seen))
    assert len(noted._noted) == 2

"""Another program keeps the database to itself: moves wait for it, or are refused, and none is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from concordia.server.store import database
from concordia.server.store.database import SQLITE, WRITES, Database
from tests.server.groups import Group, check_all, goes_on, groups_at, records_of
from tests.server.processes import Process, serving
from tests.server.running import Running, Seated, good, refused, running
from tests.soak import often

TIMES = often(60, 6)


@asynccontextmanager
async def locked(database_url: str) -> AsyncIterator[None]:
    """Let nobody else write; reading is allowed."""
    other = Database(database_url)
    try:
        async with other.engine.connect() as connection:
            await connection.execution_options(**{WRITES: True})
            is_sqlite = other.kind == SQLITE
            await connection.execute(text("SELECT 1" if is_sqlite else "LOCK TABLE events IN EXCLUSIVE MODE"))
            yield
    finally:
        await other.close()


def test_a_move_waits_while_another_program_writes(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    watching = server.client()

    async def lock_and_move() -> None:
        async with locked(server.settings.database):
            moving = asyncio.create_task(asyncio.to_thread(table.move, "tribune"))
            for _ in range(20):
                assert (await asyncio.to_thread(watching.get, table.path("/view")))["position"] == 0
            assert not moving.done()
        assert good(await moving)["position"] == 1

    asyncio.run(lock_and_move())
    assert watching.get(table.path("/view"))["position"] == 1


def test_a_database_that_stays_locked_refuses_moves_until_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCKED_FOR", 0.05)
    url = f"sqlite:///{tmp_path / 'concordia.db'}"

    async def lock_and_move(table: Seated) -> None:
        async with locked(url):
            answer = await asyncio.to_thread(table.move, "tribune", key="once")
            assert "could not be saved" in refused(answer, 503, "not-saved")
            assert (await asyncio.to_thread(table.view))["position"] == 0

    with running(url) as server:
        table = server.client().table("Ann", "Bob")
        asyncio.run(lock_and_move(table))
        assert good(table.move("tribune", key="once")) == {"position": 1, "again": False}


async def play_and_lock(process: Process, database_url: str) -> list[Group]:
    chance = Random("locked")
    people = groups_at(process.url)[:-1]
    async with asyncio.TaskGroup() as tasks:
        for group in people:
            tasks.create_task(group.play())
        for _ in range(TIMES):
            await goes_on(people)
            async with locked(database_url):
                await asyncio.sleep(chance.uniform(0, 0.3))
        await goes_on(people)
        for group in people:
            await group.stop()
    return people


def test_a_database_locked_again_and_again_loses_no_acknowledged_move(
    database_url: str, tmp_path: Path
) -> None:
    with serving(database_url, tmp_path) as process:
        groups = asyncio.run(play_and_lock(process, database_url))
        records = records_of(process, groups)
    check_all(database_url, groups, records)

"""The server is killed, or its database goes away, in the middle of play: what was acknowledged is kept."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import httpx
from sqlalchemy import text

from concordia.server.store.database import Database
from tests.server.conftest import Postgres
from tests.server.groups import Group, bots_go_on, check_all, goes_on, groups_at, records_of
from tests.server.processes import Process, let_time_pass, serving
from tests.server.running import good
from tests.soak import SOAKING, often

KILLS = often(50, 6)
BOTS_EVERY = 10
"""After each so many kills the bots play, too: their process takes a while to start."""
CUTS = often(30, 8)
DATABASE_KILLS = often(25, 3)


async def play_and_kill(process: Process, database_url: str) -> list[Group]:
    chance = Random(f"kill {database_url.partition(':')[0]}")
    *people, bots = groups = groups_at(process.url)
    async with asyncio.TaskGroup() as tasks:
        for group in groups:
            tasks.create_task(group.play())
        for kill in range(KILLS):
            await goes_on(people)
            if kill % BOTS_EVERY == 1:
                await let_time_pass(database_url)
                await bots_go_on(bots)
            bots.rest((kill + 1) % BOTS_EVERY > 1)
            await asyncio.sleep(chance.uniform(0.05, 0.3))
            process.kill()
            await asyncio.to_thread(process.start)
        await goes_on(people)
        for group in groups:
            await group.stop()
    return groups


def test_a_server_killed_again_and_again_loses_no_acknowledged_move(
    database_url: str, tmp_path: Path
) -> None:
    with serving(database_url, tmp_path) as process:
        groups = asyncio.run(play_and_kill(process, database_url))
        records = records_of(process, groups)
    # Of a few kills none may come while a move is on its way.
    assert not SOAKING or sum(player.sent_again for group in groups for player in group.people) > 0
    check_all(database_url, groups, records)


async def play_and_lose(
    process: Process, database_url: str, times: int, lose: Callable[[], Awaitable[None]]
) -> list[Group]:
    """Play while the database is lost again and again."""
    chance = Random(f"{times} times")
    *people, bots = groups = groups_at(process.url)
    async with asyncio.TaskGroup() as tasks:
        for group in groups:
            tasks.create_task(group.play())
        await bots_go_on(bots)
        for _ in range(times):
            await goes_on(people)
            await asyncio.sleep(chance.uniform(0, 0.1))
            await lose()
        await goes_on(people)
        await let_time_pass(database_url)
        await bots_go_on(bots)
        for group in groups:
            await group.stop()
    return groups


async def cut_off(database_url: str) -> None:
    """End all other connections to the database; there must be some."""
    database = Database(database_url)
    try:
        async with database.changing() as session:
            ended = await session.scalars(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
            assert ended.all()
    finally:
        await database.close()


def test_a_server_whose_database_drops_all_connections_recovers_by_itself(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with serving(url, tmp_path) as process:
        groups = asyncio.run(play_and_lose(process, url, CUTS, partial(cut_off, url)))
        assert good(httpx.get(f"{process.url}/api/health"))["status"] == "well"
        records = records_of(process, groups)
    check_all(url, groups, records)


async def kill(postgres: Postgres) -> None:
    """Kill the database and start it again."""
    await asyncio.to_thread(postgres.kill)
    await asyncio.to_thread(postgres.start)


def test_a_database_killed_again_and_again_loses_no_acknowledged_move(
    lasting_postgres: Postgres, tmp_path: Path
) -> None:
    assert lasting_postgres.server.psql("SHOW fsync").split()[2] == "on"
    url = lasting_postgres.new_database()
    with serving(url, tmp_path) as process:
        groups = asyncio.run(play_and_lose(process, url, DATABASE_KILLS, partial(kill, lasting_postgres)))
        records = records_of(process, groups)
    assert sum(player.sent_again for group in groups for player in group.people) > 0
    check_all(url, groups, records)

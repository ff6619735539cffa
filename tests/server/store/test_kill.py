"""The server is killed, or its database goes away, in the middle of play: what was acknowledged is kept."""

import asyncio
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


async def play_and_cut_off(process: Process, database_url: str) -> list[Group]:
    chance = Random("cut off")
    *people, bots = groups = groups_at(process.url)
    async with asyncio.TaskGroup() as tasks:
        for group in groups:
            tasks.create_task(group.play())
        await bots_go_on(bots)
        for _ in range(CUTS):
            await goes_on(people)
            await asyncio.sleep(chance.uniform(0, 0.1))
            assert await cut_off(database_url) > 0
        await goes_on(people)
        await let_time_pass(database_url)
        await bots_go_on(bots)
        for group in groups:
            await group.stop()
    return groups


async def cut_off(database_url: str) -> int:
    """End all other connections to the database, and tell how many there were."""
    database = Database(database_url)
    try:
        async with database.changing() as session:
            ended = await session.scalars(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
            return len(ended.all())
    finally:
        await database.close()


def test_a_server_whose_database_drops_all_connections_recovers_by_itself(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with serving(url, tmp_path) as process:
        groups = asyncio.run(play_and_cut_off(process, url))
        assert good(httpx.get(f"{process.url}/api/health"))["status"] == "well"
        records = records_of(process, groups)
    check_all(url, groups, records)


async def play_and_kill_the_database(process: Process, postgres: Postgres, database_url: str) -> list[Group]:
    chance = Random("the database is killed")
    *people, bots = groups = groups_at(process.url)
    async with asyncio.TaskGroup() as tasks:
        for group in groups:
            tasks.create_task(group.play())
        await bots_go_on(bots)
        for _ in range(DATABASE_KILLS):
            await goes_on(people)
            await asyncio.sleep(chance.uniform(0, 0.1))
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
        await goes_on(people)
        await let_time_pass(database_url)
        await bots_go_on(bots)
        for group in groups:
            await group.stop()
    return groups


def test_a_database_killed_again_and_again_loses_no_acknowledged_move(
    lasting_postgres: Postgres, tmp_path: Path
) -> None:
    assert lasting_postgres.server.psql("SHOW fsync").split()[2] == "on"
    url = lasting_postgres.new_database()
    with serving(url, tmp_path) as process:
        groups = asyncio.run(play_and_kill_the_database(process, lasting_postgres, url))
        records = records_of(process, groups)
    assert sum(player.sent_again for group in groups for player in group.people) > 0
    check_all(url, groups, records)

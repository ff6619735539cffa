"""Two hundred people who want to play: each is seated once at a game of their wish, and nobody is lost."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from concordia.server.store.database import Database
from concordia.server.store.models import Seeker, TableRow
from tests.server.conftest import Postgres
from tests.server.lobby.seekers import Person, check_seated, crowd
from tests.server.processes import LONG, serving
from tests.server.running import Json
from tests.soak import SOAKING

PEOPLE = 2_000 if SOAKING else 200


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_each_of_two_hundred_people_is_seated_once_at_a_game_of_their_wish(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        url, processes = f"sqlite:///{tmp_path / 'concordia.db'}", 1
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url, processes = postgres.new_database(), 2
    with ExitStack() as exits:
        servers = [exits.enter_context(serving(url, tmp_path)) for _ in range(processes)]
        people = asyncio.run(crowd([one.url for one in servers], PEOPLE, leaving=12, cut=12))
        tables = {one.paired[0]["table"] for one in people if one.paired}
        check_seated(people, told_of(servers[-1].url, tables))
        check_play(servers[0].url, people[:20])
        for server in servers:
            assert server.logged("error") == []
    assert asyncio.run(seats_in(url)) == {one.paired[0]["table"] for one in people if one.paired}
    assert sum(bool(one.paired) for one in people) > PEOPLE // 2


def test_nobody_is_lost_when_a_process_is_killed_while_people_are_seated(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with ExitStack() as exits:
        one, other = (exits.enter_context(serving(url, tmp_path)) for _ in range(2))
        people = asyncio.run(crowd([one.url, other.url], 60, meanwhile=other.kill))
        tables = {one.paired[0]["table"] for one in people if one.paired}
        check_seated(people, told_of(one.url, tables))
    assert asyncio.run(seats_in(url)) == tables


def told_of(url: str, tables: set[str]) -> dict[str, Json]:
    """What a process tells of some tables."""
    with httpx.Client(base_url=url, timeout=LONG) as http:
        return {table: http.get(f"/api/tables/{table}").raise_for_status().json() for table in sorted(tables)}


def check_play(url: str, people: list[Person]) -> None:
    """The ticket of someone who was seated opens their seat, at every process."""
    with httpx.Client(base_url=url, timeout=LONG) as http:
        for person in people:
            for paired in person.paired:
                headers = {"x-seat-secrets": person.ticket}
                view = http.get(f"/api/tables/{paired['table']}/view", headers=headers).json()
                assert view["seats"] == [paired["seat"]]


async def seats_in(url: str) -> set[str]:
    """The tables that were set up; nobody waits any more, and every seat that was given is one of theirs."""
    database = Database(url)
    async with database.reading() as session:
        seekers = list(await session.scalars(select(Seeker)))
        tables = {row.id: row.size for row in await session.scalars(select(TableRow))}
    await database.close()
    assert all(one.table_id is not None for one in seekers)
    for table, size in tables.items():
        assert sorted(one.seat or 0 for one in seekers if one.table_id == table) == list(range(size))
    return set(tables)

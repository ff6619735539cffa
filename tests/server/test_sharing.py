"""What holds at all processes of a server on PostgreSQL: limits, presence, signing out."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack
from typing import Any, TypeVar

import pytest
from sqlalchemy import make_url, text, update
from websockets.exceptions import ConnectionClosed

from concordia.server.errors import TooMany
from concordia.server.live.connections import GOING_AWAY
from concordia.server.ops.admin import set_password
from concordia.server.rate_limits import LIMITS, RateLimits
from concordia.server.shared_limits import SharedLimits
from concordia.server.store.database import Database, migrate
from concordia.server.store.shared import LIMITS_USED, PRESENCES
from concordia.server.tables.table import Table
from tests.server.attacks import PASSWORD
from tests.server.conftest import Postgres
from tests.server.processes import LONG
from tests.server.running import Client, LiveClient, Running, Seated, refused, running

T = TypeVar("T")


@pytest.fixture
def database_url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def pair(database_url: str) -> Iterator[tuple[Running, Running]]:
    """Two servers on one database that know nothing of each other but by it."""
    with running(database_url, limits=True) as one, running(database_url, limits=True) as other:
        yield one, other


def execute(database_url: str, statement: object) -> None:
    async def change() -> None:
        database = Database(database_url)
        async with database.changing() as session:
            await session.execute(statement)  # type: ignore[call-overload]
        await database.close()

    asyncio.run(change())


def test_what_is_used_of_a_limit_at_one_process_is_used_at_all(pair: tuple[Running, Running]) -> None:
    clients = [server.client() for server in pair]
    most = LIMITS["account"].most
    made = [
        clients[number % 2].ask("POST", "/accounts", {"name": f"Ann {number}", "password": PASSWORD})
        for number in range(most + 4)
    ]
    assert [answer.status_code for answer in made] == [201] * most + [429] * 4
    assert 0 < int(made[-1].headers["retry-after"]) <= LIMITS["account"].seconds


def test_of_many_who_ask_several_processes_at_once_as_many_as_may_are_let_in(database_url: str) -> None:
    migrate(database_url)
    most = LIMITS["account"].most

    async def ask_all() -> int:
        databases = [Database(database_url) for _ in range(3)]
        limits = [RateLimits(True, shared=SharedLimits(database)) for database in databases]
        asked = [limits[number % 3].check("account", "somewhere") for number in range(6 * most)]
        asked += [limits[number % 3].check("account", f"elsewhere {number}") for number in range(most)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        for database in databases:
            await database.close()
        assert {type(answer) for answer in answers} == {type(None), TooMany}
        return answers.count(None)

    assert asyncio.run(ask_all()) == 2 * most


def test_what_has_come_back_of_a_limit_is_forgotten_and_can_be_used_again(database_url: str) -> None:
    migrate(database_url)

    async def story() -> None:
        database = Database(database_url)
        shared = SharedLimits(database)
        for _ in range(2):
            limits = RateLimits(True, shared=shared)
            for _ in range(LIMITS["account"].most):
                await limits.check("account", "somewhere")
            with pytest.raises(TooMany):
                await limits.check("account", "somewhere")
            async with database.changing() as session:
                hour_ago = LIMITS_USED.c.back - LIMITS["account"].seconds
                await session.execute(update(LIMITS_USED).values(back=hour_ago))
            await shared.forget()
            async with database.reading() as session:
                assert await session.scalar(text("SELECT count(*) FROM shared_limits")) == 0
        await database.close()

    asyncio.run(story())


def test_neither_addresses_nor_names_stand_in_what_is_shared(database_url: str) -> None:
    with running(database_url, limits=True) as server:
        wrong = {"name": "Nobody", "password": PASSWORD}
        refused(server.client().ask("POST", "/session", wrong), 403, "wrong-password")

    async def keys() -> str:
        database = Database(database_url)
        async with database.reading() as session:
            found = " ".join(await session.scalars(text("SELECT key FROM shared_limits")))
        await database.close()
        return found

    told = asyncio.run(keys()).casefold()
    assert told
    assert "127.0.0.1" not in told
    assert "nobody" not in told


def live_at(server: Running, table: Seated, *seats: int, cookies_of: Client | None = None) -> LiveClient:
    """A live connection to a process; as someone who has signed in, if that is given."""
    secrets = [table.secrets[seat] for seat in seats]
    if cookies_of is None:
        return LiveClient(server.url, table.id, secrets)
    cookie = "; ".join(f"{name}={value}" for name, value in cookies_of.http.cookies.items())
    return LiveClient(server.url, table.id, secrets, additional_headers={"cookie": cookie})


def until_present(live: LiveClient, *seats: int) -> None:
    """Wait until a client is told that just these seats are connected."""
    while live.until("present")["seats"] != list(seats):
        pass


def test_who_is_connected_is_told_at_every_process(pair: tuple[Running, Running]) -> None:
    one, other = pair
    table = one.client().table("Ann", "Bob")
    with live_at(one, table, 0) as ann:
        until_present(ann, 0)
        with live_at(other, table, 1) as bob:
            until_present(ann, 0, 1)
            assert 0 in bob.welcome["present"]
            until_present(bob, 0, 1)
        until_present(ann, 0)


def test_who_comes_elsewhere_at_the_very_moment_of_a_welcome_is_told(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    table = one.client().table("Ann", "Bob")
    with live_at(other, table, 1) as bob:
        until_present(bob, 1)
        presence = one.server.live.presence
        look = presence.connected_elsewhere
        looks: list[str] = []

        async def look_too_early_once(table_id: str) -> frozenset[int]:
            looks.append(table_id)
            return await look(table_id) if len(looks) > 1 else frozenset()

        monkeypatch.setattr(presence, "connected_elsewhere", look_too_early_once)
        with live_at(one, table, 0) as ann:
            assert ann.welcome["present"] == [0]
            until_present(ann, 0, 1)


def test_who_was_connected_to_a_process_that_died_is_gone_after_a_while(
    pair: tuple[Running, Running], database_url: str
) -> None:
    one, _ = pair
    table = one.client().table("Ann", "Bob")
    dead = PRESENCES.insert().values(table_id=table.id, seat=1, process="dead", until=2**40)
    execute(database_url, dead)
    with live_at(one, table, 0) as ann:
        assert ann.welcome["present"] == [0, 1]
        until_present(ann, 0, 1)
        execute(database_url, update(PRESENCES).where(PRESENCES.c.process == "dead").values(until=1))
        run_at(one, one.server.live.presence.renew())
        until_present(ann, 0)


def run_at(server: Running, work: Coroutine[Any, Any, T]) -> T:
    """Let something be done by a server, in its own loop."""
    return asyncio.run_coroutine_threadsafe(work, server.uvicorn.servers[0].get_loop()).result(LONG)


def is_present(server: Running, table: Table, seat: int) -> bool:
    return run_at(server, server.server.live.is_present(table, seat))


def test_a_notice_is_not_needed_by_someone_connected_to_another_process(
    pair: tuple[Running, Running],
) -> None:
    one, other = pair
    table = one.client().table("Ann", "Bob")
    with live_at(other, table, 0) as ann:
        until_present(ann, 0)
        with live_at(one, table, 1) as bob:
            until_present(bob, 0, 1)
            held = one.server.registry.tables[table.id]
            assert [is_present(one, held, seat) for seat in (0, 1)] == [True, True]
        until_present(ann, 0)
        assert [is_present(one, held, seat) for seat in (0, 1)] == [True, False]


def until_let_go(live: LiveClient) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        live.until("nothing more")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_signing_out_ends_live_connections_at_every_process(
    pair: tuple[Running, Running], database_url: str
) -> None:
    clients = [server.client() for server in pair]
    clients[0].sign_up("Ann")
    table = clients[0].table({"kind": "person", "mine": True}, "Bob")
    clients[1].sign_up("Cid")
    with ExitStack() as open_:
        ann = open_.enter_context(live_at(pair[1], table, cookies_of=clients[0]))
        cid = open_.enter_context(live_at(pair[1], table, cookies_of=clients[1]))
        assert clients[0].ask("DELETE", "/session").is_success
        assert until_let_go(ann) == GOING_AWAY
        cid.send({"type": "ping"})
        cid.until("pong")
        asyncio.run(set_password(database_url, "Cid", "another horse"))
        assert until_let_go(cid) == GOING_AWAY


def test_whoever_may_have_signed_out_unheard_is_let_go_and_comes_back_if_not(
    pair: tuple[Running, Running], postgres: Postgres, database_url: str
) -> None:
    client = pair[0].client()
    client.sign_up("Ann")
    table = client.table({"kind": "person", "mine": True}, "Bob")
    with live_at(pair[1], table, cookies_of=client) as ann, live_at(pair[1], table, 1) as guest:
        name = make_url(database_url).database
        postgres.server.psql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
        assert until_let_go(ann) == GOING_AWAY
        with live_at(pair[1], table, cookies_of=client) as again:
            assert again.welcome["seats"] == [0]
        guest.send({"type": "ping"})
        guest.until("pong")

"""Which tables the lobby shows, by filters and part by part."""

import asyncio

import pytest
from sqlalchemy import event, update

from concordia.server.clock import now
from concordia.server.lobby.listing import HOST_AWAY_SLOW, JUST_FINISHED, PAGE, QUIET_LIVE
from concordia.server.store.database import Database
from concordia.server.store.models import TableRow
from concordia.server.tables.options import HOUR, MINUTE
from tests.server.running import Client, Json, Running, Seated

SLOW = {"time": {"kind": "deadline", "hours": 24}}


def ids(client: Client, query: str = "") -> list[str]:
    return [row["id"] for row in client.get(f"/lobby{query}")["tables"]]


def table_at(client: Client, *seats: str, **wanted: object) -> Seated:
    return client.table(*seats or ("Ann", "open"), **{"start": False, "listed": True, **wanted})


def change(server: Running, table: Seated, **values: object) -> None:
    """Let a table have another past."""

    async def write() -> None:
        database = Database(server.settings.database)
        async with database.changing() as session:
            await session.execute(update(TableRow).where(TableRow.id == table.id).values(values))
        await database.close()

    asyncio.run(write())


def test_a_row_tells_all_that_someone_wants_to_know_before_sitting_down(server: Running) -> None:
    ann = server.client()
    ann.sign_up("Ann")
    ann.http.patch("/api/me", json={"language": "hu"})
    own = {"kind": "person", "mine": True}
    clock = {"time": {"kind": "clock", "minutes": 5, "increment": 5}, "rated": True}
    table = ann.table(
        own, "open", "open", board="imperium", variants=["venus"], options=clock, start=False, listed=True
    )
    with table.live([table.host]):
        [row] = server.client().get("/lobby")["tables"]
    assert (row["id"], row["host"], row["language"]) == (table.id, "Ann", "hu")
    assert (row["size"], row["free"], row["pace"], row["rated"]) == (3, 2, "blitz", True)
    assert (row["board"], row["variants"], row["time"]) == (
        "imperium",
        ["venus"],
        {"kind": "clock", "minutes": 5, "increment": 5},
    )
    assert row["host_here"]
    assert [seat["name"] for seat in row["seats"]] == ["Ann", None, None]


def test_filters_leave_only_tables_that_fit(server: Running) -> None:
    client = server.client()
    plain = table_at(client)
    venus = table_at(client, "Ann", "Bob", "open", board="imperium", variants=["venus"])
    slow = table_at(client, options=SLOW, language="de")
    everything = [slow.id, venus.id, plain.id]
    for query, found in {
        "": everything,
        "?board=imperium": [venus.id],
        "?board=imperium&board=italia": everything,
        "?size=3": [venus.id],
        "?free=1": everything,
        "?free=2": [],
        "?variant=venus": [venus.id],
        "?variant=none": [slow.id, plain.id],
        "?pace=slow": [slow.id],
        "?pace=none&pace=slow": everything,
        "?rated=true": [],
        "?rated=false": everything,
        "?language=de": [slow.id],
        "?board=imperium&variant=none": [],
        "?status=playing": [],
    }.items():
        assert ids(client, query) == found, query


def test_a_filter_that_makes_no_sense_is_refused(simple: Running) -> None:
    client = simple.client()
    for query in ("?colour=red", "?status=closed", "?before=yesterday", "?pace=fast", "?size=0"):
        assert client.ask("GET", f"/lobby{query}").status_code == 422, query


def test_pages_hold_every_table_once_while_others_come_and_go(simple: Running) -> None:
    client = simple.client()
    tables = [table_at(client) for _ in range(PAGE + 5)]
    first = client.get("/lobby")
    assert [row["id"] for row in first["tables"]] == [one.id for one in tables[::-1][:PAGE]]
    table_at(client)
    tables[0].client.http.delete(f"/api{tables[0].path()}", headers={"x-seat-secrets": tables[0].host})
    second = client.get(f"/lobby?before={first['next']}")
    assert [row["id"] for row in second["tables"]] == [one.id for one in tables[1:5][::-1]]
    assert second["next"] is None


def test_a_table_at_which_nobody_is_connected_waits_for_nobody(server: Running) -> None:
    client = server.client()
    live, slow = table_at(client), table_at(client, options=SLOW)
    for table in (live, slow):
        change(server, table, created=now() - 2 * MINUTE)
    assert ids(client) == [slow.id]
    with live.live([live.host]):
        assert set(ids(client)) == {live.id, slow.id}
    change(server, slow, host_seen=now() - HOST_AWAY_SLOW - MINUTE)
    assert slow.id not in ids(client)


def test_full_private_quiet_and_old_tables_are_not_in_the_lobby(simple: Running) -> None:
    client = simple.client()
    table_at(client, "Ann", "Bob")
    table_at(client, listed=False)
    game = client.table("Ann", "Bob", listed=True)
    assert ids(client) == []
    assert ids(client, "?status=playing") == [game.id]
    change(simple, game, active=now() - QUIET_LIVE - MINUTE)
    assert ids(client, "?status=playing") == []
    change(simple, game, status="over", ended=now(), active=now())
    assert ids(client, "?status=over") == [game.id]
    change(simple, game, active=now() - JUST_FINISHED - HOUR)
    assert ids(client, "?status=over") == []


def test_ones_own_tables_are_known(simple: Running) -> None:
    ann = simple.client()
    ann.sign_up("Ann")
    mine = ann.table({"kind": "person", "mine": True}, "open", start=False, listed=True)
    other = table_at(simple.client(), "Bob", "open")
    assert ann.get("/lobby")["yours"] == [mine.id]
    assert ann.get("/lobby", [other.secrets[0]])["yours"] == sorted([mine.id, other.id])
    assert simple.client().get("/lobby")["yours"] == []


@pytest.mark.parametrize("tables", [1, 15])
def test_the_lobby_is_found_with_as_many_queries_however_many_tables_there_are(
    simple: Running, tables: int
) -> None:
    client = simple.client()
    for _ in range(tables):
        table_at(client)
    asked: list[str] = []

    def note(connection: object, cursor: object, statement: str, *more: object) -> None:
        asked.append(statement)

    engine = simple.server.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    assert len(ids(client)) == tables
    event.remove(engine, "before_cursor_execute", note)
    assert len([one for one in asked if one.startswith("SELECT")]) == 2


def test_the_list_of_tables_is_found_with_two_queries_too(simple: Running) -> None:
    client = simple.client()
    made: list[Json] = [table_at(client).told for _ in range(5)]
    asked: list[str] = []
    engine = simple.server.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    listed = client.get("/tables")["tables"]
    assert [one["id"] for one in listed] == [one["id"] for one in made[::-1]]
    assert len([one for one in asked if one.startswith("SELECT")]) == 2

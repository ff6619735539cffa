"""An upgrade: what the program kept when it had its first tables is all there in those of today.

`first_tables.gz` is a backup that the program made then: two people who have signed in, one of whom speaks
German; a rated game to its end with chat, games in play by link, against a bot, slowly and with a move taken
back, a fork of another, an open table and a closed one.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, text

from concordia.errors import SetupError
from concordia.record import read_game
from concordia.server.ops.admin import back_up, export_games, list_people, restore
from concordia.server.ops.backup import fill, read_header
from concordia.server.ops.old_backups import tables_there
from concordia.server.store.database import Database, migrate_async, revisions
from tests.server.running import running

FIRST = Path(__file__).parent / "first_tables.gz"
PASSWORD = "correct horse"
Rows = dict[str, list[dict[str, Any]]]


def all_rows(connection: Connection) -> Rows:
    """Every row of a database with the columns that it has, whatever the program knows of them."""
    found = {}
    for table in tables_there(connection):
        chosen_rows = select(table).order_by(*table.primary_key.columns)
        found[str(table.name)] = [dict(row) for row in connection.execute(chosen_rows).mappings()]
    return found


async def read(url: str) -> Rows:
    database = Database(url)
    try:
        async with database.engine.connect() as connection:
            return await connection.run_sync(all_rows)
    finally:
        await database.close()


async def make_first(url: str) -> Rows:
    """Make a database as the first program left it."""
    assert read_header(FIRST).revision == revisions()[-1]
    await migrate_async(url, revisions()[-1])
    database = Database(url)
    async with database.engine.begin() as connection:
        await fill(connection, FIRST, await connection.run_sync(tables_there))
    await database.close()
    return await read(url)


def as_before(rows: Rows, before: Rows) -> Rows:
    """Rows without the columns and tables that there were not before."""
    return {
        name: [{column: row[column] for column in old} for row, old in zip(rows[name], olds, strict=True)]
        for name, olds in before.items()
    }


def test_an_upgrade_keeps_every_row_of_the_first_tables(database_url: str) -> None:
    before = asyncio.run(make_first(database_url))
    assert {name: len(rows) for name, rows in before.items()} == {
        "keys": 1,
        "users": 2,
        "channels": 2,
        "sessions": 2,
        "tables": 6,
        "seats": 15,
        "events": 218,
        "results": 2,
    }
    asyncio.run(migrate_async(database_url))
    after = asyncio.run(read(database_url))
    assert as_before(after, before) == before
    assert not any(rows for name, rows in after.items() if name not in before)


def test_an_upgrade_finds_out_when_people_were_last_here(database_url: str) -> None:
    before = asyncio.run(make_first(database_url))
    asyncio.run(migrate_async(database_url))
    signed_in = {session["user_id"]: session["created"] for session in before["sessions"]}
    after = asyncio.run(read(database_url))
    assert {user["id"]: user["seen"] for user in after["users"]} == signed_in


def test_people_play_on_after_an_upgrade(database_url: str) -> None:
    before = asyncio.run(make_first(database_url))
    fork = next(table for table in before["tables"] if table["origin"] is not None)
    with running(database_url) as server:
        ann, other = server.client(), server.client()
        ann.post("/session", {"name": "Ann", "password": PASSWORD})
        other.post("/session", {"name": "Bärbel", "password": PASSWORD})
        assert other.get("/me")["account"]["language"] == "de"
        assert len(ann.get("/me/channels")["channels"]) == 1
        for row in before["tables"]:
            told = ann.get(f"/tables/{row['id']}")
            assert (told["name"], told["foreign"]) == (row["name"], None)
        path = f"/tables/{fork['id']}"
        action = ann.get(f"{path}/view")["view"]["actions"][0]["action"]
        made = ann.post(f"{path}/moves", {"position": fork["position"], "key": "new", "action": action})
        assert made["position"] == fork["position"] + 1


def test_the_records_of_games_are_the_same_after_an_upgrade(database_url: str, tmp_path: Path) -> None:
    before = asyncio.run(make_first(database_url))
    asyncio.run(migrate_async(database_url))
    over = next(table for table in before["tables"] if table["status"] == "over")
    asyncio.run(export_games(database_url, over["id"], tmp_path, lambda done, total: None))
    [record] = tmp_path.glob("*.txt")
    game = read_game(record.read_text(encoding="utf-8"))
    points = [result["points"] for result in before["results"]]
    assert [game.score(seat).total for seat in range(2)] == points
    assert len(game.moves) == over["position"]


def test_an_upgrade_that_fails_leaves_everything_as_it_was(database_url: str) -> None:
    async def change(statement: str) -> None:
        database = Database(database_url)
        async with database.engine.begin() as connection:
            await connection.execute(text(statement))
        await database.close()

    before = asyncio.run(make_first(database_url))
    asyncio.run(change("CREATE INDEX ix_tables_host_hash ON tables (host_hash)"))
    with pytest.raises(SetupError, match=r"cannot be used: .*ix_tables_host_hash.* already exists"):
        asyncio.run(migrate_async(database_url))
    assert asyncio.run(read(database_url)) == before
    asyncio.run(change("DROP INDEX ix_tables_host_hash"))
    asyncio.run(migrate_async(database_url))
    assert as_before(asyncio.run(read(database_url)), before) == before


def test_a_database_of_an_older_program_is_left_to_the_server(database_url: str) -> None:
    before = asyncio.run(make_first(database_url))
    with pytest.raises(SetupError, match=r"of revision 0001, .* start the server once"):
        asyncio.run(list_people(database_url))
    assert asyncio.run(read(database_url)) == before


def test_a_backup_of_an_older_program_is_restored(database_url: str, tmp_path: Path) -> None:
    counts = asyncio.run(restore(database_url, FIRST))
    assert (counts["users"], counts["tables"], counts["events"]) == (2, 6, 218)
    restored = asyncio.run(read(database_url))
    other = f"sqlite:///{tmp_path / 'other.db'}"
    before = asyncio.run(make_first(other))
    asyncio.run(migrate_async(other))
    assert restored == asyncio.run(read(other))
    assert as_before(restored, before) == before
    assert asyncio.run(back_up(database_url, tmp_path / "again.gz")) == counts
    assert read_header(tmp_path / "again.gz").revision == revisions()[0]

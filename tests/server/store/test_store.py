"""The store: its revisions, its log of events, and databases that do not answer."""

import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, make_url, select, text

from concordia.errors import SetupError
from concordia.server.ops.admin import list_people
from concordia.server.store.database import POSTGRES, Database, kind_of, migrate, migrate_async, revisions
from concordia.server.store.event_log import Entry, EventLog
from concordia.server.store.models import Base, EventRow, TableRow
from concordia.server.store.shared import SHARED
from tests.server.conftest import Postgres
from tests.server.running import Running, good, refused, running


def test_the_revisions_lead_to_the_tables_that_the_program_knows(database_url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        known = [Base.metadata, SHARED] if connection.dialect.name == POSTGRES else [Base.metadata]
        return list(compare_metadata(MigrationContext.configure(connection), known))  # type: ignore[arg-type]

    async def compare() -> list[Any]:
        await migrate_async(database_url)
        await migrate_async(database_url)
        database = Database(database_url)
        async with database.engine.connect() as connection:
            found = await connection.run_sync(differences)
        await database.close()
        return found

    assert asyncio.run(compare()) == []


def test_a_database_of_a_newer_program_is_left_alone(database_url: str) -> None:
    async def make() -> None:
        await migrate_async(database_url)
        database = Database(database_url)
        async with database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await database.close()

    asyncio.run(make())
    words = rf"by a newer program: its tables are of revision 9999, .* knows them up to {revisions()[0]};"
    with pytest.raises(SetupError, match=words):
        migrate(database_url)
    with pytest.raises(SetupError, match="of revision 9999, which only a newer program knows"):
        asyncio.run(list_people(database_url))


@pytest.mark.parametrize("url", ["", "mysql://a@b/c", "concordia.db", "sqlite"])
def test_what_is_not_the_url_of_a_database_is_refused(url: str) -> None:
    with pytest.raises(SetupError, match="not the URL of a database"):
        kind_of(url)


def test_a_url_of_postgresql_may_be_written_as_its_own_tools_take_it(postgres: Postgres) -> None:
    url = (
        make_url(postgres.new_database()).set(drivername="postgres").update_query_dict({"sslmode": "prefer"})
    )
    with running(url.render_as_string(hide_password=False)) as server:
        table = server.client().table("Ann", "Bob")
        good(table.move())
        assert table.info()["moves"] == 1


@pytest.mark.parametrize(("option", "reason"), [("colour=red", "colour"), ("sslmode=maybe", "sslmode")])
def test_an_option_of_a_url_that_there_is_not_is_refused(
    postgres: Postgres, option: str, reason: str
) -> None:
    with pytest.raises(SetupError, match=f"cannot be used: .*{reason}"):
        migrate(f"{postgres.new_database()}&{option}")


def test_a_database_that_cannot_be_opened_is_told_without_its_password() -> None:
    with pytest.raises(SetupError, match="cannot be used") as told:
        migrate("postgresql://ann:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(told.value)
    with pytest.raises(SetupError, match="cannot be used"):
        migrate("sqlite:////nowhere/at/all.db")


def table_row(table_id: str) -> dict[str, Any]:
    return {
        "id": table_id,
        "name": "",
        "board": "italia",
        "board_mark": "",
        "variants": [],
        "options": {},
        "rules_version": 1,
        "seed": "s",
        "salt": "",
        "host_hash": "",
        "listed": False,
        "created": 0,
        "status": "open",
        "number": 0,
        "position": 0,
    }


def entry(table_id: str, number: int, **more: Any) -> Entry:
    event = EventRow(table_id=table_id, number=number, position=number, kind="move", at=0)
    progress = dict.fromkeys(("started", "ended", "asked", "due")) | {"position": number, "status": "playing"}
    return Entry(event, progress, **more)


def with_event_log(url: str, work: Any) -> Any:
    """Run some work with a log of events on an empty database with tables a and b."""

    async def run() -> Any:
        await migrate_async(url)
        database = Database(url)
        async with database.engine.begin() as connection:
            await connection.execute(insert(TableRow), [table_row("a"), table_row("b")])
        event_log = EventLog(database)
        event_log.start()
        try:
            return await work(event_log)
        finally:
            await event_log.stop()
            await database.close()

    return asyncio.run(run())


def test_a_number_is_taken_once_and_the_others_of_the_batch_are_kept(database_url: str) -> None:
    async def work(event_log: EventLog) -> None:
        assert await asyncio.gather(*(event_log.append(entry("a", n)) for n in (1, 2, 3))) == [True] * 3
        mixed = [entry("a", 3), entry("b", 1), entry("a", 4)]
        assert await asyncio.gather(*map(event_log.append, mixed)) == [False, True, True]
        async with event_log.database.engine.connect() as connection:
            rows = await connection.execute(select(TableRow.id, TableRow.number).order_by(TableRow.id))
            assert list(rows) == [("a", 4), ("b", 1)]

    with_event_log(database_url, work)


def test_an_entry_that_fails_takes_no_other_down_with_it(database_url: str) -> None:
    async def work(event_log: EventLog) -> None:
        bad = entry("a", 1, changes=[text("INSERT INTO nowhere VALUES (1)")])
        unknown = entry("no such table", 1)
        good_one = entry("b", 1)
        results = await asyncio.gather(
            *map(event_log.append, (bad, unknown, good_one)), return_exceptions=True
        )
        for result in results[:2]:
            assert str(result).startswith("this could not be saved, so it was not done")
        assert results[2] is True
        async with event_log.database.engine.connect() as connection:
            kept = await connection.execute(select(EventRow.table_id, EventRow.number))
            assert list(kept) == [("b", 1)]

    with_event_log(database_url, work)


def test_a_move_that_cannot_be_kept_is_not_made_and_can_be_made_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.client().table("Ann", "Bob")
    event_log = server.server.registry.event_log

    async def fail(entries: list[Entry]) -> set[tuple[str, int]]:
        raise OSError("no space left on device")

    with table.live([table.secrets[1]]) as bob, monkeypatch.context() as patched:
        patched.setattr(event_log, "_commit", fail)
        answer = table.move("tribune", key="once")
        assert "could not be saved" in refused(answer, 503, "not-saved")
        assert table.view()["position"] == 0
        patched.undo()
        good(table.move("tribune", position=0, key="once"))
        assert bob.until_event("move")["seat"] == 0
    assert table.info()["moves"] == 1


def test_a_move_whose_commit_was_not_answered_is_found_when_it_is_sent_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.client().table("Ann", "Bob")
    event_log = server.server.registry.event_log
    commit = event_log._commit

    async def lose_the_answer(entries: list[Entry]) -> set[tuple[str, int]]:
        await commit(entries)
        raise OSError("connection lost")

    with monkeypatch.context() as patched:
        patched.setattr(event_log, "_commit", lose_the_answer)
        assert refused(table.move("tribune", key="once"), 503, "not-saved")
    again = good(table.move("tribune", position=0, key="once"))
    assert again == {"position": 1, "again": True}
    assert table.info()["moves"] == 1

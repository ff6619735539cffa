"""Whether the server says how it is: that its database takes what is written, and why not."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from concordia.server.ops import health
from concordia.server.store.database import SQLITE
from tests.server.attacks import Clock
from tests.server.conftest import Postgres
from tests.server.running import Running, refused


def test_health_is_proved_by_a_write_at_most_every_ten_seconds(server: Running) -> None:
    clock = server.server.health.clock = Clock()
    written: list[str] = []

    def note(connection: Connection, cursor: Any, statement: str, *more: Any) -> None:
        if statement.startswith("UPDATE"):
            written.append(statement)

    event.listen(server.server.database.engine.sync_engine, "before_cursor_execute", note)
    client = server.client()
    for _ in range(30):
        assert client.get("/health")["status"] == "well"
    assert len(written) == 1
    clock.now += health.WELL_FOR
    assert client.get("/health")["status"] == "well"
    assert len(written) == 2


def forbid_writing(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA query_only = ON")


def test_a_database_that_cannot_be_written_is_told_though_it_can_be_read(
    server: Running, request: pytest.FixtureRequest
) -> None:
    clock = server.server.health.clock = Clock()
    database = server.server.database
    if database.kind == SQLITE:
        forbid = "PRAGMA query_only = ON"
        event.listen(
            database.engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql(forbid)
        )
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        name = database.engine.url.database
        postgres.server.psql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        postgres.server.psql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
    client = server.client()
    assert client.ask("GET", "/ratings").is_success
    assert refused(client.ask("GET", "/health"), 503, "database-read-only") == "the database is read-only"
    clock.now += health.WELL_FOR
    assert refused(client.ask("GET", "/health"), 503, "database-read-only") == "the database is read-only"


def test_a_locked_database_is_told_without_waiting_for_it(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ANSWER_WITHIN", 0.1)
    clock = simple.server.health.clock = Clock()
    client = simple.client()
    with closing(sqlite3.connect(simple.settings.database.removeprefix("sqlite:///"))) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            assert "locked" in refused(client.ask("GET", "/health"), 503, "database-locked")
        other.rollback()
    monkeypatch.setattr(health, "ANSWER_WITHIN", 30.0)
    clock.now += health.WELL_FOR
    assert client.get("/health")["status"] == "well"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (sqlite3.OperationalError("database or disk is full"), "disk-full"),
        (sqlite3.OperationalError("disk I/O error"), "no-database"),
        (OSError(28, "could not extend file: No space left on device"), "disk-full"),
        (OSError(111, "Connection refused"), "no-database"),
    ],
)
def test_the_reason_is_told_by_its_code(
    simple: Running, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    def fail(connection: Connection, cursor: Any, statement: str, *more: Any) -> None:
        if statement.startswith("UPDATE"):
            raise OperationalError(statement, None, error) if isinstance(error, sqlite3.Error) else error

    engine = simple.server.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", fail)
    simple.server.health.clock = clock = Clock()
    client = simple.client()
    assert refused(client.ask("GET", "/health"), 503, reason)
    event.remove(engine, "before_cursor_execute", fail)
    assert refused(client.ask("GET", "/health"), 503, reason)
    clock.now += health.ILL_FOR
    assert client.get("/health")["status"] == "well"

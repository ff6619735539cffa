"""The lobby live: rows come, change and go without asking."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import orjson
from websockets.sync.client import connect

from concordia.server.lobby.feed import MOST_WAITING, Watcher
from concordia.server.schemas.lobby import TO_WATCHER
from tests.server.conftest import Postgres
from tests.server.processes import LONG, serving
from tests.server.running import Client, Json, Running


class Watching:
    """Someone who looks at the lobby, and what they know of it by what they are told alone."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.rows: dict[str, Json] = {}
        assert self.receive() == {"type": "watching"}

    def receive(self) -> Json:
        text = self.socket.recv(LONG)
        TO_WATCHER.validate_json(text, strict=True)
        told: Json = orjson.loads(text)
        return told

    def until(self, table: str, status: str | None, free: int | None = None) -> Json:
        """Wait until a table is told with a status and so many free seats, or as gone."""
        while True:
            told = self.receive()
            self.rows |= {row["id"]: row for row in told["tables"]}
            for gone in told["gone"]:
                self.rows.pop(gone, None)
            row = self.rows.get(table, {})
            if table in (*told["gone"], *(one["id"] for one in told["tables"])) and (
                row.get("status") == status and (free is None or row["free"] == free)
            ):
                return row


@contextmanager
def watching(url: str) -> Iterator[Watching]:
    with connect(f"{url.replace('http', 'ws', 1)}/api/lobby/live") as socket:
        yield Watching(socket)


def test_rows_come_fill_and_go_without_asking(server: Running) -> None:
    client = server.client()
    with watching(server.url) as seen:
        table = client.table("Ann", "open", "open", start=False, listed=True)
        with table.live([table.host]):
            seen.until(table.id, "open", free=2)
            client.post(table.path("/seats/1/join"), {"name": "Bob"})
            assert seen.until(table.id, "open", free=1)["seats"][1]["name"] == "Bob"
            client.post(table.path("/seats/2/join"), {"name": "Eve"})
            seen.until(table.id, None)
            client.post(table.path("/start"), None, [table.host])
            seen.until(table.id, "playing")


def test_tables_that_are_not_listed_are_told_to_nobody(simple: Running) -> None:
    client = simple.client()
    with watching(simple.url) as seen:
        hidden = client.table("Ann", "open", start=False)
        client.post(hidden.path("/seats/1/join"), {"name": "Bob"})
        shown = client.table("Ann", "open", start=False, listed=True)
        seen.until(shown.id, "open")
    assert hidden.id not in seen.rows


def test_the_lobby_of_one_process_tells_of_the_tables_of_another(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    with ExitStack() as exits:
        one, other = (exits.enter_context(serving(url, tmp_path)) for _ in range(2))
        client = Client(one.url)
        exits.enter_context(client.http)
        seen = exits.enter_context(watching(other.url))
        table = client.table("Ann", "open", start=False, listed=True)
        with table.live([table.host]):
            seen.until(table.id, "open", free=1)
            row = seen.rows[table.id]
            while not row["host_here"]:
                row = seen.until(table.id, "open")
            client.http.delete(f"/api{table.path()}", headers={"x-seat-secrets": table.host})
            seen.until(table.id, None)


def test_many_who_look_are_told_the_same_message(simple: Running) -> None:
    client = simple.client()
    with ExitStack() as exits:
        crowd = [exits.enter_context(watching(simple.url)) for _ in range(20)]
        tables = [client.table("Ann", "open", start=False, listed=True) for _ in range(5)]
        for one in crowd:
            one.until(tables[-1].id, "open")
        assert all(one.rows == crowd[0].rows for one in crowd)


def test_someone_who_looks_but_does_not_read_is_let_go() -> None:
    import asyncio

    class Deaf:
        closed = 0

        async def close(self, code: int) -> None:
            self.closed = code

    async def flood() -> int:
        socket: Any = Deaf()
        watcher = Watcher(socket)
        for _ in range(MOST_WAITING + 1):
            watcher.put(b"{}")
        assert watcher.leaving is not None
        await watcher.leaving
        return int(socket.closed)

    assert asyncio.run(flood()) == 1013

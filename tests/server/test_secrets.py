"""No secret reaches anyone it is not meant for, nor the log, in a whole game."""

import io
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, redirect_stderr
from random import Random
from typing import Final

import httpx
import orjson
import pytest
import structlog
from websockets.sync.client import connect

from concordia.server.cookies import SESSION as COOKIE
from concordia.server.ops.logs import set_up_logs
from tests.server.running import Json, Running, Seated

PASSWORD: Final = "correct horse"


@pytest.fixture(params=[False, True], ids=["file", "terminal"])
def logs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that the server logs, as it really does into a file or at a terminal."""
    for client in ("httpx", "httpcore", "websockets.client"):
        monkeypatch.setattr(logging.getLogger(client), "propagate", False)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    written = io.StringIO()
    monkeypatch.setattr(written, "isatty", lambda: request.param)
    with redirect_stderr(written):
        set_up_logs()
    yield written
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


class Ear:
    """Someone at a table or beside it, and all bytes that the server has sent them."""

    def __init__(self, server: Running, own: Sequence[str] = ()) -> None:
        self.client = server.client()
        self.own = list(own)
        self.heard: list[bytes] = []
        self.client.http.event_hooks = {"response": [self.hear]}

    def hear(self, response: httpx.Response) -> None:
        response.read()
        told = [f"{name}: {value}" for name, value in response.headers.items() if name != "set-cookie"]
        self.heard.append("\n".join(told).encode() + response.content)

    def account(self, name: str) -> str:
        self.client.sign_up(name, PASSWORD)
        token = str(self.client.http.cookies[COOKIE])
        self.own += [token, str(self.client.get("/me")["account"]["id"])]
        return token

    def look_around(self, table: Seated, moves: int) -> None:
        """Ask for everything, also for what is refused."""
        for path in ("", "/view", "/events", "/record", "/record.json", f"/moments/{moves}", "/view?seat=0"):
            self.client.ask("GET", table.path(path), None, self.own)
        body = {"position": 10**6, "key": "k", "text": "x" * 20}
        for path in (
            "/moves",
            "/undo",
            "/chat",
            "/fork",
            "/seats/1/resign",
            "/start",
            "/offers",
            "/offers/1/answer",
            "/seats/9/join",
        ):
            self.client.ask("POST", table.path(path), body, ["wrong", PASSWORD])
        for path in ("/tables?mine=true", "/tables", "/players/Livia", "/ratings", "/me", "/me/channels"):
            self.client.ask("GET", path, None, self.own)


def secrets_kept(server: Running) -> list[str]:
    """Every secret in the database."""
    columns = ("seed FROM tables", "salt FROM tables", "host_hash FROM tables", "secret_hash FROM seats")
    more = ("password FROM users", "id FROM users", "token_hash FROM sessions")
    with closing(sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))) as database:
        found = [row[0] for column in (*columns, *more) for row in database.execute(f"SELECT {column}")]
    return [str(secret) for secret in found if secret is not None]


def test_no_secret_reaches_anyone_else_or_the_log_in_a_whole_game(
    logs: io.StringIO, simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    livia, bob, guest, watcher = (Ear(simple) for _ in range(4))
    token = livia.account("Livia")
    watching = watcher.account("Watcher")
    table = livia.client.table({"kind": "person", "mine": True}, "open", start=False, listed=True)
    livia.own += table.all_secrets
    bob.own.append(bob.client.post(table.path("/seats/1/join"), {"name": "Bob"})["secret"])
    livia.client.post(table.path("/start"))
    with (
        table.live(additional_headers={"cookie": f"{COOKIE}={token}"}) as one,
        table.live(bob.own) as other,
        table.live() as beside,
        table.live(additional_headers={"cookie": f"{COOKIE}={watching}"}) as member,
    ):
        other.ask({"type": "chat", "text": "well played"})
        chance = Random(5)
        while not one.view["over"] and not other.view["over"]:
            mover = one if one.view["actions"] else other
            if one.position % 60 == 0:
                for ear in (livia, bob, guest, watcher):
                    ear.look_around(table, one.position)
            mover.move(choose_from(mover.view["actions"], chance))
            for live in {one, other} - {mover}:
                while live.position < mover.position:
                    live.until("update")
        for ear, live in ((livia, one), (bob, other), (guest, beside), (watcher, member)):
            live.send({"type": "ping"})
            live.until("pong")
            ear.heard += [orjson.dumps(message) for message in live.seen if not tells_the_end(message)]
    hidden = {
        *secrets_kept(simple),
        *(secret for ear in (livia, bob, guest, watcher) for secret in ear.own),
        PASSWORD,
    }
    for ear in (livia, bob, guest, watcher):
        everything = b"\n".join(ear.heard).decode()
        assert len(everything) > 10_000
        assert [secret for secret in hidden - set(ear.own) if secret in everything] == []
    assert_log_is_silent(simple, table, logs, monkeypatch, hidden)


def choose_from(actions: list[Json], chance: Random) -> int:
    bought = [one for one in actions if one["kind"] in ("slot", "copy", "produce")]
    return int(chance.choice(bought or actions)["action"])


def tells_the_end(message: Json) -> bool:
    """Whether a message comes after the end, when the seed is no secret any more."""
    return (
        bool((message.get("view") or {}).get("over")) or (message.get("table") or {}).get("status") == "over"
    )


def assert_log_is_silent(
    server: Running, table: Seated, logs: io.StringIO, patch: pytest.MonkeyPatch, hidden: set[str]
) -> None:
    async def fail(table: object) -> str:
        raise ZeroDivisionError

    patch.setattr(server.server.history, "record", fail)
    assert server.client().ask("GET", table.path("/record"), None, table.all_secrets).status_code == 500
    assert server.client().ask("GET", table.path(f"/view?secret={table.host}")).is_success
    address = f"{server.url.replace('http', 'ws', 1)}/api{table.path('/live')}?secret={table.host}"
    with connect(address) as socket:
        socket.send("{")
    written = logs.getvalue()
    assert "ZeroDivisionError" in written
    assert [secret for secret in hidden if secret in written] == []

"""Quick pairing, one step at a time."""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest
from sqlalchemy import select, update
from websockets.sync.client import connect

from concordia.server.clock import now
from concordia.server.lobby.pool import GRACE
from concordia.server.rate_limits import LIMITS
from concordia.server.schemas.lobby import TO_SEEKER
from concordia.server.store.database import Database
from concordia.server.store.ids import hashed
from concordia.server.store.models import Seeker
from tests.server.running import Json, Running
from tests.server.test_processes import soon

TWO: Json = {"boards": ["italia"], "seats": [2], "presets": ["blitz"]}


class Seeking:
    """Someone who waits."""

    def __init__(self, socket: Any, ticket: str) -> None:
        self.socket, self.ticket = socket, ticket

    def send(self, frame: Json) -> None:
        self.socket.send(orjson.dumps(frame).decode())

    def until(self, *kinds: str) -> Json:
        while True:
            text = self.socket.recv(60)
            TO_SEEKER.validate_json(text, strict=True)
            told: Json = orjson.loads(text)
            if told["type"] in kinds:
                return told


@contextmanager
def seeking(
    server: Running, name: str | None, wish: Json = TWO, ticket: str | None = None, cookie: str = ""
) -> Iterator[Seeking]:
    shown = ticket or secrets.token_urlsafe(24)
    headers = {"cookie": f"concordia={cookie}"} if cookie else {}
    address = f"{server.url.replace('http', 'ws', 1)}/api/pairing/live"
    with connect(address, additional_headers=headers) as socket:
        one = Seeking(socket, shown)
        one.send({"type": "seek", "ticket": shown, "name": name, "wish": wish})
        yield one


def change_row(server: Running, ticket: str, **values: object) -> None:
    async def write() -> None:
        database = Database(server.settings.database)
        async with database.changing() as session:
            chosen = update(Seeker).where(Seeker.ticket_hash == hashed(ticket)).values(values)
            await session.execute(chosen)
        await database.close()

    asyncio.run(write())


def row_of(server: Running, ticket: str) -> Seeker | None:
    async def read() -> Seeker | None:
        database = Database(server.settings.database)
        async with database.reading() as session:
            found = await session.scalar(select(Seeker).where(Seeker.ticket_hash == hashed(ticket)))
        await database.close()
        return found

    return asyncio.run(read())


def waits_here(server: Running, ticket: str) -> bool:
    row = row_of(server, ticket)
    return row is not None and row.here


def test_two_who_wish_for_the_same_are_led_to_a_game_that_has_begun(server: Running) -> None:
    with seeking(server, "Ann") as ann, seeking(server, "Ann") as bob:
        told = [one.until("paired") for one in (ann, bob)]
    assert told[0]["table"] == told[1]["table"]
    assert sorted(one["seat"] for one in told) == [0, 1]
    client = server.client()
    table = client.get(f"/tables/{told[0]['table']}")
    assert (table["status"], table["board"], table["listed"]) == ("playing", "italia", True)
    assert table["options"]["time"] == {"kind": "clock", "minutes": 5, "increment": 5}
    assert sorted(seat["name"] for seat in table["seats"]) == ["Ann", "Ann 2"]
    for one, paired in zip((ann, bob), told, strict=True):
        view = client.get(f"/tables/{paired['table']}/view", [one.ticket])
        assert (view["seats"], view["host"]) == ([paired["seat"]], False)


def test_two_with_the_same_longest_name_are_told_apart(simple: Running) -> None:
    name = "Numerius Decimus Publius Aurelius Cottax"
    assert len(name) == 40
    with seeking(simple, name) as one, seeking(simple, name) as other:
        told = [one.until("paired"), other.until("paired")]
    seats = simple.client().get(f"/tables/{told[0]['table']}")["seats"]
    assert {seat["name"] for seat in seats} > {name}
    assert all(len(seat["name"]) <= 40 for seat in seats)


def test_someone_who_waits_is_told_so_and_may_leave(simple: Running) -> None:
    with seeking(simple, "Ann") as ann:
        assert ann.until("waiting")["since"] <= now()
        ann.send({"type": "leave"})
        ann.until("left")
    with seeking(simple, "Bob") as bob:
        bob.until("waiting")
        assert row_of(simple, ann.ticket) is None
        assert simple.client().get("/tables")["tables"] == []


def test_someone_who_lost_the_connection_is_not_seated_but_keeps_the_place(simple: Running) -> None:
    with seeking(simple, "Ann") as ann:
        since = ann.until("waiting")["since"]
    soon(lambda: not waits_here(simple, ann.ticket), "the lost connection is noticed")
    with seeking(simple, "Bob") as bob:
        bob.until("waiting")
        with seeking(simple, "Ann", ticket=ann.ticket) as again:
            assert again.until("waiting", "paired").get("since", since) == since
            again.until("paired")
            bob.until("paired")


def test_someone_who_does_not_come_back_is_forgotten(simple: Running) -> None:
    with seeking(simple, "Ann") as ann:
        ann.until("waiting")
    soon(lambda: not waits_here(simple, ann.ticket), "the lost connection is noticed")
    change_row(simple, ann.ticket, until=now() - GRACE)
    soon(lambda: row_of(simple, ann.ticket) is None, "who is gone is forgotten")


def test_someone_who_was_seated_while_cut_off_finds_out_where(simple: Running) -> None:
    with seeking(simple, "Ann") as ann, seeking(simple, "Bob") as bob:
        told = ann.until("paired")
        bob.until("paired")
    with seeking(simple, "Ann", ticket=ann.ticket) as again:
        assert again.until("paired") == told


def test_a_rated_game_is_for_accounts_and_an_account_waits_once(simple: Running) -> None:
    rated = {**TWO, "rated": True}
    with seeking(simple, "Guest", rated) as guest:
        assert guest.until("refused")["error"]["code"] == "signed-out"
    cookies = []
    for name in ("Ann", "Bob"):
        client = simple.client()
        client.sign_up(name)
        cookies.append(client.http.cookies["concordia"])
    with (
        seeking(simple, None, rated, cookie=cookies[0]) as desktop,
        seeking(simple, None, rated, cookie=cookies[0]) as phone,
    ):
        desktop.until("left")
        phone.until("waiting")
        with seeking(simple, None, rated, cookie=cookies[1]) as bob:
            table = bob.until("paired")["table"]
            assert phone.until("paired")["table"] == table
    told = simple.client().get(f"/tables/{table}")
    assert told["options"]["rated"]
    assert sorted(seat["name"] for seat in told["seats"]) == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"type": "leave"}, "seek-first"),
        ({"type": "seek"}, "field-missing"),
        ({"type": "seek", "ticket": "short", "name": "Ann", "wish": TWO}, "bad-field"),
        ({"wish": {**TWO, "boards": ["atlantis"]}}, "unknown-board"),
        ({"wish": {**TWO, "presets": ["bullet"]}}, "unknown-preset"),
        ({"wish": {**TWO, "boards": ["imperium"]}}, "no-such-game"),
        ({"wish": {**TWO, "seats": []}}, "field-too-few"),
        ({"name": None}, "signed-out"),
        ({"name": "A\u200bnn"}, "bad-name"),
    ],
)
def test_what_makes_no_sense_is_refused_and_waits_for_nothing(
    simple: Running, frame: Json, code: str
) -> None:
    usual = {"type": "seek", "ticket": "t" * 32, "name": "Ann", "wish": TWO}
    address = f"{simple.url.replace('http', 'ws', 1)}/api/pairing/live"
    with connect(address) as socket:
        socket.send(orjson.dumps(frame if "type" in frame else usual | frame).decode())
        told = orjson.loads(socket.recv(60))
    assert (told["type"], told["error"]["code"]) == ("refused", code)
    assert row_of(simple, "t" * 32) is None


def test_one_address_may_ask_to_be_seated_only_so_often(real: Running) -> None:
    ticket = secrets.token_urlsafe(24)
    for _ in range(LIMITS["pair"].most):
        with seeking(real, "Ann", ticket=ticket) as ann:
            ann.until("waiting")
    with seeking(real, "Ann", ticket=ticket) as ann:
        assert ann.until("refused")["error"]["code"] == "too-often"

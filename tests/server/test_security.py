"""What docs/security.md promises: each threat is tried here, unless another test tries it."""

import asyncio
import base64
import re
import secrets
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
from limits import parse
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from concordia.game import Game
from concordia.record import MAX_BYTES, record_text
from concordia.server import accounts, guard, hall
from concordia.server.guard import HEADERS, MOST_BYTES
from concordia.server.service import COOKIE, SECRETS
from concordia.server.visitors import make_id, make_secret
from concordia.setup import make_setup
from tests.server.running import Client, Json, LiveClient, Running, Seated, refused, running
from tests.server.test_fuzz import BODIES, OPERATIONS

EVIL: Final = "https://evil.example"
PASSWORD: Final = "correct horse"
Way = tuple[str, str, Json | None]


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path / 'secure.db'}", secure=True) as one:
        yield one


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server on which everything may be done twice a minute."""
    for name in guard.LIMITS:
        monkeypatch.setitem(guard.LIMITS, name, parse("2/minute"))
    with running(f"sqlite:///{tmp_path / 'concordia.db'}", limits=True) as one:
        yield one


def rows(server: Running, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))) as database:
        return database.execute(query).fetchall()


def answer_to(server: Running, method: str, path: str, **headers: str) -> HTTPResponse:
    """The answer to a request that is sent just as it is given, without a body."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    connection.close()
    return answer


def strangers(server: Running, table: Seated) -> dict[str, tuple[Client, list[str]]]:
    """Everyone but the one who sits on seat 0, with the secrets they hold."""
    member = server.client()
    member.sign_up("Stranger")
    other = server.client().table("Ann", "Bob")
    guessed = [secrets.token_urlsafe(24), table.id, table.told["commitment"]]
    return {
        "the other seat": (server.client(), [table.secrets[1]]),
        "the host": (server.client(), [table.host]),
        "another account": (member, []),
        "a guest": (server.client(), []),
        "a guest with links of another table": (server.client(), other.all_secrets),
        "someone who guesses": (server.client(), guessed),
    }


SEAT_WAYS: Final[list[Way]] = [
    ("POST", "/moves", {"position": 0, "key": "k", "text": "tribune"}),
    ("POST", "/moves", {"position": 0, "key": "k", "text": "tribune", "seat": 0}),
    ("POST", "/undo", {"position": 0, "key": "k", "seat": 0}),
    ("POST", "/chat", {"text": "I am Ann", "seat": 0}),
    ("POST", "/seats/0/resign", None),
    ("POST", "/seats/0/return", None),
    ("GET", "/view?seat=0", None),
    ("GET", "/moments/0?seat=0", None),
]


def test_nobody_acts_or_sees_for_the_seat_of_another(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    for who, (client, shown) in strangers(server, table).items():
        for method, path, body in SEAT_WAYS:
            answer = client.ask(method, table.path(path), body, shown)
            assert answer.status_code == 403, f"{who}: {method} {path}: {answer.status_code}"
        with LiveClient(client.url, table.id, shown) as live:
            for frame in (
                {"type": "move", "position": 0, "key": "k", "text": "tribune"},
                {"type": "undo", "position": 0, "key": "k", "seat": 0},
                {"type": "chat", "text": "I am Ann", "seat": 0},
                {"type": "look", "seat": 0},
            ):
                assert live.ask(frame)["error"]["code"] == "forbidden", who
    assert (table.info()["position"], table.info()["number"]) == (0, 1)


HOST_WAYS: Final[list[Way]] = [
    ("PUT", "/seats/1", {"kind": "bot", "bot": "random"}),
    ("POST", "/seats/0/leave", None),
    ("POST", "/start", None),
    ("DELETE", "", None),
]


def test_nobody_manages_the_table_of_another(server: Running) -> None:
    table = server.client().table("Ann", "Bob", start=False)
    for who, (client, shown) in strangers(server, table).items():
        for method, path, body in HOST_WAYS if who != "the host" else ():
            answer = client.ask(method, table.path(path), body, shown)
            assert answer.status_code == 403, f"{who}: {method} {path}: {answer.status_code}"
    assert table.info()["number"] == 0


def test_secrets_cannot_be_guessed() -> None:
    made = [make_secret() for _ in range(1000)]
    assert len(set(made)) == 1000
    assert all(len(base64.urlsafe_b64decode(one)) >= 24 for one in made)
    assert len({make_id() for _ in range(1000)}) == 1000


def test_the_cookie_of_a_session_is_out_of_reach_for_scripts_and_other_sites(
    simple: Running, secure: Running
) -> None:
    for server, https in ((simple, False), (secure, True)):
        answer = server.client().ask("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
        parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=lax", "path=/"} <= parts
        assert ("secure" in parts) == https
        assert ("strict-transport-security" in answer.headers) == https


def test_a_session_ends_when_someone_signs_out_and_when_it_is_old(simple: Running) -> None:
    client = simple.client()
    client.sign_up("Ann")
    token = str(client.http.cookies[COOKIE])
    table = client.table({"kind": "person", "mine": True}, "Bob")
    live = LiveClient(client.url, table.id, additional_headers={"cookie": f"{COOKIE}={token}"})
    assert live.welcome["seats"] == [0]
    assert client.ask("DELETE", "/session").status_code == 204
    with pytest.raises(ConnectionClosed):
        live.until("nothing more")
    thief = httpx.Client(base_url=f"{simple.url}/api", headers={"cookie": f"{COOKIE}={token}"})
    assert thief.get("/me").json() == {"account": None}
    client.post("/session", {"name": "Ann", "password": PASSWORD})
    assert client.get("/me")["account"]["name"] == "Ann"
    with closing(sqlite3.connect(simple.settings.database.removeprefix("sqlite:///"))) as database:
        database.execute("UPDATE sessions SET expires = 1")
        database.commit()
    assert client.get("/me") == {"account": None}
    thief.close()
    live.exits.close()


def test_passwords_are_kept_by_argon2_and_an_unknown_name_looks_like_a_wrong_password(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = simple.client()
    client.sign_up("Ann")
    assert all(
        str(password).startswith("$argon2id$") for (password,) in rows(simple, "SELECT password FROM users")
    )
    tried: list[str] = []
    verify = accounts._fits

    async def count(kept: str, password: str) -> bool:
        tried.append(kept)
        return await verify(kept, password)

    monkeypatch.setattr(accounts, "_fits", count)
    answers = [
        client.ask("POST", "/session", {"name": name, "password": "wrong horse"})
        for name in ("Ann", "Nobody")
    ]
    assert {(answer.status_code, answer.content) for answer in answers} == {(403, answers[0].content)}
    assert len(tried) == 2  # The same work is done for both.


def unsafe_ways(server: Running) -> list[tuple[str, str]]:
    """Method and path of everything that changes something."""
    described = server.app.openapi()["paths"]
    return [
        (method.upper(), path.format(table_id="t", seat=0, channel="c"))
        for path, methods in described.items()
        for method in methods
        if method not in ("get", "head", "options")
    ]


def test_a_page_of_another_site_can_do_nothing(simple: Running) -> None:
    client = simple.client()
    client.sign_up("Ann")
    crosses = [
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": f"{simple.url}.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ]
    ways = unsafe_ways(simple)
    assert len(ways) > 20
    for method, path in [*ways, ("POST", "/")]:
        for headers in crosses:
            answer = client.http.request(method, path, headers=headers)
            assert answer.status_code == 403, f"{method} {path} {headers}"
    for headers in ({"origin": simple.url}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}):
        assert client.http.delete("/api/session", headers=headers).status_code == 204


@pytest.mark.parametrize("origin", [EVIL, "null", "http://["])
def test_a_page_of_another_site_cannot_open_a_live_connection(simple: Running, origin: str) -> None:
    table = simple.client().table("Ann", "Bob")
    address = f"{simple.url.replace('http', 'ws', 1)}/api{table.path('/live')}"
    with pytest.raises(InvalidStatus, match="403"):
        connect(address, additional_headers={"origin": origin})
    with connect(address, additional_headers={"origin": simple.url}):
        pass


def test_every_answer_has_the_headers_that_protect_a_page(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = simple.client()

    async def fail(table: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(simple.server.history, "record", fail)
    broken = f"/api{client.table('Ann', 'Bob').path('/record')}"
    asked = {
        200: client.http.get("/api/health"),
        201: client.ask("POST", "/accounts", {"name": "Ann", "password": PASSWORD}),
        204: client.ask("DELETE", "/session"),
        400: client.ask("POST", "/tables", {"board": "nowhere", "seats": [{}]}),
        401: client.ask("GET", "/me/channels"),
        403: client.http.post("/api/tables", headers={"origin": EVIL}),
        404: client.http.get("/nothing.js"),
        405: client.http.post("/"),
        422: client.ask("POST", "/tables", {}),
        500: simple.client().http.get(broken),
    }
    for answer in (
        *asked.values(),
        client.http.get("/"),
        client.http.get("/metrics"),
        client.http.get("/api/x"),
    ):
        told = f"{answer.request.url.path} {answer.status_code}"
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, told
    assert list(asked) == [answer.status_code for answer in asked.values()]
    large = answer_to(simple, "POST", "/api/tables", content_length=str(MOST_BYTES + 1))
    assert large.status == 413
    assert {name: large.getheader(name) for name in HEADERS} == HEADERS
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_what_people_write_is_never_a_page(simple: Running) -> None:
    evil = "<script>alert(1)</script>"
    client = simple.client()
    table = client.table(evil, "Bob", name=evil, listed=True)
    assert client.ask("POST", table.path("/chat"), {"text": evil, "seat": 0}, [table.secrets[0]]).is_success
    for path in ("", "/view", "/events", "/record", "/record.json", "/moments/0", "/../../tables"):
        answer = client.http.get(f"/api{table.path(path)}")
        assert evil in answer.text
        assert answer.headers["content-type"].split(";")[0] in ("application/json", "text/plain")
        assert answer.headers["x-content-type-options"] == "nosniff"
    wrong = client.http.get(f"/api/players/{evil}")
    assert wrong.headers["content-type"] == "application/json"


def endless() -> Iterator[bytes]:
    while True:
        yield b" " * 10_000


@pytest.mark.parametrize("path", ["/api/tables", "/api/session", "/api/tables/import", "/"])
def test_bodies_that_are_too_large_are_refused_before_they_are_read(simple: Running, path: str) -> None:
    most = MOST_BYTES + (MAX_BYTES if path.endswith("import") else 0)
    assert answer_to(simple, "POST", path, content_length=str(most + 1)).status == 413
    assert answer_to(simple, "POST", path, content_length="9" * 30).status in (400, 413)
    client = simple.client()
    with suppress(httpx.TransportError):  # The server may hang up while the client still sends.
        assert client.http.post(path, content=endless()).status_code == 413
    assert simple.client().get("/health")["status"] == "well"


def test_a_record_with_too_many_moves_is_refused(simple: Running) -> None:
    game = Game(make_setup("italia", 2, "1"))
    for _ in range(4000):
        game.push("tribune, done")
    answer = simple.client().ask("POST", "/tables/import", {"record": record_text(game)})
    assert answer.status_code in (400, 413, 422)


@pytest.mark.parametrize(
    ("path", "body", "headers"),
    [
        ("/accounts", {"name": "x" * 41, "password": PASSWORD}, {}),
        ("/accounts", {"name": "Ann", "password": "x" * 201}, {}),
        ("/tables", {"seats": [{}] * 7}, {}),
        ("/tables", {"seats": [{}, {}, {}], "name": "x" * 61}, {}),
        ("/tables", {"seats": [{}, {}, {}], "name": "two\nlines\0"}, {}),
        ("/tables", {"seats": [{}, {}, {}], "variants": ["venus"] * 9}, {}),
        ("/tables/TABLE/chat", {"text": "x" * 501}, {}),
        ("/tables", {"seats": [{}, {}, {}]}, {SECRETS: ",".join(["x"] * 13)}),
        ("/tables", {"seats": [{}, {}, {}]}, {SECRETS: "x" * 1001}),
    ],
)
def test_whatever_is_too_long_or_too_many_is_refused(
    simple: Running, path: str, body: Json, headers: Json
) -> None:
    table = simple.client().table("Ann", "Bob")
    answer = simple.client().http.post(f"/api{path.replace('TABLE', table.id)}", json=body, headers=headers)
    assert answer.status_code in (400, 422)


FREE: Final = ("getHealth", "getCatalogue", "whoAmI", "signOut")
"""What costs next to nothing."""


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if one not in FREE])
def test_what_costs_something_can_be_done_only_so_often(limited: Running, operation: str) -> None:
    client = limited.client()
    client.sign_up("Ann")
    table = client.table("Ann", "Bob")
    described = OPERATIONS[operation]
    path = described.path.format(table_id=table.id, seat=0, moves=0, channel="c", name="Ann")
    headers = {SECRETS: ",".join(table.all_secrets)}
    method, body = described.method.upper(), BODIES.get(operation)
    last = [client.http.request(method, path, json=body, headers=headers) for _ in range(3)][-1]
    refused(last, 429, "too-many")
    assert int(last.headers["retry-after"]) > 0


def test_guessing_one_password_from_many_addresses_is_limited_too(limited: Running) -> None:
    client = limited.client()
    client.sign_up("Ann")
    guess = {"name": "Ann", "password": "wrong horse"}
    change = {"password": "new horse", "old_password": "wrong horse"}
    seen = []
    for number in range(5):
        headers = {"x-forwarded-for": f"192.0.2.{number}"}
        seen.append(client.http.post("/api/session", json=guess, headers=headers).status_code)
        seen.append(client.http.patch("/api/me", json=change, headers=headers).status_code)
        client.http.patch("/api/me", json={"name": f"Ann {number}"}, headers=headers)
    assert seen == [403, 403, 403, 403, 429, 429, 429, 429, 429, 429]


@pytest.mark.parametrize("kind", ["chat", "look", "nonsense"])
def test_what_is_sent_live_is_limited(limited: Running, kind: str) -> None:
    table = limited.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as live:
        for _ in range(3):
            live.send({"type": kind, "text": "hello"} if kind == "chat" else {"type": kind})
        live.send({"type": "move", "position": 0, "key": "k", "action": 0})
        codes = [live.until("refused")["error"]["code"] for _ in range(4 if kind == "nonsense" else 1)]
        assert "too-many" in codes


def test_live_connections_are_limited_also_before_they_say_hello(limited: Running) -> None:
    table = limited.client().table("Ann", "Bob")
    address = f"{limited.url.replace('http', 'ws', 1)}/api{table.path('/live')}"
    with connect(address), connect(address), connect(address) as third:
        assert '"too-many"' in str(third.recv(5))


EVIL_SQL: Final = (
    "' OR '1'='1",
    "x'; DROP TABLE users; --",
    '" OR ""="',
    "%' UNION SELECT seed FROM tables --",
)


def test_sql_in_texts_is_text(server: Running) -> None:
    client = server.client()
    client.sign_up("Ann")
    table = client.table("Ann", "Bob", name=EVIL_SQL[0])
    for sql in EVIL_SQL:
        refused(client.ask("POST", "/session", {"name": sql, "password": PASSWORD}), 403, "forbidden")
        assert client.ask("GET", f"/players/{quote(sql, safe='')}").status_code == 404
        assert client.ask("GET", f"/tables/{quote(sql, safe='')}").status_code == 404
        assert client.ask("GET", f"/tables?status={quote(sql)}").status_code == 422
        assert client.ask("GET", table.path("/view?seat=0"), None, [sql]).status_code == 403
        assert client.ask(
            "POST", table.path("/chat"), {"text": sql, "seat": 0}, [table.secrets[0]]
        ).is_success
    told = [event["text"] for event in client.get(table.path("/events"))["events"] if event["kind"] == "chat"]
    assert (told, table.info()["name"]) == (list(EVIL_SQL), EVIL_SQL[0])
    assert client.get("/players/Ann")["name"] == "Ann"


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/%2e%2e%2fapp.py",
        "//etc/passwd",
        "/..\\app.py",
        "/%00",
    ],
)
def test_only_files_of_the_page_are_served(simple: Running, path: str) -> None:
    answer = answer_to(simple, "GET", path)
    assert (answer.status, answer.getheader("content-type")) == (404, "application/json")


def test_of_many_moves_at_once_one_is_made(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    clients = [server.client() for _ in range(6)]

    def move(number: int, key: str) -> int:
        body = {"position": 0, "key": key, "text": "tribune"}
        return clients[number].ask("POST", table.path("/moves"), body, [table.secrets[0]]).status_code

    with ThreadPoolExecutor(len(clients)) as pool:
        assert (
            sorted(pool.map(move, range(6), ["one", "two", "three", "four", "five", "six"]))
            == [200] + [409] * 5
        )
        again = server.client().table("Ann", "Bob")
        table = again
        assert list(pool.map(move, range(6), ["same"] * 6)) == [200] * 6
    assert again.info()["moves"] == 1


def test_a_process_holds_only_so_many_tables(simple: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MOST_TABLES", 3)
    client = simple.client()
    tables = [client.table("Ann", "Bob") for _ in range(8)]
    assert len(simple.server.hall.tables) <= 3
    for table in tables:
        assert table.move("tribune").is_success
    assert len(simple.server.hall.tables) <= 3


def test_a_seat_that_a_bot_plays_is_not_played_by_its_person_too(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think_for_ever(question: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(simple.server.crew, "ask", think_for_ever)
    table = simple.client().table("Ann", "Bob")
    assert table.move("mercator").is_success
    assert simple.client().ask("POST", table.path("/seats/0/resign"), None, [table.secrets[0]]).is_success
    refused(table.move("done", position=1), 409, "conflict")
    undo = {"position": 1, "key": "undo"}
    refused(table.client.ask("POST", table.path("/undo"), undo, [table.secrets[0]]), 409, "conflict")


def test_what_was_revealed_is_not_taken_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", board="italia")
    with table.live(list(table.secrets.values())) as live:
        while not live.view["over"]:
            left = sum(live.view["decks_left"])
            offered = live.view["actions"]
            bought = [one for one in offered if one["kind"] == "slot"]
            live.move(table.chance.choice(bought or offered)["action"])
            if sum(live.view["decks_left"]) < left:
                frame = {"type": "undo", "position": live.position, "key": secrets.token_hex(4)}
                assert live.ask(frame)["error"]["code"] == "illegal-move"
                assert not live.view["may_undo"]


def test_the_record_of_a_game_in_play_cannot_be_played_on_elsewhere(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    assert table.move("tribune").is_success
    record = simple.client().http.get(f"/api{table.path('/record')}").text
    assert "Seed" not in record
    answer = simple.client().ask("POST", "/tables/import", {"record": record})
    assert "does not reveal its seed" in refused(answer, 400, "bad-request")


def test_every_test_that_the_threat_model_names_is_there() -> None:
    here = Path(__file__).parent
    page = (here.parents[1] / "docs" / "security.md").read_text(encoding="utf-8")
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", page)
    assert len(named) > 60
    for file, name in named:
        assert f"\ndef {name}(" in (here / file).read_text(encoding="utf-8"), f"{file}::{name}"
    lines = [line for line in page.splitlines() if line.startswith("| ") and line.count("|") == 4]
    assert [line for line in lines if "test_" not in line and "| Test |" not in line] == []

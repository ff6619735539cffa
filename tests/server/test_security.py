"""What docs/security.md promises: each threat is tried here, unless another test tries it."""

import base64
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import httpx
import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from concordia.refusals import refusals
from concordia.server.cookies import DEVICE
from concordia.server.cookies import SESSION as COOKIE
from concordia.server.middleware import HEADERS, MOST_BYTES
from concordia.server.people import accounts
from concordia.server.store.ids import make_id, make_secret
from tests.server.attacks import PASSWORD, answer_to, rows
from tests.server.running import Client, Json, LiveClient, Running, Seated, running

EVIL: Final = "https://evil.example"
Way = tuple[str, str, Json | None]


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path / 'secure.db'}", secure=True) as one:
        yield one


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
    ("GET", "/why?seat=0&card=tribune", None),
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
                assert refusals()[live.ask(frame)["error"]["code"]].status == 403, who
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
        names = []
        for told in answer.headers.get_list("set-cookie"):
            parts = {part.strip().lower() for part in told.split(";")}
            assert {"httponly", "samesite=lax", "path=/"} <= parts
            assert not any(part.startswith("domain") for part in parts)
            assert ("secure" in parts) == https
            names.append(told.partition("=")[0])
        plain = [COOKIE, DEVICE]
        assert names == ([f"__Host-{name}" for name in plain] if https else plain)
        assert ("strict-transport-security" in answer.headers) == https


def shown_over_https(server: Running, **cookies: str) -> httpx.Response:
    """The answer to who one is, as a browser with these cookies gets it through a proxy with HTTPS."""
    cookie = "; ".join(f"{name.replace('Host_', '__Host-')}={value}" for name, value in cookies.items())
    return httpx.get(f"{server.url}/api/me", headers={"cookie": cookie})


def test_nobody_is_signed_out_when_cookies_get_safer_names(secure: Running) -> None:
    signed_up = secure.client().ask("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    token = signed_up.cookies[f"__Host-{COOKIE}"]
    old = shown_over_https(secure, concordia=token)
    assert old.json()["account"]["name"] == "Ann"
    renamed = [told.split(";")[0] for told in old.headers.get_list("set-cookie")]
    assert renamed == [f"__Host-{COOKIE}={token}", f'{COOKIE}=""']
    new = shown_over_https(secure, Host_concordia=token)
    assert new.json()["account"]["name"] == "Ann"
    assert "set-cookie" not in new.headers


def test_a_cookie_that_a_neighbour_under_the_same_domain_has_set_is_not_read(secure: Running) -> None:
    ann, mallory = (
        secure.client().ask("POST", "/accounts", {"name": name, "password": PASSWORD}).cookies
        for name in ("Ann", "Mallory")
    )
    both = {"concordia": mallory[f"__Host-{COOKIE}"], "Host_concordia": ann[f"__Host-{COOKIE}"]}
    assert shown_over_https(secure, **both).json()["account"]["name"] == "Ann"


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


def test_passwords_are_kept_with_as_much_work_as_argon2_advises(
    simple: Running, monkeypatch: pytest.MonkeyPatch, quick_passwords: PasswordHasher
) -> None:
    monkeypatch.setattr(accounts, "HASHER", quick_passwords)
    simple.client().sign_up("Ann")
    ((kept,),) = rows(simple, "SELECT password FROM users")
    assert extract_parameters(kept) == RFC_9106_LOW_MEMORY


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
        (method.upper(), re.sub(r"\{\w+\}", "1", path))
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
    for part in ("script", "style", "font", "connect", "manifest", "worker"):
        assert f"{part}-src 'self';" in policy, "everything comes from the server itself, and nothing else"


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

"""Caps on what is open at once, by address and in all; whoever is turned away is told why."""

import io
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPResponse
from pathlib import Path
from typing import Final

import httpx
import orjson
import pytest
import structlog
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from concordia.server import listening, middleware, open_connections
from concordia.server.errors import TooMany
from concordia.server.live.connection import TRY_AGAIN
from concordia.server.open_connections import OpenConnections
from tests.server.processes import LONG, Process, run_server, serving_as
from tests.server.running import Json, Running, refused, running

DESCRIPTORS: Final = 200
PROXY: Final = ("10.0.0.1",)
"""Behind such a proxy, whoever comes from this machine is a visitor like any other."""


def open_socket(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=LONG)


def answer_on(one: socket.socket, path: str = "/api/health") -> tuple[int, Json]:
    """What a request on an open connection is answered, which then stays open."""
    one.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
    answer = HTTPResponse(one)
    answer.begin()
    return answer.status, orjson.loads(answer.read())


def is_closed(one: socket.socket) -> bool:
    """Whether the server closes a connection without a word."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server with room for twelve connections, three of them for one address."""
    monkeypatch.setattr(listening, "most_sockets", lambda: 12)
    with running(f"sqlite:///{tmp_path / 'c.db'}", proxies=PROXY, limits=True) as one:
        yield one


def test_one_address_has_only_so_many_connections_and_is_told_why(few: Running) -> None:
    with ExitStack() as opened:
        kept = [opened.enter_context(open_socket(few.port)) for _ in range(3)]
        assert [answer_on(one)[0] for one in kept] == [200] * 3
        status, told = answer_on(opened.enter_context(open_socket(few.port)))
        assert (status, told["error"]["code"]) == (429, "address-full")
        assert "your address has 3 connections open" in told["error"]["message"]
        assert [answer_on(one)[0] for one in kept] == [200] * 3
        with pytest.raises(InvalidStatus, match="429"):
            connect(f"{few.url.replace('http', 'ws')}/api/tables/none/live")
        kept[0].close()
        until_open(few, 2)
        assert answer_on(opened.enter_context(open_socket(few.port)))[0] == 200
    until_open(few, 0)


def until_open(server: Running, number: int) -> None:
    """Wait until the server has noticed that connections were closed."""
    config = server.uvicorn.config
    assert isinstance(config, listening.Config)
    until = time.monotonic() + LONG
    while config.sockets.open != number:
        assert time.monotonic() < until, config.sockets.open
        time.sleep(0.01)


def test_a_live_connection_is_counted_like_any_other_until_it_ends(few: Running) -> None:
    client = few.client()
    table = client.table("Ann", "Bob")
    client.http.close()
    until_open(few, 0)
    with table.live(), table.live(), table.live(), open_socket(few.port) as fourth:
        assert answer_on(fourth)[0] == 429
    until_open(few, 0)
    with open_socket(few.port) as again:
        assert answer_on(again)[0] == 200


def test_connections_of_a_proxy_are_capped_only_in_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "most_sockets", lambda: 12)
    with running(f"sqlite:///{tmp_path / 'c.db'}", limits=True) as server, ExitStack() as opened:
        kept = [opened.enter_context(open_socket(server.port)) for _ in range(12)]
        assert [answer_on(one)[0] for one in kept] == [200] * 12
        status, told = answer_on(opened.enter_context(open_socket(server.port)))
        assert (status, told["error"]["code"]) == (503, "server-full")
        assert "the server has 12 connections open" in told["error"]["message"]


def test_who_is_turned_away_in_masses_is_cut_at_once(few: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "HEAR_OUT", 2)
    with ExitStack() as opened:
        for _ in range(5):
            opened.enter_context(open_socket(few.port))
        until_open(few, 3)
        assert is_closed(opened.enter_context(open_socket(few.port)))


def test_who_never_says_what_they_want_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "HEAD_WITHIN", 0.2)
    with running(f"sqlite:///{tmp_path / 'c.db'}") as server:
        with open_socket(server.port) as silent:
            assert is_closed(silent)
        with open_socket(server.port) as slow:
            slow.sendall(b"GET /api/health HT")
            assert is_closed(slow)
        with open_socket(server.port) as later:
            assert answer_on(later)[0] == 200
            later.sendall(b"GET /api/hea")
            assert is_closed(later)


def test_a_body_that_never_ends_is_refused(simple: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_WITHIN", 0.2)
    with open_socket(simple.port) as one:
        one.sendall(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\n{")
        answer = HTTPResponse(one)
        answer.begin()
        assert (answer.status, orjson.loads(answer.read())["error"]["code"]) == (408, "too-slow")


def test_one_address_has_only_so_many_live_connections_through_a_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "MOST_LIVE", 2)
    with running(f"sqlite:///{tmp_path / 'c.db'}", limits=True) as server:
        table = server.client().table("Ann", "Bob")
        here, there = ({"x-forwarded-for": f"192.0.2.{number}"} for number in (1, 2))
        with table.live(additional_headers=here), table.live(additional_headers=here):
            address = f"{server.url.replace('http', 'ws', 1)}/api{table.path('/live')}"
            with connect(address, additional_headers=here) as third:
                told = orjson.loads(third.recv(LONG))
                assert (told["type"], told["error"]["code"]) == ("refused", "address-full")
                assert "your address has 2 live connections open" in told["error"]["message"]
                with pytest.raises(ConnectionClosed) as closed:
                    third.recv(LONG)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == TRY_AGAIN
            with table.live(additional_headers=there):
                pass
        with table.live(additional_headers=here):
            pass


def test_one_address_has_only_so_many_requests_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "MOST_REQUESTS", 2)
    with running(f"sqlite:///{tmp_path / 'c.db'}", limits=True) as server, ExitStack() as opened:
        for _ in range(2):
            slow = opened.enter_context(open_socket(server.port))
            head = "POST /api/tables HTTP/1.1", "host: x", "x-forwarded-for: 192.0.2.1", "content-length: 9"
            slow.sendall("\r\n".join([*head, "", ""]).encode())
        until_open(server, 2)
        client = server.client()
        answer = until_refused(client.http)
        assert "your address has 2 requests open" in refused(answer, 429, "address-full")
        assert int(answer.headers["retry-after"]) > 0
        assert client.http.get("/api/health", headers={"x-forwarded-for": "192.0.2.2"}).status_code == 200


def until_refused(client: httpx.Client) -> httpx.Response:
    """The refusal that must come as soon as the server has read what was sent before."""
    until = time.monotonic() + LONG
    while True:
        answer = client.get("/api/health", headers={"x-forwarded-for": "192.0.2.1"})
        if answer.status_code != 200:
            return answer
        assert time.monotonic() < until


def test_without_limits_one_address_may_take_all_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "most_sockets", lambda: 8)
    with running(f"sqlite:///{tmp_path / 'c.db'}", proxies=PROXY) as server, ExitStack() as opened:
        kept = [opened.enter_context(open_socket(server.port)) for _ in range(8)]
        assert [answer_on(one)[0] for one in kept] == [200] * 8
        assert answer_on(opened.enter_context(open_socket(server.port)))[0] == 503


def test_a_cap_that_is_hit_stands_in_the_log_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    written = io.StringIO()
    log = structlog.wrap_logger(
        structlog.PrintLogger(written), processors=[structlog.processors.JSONRenderer()]
    )
    monkeypatch.setattr(open_connections, "log", log)
    caps = OpenConnections("connections", None, 1, clock=lambda: now)
    assert caps.enter("somewhere") is None
    for _ in range(50):
        assert caps.enter("somewhere") is not None
    now = 11.0
    assert caps.enter("somewhere") is not None
    lines = [orjson.loads(line) for line in written.getvalue().splitlines()]
    assert [(line["cap"], line["most"], line["times"]) for line in lines] == [
        ("address", 1, 1),
        ("address", 1, 50),
    ]
    assert "somewhere" not in written.getvalue()


def test_what_has_left_is_not_kept() -> None:
    caps = OpenConnections("requests", 5, 2)
    for number in range(100):
        with caps.held(f"address {number}"):
            assert caps.open == 1
    assert (caps.open, dict(caps.by_address)) == (0, {})
    with ExitStack() as held:
        for address in (None, None, None, "one", "one"):
            held.enter_context(caps.held(address))
        with pytest.raises(TooMany):
            held.enter_context(caps.held("two"))
    assert caps.open == 0


def run_with_few_descriptors(arguments: list[str], log: Path) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    run_server(arguments, log)


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address of this machine on Linux only")
def test_whoever_opens_all_the_connections_they_can_keeps_nobody_else_out(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, "--proxies=10.0.0.1")
    process.arguments.remove("--no-limits")
    process.target = run_with_few_descriptors
    with serving_as(process), ExitStack() as opened:
        for _ in range(DESCRIPTORS + 50):
            opened.enter_context(open_socket(process.port))
        way = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=process.url, transport=way, timeout=LONG) as other:
            for number in range(20):
                made = other.post("/api/tables", json={"seats": [{}] * 3})
                assert made.status_code == 201, number
        assert "too many are open: turned away" in [line["event"] for line in process.logged("warning")]
        assert process.logged("error") == []

"""Live connections fuzzed: whatever a client sends is refused or ends its connection; the others play on."""

import os
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, Final

import orjson
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from concordia.server.listening import LARGEST_FRAME
from concordia.server.ops.settings import Settings
from concordia.server.routes import live as door
from concordia.server.schemas.frames import FROM_CLIENT, FROM_SERVER
from concordia.server.store.database import migrate
from tests.server.running import Json, LiveClient, Running, Seated

EXAMPLES: Final = 150
PING: Final = '{"type":"ping"}'
TOO_LARGE: Final = 1009
NOT_ALLOWED: Final = 1008


class Attacked:
    """A table at which Ann is asked; Bob's link is in the wrong hands."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.table: Seated = server.client().table("Ann", "Bob")
        self.ann: LiveClient = self.table.live([self.table.secrets[0]])
        self.before = self.table.view(0)

    @property
    def address(self) -> str:
        return f"{self.server.url.replace('http', 'ws', 1)}/api{self.table.path('/live')}"

    @property
    def hello(self) -> Json:
        return {"type": "hello", "secrets": [self.table.secrets[1]]}

    @contextmanager
    def connection(self, hello: str | bytes | None = None) -> Iterator[ClientConnection]:
        """A connection that has said hello, in some way."""
        with connect(self.address, max_size=None, close_timeout=1) as one:
            one.send(orjson.dumps(self.hello).decode() if hello is None else hello)
            yield one

    def check(self) -> None:
        """The server is well, the game as it was, and Ann's connection alive."""
        assert self.table.client.get("/health")["status"] == "well"
        now = self.table.view(0)
        assert (now["position"], now["view"]) == (self.before["position"], self.before["view"])
        self.ann.send({"type": "ping"})
        self.ann.until("pong")

    def check_end(self) -> None:
        """In the end Ann still plays, and the table knows nobody else."""
        self.check()
        self.ann.move("tribune")
        live = self.server.server.live
        assert [one for one in live.connections if one.visitor.seats_at(one.table) == (0,)]


@contextmanager
def attacked(url: str) -> Iterator[Attacked]:
    """A server on which Ann plays, whatever others do."""
    migrate(url)
    server = Running(Settings(database=url, limits=False))
    server.start()
    one = Attacked(server)
    try:
        yield one
        one.check_end()
    finally:
        one.ann.exits.close()
        server.stop()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    with attacked(f"sqlite:///{tmp_path_factory.mktemp('live') / 'concordia.db'}") as one:
        yield one


@pytest.fixture
def each_place(database_url: str) -> Iterator[Attacked]:
    with attacked(database_url) as one:
        yield one


def answers(one: ClientConnection) -> list[Json] | None:
    """What the server says until it answers a ping, each in its form; None if it let the client go."""
    told: list[Json] = []
    try:
        one.send(PING)
        while not told or told[-1]["type"] != "pong":
            text = one.recv(10)
            FROM_SERVER.validate_json(text)
            told.append(orjson.loads(text))
    except ConnectionClosed:
        return None
    return told[:-1]


def fuzzed(**strategies: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Any]:
    limits = settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: limits(given(**strategies)(test))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
GOOD: Final[list[Json]] = [
    {"type": "move", "position": 0, "key": "k", "action": 3, "seat": 1},
    {"type": "move", "position": 0, "key": "k", "text": "tribune"},
    {"type": "undo", "position": 0, "key": "k", "whole_turn": True, "seat": 1},
    {"type": "chat", "text": "hello", "seat": 1},
    {"type": "look", "seat": 1},
    {"type": "hello", "secrets": ["x"], "since": 0, "seat": 1},
]
VALUES: st.SearchStrategy[Any] = JSON | st.sampled_from(
    [0, 1, -1, 2**31, 2**63, 10**30, "\0", "", "x" * 600, [], {}, True, None]
)


@st.composite
def nearly_good(draw: st.DrawFn) -> str:
    """A message of the protocol with some of its parts changed, left out or added."""
    frame = dict(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from([*frame, "seat", "type", "user", "\0"]))
        if draw(st.booleans()):
            frame[name] = draw(VALUES)
        else:
            frame.pop(name, None)
    text: str = (
        orjson.dumps(frame, option=orjson.OPT_NON_STR_KEYS, default=str).decode() if fits(frame) else "{"
    )
    at = draw(st.integers(0, len(text)))
    return text if draw(st.integers(0, 3)) else text[:at] + draw(st.text(max_size=3)) + text[at + 1 :]


def fits(value: object) -> bool:
    try:
        orjson.dumps(value)
    except TypeError:
        return False
    return True


FRAMES = st.lists(
    nearly_good()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
    | JSON.filter(fits).map(lambda value: orjson.dumps(value).decode())
    | st.sampled_from(
        ["[" * 15_000, '{"type":' * 1_500, "NaN", "1e999", "9" * 10_000, '{"type":"ping","type":"move"}']
    )
    | st.binary(max_size=60),
    min_size=1,
    max_size=4,
)


def is_message(frame: str | bytes) -> bool:
    try:
        FROM_CLIENT.validate_json(frame)
    except ValidationError:
        return False
    return isinstance(frame, str)


def test_whatever_is_sent_is_refused_or_ends_the_connection_and_the_game_stays(place: Attacked) -> None:
    @fuzzed(frames=FRAMES)
    def send(frames: list[str | bytes]) -> None:
        with place.connection() as one:
            assert answers(one) is not None
            for frame in frames:
                with suppress(ConnectionClosed):
                    one.send(frame)
                told = answers(one)
                if told is None:
                    assert isinstance(frame, bytes), f"a text ended the connection: {frame[:200]!r}"
                    return
                if not is_message(frame):
                    assert [one["type"] for one in told].count("refused") == 1

    send()
    place.check()


def test_whatever_comes_instead_of_hello_is_refused_or_ends_the_connection(place: Attacked) -> None:
    @fuzzed(frame=FRAMES.map(lambda frames: frames[0]))
    def send(frame: str | bytes) -> None:
        with place.connection(frame) as one:
            told = answers(one)
            if told is None:
                assert one.close_code in (NOT_ALLOWED, 1000)
            else:
                assert is_message(frame)

    send()
    place.check()


@pytest.mark.parametrize(
    "hello",
    [
        PING,
        '{"type":"move","position":0,"key":"k","text":"tribune"}',
        orjson.dumps({"type": "hello", "secrets": ["x"] * 13}).decode(),
        orjson.dumps({"type": "hello", "secrets": ["x" * 81]}).decode(),
        orjson.dumps({"type": "hello", "since": 2**31}).decode(),
        orjson.dumps({"type": "hello", "seat": 0}).decode(),
    ],
)
def test_without_a_proper_hello_a_client_is_refused_and_let_go(place: Attacked, hello: str) -> None:
    with place.connection(hello) as one:
        assert orjson.loads(one.recv(10))["type"] == "refused"
        with pytest.raises(ConnectionClosed):
            one.recv(10)
        assert one.close_code == NOT_ALLOWED
    place.check()


def test_who_says_nothing_is_let_go(place: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HELLO_WITHIN", 0.2)
    with connect(place.address) as one, pytest.raises(ConnectionClosed):
        one.recv(10)
    place.check()


def test_hello_is_said_once(place: Attacked) -> None:
    with place.connection() as one:
        assert answers(one) is not None
        one.send(orjson.dumps({"type": "hello", "secrets": [place.table.secrets[0]]}).decode())
        told = answers(one)
        assert told is not None
        assert [message["error"]["code"] for message in told] == ["hello-once"]
        one.send('{"type":"look","seat":0}')
        assert [message["error"]["code"] for message in answers(one) or []] == ["not-your-seat"]


@pytest.mark.parametrize("table", ["nowhere", "%00", "a%00b", "..", "x" * 2000, "%F0%9F%99%82"])
def test_an_unknown_table_has_no_door(each_place: Attacked, table: str) -> None:
    url = each_place.server.url.replace("http", "ws", 1)
    with connect(f"{url}/api/tables/{table}/live") as one:
        one.send('{"type":"hello"}')
        assert orjson.loads(one.recv(10))["error"]["code"] == "no-table"


@pytest.mark.parametrize("parts", [1, 4])
def test_a_frame_over_the_limit_ends_the_connection(place: Attacked, parts: int) -> None:
    large = ["x" * (LARGEST_FRAME // parts + 1)] * parts
    with place.connection() as one:
        assert answers(one) is not None
        with suppress(ConnectionClosed):
            one.send(iter(large) if parts > 1 else large[0])
        assert answers(one) is None
        assert one.close_code in (TOO_LARGE, 1006)  # Without a close frame if the rest was not read.
    place.check()


def test_the_largest_frame_is_read(place: Attacked) -> None:
    with place.connection() as one:
        assert answers(one) is not None
        one.send("x" * LARGEST_FRAME)
        assert [message["type"] for message in answers(one) or []] == ["refused"]


def test_a_flood_of_frames_holds_nobody_up(place: Attacked) -> None:
    chance = Random(1)
    with place.connection() as one, suppress(ConnectionClosed):
        for _ in range(3000):
            one.send(chance.choice([PING, "{", '{"type":"look"}', orjson.dumps(GOOD[1]).decode()]))
    place.check()


def raw(place: Attacked) -> socket.socket:
    """A connection on which anything can be sent after the handshake."""
    one = socket.create_connection(("127.0.0.1", place.server.port), timeout=10)
    lines = [
        f"GET /api{place.table.path('/live')} HTTP/1.1",
        f"Host: 127.0.0.1:{place.server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    one.sendall("\r\n".join([*lines, "", ""]).encode())
    assert b" 101 " in one.recv(4096)
    return one


def masked(content: bytes, first: int = 0x81) -> bytes:
    return struct.pack("!BBH4x", first, 0x80 | 126, len(content)) + content


@pytest.mark.parametrize(
    "content",
    [
        masked(b'{"type":"hello"}')[:9],
        masked(b'{"type":"hello"}') + masked(PING.encode())[:12],
        masked(b'{"type":"hello"}', 0x01) + masked(b"x", 0x80)[:3],
        masked(b"\xff\xfe"),
        masked(b'{"type":"hello"}', 0xF1),
        masked(b"x", 0x83),
        b"\x81\x05hello",
        struct.pack("!BBQ", 0x81, 0xFF, 2**63 - 1),
        masked(b"x" * 200, 0x89),
        os.urandom(0) + bytes(range(256)) * 8,
    ],
    ids=[
        "half",
        "half later",
        "half part",
        "not utf-8",
        "reserved",
        "opcode",
        "unmasked",
        "huge",
        "ping",
        "noise",
    ],
)
@pytest.mark.parametrize("reset", [False, True])
def test_a_broken_frame_or_connection_harms_nobody(place: Attacked, content: bytes, reset: bool) -> None:
    one = raw(place)
    one.sendall(content)
    if reset:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()
    place.check()

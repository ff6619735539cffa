"""The network fails between client, server and database: a move is made once, what was missed is told."""

import asyncio
import socket
import struct
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from typing import Literal

import pytest
from websockets.exceptions import ConnectionClosed

from concordia.server.live import connection
from concordia.server.store.event_log import Entry
from tests.server.processes import log_of
from tests.server.running import Json, LiveClient, Running, Seated
from tests.soak import often

Way = Literal["up", "down"]
"""From the client to the server, or back."""
RESET = struct.pack("ii", 1, 0)
"""Lets a closed socket reset its connection instead of ending it in good order."""
SMALL = 8_192
"""Bytes that wait in a socket, so that a stall is soon felt."""
MOVES = often(25, 12)


class Link:
    """One connection through the proxy."""

    def __init__(self, client: socket.socket, server: socket.socket) -> None:
        self.ends = (client, server)
        self.open: dict[Way, threading.Event] = {"up": threading.Event(), "down": threading.Event()}
        self.swallowed: dict[Way, bytearray] = {}
        for way in self.open.values():
            way.set()
        self.threads = [
            threading.Thread(target=self.carry, args=("up", client, server)),
            threading.Thread(target=self.carry, args=("down", server, client)),
        ]
        for thread in self.threads:
            thread.start()

    def carry(self, way: Way, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self.open[way].wait()
                if way in self.swallowed:
                    self.swallowed[way] += data
                else:
                    target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def cut(self) -> None:
        """Reset both ends, as a network does that is gone."""
        for end in self.ends:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                end.shutdown(socket.SHUT_RD)  # Wakes the thread that reads.
            end.close()
        for way in self.open.values():
            way.set()
        for thread in self.threads:
            thread.join(10)


class Proxy:
    """A way to the server that can be made to fail."""

    def __init__(self, port: int) -> None:
        self.server_port = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.links: list[Link] = []
        self.thread = threading.Thread(target=self.accept)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.socket()
                server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
                server.connect(("127.0.0.1", self.server_port))
                self.links.append(Link(client, server))

    def swallow(self, way: Way) -> None:
        """From now on nothing arrives any more in one direction, and nobody is told."""
        self.links[-1].swallowed[way] = bytearray()

    def stall(self, way: Way) -> None:
        """From now on nothing is read any more in one direction."""
        self.links[-1].open[way].clear()

    def fail(self, chance: Random) -> None:
        """Lose what comes next in one direction, cut the connection, or let it be."""
        how = chance.choice(["up", "down", "cut", "nothing", "nothing"])
        if how == "cut":
            self.cut()
        elif how != "nothing":
            self.swallow("up" if how == "up" else "down")

    def cut(self) -> None:
        """Reset all connections."""
        while self.links:
            self.links.pop().cut()

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join(10)
        self.cut()


@contextmanager
def proxy_to(server: Running) -> Iterator[Proxy]:
    proxy = Proxy(server.port)
    try:
        yield proxy
    finally:
        proxy.close()


@pytest.fixture
def proxy(simple: Running) -> Iterator[Proxy]:
    with proxy_to(simple) as one:
        yield one


def table_of_two(server: Running) -> Seated:
    return server.client().table("Ann", "Bob")


def first_move(live: LiveClient, key: str) -> Json:
    return {
        "type": "move",
        "position": live.position,
        "action": live.view["actions"][0]["action"],
        "key": key,
    }


def test_a_move_whose_request_was_lost_is_made_when_it_is_sent_again(simple: Running, proxy: Proxy) -> None:
    table = table_of_two(simple)
    with LiveClient(proxy.url, table.id, [table.secrets[0]]) as ann:
        proxy.swallow("up")
        move = first_move(ann, "lost-on-the-way")
        ann.send(move)
        with pytest.raises(TimeoutError):
            ann.until("done", timeout=0.3)
        proxy.cut()
        with pytest.raises(ConnectionClosed):
            ann.until("done")
    assert table.info()["moves"] == 0
    with LiveClient(proxy.url, table.id, [table.secrets[0]], since=ann.welcome["number"]) as again:
        assert again.welcome["events"] == []
        assert again.ask(move) == {"type": "done", "key": "lost-on-the-way", "position": 1}
    assert table.info()["moves"] == 1


def test_a_move_whose_answer_was_lost_is_not_made_again(simple: Running, proxy: Proxy) -> None:
    table = table_of_two(simple)
    with LiveClient(proxy.url, table.id, [table.secrets[0]]) as ann, table.live() as spectator:
        proxy.swallow("down")
        move = first_move(ann, "answer-lost")
        ann.send(move)
        assert spectator.until_event("move")["position"] == 1
        with pytest.raises(TimeoutError):
            ann.until("done", timeout=0.3)
        proxy.cut()
    with LiveClient(proxy.url, table.id, [table.secrets[0]], since=ann.welcome["number"]) as again:
        assert [event["position"] for event in again.welcome["events"]] == [1]
        assert again.welcome["position"] == 1
        assert again.ask(move) == {"type": "done", "key": "answer-lost", "position": 1}
        assert again.welcome["number"] == table.info()["number"]
    assert table.info()["moves"] == 1


def test_a_client_that_was_cut_off_is_told_by_number_what_it_missed(simple: Running, proxy: Proxy) -> None:
    table = table_of_two(simple)
    with LiveClient(proxy.url, table.id, [table.secrets[0]]) as ann:
        proxy.cut()
        with pytest.raises(ConnectionClosed):
            ann.until("never")
    table.play(moves=7)
    table.client.post(table.path("/chat"), {"text": "where are you?"}, [table.secrets[1]])
    since = ann.welcome["number"]
    with LiveClient(proxy.url, table.id, [table.secrets[0]], since=since) as back:
        missed = back.welcome["events"]
        assert [event["number"] for event in missed] == list(range(since + 1, since + 9))
        assert [event["kind"] for event in missed] == ["move"] * 7 + ["chat"]
        assert not back.welcome["more"]
        assert back.welcome["number"] == since + 8


def test_a_game_over_a_network_that_fails_all_the_time_holds_every_move_once(server: Running) -> None:
    table = table_of_two(server)
    chance = Random("a bad network")
    with proxy_to(server) as proxy:
        made = [made_at_last(proxy, table, chance, number) for number in range(MOVES)]
    log = asyncio.run(log_of(server.settings.database, table.id))
    assert [(event.position, event.action, event.key) for event in log if event.kind == "move"] == made


def made_at_last(proxy: Proxy, table: Seated, chance: Random, number: int) -> tuple[int, int, str]:
    """Make a move and send it until it is acknowledged."""
    frame: Json | None = None
    while True:
        try:
            with LiveClient(
                proxy.url, table.id, list(table.secrets.values()), number, close_timeout=0.1
            ) as live:
                told = [event["number"] for event in live.welcome["events"]]
                assert told == list(range(number + 1, live.welcome["number"] + 1))
                frame = frame or first_move(live, f"move-{number}")
                proxy.fail(chance)
                live.send(frame)
                answer = live.until("done", timeout=0.3)
                proxy.cut()
                return answer["position"], frame["action"], answer["key"]
        except (ConnectionClosed, TimeoutError, OSError):
            proxy.cut()


def test_a_client_that_does_not_read_holds_nobody_up_and_is_let_go(
    simple: Running, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING", 16)
    monkeypatch.setattr(connection, "CLOSE_WITHIN", 0.05)  # Long before the others have played to the end.
    for listening in simple.uvicorn.servers[0].sockets:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    table = simple.client().table("Ann", "Bob", "Cid", "Dan", "Eve", board="imperium")
    connections = simple.server.live.connections
    with LiveClient(proxy.url, table.id) as stalled, table.live(list(table.secrets.values())) as players:
        proxy.stall("down")
        while len(connections) == 2 and not players.view["over"]:
            players.move(table.chance.choice(players.view["actions"])["action"])
        assert len(connections) == 1, "a client that does not read is never let go"
        moves = players.view["number"]
        proxy.cut()
    with LiveClient(proxy.url, table.id, since=stalled.welcome["number"]) as back:
        assert back.welcome["number"] == stalled.welcome["number"] + moves
        assert back.welcome["events"][-1]["position"] == moves


def lose_answers(server: Running, monkeypatch: pytest.MonkeyPatch, entries: int) -> None:
    """Let the answer to the next commit of so many entries get lost; one of fewer takes its time."""
    event_log = server.server.registry.event_log
    commit = event_log._commit

    async def committed(batch: list[Entry]) -> set[tuple[str, int]]:
        if len(batch) < entries:
            await asyncio.sleep(0.5)
            return await commit(batch)
        monkeypatch.setattr(event_log, "_commit", commit)
        await commit(batch)
        raise ConnectionResetError("the answer was lost")

    monkeypatch.setattr(event_log, "_commit", committed)


def ask_again(live: LiveClient, frame: Json) -> Json:
    """Send something, and once more if the server does not know whether it was done."""
    answer = live.ask(frame)
    if answer["type"] == "done":
        return answer
    assert answer["error"]["code"] == "not-saved", answer["error"]
    return live.ask(frame)


def test_a_move_that_was_kept_unknown_to_the_server_is_acknowledged_when_it_is_sent_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as ann:
        lose_answers(server, monkeypatch, entries=1)
        frame = {"type": "move", "position": 0, "text": "tribune", "key": "kept"}
        assert ask_again(ann, frame) == {"type": "done", "key": "kept", "position": 1}
    assert table.info()["moves"] == 1


def test_moves_that_were_kept_together_unknown_to_the_server_are_acknowledged(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = server.client()
    tables = [client.table("Ann", "Bob") for _ in range(2)]
    frames = [
        {"type": "move", "position": 0, "text": "tribune", "key": f"kept-{number}"} for number in range(2)
    ]
    other = client.table("Ann", "Bob")
    with other.live([other.secrets[0]]) as busy, ExitStack() as exits:
        lives = [exits.enter_context(table.live([table.secrets[0]])) for table in tables]
        lose_answers(server, monkeypatch, entries=2)
        busy.send({"type": "chat", "text": "the event_log has something to do while both moves come"})
        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(ask_again, lives, frames))
    assert [(answer["type"], answer["position"]) for answer in answers] == [("done", 1)] * 2
    assert [table.info()["moves"] for table in tables] == [1, 1]

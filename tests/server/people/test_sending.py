"""The process that sends a notice: not into the local network, with little memory and time."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from concordia.server.ops.settings import Settings
from concordia.server.people import sending
from concordia.server.people.delivery import Delivery, Notice
from concordia.server.store.database import Database, migrate_async
from concordia.server.store.models import Channel

KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}


class Mailbox(BaseHTTPRequestHandler):
    """Takes everything, and answers with the status in which the path ends."""

    server: "Receiver"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        self.send_response(int(self.path[-3:]))
        self.send_header("Location", "/elsewhere/200")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Receiver(ThreadingHTTPServer):
    """Stands in for a push service and for a webhook."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Mailbox)
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    def channel(self, kind: str, status: int) -> Channel:
        place = f"127.0.0.1:{self.server_port}/{status}"
        push = {"endpoint": f"http://{place}", "keys": KEYS}
        address = push if kind == "push" else {"url": f"json://{place}?redirect=yes"}
        return Channel(id="c", user_id="u", kind=kind, address=address, created=1)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as one:
        thread = threading.Thread(target=one.serve_forever, args=(0.02,))
        thread.start()
        yield one
        one.shutdown()
        thread.join()


def deliver(folder: Path, channel: Channel, **settings: Any) -> int:
    """Send a notice on a channel; tell how that went."""

    async def attempt() -> int:
        url = f"sqlite:///{folder / 'concordia.db'}"
        await migrate_async(url)
        database = Database(url)
        delivery = Delivery(database, Settings(database=url, contact="me@example.org", **settings))
        try:
            attempt = await delivery.attempt(channel, Notice("It is your turn", "Friday <b>", "t1"))
            return attempt.outcome
        finally:
            await database.close()

    return asyncio.run(attempt())


def test_a_webhook_gets_a_notice_with_a_link(tmp_path: Path, receiver: Receiver) -> None:
    settings = {"local_webhooks": True, "public_url": "https://play.example.org/"}
    outcome = deliver(tmp_path, receiver.channel("url", 200), **settings)
    assert outcome == sending.DELIVERED
    [(_, _, body)] = receiver.got
    told = json.loads(body)
    assert told["title"] == "It is your turn"
    assert told["message"] == "Friday <b>\nhttps://play.example.org/table/t1"


@pytest.mark.parametrize(
    ("kind", "status", "outcome"),
    [("push", 307, sending.REJECTED), ("push", 410, sending.GONE), ("url", 307, sending.FAILED)],
)
def test_a_notice_that_is_not_taken_goes_nowhere_else(
    tmp_path: Path, receiver: Receiver, kind: str, status: int, outcome: int
) -> None:
    assert deliver(tmp_path, receiver.channel(kind, status), local_webhooks=True) == outcome
    assert [path for path, _, _ in receiver.got] == [f"/{status}"]


@pytest.mark.parametrize("kind", ["push", "url"])
def test_a_connection_to_the_local_network_is_refused_when_it_is_opened(
    tmp_path: Path, receiver: Receiver, kind: str
) -> None:
    assert deliver(tmp_path, receiver.channel(kind, 200)) == sending.FAILED
    assert receiver.got == []


def test_an_attempt_is_ended_when_its_time_is_up() -> None:
    assert asyncio.run(sending.send(b"{}", 0.01)).outcome == sending.FAILED


def test_the_sending_process_gets_little_memory() -> None:
    program = "from concordia.server.people import sending; sending._limit_memory(); bytearray(1 << 30)"
    ended = subprocess.run([sys.executable, "-c", program], check=False, stderr=subprocess.PIPE, timeout=60)
    assert b"MemoryError" in ended.stderr

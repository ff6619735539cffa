"""A server for tests: the real application on a real port, in a thread of the test."""

import asyncio
import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import orjson
import uvicorn
from websockets.sync.client import ClientConnection, connect

from concordia.server.app import create_app
from concordia.server.dependencies import Server
from concordia.server.listening import Config
from concordia.server.ops.settings import Settings
from concordia.server.pages import PAGE
from concordia.server.store.database import migrate
from tests.random_games import STYLES

Json = dict[str, Any]


class Uvicorn(uvicorn.Server):
    """A server that hears at once that it is to stop; the usual one looks up ten times a second."""

    async def main_loop(self) -> None:
        while not self.should_exit:
            await asyncio.sleep(0.01)


class Running:
    """A running server and the way to it."""

    def __init__(
        self, settings: Settings, page: Path = PAGE, proxies: Sequence[str] = ("127.0.0.1",)
    ) -> None:
        self.settings = settings
        self.app = create_app(settings, page)
        self.clients: list[Client] = []
        config = Config(self.app, proxies=proxies, limits=settings.limits, lifespan="on")
        self.uvicorn = Uvicorn(config)
        self.thread = threading.Thread(target=self.uvicorn.run, daemon=True)

    def start(self) -> None:
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        for client in self.clients:
            client.http.close()
        self.uvicorn.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()

    @property
    def port(self) -> int:
        return int(self.uvicorn.servers[0].sockets[0].getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def server(self) -> Server:
        found = self.app.state.server
        assert isinstance(found, Server)
        return found

    def client(self) -> "Client":
        client = Client(self.url)
        self.clients.append(client)
        return client


@contextmanager
def running(
    url: str, page: Path = PAGE, proxies: Sequence[str] = ("127.0.0.1",), **settings: Any
) -> Iterator[Running]:
    """A server on a database, with the limits of rate off unless they are asked for."""
    with ThreadPoolExecutor(1) as elsewhere:  # In the thread of a browser, no loop can be run.
        elsewhere.submit(migrate, url).result()
    one = Running(Settings(**{"database": url, "limits": False, **settings}), page, proxies)
    one.start()
    try:
        yield one
    finally:
        one.stop()


class Client:
    """A browser with its cookies and the secrets it was given."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=60)
        self.url = url

    def ask(
        self, method: str, path: str, body: object = None, secrets_: Sequence[str] = ()
    ) -> httpx.Response:
        headers = {"x-seat-secrets": ",".join(secrets_)} if secrets_ else {}
        return self.http.request(method, f"/api{path}", json=body, headers=headers)

    def get(self, path: str, secrets_: Sequence[str] = ()) -> Any:
        return good(self.ask("GET", path, None, secrets_))

    def post(self, path: str, body: object = None, secrets_: Sequence[str] = ()) -> Any:
        return good(self.ask("POST", path, body, secrets_))

    def sign_up(self, name: str, password: str = "correct horse") -> Json:
        made: Json = self.post("/accounts", {"name": name, "password": password})
        return made

    def table(self, *seats: str | Json, **wanted: Any) -> "Seated":
        """A table with these seats: a person's name, a bot as bot:NAME, or open; it begins at once."""
        asked = [seat if isinstance(seat, dict) else _seat(seat) for seat in seats]
        body = {"board": "italia", "seats": asked, "start": True, **wanted}
        made = self.post("/tables", body)
        secrets_ = {int(seat): secret for seat, secret in made["secrets"].items()}
        return Seated(self, made["table"]["id"], made["host"], secrets_, made["table"])


def _seat(told: str) -> Json:
    if told == "open":
        return {"kind": "open"}
    if told.startswith("bot:"):
        return {"kind": "bot", "bot": told.removeprefix("bot:")}
    return {"kind": "person", "name": told}


def good(answer: httpx.Response) -> Any:
    """What a request that must succeed answers."""
    assert answer.is_success, (
        f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text}"
    )
    return answer.json() if answer.content else None


def refused(answer: httpx.Response, status: int, code: str) -> str:
    """The words with which a request is refused, as it must be."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    error = answer.json()["error"]
    assert error["code"] == code
    return str(error["message"])


def chosen(actions: Sequence[Json], chance: Random) -> int:
    """One of the actions that are offered, mostly of a buyer: games end early when cards are sold."""
    liked = STYLES["buying"]
    preferred = [one for one in actions if one["kind"] in liked or one["text"] in liked]
    action: int = chance.choice(preferred if preferred and chance.random() < 0.9 else actions)["action"]
    return action


@dataclass
class Seated:
    """A table and the secrets of whoever made it."""

    client: Client
    id: str
    host: str
    secrets: dict[int, str]
    told: Json
    chance: Random = field(default_factory=lambda: Random(1))

    @property
    def all_secrets(self) -> list[str]:
        return [*self.secrets.values(), self.host]

    def path(self, rest: str = "") -> str:
        return f"/tables/{self.id}{rest}"

    def info(self) -> Json:
        told: Json = self.client.get(self.path())
        return told

    def view(self, seat: int | None = None) -> Json:
        """The answer to GET view as a seat, or as whoever is asked of all people here."""
        secrets_ = list(self.secrets.values()) if seat is None else [self.secrets[seat]]
        told: Json = self.client.get(self.path("/view"), secrets_)
        return told

    def move(
        self, text: str | int | None = None, position: int | None = None, key: str | None = None
    ) -> httpx.Response:
        """Make a move of the seat that is asked, a random one if none is given."""
        seen = self.view()
        body: Json = {
            "position": seen["position"] if position is None else position,
            "key": key or secrets.token_hex(8),
        }
        if text is None:
            body["action"] = chosen(seen["view"]["actions"], self.chance)
        else:
            body["text" if isinstance(text, str) else "action"] = text
        return self.client.ask("POST", self.path("/moves"), body, list(self.secrets.values()))

    def play(self, moves: int = 10_000) -> Json:
        """Play so many random moves, or to the end, and return the last view."""
        with self.live(list(self.secrets.values())) as live:
            for _ in range(moves):
                if live.view["over"]:
                    break
                live.move(chosen(live.view["actions"], self.chance))
            return live.view

    def live(self, secrets_: Sequence[str] = (), since: int | None = None, **more: Any) -> "LiveClient":
        return LiveClient(self.client.url, self.id, secrets_, since, **more)


class LiveClient:
    """A live connection that keeps the newest view."""

    def __init__(
        self,
        url: str,
        table: str,
        secrets_: Sequence[str] = (),
        since: int | None = None,
        changes: bool = False,
        **more: Any,
    ) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.exits = ExitStack()
        self.socket: ClientConnection = self.exits.enter_context(connect(address, **more))
        self.seen: list[Json] = []
        hello = {"type": "hello", "secrets": list(secrets_), "changes": changes}
        self.send(hello | ({} if since is None else {"since": since}))
        self.welcome = self.receive()
        self.view: Json = self.welcome.get("view") or {}
        self.position: int = self.welcome["position"]

    def __enter__(self) -> "LiveClient":
        return self

    def __exit__(self, *error: object) -> None:
        self.exits.close()

    def send(self, frame: object) -> None:
        self.socket.send(orjson.dumps(frame).decode())

    def receive(self, timeout: float = 30) -> Json:
        """The next message."""
        message: Json = orjson.loads(self.socket.recv(timeout))
        self.seen.append(message)
        if message["type"] in ("update", "refused") and message.get("view"):
            self.view, self.position = message["view"], message["position"]
        elif message.get("changes"):
            self.view, self.position = changed(self.view, message["changes"]), message["position"]
        return message

    def until(self, kind: str, timeout: float = 30) -> Json:
        """The next message of a type."""
        while True:
            message = self.receive(timeout)
            if message["type"] == kind:
                return message

    def until_event(self, kind: str, timeout: float = 30) -> Json:
        """The next event of a kind."""
        while True:
            message = self.until("update", timeout)
            for event in message["events"]:
                if event["kind"] == kind:
                    return dict(event)

    def ask(self, frame: Json) -> Json:
        """Send something and return `done` or `refused`."""
        self.send(frame)
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused"):
                return message

    def move(self, action: int | str, key: str | None = None) -> Json:
        what = "text" if isinstance(action, str) else "action"
        frame = {"type": "move", "position": self.position, "key": key or secrets.token_hex(8), what: action}
        answer = self.ask(frame)
        assert answer["type"] == "done", answer
        return answer


def changed(view: Json, changes: Json) -> Json:
    """A view with what has changed of it, put together as a client does."""
    found = dict(view)
    for name, value in changes.items():
        before = view.get(name)
        if isinstance(before, list) and isinstance(value, dict):
            found[name] = [{**one, **value.get(str(place), {})} for place, one in enumerate(before)]
        else:
            found[name] = value
    return {name: value for name, value in found.items() if value is not None or name in view}

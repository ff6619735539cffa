"""The examples of proxies, in front of a server: TLS, live connections, addresses, and what stays private."""

import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from concordia.server.ops.settings import Settings
from concordia.server.store.database import migrate
from tests.server.certificates import make_certificate
from tests.server.processes import LONG, free_port
from tests.server.running import Client, LiveClient, Running, chosen, good

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "concordia.example.org"
VISITOR = "127.0.0.2"
"""Where visitors come from: not the address of the proxy."""
CLAIMED = "203.0.113.7"


class Asked(NamedTuple):
    """A request as it reaches the application."""

    kind: str
    scheme: str
    address: str


class Watched:
    """The application, and a note of where each request seems to come from."""

    def __init__(self, app: ASGIApp, asked: list[Asked]) -> None:
        self.app, self.asked = app, asked

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            self.asked.append(Asked(scope["type"], scope["scheme"], scope["client"][0]))
        await self.app(scope, receive, send)


class Place(NamedTuple):
    """What differs between the example and this machine."""

    folder: Path
    port: int
    server: int
    certificate: Path
    key: Path


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text in which each of these is replaced; a part that is not there would be a test of nothing."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(place: Place) -> list[str]:
    """The command that starts nginx with the example, at this place."""
    site = changed(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{place.port} ssl;"),
        (NAME, "localhost"),
        ("/etc/ssl/concordia.pem", str(place.certificate)),
        ("/etc/ssl/concordia.key", str(place.key)),
        ("127.0.0.1:8000", f"127.0.0.1:{place.server}"),
    )
    (place.folder / "site.conf").write_text(site, encoding="utf-8")
    kept = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{one}_temp_path {place.folder / one}; " for one in kept)
    main = place.folder / "nginx.conf"
    main.write_text(
        f"daemon off; pid {place.folder / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {paths} include {place.folder / 'site.conf'}; }}\n",
        encoding="utf-8",
    )
    return ["nginx", "-c", str(main), "-p", str(place.folder), "-e", "stderr"]


def caddy(place: Place) -> list[str]:
    """The command that starts Caddy with the example, at this place."""
    site = changed(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        (f"{NAME} {{", f"https://localhost:{place.port} {{\n\ttls {place.certificate} {place.key}"),
        ("127.0.0.1:8000", f"127.0.0.1:{place.server}"),
    )
    file = place.folder / "Caddyfile"
    alone = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {place.folder}\n}}\n"
    file.write_text(f"{alone}{site}", encoding="utf-8")
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


class Proxied(NamedTuple):
    """A server, the way to it through a proxy, and what came to it on this way."""

    server: Running
    url: str
    trust: ssl.SSLContext
    asked: list[Asked]

    def client(self) -> Client:
        """A browser on the page of the server, which claims to come from elsewhere."""
        client = Client(self.url)
        way = httpx.HTTPTransport(verify=self.trust, local_address=VISITOR)
        headers = {"origin": self.url, "x-forwarded-for": CLAIMED, "x-real-ip": CLAIMED}
        client.http = httpx.Client(base_url=self.url, transport=way, timeout=LONG, headers=headers)
        self.server.clients.append(client)
        return client


@contextmanager
def behind(command: Callable[[Place], list[str]], folder: Path) -> Iterator[Proxied]:
    """A server behind a proxy."""
    folder.chmod(0o755)  # A proxy that root starts works as another user.
    database = f"sqlite:///{folder / 'concordia.db'}"
    migrate(database)
    asked: list[Asked] = []
    server = Running(Settings(database=database, limits=False, secure=True))
    server.app.add_middleware(Watched, asked=asked)
    server.start()
    certificate, key = make_certificate(folder)
    place = Place(folder, free_port(), server.port, certificate, key)
    with open(folder / "proxy.log", "wb") as log:
        proxy = subprocess.Popen(command(place), cwd=folder, stdout=log, stderr=log, env=environment(folder))
    trust = ssl.create_default_context(cafile=certificate)
    try:
        proxied = Proxied(server, f"https://localhost:{place.port}", trust, asked)
        until = time.monotonic() + LONG
        while not answers(proxied):
            assert proxy.poll() is None, (folder / "proxy.log").read_text()
            assert time.monotonic() < until, "the proxy does not answer"
            time.sleep(0.05)
        asked.clear()
        yield proxied
    finally:
        proxy.terminate()
        proxy.wait(LONG)
        server.stop()


def environment(folder: Path) -> dict[str, str]:
    """All that a proxy is to know of this machine."""
    return {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}


def answers(proxied: Proxied) -> bool:
    try:
        return httpx.get(f"{proxied.url}/api/health", verify=proxied.trust, timeout=LONG).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxied]:
    name = request.param.__name__
    if shutil.which(name, path=environment(tmp_path)["PATH"]) is None:
        pytest.skip(f"{name} is not installed here")
    with behind(request.param, tmp_path) as one:
        yield one


def test_a_game_is_played_through_a_proxy(proxied: Proxied) -> None:
    client = proxied.client()
    client.sign_up("Ann")
    assert client.get("/me")["account"]["name"] == "Ann"
    table = client.table("Ann", "Bob")
    good(table.move())
    more: dict[str, Any] = {"ssl": proxied.trust, "origin": proxied.url, "source_address": (VISITOR, 0)}
    secrets = list(table.secrets.values())
    with LiveClient(proxied.url, table.id, secrets, **more) as live:
        live.move(chosen(live.view["actions"], table.chance))
    assert table.view()["position"] == 2
    assert {one.kind for one in proxied.asked} == {"http", "websocket"}


def test_the_server_knows_where_a_visitor_comes_from_and_not_what_they_claim(proxied: Proxied) -> None:
    client = proxied.client()
    table = client.table("Ann", "Bob")
    claim = {"x-forwarded-for": CLAIMED, "x-forwarded-proto": "http"}
    more: dict[str, Any] = {"ssl": proxied.trust, "source_address": (VISITOR, 0), "additional_headers": claim}
    with LiveClient(proxied.url, table.id, **more):
        pass
    assert set(proxied.asked) == {Asked("http", "https", VISITOR), Asked("websocket", "wss", VISITOR)}


def test_nobody_outside_reads_the_metrics(proxied: Proxied) -> None:
    assert "concordia_" in httpx.get(f"{proxied.server.url}/metrics").text
    for path in (b"/metrics", b"/metrics/", b"//metrics", b"/%6Detrics", b"/./metrics", b"/metrics?a=b"):
        asked = httpx.Request("GET", httpx.URL(proxied.url, raw_path=path))
        answer = proxied.client().http.send(asked, follow_redirects=True)
        assert "concordia_" not in answer.text, path

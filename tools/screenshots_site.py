"""A server for the pictures, on a database of its own, and the tables that are set up there."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx
from playwright.sync_api import Page

from tools.screenshots_games import NAMES, Moment, seats_of, shown

Json = dict[str, Any]
PASSWORD: Final = "vrbi et orbi"
RATED: Final = (("Livia", "Marcus"), ("Iulia", "Livia"), ("Marcus", "Iulia"))
"""Who has played against whom, so that there are ratings."""
LONGEST: Final = 60.0
"""Seconds after which something is wrong."""


class Site:
    """A running server, and the way to it."""

    def __init__(self, url: str) -> None:
        """Come to a server that runs."""
        self.url = url
        self.http = httpx.Client(base_url=f"{url}/api", timeout=LONGEST)
        self.tables: dict[object, Json] = {}
        self.cookies: dict[str, httpx.Cookies] = {}

    def ask(self, method: str, path: str, body: object = None, **more: Any) -> Any:
        """Ask the server for something that it must give."""
        answer = self.http.request(method, path, json=body, **more).raise_for_status()
        return answer.json() if answer.content else None

    def table(
        self, moment: Moment, people: tuple[int, ...] | None = None, name: str = "", **more: Any
    ) -> Json:
        """A table at a moment of a game, where people sit who are asked then, or as many as are wanted."""
        key = (moment, people, name)
        if key not in self.tables:
            game = shown(moment)
            seats = seats_of(game, (game.seat,) if people is None else people)
            wanted = {"record": game.record, "seats": seats, "name": name, **more}
            self.tables[key] = self.ask("POST", "/tables/import", wanted)
        return self.tables[key]

    def new_table(self, key: str, wanted: Json) -> Json:
        """A table that is set up once."""
        if key not in self.tables:
            self.tables[key] = self.ask("POST", "/tables", wanted)
        return self.tables[key]

    def listed(self) -> None:
        """Tables that everyone can find: one that waits for people, and one that is played."""
        seats: list[Json] = [{"kind": "person", "name": "Flavia"}, {"kind": "open"}, {"kind": "open"}]
        open_table = {"board": "imperium", "seats": seats, "listed": True, "name": "Cena apud Flaviam"}
        self.new_table("listed open", open_table)
        seats = [{"kind": "person", "name": name} for name in ("Gaius", "Titus")]
        playing = {"board": "italia", "seats": seats, "listed": True, "start": True, "variants": ["venus"]}
        self.new_table("listed playing", playing)

    def accounts(self) -> dict[str, httpx.Cookies]:
        """People with accounts, who have played rated games, and the cookies of their browsers."""
        if not self.cookies:
            for name in sorted({name for pair in RATED for name in pair}):
                self._as(None)
                self.ask("POST", "/accounts", {"name": name, "password": PASSWORD})
                self.cookies[name] = httpx.Cookies(self.http.cookies)
            games = [self._rated(*pair) for pair in RATED]
            self._as(None)
            for game in games:
                self._wait_for_end(game)
        return self.cookies

    def _as(self, name: str | None) -> None:
        self.http.cookies = httpx.Cookies() if name is None else self.cookies[name]

    def _rated(self, host: str, guest: str) -> str:
        """A rated game that both give up at once, so that bots play it to the end for them."""
        seats = [{"kind": "person", "mine": True}, {"kind": "open"}]
        wanted = {"board": "italia", "seats": seats, "listed": True, "options": {"rated": True}}
        self._as(host)
        table: str = self.ask("POST", "/tables", wanted)["table"]["id"]
        self._as(guest)
        self.ask("POST", f"/tables/{table}/seats/1/join", {})
        self._as(host)
        self.ask("POST", f"/tables/{table}/start")
        self.ask("POST", f"/tables/{table}/seats/0/resign")
        self._as(guest)
        self.ask("POST", f"/tables/{table}/seats/1/resign")
        return table

    def _wait_for_end(self, table: str) -> None:
        end = time.monotonic() + LONGEST
        while self.ask("GET", f"/tables/{table}")["status"] != "over":
            assert time.monotonic() < end, "the bots do not come to an end"
            time.sleep(0.2)


@contextmanager
def running_site() -> Iterator[Site]:
    """A server on a temporary database."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = int(one.getsockname()[1])
    with ExitStack() as exits:
        folder = Path(exits.enter_context(TemporaryDirectory()))
        log = exits.enter_context((folder / "log").open("w+b"))
        command = [sys.executable, "-m", "concordia", "serve", "--no-limits", "--port", str(port)]
        database = f"sqlite:///{folder / 'concordia.db'}"
        process = subprocess.Popen([*command, "--database", database], stdout=log, stderr=log)
        exits.callback(process.wait)
        exits.callback(process.terminate)
        site = Site(f"http://127.0.0.1:{port}")
        exits.callback(site.http.close)
        while not _answers(site):
            if process.poll() is not None:
                sys.exit(f"The server did not start:\n{(folder / 'log').read_text()}")
            time.sleep(0.05)
        yield site


def _answers(site: Site) -> bool:
    with suppress(httpx.TransportError):
        return site.http.get("/health").is_success
    return False


def keep(page: Page, *tables: Json, **more: object) -> None:
    """Let a browser know the secrets of tables, and whatever else it keeps."""
    kept = {
        made["table"]["id"]: {"secrets": made["secrets"], "host": made["host"], "title": "", "made": number}
        for number, made in enumerate(tables)
    }
    values = {
        "concordia-tables": kept,
        "concordia-settings": {"language": "en", "name": NAMES[0]},
        **{f"concordia-{name}": value for name, value in more.items()},
    }
    for name, value in values.items():
        page.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(json.dumps(value))})")

"""The game in the browser: a server of one's own on this machine, for one's own games."""

import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final

import orjson

from concordia.cli.serve import alone, run
from concordia.errors import SetupError
from concordia.server.ops.settings import Settings, data_folder, own_database

HERE: Final = "127.0.0.1"
USUAL_PORT: Final = 17_117
"""Browsers keep what they know of one's games by port, so the same one is taken again if it is free."""
OPEN_WITHIN: Final = 120.0


def play_in_browser(port: int | None = None, opening: bool = True) -> None:
    """Start the server of one's own games, if it is not running, and open the browser."""
    from concordia.server.store.database import migrate  # Other commands start without it.

    database = own_database()
    running = running_port()
    if running is not None and port in (None, running):
        _tell(running, "is running already")
        if opening:
            webbrowser.open(address(running))
        return
    with alone(database):
        chosen = free_port(port)
        migrate(database)
        _note().write_bytes(orjson.dumps({"port": chosen}))
        _tell(chosen, "runs until you press Ctrl-C")
        if opening:
            threading.Thread(target=_open_when_ready, args=(chosen,), daemon=True).start()
        workers = max(1, (os.cpu_count() or 1) - 1)
        try:
            settings = Settings(database=database, limits=False, bot_workers=workers, warm=True)
            run(settings, HERE, chosen, quiet=True)
        finally:
            _note().unlink(missing_ok=True)


def address(port: int) -> str:
    """Where the browser finds the game."""
    return f"http://{HERE}:{port}/"


def _tell(port: int, how: str) -> None:
    print(f"Concordia {how}: {address(port)}", file=sys.stderr)


def _note() -> Path:
    """Where it is noted on which port the game runs."""
    return data_folder() / "running.json"


def running_port() -> int | None:
    """The port on which one's games run already."""
    try:
        port = int(orjson.loads(_note().read_bytes())["port"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return port if _answers(port) else None


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"{address(port)}api/health", timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, ValueError):
        return False


def free_port(wanted: int | None = None) -> int:
    """The port wanted, or the usual one, or another one that is free."""
    for port in (wanted,) if wanted else (USUAL_PORT, 0):
        with socket.socket() as one, suppress(OSError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((HERE, port))
            return int(one.getsockname()[1])
    raise SetupError(f"the port {wanted} is taken: name another, or none at all")


def _open_when_ready(port: int) -> None:
    ready = threading.Event()
    waited = 0.0
    while not _answers(port) and waited < OPEN_WITHIN:
        ready.wait(0.1)
        waited += 0.1
    webbrowser.open(address(port))

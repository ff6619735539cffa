"""Scale: what a table, a connection and a move cost the server, and what thought costs.

The numbers of docs/scale.md. Run it on a machine with nothing else to do.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
import tracemalloc
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import orjson
import uvloop
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))  # For its neighbours, when this file is run by its path.

from benchmarks.load import ServerProcess, answered, connected
from benchmarks.load_client import BOARD, LoadClient, LoadTable, Run, get_ready
from concordia.cli.speed import glance_ms, simulations_per_second
from concordia.game import Game
from concordia.record import fingerprint
from concordia.server.store.database import Database
from concordia.server.store.models import MOVE, PERSON, STARTED, EventRow, SeatRow, TableRow
from concordia.server.tables.narration import moves_told
from concordia.server.tables.table import Table as ServedTable
from concordia.setup import make_setup

SECONDS: Final = 3.0
"""How long a look is measured."""
A_TABLE: Final = 4
"""People who watch one table."""
TABLES_HELD: Final = 10
SETTLE: Final = 3.0
"""Seconds after which memory that is not needed any more has been given back."""


async def play(server: ServerProcess, database: Database, wanted: argparse.Namespace) -> dict[str, float]:
    """Let people who think for a while play; what a table and a move cost."""
    empty = server.seen.memory_info().rss
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        run = Run(server.url, database, http, wanted.seats, wanted.think)
        tables = [LoadTable(run) for _ in range(wanted.tables)]
        for table in tables:
            await table.open()
        clients = [LoadClient(table, seat) for table in tables for seat in range(wanted.seats)]
        playing = await connected(clients)
        cpu = server.cpu()
        run.begun.set()
        await asyncio.sleep(wanted.seconds)
        run.stopping.set()
        await answered(clients)
        cpu = server.cpu() - cpu
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.sleep(SETTLE)
        played = server.seen.memory_info().rss
    moves = len(run.tally.acknowledged)
    return {
        "server_empty_mb": empty / 1e6,
        "server_played_mb": played / 1e6,
        "moves": moves,
        "move_cpu_ms": cpu * 1e3 / moves,
        "update_bytes": run.tally.bytes / run.tally.updates,
        "moves_on_one_core": moves / cpu,
    }


async def watch(server: ServerProcess, wanted: argparse.Namespace) -> dict[str, float]:
    """Let people watch tables at which nothing happens; what a connection costs."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http, AsyncExitStack() as opened:
        tables = [await quiet_table(http) for _ in range(wanted.connections // A_TABLE)]
        before = server.seen.memory_info().rss
        readers: list[asyncio.Task[None]] = []
        for table_id in tables:
            address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table_id}/live"
            for _ in range(A_TABLE):
                readers.append(asyncio.create_task(read_all(await one_more(opened, address))))
        await asyncio.sleep(SETTLE)
        memory, cpu, began = server.seen.memory_info().rss - before, server.cpu(), time.perf_counter()
        await asyncio.sleep(wanted.seconds)
        cpu, seconds = server.cpu() - cpu, time.perf_counter() - began
        for reader in readers:
            reader.cancel()
    return {
        "connection_kb": memory / len(readers) / 1e3,
        "idle_connection_cpu_percent": 100 * cpu / seconds / len(readers),
    }


async def quiet_table(http: httpx.AsyncClient) -> str:
    """The id of a table at which nobody moves."""
    wanted = {"board": "italia", "seats": [{"kind": "person"}] * 2, "start": True}
    made = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
    return str(made["table"]["id"])


async def one_more(opened: AsyncExitStack, address: str) -> ClientConnection:
    socket = await opened.enter_async_context(
        connect(address, compression=None, max_size=None, ping_interval=None, close_timeout=0.1)
    )
    hello: dict[str, Any] = {"type": "hello", "secrets": [], "changes": True}
    await socket.send(orjson.dumps(hello).decode())
    await socket.recv(decode=False)
    return socket


async def read_all(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def measure(wanted: argparse.Namespace, folder: Path) -> dict[str, float]:
    url = f"sqlite:///{folder / 'concordia.db'}"
    server = ServerProcess(url, folder)
    database = Database(url)
    try:
        await asyncio.to_thread(server.wait)
        found = await play(server, database, wanted)
        return found | await watch(server, wanted)
    finally:
        await database.close()
        server.stop()


def tables() -> dict[str, float]:
    """What a table needs in memory, when its game begins and at its end, with what was told of each move."""
    game = Game.new(BOARD, seats=4, seed="scale")
    chance = Random("scale")
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    rows = [EventRow(number=1, kind=STARTED, at=0)]
    for number, (before, move) in enumerate(game.history(), 1):
        seat = before.stack[before.depth - 1].seat
        rows.append(
            EventRow(number=1 + number, position=number, kind=MOVE, seat=seat, action=move.action, at=0)
        )
    table_of(game, rows)  # Whatever is made once for all tables.
    begun, ended = (needed_by(game, some) for some in (rows[:1], rows))
    return {
        "table_begun_kb": begun / 1e3,
        "table_ended_kb": ended / 1e3,
        "moves_of_its_game": len(game.moves),
    }


def needed_by(game: Game, rows: list[EventRow]) -> float:
    """Bytes that a table with such a log needs."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = [table_of(game, rows) for _ in range(TABLES_HELD)]
    needed = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return needed / len(held)


def table_of(game: Game, rows: list[EventRow]) -> ServedTable:
    """A table as the server holds it."""
    setup = game.setup
    row = TableRow(
        id="scale",
        board=setup.board.id,
        board_mark=fingerprint(setup.board),
        variants=[],
        options={},
        rules_version=setup.rules,
        seed=setup.seed,
        salt=setup.salt,
        host_hash="",
    )
    seats = [SeatRow(seat=seat, kind=PERSON, name=name) for seat, name in enumerate(setup.names)]
    table = ServedTable(row, seats, rows)
    asyncio.run(moves_told(table))
    return table


def thought() -> dict[str, float]:
    """What a look of the network costs."""
    setup = make_setup(BOARD, 4, "scale")
    looks = simulations_per_second(setup, SECONDS)
    return {
        "look_us": 1e6 / looks,
        "looks_in_a_second": looks,
        "glance_in_plain_python_ms": glance_ms(setup, SECONDS),
    }


def show(found: dict[str, float]) -> None:
    table = Table("Measured", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right")
    for name, value in found.items():
        table.add_row(
            name.replace("_", " ").capitalize(), f"{value:,.3g}" if value < 100 else f"{value:,.0f}"
        )
    Console(highlight=False).print(table)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure what tables, connections, moves and thought cost.")
    parser.add_argument("--tables", type=int, default=200, help="tables that are played at (200)")
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 6), help="seats of each (4)")
    parser.add_argument("--think", type=float, default=1.0, help="seconds before a move, about (1)")
    parser.add_argument("--connections", type=int, default=1000, help="people who watch (1000)")
    parser.add_argument("--seconds", type=float, default=30, help="how long each part takes (30)")
    parser.add_argument("--json", type=Path, help="also write the numbers to a file")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    get_ready()
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measure(wanted, Path(folder)))
    found |= tables() | thought()
    show(found)
    if wanted.json is not None:
        wanted.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()

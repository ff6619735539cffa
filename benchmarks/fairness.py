"""Fairness: how long someone waits for a bot while one address holds many tables of the strongest level.

Someone at another address plays a level that answers in a moment, then the strongest level, first alone and
then beside all these tables. With --before the same is measured with the program in another checkout.
"""

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import inf
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

sys.path.insert(0, str(Path(__file__).parents[1]))  # For its neighbour, when this file is run by its path.

from benchmarks.load import ServerProcess

STRONGEST: Final = "magnus"
MOST_SECONDS: Final = {"architect": 1.0, STRONGEST: 5.0}
"""The bots that someone plays, and within how many seconds they answer."""
SHARE: Final = 0.95
"""In how many cases they do."""
GIVEN_UP: Final = 15.0
"""Seconds after which an answer counts as never given."""
HOPELESS: Final = 5
"""After so many such answers in a row nobody asks any more."""
MANY, ONE = "192.0.2.1", "198.51.100.1"
"""The address that holds many tables, and the one of someone else."""
BOTS_A_TABLE: Final = 4
READY_WITHIN: Final = 600.0
"""Seconds that the bots may need to compile their search, if nobody has done so before."""


@dataclass(slots=True)
class Waits:
    """How long each answer of a bot took, in seconds; an answer that never came counts as endless."""

    bot: str
    seconds: list[float] = field(default_factory=list)

    def within(self) -> float:
        """The share of answers that came in time."""
        return sum(one <= MOST_SECONDS[self.bot] for one in self.seconds) / len(self.seconds)

    def at(self, part: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


@dataclass(slots=True)
class Measured:
    """What came of a program: alone and beside many tables."""

    alone: list[Waits]
    beside: list[Waits]
    moves_a_second: float
    """How many moves the many tables made together meanwhile."""
    load: float
    """How busy the machine was, with everything that runs on it."""

    def told(self) -> dict[str, float]:
        """All numbers by name."""
        found = {"moves_a_second_at_the_many_tables": self.moves_a_second, "load_of_the_machine": self.load}
        for name, waits in (("alone", self.alone), ("beside", self.beside)):
            for one in waits:
                found[f"{one.bot}_{name}_within"] = one.within()
                for part in (50, 95, 100):
                    found[f"{one.bot}_{name}_p{part}"] = min(one.at(part / 100), GIVEN_UP)
        return found


async def make_table(http: httpx.AsyncClient, address: str, seats: list[dict[str, str]]) -> dict[str, Any]:
    """Set a table up for someone at an address, as a proxy would tell it."""
    wanted = {"board": "imperium" if len(seats) > 2 else "italia", "seats": seats, "start": True}
    answer = await http.post("/api/tables", json=wanted, headers={"x-forwarded-for": address})
    made: dict[str, Any] = answer.raise_for_status().json()
    return made


def bots(*names: str) -> list[dict[str, str]]:
    return [{"kind": "bot", "bot": name} for name in names]


class Person:
    """Someone who plays against one bot, without a thought, and notes how long it takes."""

    def __init__(self, http: httpx.AsyncClient, url: str, bot: str) -> None:
        self.http = http
        self.url = url
        self.waits = Waits(bot)
        self.chance = Random(bot)

    async def play(self, answers: int) -> Waits:
        """Play, at one table after another, until the bot has answered so often, or does not any more."""
        while len(self.waits.seconds) < answers and self.waits.seconds[-HOPELESS:] != [inf] * HOPELESS:
            async with self.table() as socket:
                await self._play_game(socket, answers)
        return self.waits

    @asynccontextmanager
    async def table(self) -> AsyncIterator[ClientConnection]:
        seats = [{"kind": "person"}, *bots(self.waits.bot)]
        made = await make_table(self.http, ONE, seats)
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{made['table']['id']}/live"
        async with connect(address, compression=None, max_size=None, ping_interval=None) as socket:
            await send(socket, {"type": "hello", "secrets": [made["secrets"]["0"]]})
            yield socket

    async def _play_game(self, socket: ClientConnection, answers: int) -> None:
        told = orjson.loads(await socket.recv(decode=False))
        while len(self.waits.seconds) < answers and not told["view"]["over"]:
            if told["view"]["actions"]:
                action = self.chance.choice(told["view"]["actions"])["action"]
                key = secrets.token_hex(8)
                await send(
                    socket, {"type": "move", "position": told["position"], "key": key, "action": action}
                )
                told = await newer(socket, told["position"])
                continue
            asked = time.perf_counter()
            try:
                async with asyncio.timeout(GIVEN_UP):
                    told = await newer(socket, told["position"])
            except TimeoutError:
                self.waits.seconds.append(inf)
                return
            self.waits.seconds.append(time.perf_counter() - asked)


async def get_ready(http: httpx.AsyncClient, url: str) -> None:
    """Play until no bot has to compile anything any more."""
    async with asyncio.timeout(READY_WITHIN):
        while any(bot["preparing"] for bot in (await http.get("/api/catalogue")).json()["bots"]):
            for bot in MOST_SECONDS:
                await Person(http, url, bot).play(1)
            await asyncio.sleep(0.5)


async def send(socket: ClientConnection, frame: dict[str, Any]) -> None:
    await socket.send(orjson.dumps(frame).decode())


async def newer(socket: ClientConnection, position: int) -> dict[str, Any]:
    """The next update with a later position."""
    while True:
        told: dict[str, Any] = orjson.loads(await socket.recv(decode=False))
        if told["type"] == "update" and told["position"] > position:
            return told


async def measure(server: ServerProcess, wanted: argparse.Namespace) -> Measured:
    """Play alone, then beside many tables."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        await get_ready(http, server.url)
        alone = [await Person(http, server.url, bot).play(wanted.answers) for bot in MOST_SECONDS]
        many = bots(*[wanted.level] * BOTS_A_TABLE)
        made = [await make_table(http, MANY, many) for _ in range(wanted.tables)]
        began, before = time.perf_counter(), await moves_at(http, made)
        beside = [await Person(http, server.url, bot).play(wanted.answers) for bot in MOST_SECONDS]
        moves = await moves_at(http, made) - before
        return Measured(alone, beside, moves / (time.perf_counter() - began), os.getloadavg()[0])


async def moves_at(http: httpx.AsyncClient, tables: list[dict[str, Any]]) -> int:
    """How many moves were made at all these tables."""
    told = [await http.get(f"/api/tables/{table['table']['id']}") for table in tables]
    return sum(one.raise_for_status().json()["moves"] for one in told)


def measured_with(source: Path | None, wanted: argparse.Namespace) -> Measured:
    """Measure the program of this checkout, or of another."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/concordia.db", Path(folder), source)
        try:
            server.wait()
            return uvloop.run(measure(server, wanted))
        finally:
            server.stop()


def show(found: dict[str, Measured], wanted: argparse.Namespace) -> None:
    """Print what was measured beside what is wanted."""
    table = Table("", "", box=SIMPLE_HEAD, pad_edge=False)
    for name in ("Answers", "In time", "p50", "p95", "Longest"):
        table.add_column(name, justify="right")
    for program, measured in found.items():
        for when, waits in (("alone", measured.alone), ("beside", measured.beside)):
            for one in waits:
                times = [seconds_told(one.at(part)) for part in (0.5, 0.95, 1.0)]
                in_time = f"{one.within():.0%} < {MOST_SECONDS[one.bot]:g} s"
                table.add_row(f"{program}, {when}", one.bot, str(len(one.seconds)), in_time, *times)
    console = Console(highlight=False)
    console.print(
        f"How long one person waits for a bot, alone and beside {wanted.tables} tables of {BOTS_A_TABLE} "
        f"{wanted.level} of another address; {SHARE:.0%} in time are wanted; {os.cpu_count()} cores"
    )
    console.print(table)
    for program, measured in found.items():
        console.print(
            f"{program}: {measured.moves_a_second:.1f} moves a second at the many tables; "
            f"load of the machine {measured.load:.1f}"
        )


def seconds_told(seconds: float) -> str:
    return f"> {GIVEN_UP:g} s" if seconds == inf else f"{seconds:.2f} s"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how fairly the server shares thought.")
    parser.add_argument("--tables", type=int, default=60, help="tables that one address holds (60)")
    parser.add_argument("--level", default=STRONGEST, help=f"the bots at these tables ({STRONGEST})")
    parser.add_argument("--answers", type=int, default=100, help="answers of each bot (100)")
    parser.add_argument("--before", type=Path, help="another checkout, to compare with")
    parser.add_argument("--json", type=Path, help="also write the numbers to a file")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    found = {} if wanted.before is None else {"before": measured_with(wanted.before, wanted)}
    found["now"] = measured_with(None, wanted)
    show(found, wanted)
    if wanted.json is not None:
        told = {program: measured.told() for program, measured in found.items()}
        wanted.json.write_text(json.dumps(told, indent=2) + "\n")
    late = [one.bot for one in found["now"].beside if one.within() < SHARE]
    if late:
        sys.exit(f"Not good enough: {', '.join(late)} too late too often")


if __name__ == "__main__":
    main()

"""What Prometheus is told of a server, also of one with several processes, and of processes that die."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]

from concordia.server.ops.metrics import FOLDER
from tests.server.conftest import Postgres
from tests.server.processes import LONG, Process, serving
from tests.server.running import Running

COUNTING = """
import asyncio, sys
from types import SimpleNamespace
from concordia.server.ops.counters import EVENTS
from concordia.server.ops.metrics import Metrics
held = SimpleNamespace(tables=range(int(sys.argv[1])), write_listeners=[])
live = SimpleNamespace(connections=range(int(sys.argv[2])))
turns = SimpleNamespace(waiting_in=lambda lane: int(sys.argv[2]), held_back_in=lambda lane: 0)
EVENTS.labels("move").inc(int(sys.argv[3]))
print(asyncio.run(Metrics(held, live, turns).told()).decode())
sys.stdout.flush()
sys.stdin.read()
"""
"""A process that holds tables and connections, counts moves, tells all numbers and waits."""


def number(told: str, name: str) -> float:
    """One of the numbers that are told."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def test_the_numbers_of_several_processes_add_up(tmp_path: Path) -> None:
    environment = {**os.environ, FOLDER: str(tmp_path)}
    pipe = subprocess.PIPE
    words = [sys.executable, "-c", COUNTING]
    with subprocess.Popen([*words, "3", "5", "7"], env=environment, stdin=pipe, stdout=pipe) as first:
        assert first.stdout is not None
        for line in first.stdout:
            if line.startswith(b"concordia_connections "):
                break
        told = subprocess.run(
            [*words, "30", "50", "70"], env=environment, input="", capture_output=True, text=True, check=True
        ).stdout
        first.communicate()
    assert number(told, "concordia_tables_held") == 33
    assert number(told, "concordia_connections") == 55
    assert number(told, 'concordia_bots_waiting{lane="quick"}') == 55
    assert number(told, 'concordia_events_total{kind="move"}') == 77


def test_what_a_process_holds_is_read_off_when_it_is_asked(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    with table.live():
        told = simple.client().http.get("/metrics").text
        assert number(told, "concordia_tables_held") == 1
        assert number(told, "concordia_connections") == 1


def get(process: Process, path: str) -> str:
    return httpx.get(f"{process.url}{path}", timeout=LONG).raise_for_status().text


def test_a_process_that_dies_leaves_a_line_in_the_log_and_what_it_has_counted(
    postgres: Postgres, tmp_path: Path
) -> None:
    with serving(postgres.new_database(), tmp_path, "--workers=2") as process:
        for _ in range(20):
            get(process, "/api/catalogue")
        counted = 'concordia_request_seconds_count{method="GET"}'
        before = number(get(process, "/metrics"), counted)
        assert before >= 20
        assert process.running is not None
        workers = [
            child
            for child in psutil.Process(process.running.pid).children()
            if "spawn_main" in " ".join(child.cmdline())
        ]
        assert len(workers) == 2
        for worker in workers:
            worker.kill()
        until = time.monotonic() + LONG
        while len(died := process.logged("error")) < 2:
            assert time.monotonic() < until, "nothing is said of processes that have died"
            time.sleep(0.05)
        assert {line["event"] for line in died} == {"a process of the server has died: another begins"}
        assert {(line["pid"], line["code"]) for line in died} == {(worker.pid, -9) for worker in workers}
        while not process.answers():
            assert time.monotonic() < until
        assert number(get(process, "/metrics"), counted) >= before
        assert process.stop() == 0

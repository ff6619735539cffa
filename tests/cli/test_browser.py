"""The game in the browser: starting the server of one's own games."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from concordia.cli import browser
from concordia.errors import SetupError
from tests.cli.conftest import Run


def start(data: Path, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "concordia", "play", "--no-open", *options]
    environment = {**os.environ, "CONCORDIA_DATA": str(data)}
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def wait_until_ready(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    told = process.stderr.readline()
    assert told.startswith("Concordia runs until you press Ctrl-C: http://127.0.0.1:")
    url = told.rsplit(" ", 1)[-1].strip()
    for _ in range(300):
        try:
            assert httpx.get(f"{url}api/health").json()["status"] == "well"
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return url
    raise AssertionError("the server does not answer")


def test_play_serves_ones_own_games_until_it_is_interrupted(tmp_path: Path) -> None:
    process = start(tmp_path / "data", "--port", str(browser.free_port()))
    try:
        url = wait_until_ready(process)
        assert httpx.get(url).status_code in (200, 503)  # A checkout need not have built the page.
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
        body = {"board": "italia", "seats": seats, "start": True}
        made = httpx.post(f"{url}api/tables", json=body, timeout=60).json()
        again = start(tmp_path / "data")
        assert again.stderr is not None
        assert f"is running already: {url}" in again.stderr.read()
        assert again.wait(60) == 0
        again.stderr.close()
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (0, 130, -signal.SIGINT)
        assert process.stderr is not None
        process.stderr.close()
    assert (tmp_path / "data" / "concordia.db").stat().st_mode & 0o077 == 0
    assert made["table"]["status"] == "playing"
    assert not (tmp_path / "data" / "running.json").exists()


def test_a_port_that_is_taken_is_told(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SetupError, match=f"the port {port} is taken"):
            browser.free_port(port)
        assert browser.free_port() > 0


def test_options_of_the_browser_do_not_belong_to_the_terminal(run: Run) -> None:
    ended = run("play", "--terminal", "--port", "5000")
    assert (ended.status, ended.err) == (2, "Error: --port belongs to the game in the browser\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--database", "mysql://x"), "not the URL of a database"),
        (("--workers", "2"), "2 processes need PostgreSQL"),
        (("--bot", "broken"), "--bot is written NAME=COMMAND"),
        (("--database", "sqlite:////nowhere/at/all.db"), "cannot be used"),
    ],
)
def test_a_server_that_cannot_run_says_why(run: Run, options: tuple[str, ...], words: str) -> None:
    ended = run("serve", *options)
    assert ended.status == 2
    assert words in ended.err


def test_two_servers_do_not_share_one_file(tmp_path: Path) -> None:
    from concordia.cli.serve import alone

    url = f"sqlite:///{tmp_path / 'c.db'}"
    with alone(url), pytest.raises(SetupError, match="in use by another server"), alone(url):
        pass
    with alone(url):
        pass

"""What dear requests cost, in work that is counted: moves that are played again."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

import pytest

from concordia.game import Game
from concordia.record import Ended, read_record, record_text
from concordia.server.rate_limits import LIMITS
from concordia.server.tables import history
from concordia.server.tables.history import IMPORTS, MOST_MOVES, MOVES_FOR_ONE, WAITING_IMPORTS, moves_in
from concordia.setup import make_setup
from tests.server.processes import LONG
from tests.server.running import Client, Json, Running, refused

LONGEST: Final = 4_800


@cache
def record_with(moves: int) -> str:
    """The record of a game in which nobody does anything for so many moves."""
    game = Game(make_setup("italia", 2, "1"))
    for _ in range(moves // 2):
        game.push("tribune, done")
    return record_text(game)


class Played:
    """Counts the moves that are played, those on the event loop of a server apart."""

    def __init__(self) -> None:
        self.all = 0
        self.on_loop = 0

    def count(self) -> None:
        self.all += 1
        try:
            asyncio.get_running_loop()
            self.on_loop += 1
        except RuntimeError:
            pass


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    counted = Played()
    push = Game._push_one

    def push_one(game: Game, *given: Any) -> None:
        counted.count()
        push(game, *given)

    record_with(LONGEST)
    monkeypatch.setattr(Game, "_push_one", push_one)
    return counted


def brought(client: Client, moves: int) -> Json:
    made: Json = client.post("/tables/import", {"record": record_with(moves)})["table"]
    return made


def used(server: Running, what: str) -> float:
    """What one address has used of a limit."""
    limits = server.server.rate_limits
    (back,) = limits.used[what].values()
    return (back - limits.clock()) * LIMITS[what].most / LIMITS[what].seconds


def test_a_long_record_counts_more_than_a_short_one(real: Running) -> None:
    client = real.client()
    brought(client, 48)
    assert used(real, "import") == pytest.approx(1)
    brought(client, LONGEST)
    assert used(real, "import") == pytest.approx(2 + moves_in(record_with(LONGEST)) // MOVES_FOR_ONE)
    again = client.ask("POST", "/tables/import", {"record": record_with(LONGEST)})
    assert "and this counts" in refused(again, 429, "too-often")
    brought(client, 48)


def test_records_of_one_address_are_played_only_so_far_in_a_minute(real: Running, played: Played) -> None:
    client = real.client()
    body = {"record": record_with(LONGEST)}
    answers = [client.ask("POST", "/tables/import", body).status_code for _ in range(25)]
    assert set(answers) == {201, 429}
    assert played.all <= 2 * MOVES_FOR_ONE * LIMITS["import"].most


def test_an_import_plays_each_move_twice_however_many_there_are(simple: Running, played: Played) -> None:
    """Once to check the record, once to follow the log."""
    for moves in (50, LONGEST):
        record_with(moves)
        played.all = 0
        brought(simple.client(), moves)
        assert played.all == 2 * moves


PATHS: Final = ("/points?at=40", "/points", "/moments/30", "/record", "/record.json", "/events")


@pytest.mark.parametrize("path", PATHS)
def test_the_past_of_a_long_game_counts_more_if_it_has_to_be_played_again(real: Running, path: str) -> None:
    client = real.client()
    short, long = brought(client, 48), brought(client, LONGEST)
    costs = []
    for table in (short, long, long):
        real.server.rate_limits.used["history"].clear()
        client.ask("GET", f"/tables/{table['id']}{path}")
        costs.append(round(used(real, "history")))
    small, first, again = costs
    assert small == 1
    assert first >= LONGEST // MOVES_FOR_ONE
    assert 1 <= again <= 1 + LONGEST // history.LOOKS_FOR_ONE


def test_games_of_the_past_are_played_again_only_so_far_in_a_minute(real: Running, played: Played) -> None:
    """Also by someone who asks for more games in turn than are kept."""
    client = real.client()
    tables = []
    for _ in range(history.KEPT + 1):
        real.server.rate_limits.used["import"].clear()
        tables.append(brought(client, LONGEST))
    played.all = 0
    answers = [
        client.ask("GET", f"/tables/{table['id']}/points?at=10").status_code
        for _ in range(3)
        for table in tables
    ]
    assert set(answers) == {200, 429}
    assert played.all <= MOVES_FOR_ONE * LIMITS["history"].most


def test_no_long_game_is_played_on_the_event_loop(simple: Running, played: Played) -> None:
    client = simple.client()
    table = brought(client, 600)
    simple.server.registry.tables.clear()
    for path in ("", "/view", *PATHS):
        assert client.ask("GET", f"/tables/{table['id']}{path}").is_success
    assert client.ask("POST", f"/tables/{table['id']}/fork", {"at": 500}).status_code in (201, 403)
    assert played.all >= 600
    assert played.on_loop == 0


def test_only_a_few_records_are_read_at_once_and_a_few_more_wait(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, most = 0, 0
    lock, go_on = threading.Lock(), threading.Event()

    def read_slowly(text: str) -> tuple[Game, Ended | None]:
        nonlocal reading, most
        with lock:
            reading += 1
            most = max(most, reading)
        assert go_on.wait(LONG)
        with lock:
            reading -= 1
        return read_record(text)

    monkeypatch.setattr(history, "read_record", read_slowly)
    body = {"record": record_with(48)}

    def bring(number: int) -> int:
        return simple.client().ask("POST", "/tables/import", body).status_code

    room = IMPORTS + WAITING_IMPORTS
    with ThreadPoolExecutor(room) as threads:
        asked = [threads.submit(bring, number) for number in range(room)]
        until = time.monotonic() + LONG
        while simple.server.history._importing < room:
            assert time.monotonic() < until
            time.sleep(0.01)
        answer = simple.client().ask("POST", "/tables/import", body)
        assert "too many games are being imported" in refused(answer, 503, "imports-full")
        assert simple.client().get("/health")["status"] == "well"
        go_on.set()
        assert [one.result() for one in asked] == [201] * room
    assert most == IMPORTS


def test_a_record_with_too_many_moves_is_refused(simple: Running, played: Played) -> None:
    answer = simple.client().ask("POST", "/tables/import", {"record": record_with(2 * MOST_MOVES)})
    assert "at most 5000 moves" in refused(answer, 413, "too-many-moves")

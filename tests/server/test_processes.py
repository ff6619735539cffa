"""Several processes of the server on one PostgreSQL, and processes that are stopped in good order."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from concordia.server.live.connections import GOING_AWAY
from concordia.server.store.models import MOVE, STAND_IN, EventRow
from tests.server.conftest import Postgres
from tests.server.processes import LONG, Process, let_time_pass, log_of, serving
from tests.server.running import Client, Json, LiveClient, Seated

RACES = 12


@contextmanager
def client_of(process: Process) -> Iterator[Client]:
    client = Client(process.url)
    with client.http:
        yield client


class Pair:
    """Two processes on one database."""

    def __init__(self, database_url: str, folder: Path, exits: ExitStack) -> None:
        self.database_url = database_url
        self.first = exits.enter_context(serving(database_url, folder))
        self.second = exits.enter_context(serving(database_url, folder))
        self.clients = [exits.enter_context(client_of(process)) for process in (self.first, self.second)]

    def table(self, *seats: str) -> Seated:
        return self.clients[0].table(*seats)

    def live(self, process: Process, table: Seated, *seats: int) -> LiveClient:
        return LiveClient(process.url, table.id, [table.secrets[seat] for seat in seats])

    def log(self, table: Seated) -> list[EventRow]:
        return asyncio.run(log_of(self.database_url, table.id))

    def moves(self, table: Seated) -> list[EventRow]:
        return [event for event in self.log(table) if event.kind == MOVE]


@pytest.fixture
def pair(postgres: Postgres, tmp_path: Path) -> Iterator[Pair]:
    with ExitStack() as exits:
        yield Pair(postgres.new_database(), tmp_path, exits)


def soon(happens: Callable[[], bool], what: str) -> None:
    """Wait until something has happened."""
    until = time.monotonic() + LONG
    while not happens():
        assert time.monotonic() < until, f"it does not happen that {what}"
        time.sleep(0.05)


def asked(live: LiveClient) -> int:
    return int(live.view["decision"]["seat"])


def test_players_on_two_processes_see_each_other_live(pair: Pair) -> None:
    table = pair.table("Ann", "Bob")
    with pair.live(pair.first, table, 0) as ann, pair.live(pair.second, table, 1) as bob:
        ann.move("tribune")
        assert bob.until_event("move")["position"] == 1
        undo = {"type": "undo", "position": 1, "key": "oops"}
        assert ann.ask(undo)["type"] == "done"
        assert bob.until_event("undo")["count"] == 1
        while asked(ann) == 0:
            ann.move(ann.view["actions"][-1]["action"])
            assert bob.until_event("move")["position"] == ann.position
        assert asked(bob) == 1
        bob.send({"type": "chat", "text": "well played"})
        assert ann.until_event("chat")["text"] == "well played"
        bob.move(bob.view["actions"][0]["action"])
        assert ann.until_event("move")["seat"] == 1
        table.client.post(table.path("/seats/0/resign"), secrets_=[table.secrets[0]])
        assert bob.until_event("stand-in")["seat"] == 0
    assert [event.kind for event in pair.log(table)[:4]] == ["started", "move", "undo", "move"]


def test_a_bot_that_stands_in_on_one_process_is_seen_to_move_on_the_other(pair: Pair) -> None:
    table = pair.table("Ann", "Bob")
    with pair.live(pair.second, table, 1) as bob:
        table.client.post(table.path("/seats/0/resign"), secrets_=[table.secrets[0]])
        assert bob.until_event("stand-in")["seat"] == 0
        assert bob.until_event("move", timeout=LONG)["seat"] == 0
    assert pair.log(table)[1].kind == STAND_IN


def test_of_two_moves_made_at_once_on_two_processes_one_is_accepted(pair: Pair) -> None:
    table = pair.table("Ann", "Bob")
    accepted: list[tuple[int, str]] = []
    with pair.live(pair.first, table, 0, 1) as one, pair.live(pair.second, table, 0, 1) as other:
        for race in range(RACES):
            soon_together(one, other)
            chosen = [one.view["actions"][0]["action"], one.view["actions"][-1]["action"]]
            answers = at_once([one, other], chosen, f"race-{race}")
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
            winner = next(number for number, answer in enumerate(answers) if answer["type"] == "done")
            assert answers[1 - winner]["error"]["code"] in ("stale", "overtaken")
            assert answers[1 - winner]["position"] == answers[winner]["position"] == race + 1
            accepted.append((chosen[winner], f"race-{race}-{winner}"))
    assert [(event.action, event.key) for event in pair.moves(table)] == accepted


def soon_together(one: LiveClient, other: LiveClient) -> None:
    """Let both clients hear of the newest position."""
    newest = max(one.position, other.position)
    for live in (one, other):
        while live.position < newest:
            live.until("update")


def at_once(clients: list[LiveClient], actions: list[int], key: str) -> list[Json]:
    """Let each client make a move upon the same position at the same time."""
    together = Barrier(len(clients))

    def move(number: int) -> Json:
        live = clients[number]
        frame = {
            "type": "move",
            "position": live.position,
            "action": actions[number],
            "key": f"{key}-{number}",
        }
        together.wait(LONG)
        return live.ask(frame)

    with ThreadPoolExecutor(len(clients)) as threads:
        return list(threads.map(move, range(len(clients))))


def test_the_same_move_sent_to_two_processes_at_once_is_made_once_and_acknowledged_twice(pair: Pair) -> None:
    table = pair.table("Ann", "Bob")
    paths = [f"{process.url}/api{table.path('/moves')}" for process in (pair.first, pair.second)]
    headers = {"x-seat-secrets": ",".join(table.secrets.values())}
    for race in range(RACES):
        seen = table.view()
        body = {"position": race, "action": seen["view"]["actions"][0]["action"], "key": f"twice-{race}"}
        together = Barrier(2)

        def send(path: str, body: Json = body, together: Barrier = together) -> Json:
            together.wait(LONG)
            answer: Json = httpx.post(path, json=body, headers=headers, timeout=LONG).json()
            return answer

        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(send, paths))
        assert [answer.get("position") for answer in answers] == [race + 1] * 2, answers
        assert sorted(answer["again"] for answer in answers) == [False, True]
    assert [event.key for event in pair.moves(table)] == [f"twice-{race}" for race in range(RACES)]


def test_a_player_whose_process_is_killed_goes_on_at_the_other(pair: Pair) -> None:
    table = pair.table("Ann", "Bob")
    with pair.live(pair.first, table, 0, 1) as live:
        frame = {"type": "move", "position": 0, "action": live.view["actions"][0]["action"], "key": "once"}
        assert live.ask(frame)["position"] == 1
        pair.first.kill()
    with pair.live(pair.second, table, 0, 1) as live:
        assert live.position == 1
        assert live.ask(frame) == {"type": "done", "key": "once", "position": 1}
        live.move(live.view["actions"][0]["action"])
    assert [event.position for event in pair.moves(table)] == [1, 2]


def test_a_bot_whose_process_is_killed_is_asked_by_the_other(pair: Pair) -> None:
    table = pair.table("bot:random", "Bob")  # The process needs seconds to start the bot, and has none.
    pair.first.kill()
    assert pair.moves(table) == []
    with pair.live(pair.second, table, 1) as bob:
        asyncio.run(let_time_pass(pair.database_url))
        assert bob.until_event("move", timeout=LONG)["seat"] == 0
        soon(lambda: asked_in_log(pair, table) == 1, "the bot plays its turn to the end")
    assert [event.position for event in pair.moves(table)] == list(range(1, len(pair.moves(table)) + 1))


def asked_in_log(pair: Pair, table: Seated) -> int | None:
    told = pair.clients[1].get(table.path())
    return None if told["asked"] is None else int(told["asked"])


def test_a_server_asked_to_stop_keeps_every_accepted_move_and_ends_well(
    database_url: str, tmp_path: Path
) -> None:
    acknowledged: list[int] = []
    with serving(database_url, tmp_path) as process, client_of(process) as client:
        table = client.table("Ann", "Bob")
        with ThreadPoolExecutor(1) as threads, table.live(list(table.secrets.values())) as live:
            playing = threads.submit(play_on, live, acknowledged)
            soon(lambda: len(acknowledged) > 20, "moves are made")
            code = process.stop()
            with pytest.raises(ConnectionClosed) as closed:
                playing.result(LONG)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == GOING_AWAY
        assert process.logged("error") == []
    log = asyncio.run(log_of(database_url, table.id))
    kept = [event.position for event in log if event.kind == MOVE]
    assert acknowledged == kept[: len(acknowledged)]
    assert len(kept) <= len(acknowledged) + 1
    assert code == 0


def play_on(live: LiveClient, acknowledged: list[int]) -> None:
    """Play as fast as possible for ever."""
    while True:
        acknowledged.append(live.move(live.view["actions"][0]["action"])["position"])


def test_bots_go_on_after_a_server_was_stopped_and_started(database_url: str, tmp_path: Path) -> None:
    with serving(database_url, tmp_path) as process, client_of(process) as client:
        table = client.table("bot:random", "bot:random")
        soon(lambda: table.info()["moves"] > 5, "the bots play")
        code = process.stop()
        before = len(asyncio.run(log_of(database_url, table.id)))
        process.start()
        asyncio.run(let_time_pass(database_url))
        soon(lambda: table.info()["number"] > before, "the bots play on")
        assert process.logged("error") == []
        assert code == 0

"""Bots at the tables of the server."""

import json
import os
import shlex
import sys
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest

from concordia import Game
from concordia.bots.bot import Budget
from concordia.bots.levels import LEVELS
from concordia.bots.players import RandomBot
from concordia.bots.program import HANDED_ON
from concordia.brain.observation import Observation, observe
from concordia.server.bots import workers
from concordia.server.bots.thinkers import Thinkers
from concordia.server.bots.workers import Question, Worker
from concordia.server.ops.settings import BOT_MEMORY
from concordia.setup import make_setup
from tests.bots.stdio_programs import javascript_example
from tests.server.running import Json, LiveClient, Running, running

EXAMPLE = Path(__file__).parents[3] / "examples" / "bots" / "greedy_bot.py"


def test_bots_play_a_whole_game_among_themselves(simple: Running) -> None:
    table = simple.client().table("bot:colonist", "bot:random")
    with table.live() as watcher:
        while not watcher.view["over"]:
            watcher.until("update", 120)
    info = table.info()
    assert info["status"] == "over"
    assert [seat["name"] for seat in info["seats"]] == ["Colonist", "Random"]


def test_a_person_plays_against_bots(server: Running) -> None:
    table = server.client().table("Ann", "bot:mercator", "bot:colonist")
    with table.live([table.secrets[0]]) as ann:
        moves = 0
        while moves < 12:
            if ann.view["actions"]:
                ann.move(ann.view["actions"][-1]["action"])
                moves += 1
            else:
                ann.until("update", 120)
    assert table.info()["moves"] > 20


def test_bots_go_on_after_the_server_was_stopped(database_url: str) -> None:
    with running(database_url) as first:
        table = first.client().table("Ann", "bot:random")
        table.client.post(table.path("/seats/0/resign"), secrets_=[table.secrets[0]])
    with running(database_url) as second:
        client = second.client()
        before = client.get(table.path())["moves"]
        again = type(table)(client, table.id, table.host, table.secrets, table.told)
        with again.live() as watcher:
            for _ in range(5):
                watcher.until_event("move", 90)
        assert client.get(table.path())["moves"] >= before + 5


def test_a_bot_whose_process_dies_is_asked_again(simple: Running) -> None:
    table = simple.client().table("Ann", "bot:random")
    with table.live([table.secrets[0]]) as ann:
        while not ann.view["actions"] or ann.view["decision"]["kind"] != "play" or ann.view["turn"] < 3:
            if ann.view["actions"]:
                ann.move(ann.view["actions"][0]["action"])
            else:
                ann.until("update", 120)
        kill_workers(simple.server.thinkers)
        turn = ann.view["turn"]
        while ann.view["turn"] < turn + 2:
            if ann.view["actions"]:
                ann.move(ann.view["actions"][0]["action"])
            else:
                ann.until("update", 120)


def test_levels_that_think_are_told_as_preparing_until_their_search_is_ready(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, thinkers = simple.client(), simple.server.thinkers
    quick, thoughtful = {"architect"}, {"senator", "consul", "magnus"}
    for ready, told in (([], quick | thoughtful), ([thinkers.quick], thoughtful), (thinkers.all, set())):
        for thinker in ready:
            monkeypatch.setattr(thinker, "preparing", False)
        bots = client.get("/catalogue")["bots"]
        assert {bot["bot"] for bot in bots if bot["preparing"]} == told
        assert [bot["bot"] for bot in bots if bot["level"] is not None] == [
            *(level.id for level in LEVELS),
            "random",
        ]


def test_a_game_is_followed_on_and_again_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of a bot keeps a game, and begins it anew when moves were taken back."""
    setup = make_setup("italia", 2, "followed")
    game = Game(setup)
    seen: list[Observation] = []

    def choose(self: RandomBot, observation: Observation, budget: Budget) -> int:
        seen.append(observation)
        return observation.actions[0]

    monkeypatch.setattr(RandomBot, "choose", choose)
    monkeypatch.setattr(workers, "_games", OrderedDict())
    monkeypatch.setattr(workers, "_bots", OrderedDict())
    for number in range(60):
        if number in (20, 45):
            for _ in range(7):
                game.pop()
        assert game.decision is not None
        actions = tuple(int(move) for move in game.moves)
        question = Question("table", setup, actions, game.decision.seat, "random")
        found = workers.answer(question)
        expected = observe(game)
        assert (seen[-1].seat, seen[-1].actions, seen[-1].played) == (
            expected.seat,
            expected.actions,
            expected.played,
        )
        assert seen[-1].row.tobytes() == expected.row.tobytes()
        assert (found.action, found.troubles) == (expected.actions[0], ())
        game.push(game.legal_actions[number % len(game.legal_actions)])


def test_a_process_keeps_the_searches_of_few_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those asked last are kept, with all they have found; of bots that only look, many are kept."""
    monkeypatch.setattr(workers, "_games", OrderedDict())
    monkeypatch.setattr(workers, "_bots", OrderedDict())
    monkeypatch.setattr(workers, "MOST_TREES", 2)
    setup = make_setup("italia", 2, "kept")
    seat = Game(setup).decision.seat  # type: ignore[union-attr]

    def ask(table: str, bot: str) -> None:
        workers.answer(Question(table, setup, (), seat, bot, 0.01 if bot == "magnus" else None))

    for number in range(3):
        ask(f"quick {number}", "colonist")
        ask(f"long {number}", "magnus")
    ask("long 1", "magnus")
    ask("long 3", "magnus")
    ask("quick 3", "colonist")
    kept = [table for table, *_ in workers._bots]
    assert kept == ["quick 0", "quick 1", "quick 2", "long 1", "long 3", "quick 3"]


def kill_workers(thinkers: Thinkers) -> None:
    workers_ = [thinker.worker for thinker in thinkers.all]
    pools = [worker.process for worker in workers_ if isinstance(worker, Worker)]
    running_ = [one for pool in pools if pool is not None for one in (pool._processes or {}).values()]
    assert running_
    for process in running_:
        process.kill()


def test_a_program_of_the_host_takes_a_seat(tmp_path: Path) -> None:
    command = f"{sys.executable} {EXAMPLE}"
    with running(f"sqlite:///{tmp_path / 'c.db'}", bots={"greedy": command}) as server:
        table = server.client().table("bot:random", "bot:greedy")
        with table.live() as watcher:
            seats: set[int] = set()
            while len(seats) < 2:
                seats.add(watcher.until_event("move", 120)["seat"])
        assert table.told["seats"][1] == {**table.told["seats"][1], "name": "Greedy", "bot": "greedy"}
        offered = [bot["bot"] for bot in table.client.get("/catalogue")["bots"]]
        assert offered[-1] == "greedy"


CURIOUS = """
import json, os, sys
sys.stdin.readline()
try:
    bytearray(1 << 30)
    refused = False
except MemoryError:
    refused = True
with open(sys.argv[1], "w") as file:
    json.dump({"environment": dict(os.environ), "refused": refused}, file)
"""
"""A program that looks around as soon as it is spoken to, and ends."""


def first_of(watcher: LiveClient, kind: str) -> Json:
    """The first event of a kind, which may have happened before someone came to watch."""
    for event in watcher.welcome["events"]:
        if event["kind"] == kind:
            return dict(event)
    return watcher.until_event(kind, 120)


def looked_around(folder: Path, **settings: Any) -> Json:
    """What a program of the host finds at a server."""
    program, found = folder / "curious.py", folder / "found.json"
    program.write_text(CURIOUS)
    command = f"{sys.executable} {program} {found}"
    with running(f"sqlite:///{folder / 'c.db'}", bots={"curious": command}, **settings) as server:
        table = server.client().table("bot:curious", "Bob")
        with table.live() as watcher:
            assert first_of(watcher, "trouble")["seat"] == 0
    told: Json = json.loads(found.read_text())
    return told


def test_a_program_of_the_host_sees_no_secret_of_the_servers_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {"PGPASSWORD": "secret", "CONCORDIA_DATABASE": "x", "LC_TIME": "C"}.items():
        monkeypatch.setenv(name, text)
    seen = looked_around(tmp_path)["environment"]
    assert "secret" not in json.dumps(seen)
    assert {"PATH": os.environ["PATH"], "LC_TIME": "C"}.items() <= seen.items()
    assert {name for name in seen if not name.startswith("LC_")} <= set(HANDED_ON)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a program that runs")
@pytest.mark.parametrize(("megabytes", "refused"), [(512, True), (BOT_MEMORY, False)])
def test_a_program_of_the_host_has_only_so_much_memory(tmp_path: Path, megabytes: int, refused: bool) -> None:
    assert looked_around(tmp_path, bot_memory=megabytes)["refused"] == refused


def test_a_program_in_javascript_has_enough_memory(tmp_path: Path) -> None:
    command = shlex.join(javascript_example())
    with running(f"sqlite:///{tmp_path / 'c.db'}", bots={"greedy": command}) as server:
        table = server.client().table("bot:greedy", "Bob")
        with table.live() as watcher:
            assert first_of(watcher, "move")["seat"] == 0
        kinds = [event["kind"] for event in server.client().get(table.path("/events"))["events"]]
        assert "trouble" not in kinds


def test_a_program_in_trouble_is_told_and_another_plays_on(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import sys; sys.exit(3)\n")
    with running(f"sqlite:///{tmp_path / 'c.db'}", bots={"broken": f"{sys.executable} {broken}"}) as server:
        table = server.client().table("bot:broken", "bot:random")
        with table.live() as watcher:
            trouble = None
            while trouble is None:
                for message in [watcher.until("update", 120)]:
                    trouble = next((one for one in message["events"] if one["kind"] == "trouble"), None)
            assert trouble["seat"] == 0
            assert trouble["text"] == "Broken is in trouble: another bot plays for it."
            assert watcher.until_event("move", 120)["seat"] == 0


@pytest.mark.parametrize("name", ["bot:python3 -c 1", "magnus; reboot", "", "contrarius"])
def test_a_visitor_cannot_name_a_command(simple: Running, name: str) -> None:
    seats = [{"kind": "bot", "bot": name}, {"kind": "bot", "bot": "random"}]
    answer = simple.client().ask("POST", "/tables", {"board": "italia", "seats": seats})
    assert answer.status_code == 400
    assert "unknown bot" in answer.json()["error"]["message"]

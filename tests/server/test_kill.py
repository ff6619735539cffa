"""The server is killed, or its database goes away, in the middle of play: what was acknowledged is kept."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import select, text

from concordia.data.board import load_board
from concordia.game import Game
from concordia.record import read_game, record_text
from concordia.server.standing import MOVE
from concordia.server.store.database import Database
from concordia.server.store.ledger import Entry
from concordia.server.store.models import OVER, SeatRow, TableRow
from concordia.setup import Setup
from tests.server.conftest import Postgres
from tests.server.processes import LONG, Group, Move, Played, Process, let_time_pass, log_of, serving
from tests.server.running import Json, LiveClient, Running, good

KILLS = 50
BOTS_EVERY = 10
"""After each so many kills the bots play, too: their process takes a while to start."""
CUTS = 30


def groups_at(url: str) -> list[Group]:
    return [
        Group(url, ["live", "live", "live"], seed=1),
        Group(url, ["live", "plain"], seed=2),
        Group(url, ["live", "live", "live", "live", "live"], seed=3, board="imperium"),
        Group(url, ["live", "random"], seed=4),
    ]


async def goes_on(groups: Sequence[Group]) -> None:
    """Wait until a move more is acknowledged at every table."""
    before = [group.moves for group in groups]
    async with asyncio.timeout(LONG):
        while any(group.moves <= moves for group, moves in zip(groups, before, strict=True)):
            await asyncio.sleep(0.01)


async def bots_go_on(group: Group) -> None:
    """Wait until a bot has moved once more, or played to the end of a game."""
    before = group.bot_moves
    async with asyncio.timeout(LONG):
        while group.bot_moves == before:
            await asyncio.sleep(0.01)


async def play_and_kill(process: Process, database_url: str) -> list[Group]:
    chance = Random(f"kill {database_url.partition(':')[0]}")
    *people, bots = groups = groups_at(process.url)
    async with asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(group.play()) for group in groups]
        for kill in range(KILLS):
            await goes_on(people)
            if kill % BOTS_EVERY == 1:
                await let_time_pass(database_url)
                await bots_go_on(bots)
            bots.rest((kill + 1) % BOTS_EVERY > 1)
            await asyncio.sleep(chance.uniform(0.05, 0.3))
            process.kill()
            await asyncio.to_thread(process.start)
        await goes_on(people)
        for group in groups:
            await group.stop()
        for task in playing:
            task.cancel()
    return groups


def test_a_server_killed_fifty_times_loses_no_acknowledged_move(database_url: str, tmp_path: Path) -> None:
    with serving(database_url, tmp_path) as process:
        groups = asyncio.run(play_and_kill(process, database_url))
        records = {table.id: record_of(process, table) for group in groups for table in group.tables}
    assert sum(player.sent_again for group in groups for player in group.people) > 0
    for group in groups:
        for table in group.tables:
            asyncio.run(check(database_url, table, records[table.id]))


def record_of(process: Process, table: Played) -> str:
    return httpx.get(f"{process.url}/api/tables/{table.id}/record", timeout=LONG).raise_for_status().text


async def check(database_url: str, table: Played, record: str) -> None:
    """The log holds every acknowledged move once and in order, and nothing else; the record replays."""
    log = await log_of(database_url, table.id)
    assert [event.number for event in log] == list(range(1, len(log) + 1))
    placed = [event for event in log if event.position is not None]
    assert [event.position for event in placed] == list(range(1, len(placed) + 1))
    of_people = [Move(one.position or 0, one.action or 0, one.key) for one in placed if one.key is not None]
    acknowledged = [move for player in table.players for move in player.acknowledged]
    assert of_people == sorted(acknowledged)
    for player in table.players:
        assert player.acknowledged == sorted(player.acknowledged)
        for told, kept in zip(player.told, log, strict=False):
            assert (told["number"], told["kind"]) == (kept.number, kept.kind)
            assert (told["position"], told["seat"]) == (kept.position, kept.seat)
    game = await replayed(database_url, table.id)
    if game.is_over:
        assert read_game(record).outcome() == game.outcome()
    assert record == record_text(game, reveal_seed=game.is_over)


async def replayed(database_url: str, table_id: str) -> Game:
    """The game of a table, played again from its seed and the moves of its log."""
    database = Database(database_url)
    async with database.reading() as session:
        row = await session.get_one(TableRow, table_id)
        chosen = select(SeatRow.name).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
        names = tuple(await session.scalars(chosen))
    await database.close()
    game = Game(Setup(load_board(row.board), names, tuple(row.variants), row.seed, row.salt))
    for event in await log_of(database_url, table_id):
        if event.kind == MOVE:
            assert event.action is not None
            game.push(event.action, seat=event.seat)
    assert (row.status == OVER) == game.is_over
    assert row.position == len(game.moves)
    return game


async def play_and_cut_off(process: Process, database_url: str) -> list[Group]:
    chance = Random("cut off")
    *people, bots = groups = groups_at(process.url)
    async with asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(group.play()) for group in groups]
        await bots_go_on(bots)
        for _ in range(CUTS):
            await goes_on(people)
            await asyncio.sleep(chance.uniform(0, 0.1))
            assert await cut_off(database_url) > 0
        await goes_on(people)
        await let_time_pass(database_url)
        await bots_go_on(bots)
        for group in groups:
            await group.stop()
        for task in playing:
            task.cancel()
    return groups


async def cut_off(database_url: str) -> int:
    """End all other connections to the database, and tell how many there were."""
    database = Database(database_url)
    try:
        async with database.changing() as session:
            ended = await session.scalars(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
            return len(ended.all())
    finally:
        await database.close()


def test_a_server_whose_database_drops_all_connections_recovers_by_itself(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with serving(url, tmp_path) as process:
        groups = asyncio.run(play_and_cut_off(process, url))
        assert good(httpx.get(f"{process.url}/api/health"))["status"] == "well"
        records = {table.id: record_of(process, table) for group in groups for table in group.tables}
    for group in groups:
        for table in group.tables:
            asyncio.run(check(url, table, records[table.id]))


def lose_answers(server: Running, monkeypatch: pytest.MonkeyPatch, entries: int) -> None:
    """Let the answer to the next commit of so many entries get lost; one of fewer takes its time."""
    ledger = server.server.hall.ledger
    commit = ledger._commit

    async def committed(batch: list[Entry]) -> set[tuple[str, int]]:
        if len(batch) < entries:
            await asyncio.sleep(0.5)
            return await commit(batch)
        monkeypatch.setattr(ledger, "_commit", commit)
        await commit(batch)
        raise ConnectionResetError("the answer was lost")

    monkeypatch.setattr(ledger, "_commit", committed)


def ask_again(live: LiveClient, frame: Json) -> Json:
    """Send something, and once more if the server does not know whether it was done."""
    answer = live.ask(frame)
    if answer["type"] == "done":
        return answer
    assert answer["error"]["code"] == "unavailable", answer["error"]
    return live.ask(frame)


def test_a_move_that_was_kept_unknown_to_the_server_is_acknowledged_when_it_is_sent_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as ann:
        lose_answers(server, monkeypatch, entries=1)
        frame = {"type": "move", "position": 0, "text": "tribune", "key": "kept"}
        assert ask_again(ann, frame) == {"type": "done", "key": "kept", "position": 1}
    assert table.info()["moves"] == 1


def test_moves_that_were_kept_together_unknown_to_the_server_are_acknowledged(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = server.client()
    tables = [client.table("Ann", "Bob") for _ in range(2)]
    frames = [
        {"type": "move", "position": 0, "text": "tribune", "key": f"kept-{number}"} for number in range(2)
    ]
    other = client.table("Ann", "Bob")
    with other.live([other.secrets[0]]) as busy, ExitStack() as exits:
        lives = [exits.enter_context(table.live([table.secrets[0]])) for table in tables]
        lose_answers(server, monkeypatch, entries=2)
        busy.send({"type": "chat", "text": "the ledger has something to do while both moves come"})
        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(ask_again, lives, frames))
    assert [(answer["type"], answer["position"]) for answer in answers] == [("done", 1)] * 2
    assert [table.info()["moves"] for table in tables] == [1, 1]

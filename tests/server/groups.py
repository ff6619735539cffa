"""Groups of people who play whatever happens, and whether all that was acknowledged to them is kept."""

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import httpx
from sqlalchemy import select

from concordia.data.board import load_board
from concordia.game import Game
from concordia.record import read_game, record_text
from concordia.server.store.database import Database
from concordia.server.store.models import MOVE, OVER, SeatRow, TableRow
from concordia.setup import Setup
from tests.server.processes import AGAIN, LONG, LOST, Move, PlainPlayer, Player, Process, log_of
from tests.server.running import Json, good


class TablePlayed(NamedTuple):
    """A table and the people who played there."""

    id: str
    players: list[Player]


class Group:
    """The same people at one table after another."""

    def __init__(self, url: str, seats: Sequence[str], seed: int, **wanted: Any) -> None:
        """Seats are `live`, `plain`, or the name of a bot."""
        self.url, self.seats, self.wanted = url, seats, wanted
        self.chance = Random(seed)
        self.tables: list[TablePlayed] = []
        self.stopping = False

    async def play(self) -> None:
        """Play one game after another."""
        while not self.stopping:
            try:
                made = await self.open()
            except LOST:
                await asyncio.sleep(AGAIN)
                continue
            players: list[Player] = []
            for seat, kind in enumerate(self.seats):
                if kind in ("live", "plain"):
                    player = Player if kind == "live" else PlainPlayer
                    secret = made["secrets"][str(seat)]
                    players.append(player(self.url, made["table"]["id"], seat, secret, self.chance))
                    players[-1].stopping = self.stopping
            self.tables.append(TablePlayed(made["table"]["id"], players))
            await asyncio.gather(*(player.play() for player in players))

    async def open(self) -> Json:
        people = ("live", "plain")
        seats = [
            {"kind": "person"} if kind in people else {"kind": "bot", "bot": kind} for kind in self.seats
        ]
        wanted = {"board": "italia", "seats": seats, "start": True, **self.wanted}
        async with httpx.AsyncClient(base_url=self.url, timeout=LONG, verify=False) as http:
            answer = await http.post("/api/tables", json=wanted)
            if answer.status_code == 503:
                raise ConnectionError("the server cannot keep a table now")
            made: Json = good(answer)
            return made

    @property
    def people(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    @property
    def moves(self) -> int:
        """How many moves of people were acknowledged."""
        return sum(len(player.acknowledged) for player in self.people)

    @property
    def bot_moves(self) -> int:
        """How many moves of bots were told."""
        bots = [seat for seat, kind in enumerate(self.seats) if kind not in ("live", "plain")]
        tellers = [table.players[0] for table in self.tables]
        return sum(event["kind"] == MOVE and event["seat"] in bots for one in tellers for event in one.told)

    def rest(self, resting: bool) -> None:
        """Let people wait, or play on, from their next connection on."""
        for player in self.people:
            player.resting = resting

    async def stop(self) -> None:
        """Let everyone finish the move that is on its way, and leave."""
        self.stopping = True
        for player in self.people:
            player.stopping = True
        async with asyncio.timeout(LONG):
            while any(player.pending is not None for player in self.people):
                await asyncio.sleep(0.01)
        for player in self.people:
            await player.leave()


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


def records_of(process: Process, groups: Sequence[Group]) -> dict[str, str]:
    """The records of all games that were played, by the id of the table."""
    return {table.id: record_of(process, table) for group in groups for table in group.tables}


def record_of(process: Process, table: TablePlayed) -> str:
    return httpx.get(f"{process.url}/api/tables/{table.id}/record", timeout=LONG).raise_for_status().text


def check_all(database_url: str, groups: Sequence[Group], records: Mapping[str, str]) -> None:
    """Every game that was played is kept as its players know it."""
    for group in groups:
        for table in group.tables:
            asyncio.run(check(database_url, table, records[table.id]))


async def check(database_url: str, table: TablePlayed, record: str) -> None:
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

"""People with accounts who enter tournaments and play over the API, whatever happens to the server."""

import asyncio
import secrets
from collections.abc import Sequence
from random import Random

import httpx
from sqlalchemy import select

from concordia.data.board import load_board
from concordia.game import Game
from concordia.server.people.accounts import make_account
from concordia.server.store.database import Database
from concordia.server.store.models import SeatRow, TableRow
from concordia.setup import Setup
from tests.random_games import STYLES
from tests.server.processes import AGAIN, LONG
from tests.server.running import Json, good

PASSWORD = "correct horse"


class Person:
    """Someone with an account, who asks again when the server was gone."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.http = httpx.AsyncClient(base_url=url, timeout=LONG)

    async def sign_in(self) -> None:
        await self.post("/session", {"name": self.name, "password": PASSWORD})

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        while True:
            try:
                answer = await self.http.request(method, f"/api{path}", json=body)
            except httpx.TransportError:
                await asyncio.sleep(AGAIN)
                continue
            if answer.status_code != 503:
                return answer

    async def get(self, path: str) -> Json:
        told: Json = good(await self.ask("GET", path))
        return told

    async def post(self, path: str, body: object = None) -> Json:
        told: Json = good(await self.ask("POST", path, body))
        return told


async def make_people(database_url: str, url: str, names: Sequence[str]) -> list[Person]:
    """Accounts that are made and signed in."""
    database = Database(database_url)
    for name in names:
        await make_account(database, name, PASSWORD)
    await database.close()
    people = [Person(url, name) for name in names]
    await asyncio.gather(*(person.sign_in() for person in people))
    return people


async def play_out(database_url: str, table_id: str, people: dict[str, Person]) -> None:
    """Play the game of a table to its end by random moves; each is made by whoever is asked, over the API.

    What is legal is worked out from the seed, so that nobody has to look before each move.
    """
    database = Database(database_url)
    async with database.reading() as session:
        row = await session.get_one(TableRow, table_id)
        chosen = select(SeatRow.name).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
        names = tuple(await session.scalars(chosen))
    await database.close()
    game = Game(Setup(load_board(row.board), names, tuple(row.variants), row.seed, row.salt))
    chance = Random(row.seed)
    while not game.is_over:
        liked = [
            one for one in game.legal_moves if one.kind in STYLES["buying"] or one.text in STYLES["buying"]
        ]
        move = chance.choice(liked if liked and chance.random() < 0.9 else game.legal_moves)
        decision = game.decision
        assert decision is not None
        body = {"position": len(game.moves), "key": secrets.token_hex(8), "action": move.action}
        await people[names[decision.seat]].post(f"/tables/{table_id}/moves", body)
        game.push(move)


async def play_round(database_url: str, told: Json, people: dict[str, Person]) -> None:
    """Play all games of the last round to their end."""
    tables = [match["table"] for match in told["rounds"][-1]["matches"]]
    await asyncio.gather(*(play_out(database_url, table, people) for table in tables))


async def results_in(person: Person, tournament_id: str) -> Json:
    """The tournament once all games of its last round have a result."""
    async with asyncio.timeout(LONG):
        while True:
            told = await person.get(f"/tournaments/{tournament_id}")
            if all(match["places"] for match in told["rounds"][-1]["matches"]):
                return told
            await asyncio.sleep(AGAIN)

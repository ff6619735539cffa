"""What a host does with the database: people, tables, exports, and forgetting someone for good."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from sqlalchemy import inspect, text, update

from concordia import Game
from concordia.errors import SetupError
from concordia.record import read_game, record_text
from concordia.server.errors import NotFound, Refused
from concordia.server.ops import admin
from concordia.server.responses import to_json
from concordia.server.store.database import Database, migrate
from concordia.server.store.models import TableRow
from tests.server.running import Client, Running, Seated, refused

MINE = {"kind": "person", "mine": True}


def finished_record() -> str:
    """The record of a game that chance has played to its end."""
    chance = Random(3)
    game = Game.new("italia", seats=2, seed=3)
    while not game.is_over:
        game.push(chance.choice(game.legal_actions))
    return record_text(game)


FINISHED = finished_record()


def imported(client: Client, **wanted: Any) -> Seated:
    """A table whose game is over."""
    made = client.post("/tables/import", {"record": FINISHED, **wanted})
    secrets = {int(seat): secret for seat, secret in made["secrets"].items()}
    return Seated(client, made["table"]["id"], made["host"], secrets, made["table"])


def quiet(done: int, total: int) -> None:
    """Nobody watches the progress."""


def export(url: str, table_id: str | None, folder: Path) -> tuple[int, dict[str, str]]:
    return asyncio.run(admin.export_games(url, table_id, folder, quiet))


def in_database(url: str, work: Callable[[Database], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(url)
        await work(database)
        await database.close()

    asyncio.run(run())


def make_foreign(url: str, table_id: str) -> None:
    """Let a table be one of other rules."""

    async def change(database: Database) -> None:
        async with database.changing() as session:
            await session.execute(update(TableRow).where(TableRow.id == table_id).values(rules_version=0))

    in_database(url, change)


def all_texts(url: str) -> str:
    """Every value in every table of a database, whatever its type, as one text."""
    found: list[str] = []

    def read(connection: Any) -> None:
        for name in inspect(connection).get_table_names():
            for row in connection.execute(text(f'SELECT * FROM "{name}"')):
                found.extend(orjson.dumps(value, default=str).decode() for value in row)

    async def dump(database: Database) -> None:
        async with database.engine.connect() as connection:
            await connection.run_sync(read)

    in_database(url, dump)
    return "\n".join(found)


def test_people_are_listed_with_what_they_play(server: Running) -> None:
    url = server.settings.database
    client = server.client()
    client.sign_up("bob")
    client.table(MINE, "Guest")
    client.table(MINE, "open", start=False)
    asyncio.run(admin.add_person(url, "Ann", "correct horse"))
    ann, bob = asyncio.run(admin.list_people(url))
    assert (ann.name, ann.sessions, ann.games, ann.seen, ann.rating) == ("Ann", 0, 0, None, None)
    assert (bob.name, bob.sessions, bob.games, bob.rating) == ("bob", 1, 1, None)
    assert bob.seen is not None


def test_a_new_password_signs_all_browsers_out(server: Running) -> None:
    url = server.settings.database
    client = server.client()
    client.sign_up("Ann")
    asyncio.run(admin.set_password(url, "ann", "battery staple"))
    assert client.get("/me")["account"] is None
    old = {"name": "Ann", "password": "correct horse"}
    refused(client.ask("POST", "/session", old), 403, "wrong-password")
    assert client.post("/session", {**old, "password": "battery staple"})["name"] == "Ann"


def test_an_account_is_made_in_a_database_that_is_not_there_yet(database_url: str) -> None:
    asyncio.run(admin.add_person(database_url, "Ann", "correct horse"))
    assert [person.name for person in asyncio.run(admin.list_people(database_url))] == ["Ann"]
    with pytest.raises(Refused, match="the name 'ANN' is taken"):
        asyncio.run(admin.add_person(database_url, "ANN", "correct horse"))


@pytest.mark.parametrize("password", ["", "short", "long" * 51])
def test_a_password_of_another_length_than_people_may_choose_is_refused(
    tmp_path: Path, password: str
) -> None:
    url = f"sqlite:///{tmp_path / 'concordia.db'}"
    with pytest.raises(SetupError, match="a password has 8 to 200 characters"):
        asyncio.run(admin.add_person(url, "Ann", password))
    assert not (tmp_path / "concordia.db").exists()


def test_tables_are_found_by_status_and_person(server: Running) -> None:
    url = server.settings.database
    client = server.client()
    client.sign_up("Ann")
    waiting = client.table(MINE, "open", start=False)
    played = server.client().table("Bob", "Cleo")
    assert played.move("tribune").is_success
    undo = {"position": 1, "key": "k"}
    played.client.post(played.path("/undo"), undo, list(played.secrets.values()))
    assert played.move("tribune").is_success

    def found(status: str | None = None, user: str | None = None, most: int = 9) -> list[tuple[str, int]]:
        listed, _ = asyncio.run(admin.list_tables(url, status, user, most))
        return [(one.row.id, one.moves) for one in listed]

    assert sorted(found()) == sorted([(waiting.id, 0), (played.id, 1)])
    assert found(status="playing") == [(played.id, 1)]
    assert found(user="ann") == [(waiting.id, 0)]
    assert found(status="over") == []
    assert asyncio.run(admin.list_tables(url, None, None, 1))[1] == 1
    with pytest.raises(NotFound, match="nobody here is called 'Dora'"):
        found(user="Dora")


def test_a_table_is_shown_without_any_secret(server: Running) -> None:
    url = server.settings.database
    client = server.client()
    client.sign_up("Ann")
    table = client.table(MINE, "Bob", name="Evening")
    assert table.move("tribune").is_success
    told = asyncio.run(admin.inspect_table(url, table.id, 5))
    assert (told.table.name, told.status, told.host, told.accounts) == (
        "Evening",
        "playing",
        "Ann",
        ["Ann", None],
    )
    assert [event.kind for event in told.events] == ["started", "move"]
    assert told.table.seed is told.table.salt is None
    row = asyncio.run(admin.list_tables(url, None, None, 1))[0][0].row
    shown = to_json(told).decode()
    for secret in (*table.all_secrets, row.seed, row.salt, row.host_hash):
        assert secret not in shown


def test_the_seed_of_a_game_that_is_over_is_shown(server: Running) -> None:
    table = imported(server.client())
    assert asyncio.run(admin.inspect_table(server.settings.database, table.id, 5)).table.seed == "3"


def test_an_open_table_is_closed_and_the_running_server_follows(server: Running) -> None:
    client = server.client()
    table = client.table("Ann", "open", start=False)
    asyncio.run(admin.close_table(server.settings.database, table.id))
    assert client.ask("POST", table.path("/seats/1/join"), {"name": "Bob"}).status_code == 409
    assert table.info()["status"] == "closed"


def test_a_table_at_which_people_play_is_not_closed(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    with pytest.raises(SetupError, match="the table is playing: only an open one is closed"):
        asyncio.run(admin.close_table(server.settings.database, table.id))


def test_a_deleted_table_leaves_nothing_behind(server: Running) -> None:
    url = server.settings.database
    client = server.client()
    first = imported(client)
    again = client.post(first.path("/offers"), {"kind": "rematch"}, first.all_secrets)["table"]
    other = client.table("Cleo", "Dora")
    asyncio.run(admin.delete_table(url, again))
    told = asyncio.run(admin.inspect_table(url, first.id, 5))
    assert told.table.rematch is None
    asyncio.run(admin.delete_table(url, first.id))
    left, _ = asyncio.run(admin.list_tables(url, None, None, 9))
    assert [one.row.id for one in left] == [other.id]
    assert first.id not in all_texts(url)
    with pytest.raises(NotFound, match="there is no such table"):
        asyncio.run(admin.delete_table(url, first.id))


def test_games_are_exported_and_only_those_that_are_over_tell_their_seed(
    server: Running, tmp_path: Path
) -> None:
    url = server.settings.database
    client = server.client()
    over = imported(client)
    playing = client.table("Ann", "Bob")
    assert playing.move("tribune").is_success
    client.table("Ann", "open", start=False)
    foreign = client.table("Cleo", "Dora")
    make_foreign(url, foreign.id)
    written, left_out = export(url, None, tmp_path / "out")
    assert written == 2
    assert list(left_out) == [foreign.id]
    assert "it was begun under rules version 0" in left_out[foreign.id]
    (over_text,) = (tmp_path / "out").glob(f"*-italia-{over.id}.txt")
    assert read_game(over_text.read_text(encoding="utf-8")).is_over
    (playing_text,) = (tmp_path / "out").glob(f"*-{playing.id}.txt")
    values = orjson.loads(playing_text.with_suffix(".json").read_bytes())
    assert (values["seed"], values["salt"]) == (None, None)
    assert values["record"] == playing_text.read_text(encoding="utf-8")
    assert "Seed:" not in values["record"]
    assert "1 red: tribune" in values["record"]


def test_a_table_whose_game_has_not_begun_is_not_exported(server: Running, tmp_path: Path) -> None:
    table = server.client().table("Ann", "open", start=False)
    with pytest.raises(Refused, match="the game has not begun"):
        export(server.settings.database, table.id, tmp_path)


def test_a_folder_that_cannot_be_written_is_named(simple: Running, tmp_path: Path) -> None:
    table = imported(simple.client())
    (tmp_path / "file").touch()
    with pytest.raises(SetupError, match=r"file/out/.*\.txt: cannot be written"):
        export(simple.settings.database, table.id, tmp_path / "file" / "out")


def test_nothing_is_left_of_a_person_but_their_games(server: Running, tmp_path: Path) -> None:
    url = server.settings.database
    ann, bob = server.client(), server.client()
    made = ann.sign_up("Calpurnia")
    bob.sign_up("Bob")
    over = imported(ann, seats=[MINE, {"kind": "person", "name": "Bob"}])
    playing = ann.table(MINE, "Bob")
    assert playing.move("tribune").is_success
    ann.post(playing.path("/chat"), {"text": "veni vidi"}, list(playing.secrets.values()))
    hosted = ann.table("Bob", "Guest")
    ann.post(hosted.path("/chat"), {"text": "vici"})
    for trace in (made["id"], "Calpurnia", "veni vidi", "vici"):
        assert trace in all_texts(url)
    assert asyncio.run(admin.find_person(url, "calpurnia")) == ("Calpurnia", 2)
    assert asyncio.run(admin.delete_person(url, "calpurnia")) == 2
    left = all_texts(url).casefold()
    for trace in (made["id"], "Calpurnia", "veni vidi", "vici"):
        assert trace.casefold() not in left
    assert ann.get("/me")["account"] is None
    assert export(url, None, tmp_path)[0] == 3
    (record,) = tmp_path.glob(f"*-{over.id}.txt")
    assert read_game(record.read_text(encoding="utf-8")).is_over
    (record,) = tmp_path.glob(f"*-{playing.id}.txt")
    assert "Seat red: Former player" in record.read_text(encoding="utf-8")
    with pytest.raises(NotFound, match="nobody here is called 'Calpurnia'"):
        asyncio.run(admin.delete_person(url, "Calpurnia"))


@pytest.mark.parametrize(
    ("revision", "words"),
    [("0000", "is of revision 0000, which only a newer program knows"), (None, "has no tables yet")],
)
def test_a_database_of_another_program_is_refused(
    database_url: str, revision: str | None, words: str
) -> None:
    migrate(database_url)

    async def change(database: Database) -> None:
        async with database.changing() as session:
            await session.execute(text("DELETE FROM alembic_version"))
            if revision is not None:
                await session.execute(text(f"INSERT INTO alembic_version VALUES ('{revision}')"))

    in_database(database_url, change)
    with pytest.raises(SetupError, match=words):
        asyncio.run(admin.list_people(database_url))


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / "wrong.db"
    with pytest.raises(SetupError, match=r"there is no database .*wrong\.db"):
        asyncio.run(admin.list_people(f"sqlite:///{file}"))
    assert not file.exists()


def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(SetupError, match=r"postgresql://ann:\*\*\*@127.0.0.1:1/x cannot be used"):
        asyncio.run(admin.list_people("postgresql://ann:hidden@127.0.0.1:1/x"))

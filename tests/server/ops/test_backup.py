"""Backups: taken while people play, restored into either kind of database, refused unless they are whole."""

import asyncio
import gzip
import hashlib
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import orjson
import pytest
from sqlalchemy import inspect, select, update

from concordia.errors import SetupError
from concordia.record import read_game
from concordia.server.ops import backup
from concordia.server.ops.admin import add_person, back_up, restore
from concordia.server.ops.backup import BackupError
from concordia.server.store.database import SQLITE, Database, kind_of
from concordia.server.store.models import Base, TableRow
from tests.server.conftest import Postgres
from tests.server.running import Running, Seated, running

Lines = list[bytes]
Row = dict[str, Any]


@pytest.fixture
def other_url(database_url: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of the other kind."""
    if kind_of(database_url) != SQLITE:
        return f"sqlite:///{tmp_path / 'other.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def rows(url: str) -> dict[str, list[Row]]:
    """Every row of a database, by table."""

    async def read() -> dict[str, list[Row]]:
        database = Database(url)
        found = {}
        async with database.engine.connect() as connection:
            there = await connection.run_sync(lambda one: inspect(one).get_table_names())
            for table in Base.metadata.sorted_tables:
                if table.name in there:
                    chosen = select(table).order_by(*table.primary_key.columns)
                    found[str(table.name)] = [
                        dict(row) for row in (await connection.execute(chosen)).mappings()
                    ]
        await database.close()
        return found

    return asyncio.run(read())


def hurry(url: str) -> None:
    """Let the server look after all tables at once."""

    async def change() -> None:
        database = Database(url)
        async with database.changing() as session:
            await session.execute(update(TableRow).where(TableRow.due.is_not(None)).values(due=0))
        await database.close()

    asyncio.run(change())


def moved_to(server: Running, table: Seated) -> Seated:
    """The same table with the same secrets at another server."""
    return Seated(server.client(), table.id, table.host, table.secrets, table.told)


def test_a_game_that_is_backed_up_while_it_is_played_goes_on_in_the_other_kind_of_database(
    database_url: str, other_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    with running(database_url) as server:
        client = server.client()
        client.sign_up("Ann")
        table = client.table("Ann", "Bob")
        playing = Thread(target=table.play, args=(60,))
        playing.start()
        while table.info()["moves"] < 10:
            pass
        asyncio.run(back_up(database_url, file))
        playing.join()
        cookie = client.http.cookies["concordia"]
    counts = asyncio.run(restore(other_url, file))
    assert counts["tables"] == 1
    kept = rows(other_url)
    assert 10 <= kept["tables"][0]["position"] == len(kept["events"]) - 1
    assert kept["events"] == rows(database_url)["events"][: len(kept["events"])]
    with running(other_url) as server:
        again = moved_to(server, table)
        again.client.http.cookies.set("concordia", cookie)
        assert again.client.get("/me")["account"]["name"] == "Ann"
        assert again.play()["over"]
        assert again.info()["commitment"] == table.told["commitment"]
        record = again.client.ask("GET", again.path("/record")).text
    assert read_game(record).is_over


def test_bots_play_on_after_a_restore(database_url: str, other_url: str, tmp_path: Path) -> None:
    with running(database_url) as server:
        table = server.client().table("bot:colonist", "Ann", options={"live_score": False})
    asyncio.run(back_up(database_url, tmp_path / "backup.gz"))
    asyncio.run(restore(other_url, tmp_path / "backup.gz"))
    hurry(other_url)
    with running(other_url) as server, moved_to(server, table).live(list(table.secrets.values())) as live:
        while not live.view["actions"]:
            live.until("update", timeout=120)
        live.move(live.view["actions"][0]["action"])


def test_a_backup_is_the_same_whichever_database_it_comes_from(
    database_url: str, other_url: str, tmp_path: Path
) -> None:
    with running(database_url) as server:
        client = server.client()
        client.sign_up("Ännchen")
        client.table({"kind": "person", "mine": True}, "Bob", name="Ötztal – 🍇").play(8)
        client.get("/me/channels")
    first, second = tmp_path / "first.gz", tmp_path / "second.gz"
    asyncio.run(back_up(database_url, first))
    asyncio.run(restore(other_url, first))
    asyncio.run(back_up(other_url, second))
    assert unpacked(first)[1:-1] == unpacked(second)[1:-1]
    assert rows(database_url) == rows(other_url)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A backup with two accounts in it."""
    url = f"sqlite:///{tmp_path / 'small.db'}"
    for name in ("Ann", "Bob"):
        asyncio.run(add_person(url, name, "correct horse"))
    asyncio.run(back_up(url, tmp_path / "small.gz"))
    return tmp_path / "small.gz"


def unpacked(path: Path) -> Lines:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


def packed(lines: Lines) -> bytes:
    return gzip.compress(b"".join(lines))


def ended(lines: Lines, **counts: int) -> Lines:
    """A backup whose end mark fits what it holds."""
    end = orjson.loads(lines[-1])
    end["end"] |= counts
    end["sha256"] = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    return [*lines[:-1], orjson.dumps(end) + b"\n"]


def without_users(lines: Lines) -> Lines:
    return [line for line in lines if b"argon2" not in line]


def renamed(lines: Lines) -> Lines:
    return [line.replace(b"Ann", b"Eve") for line in lines]


DAMAGE: dict[str, tuple[Callable[[bytes, Lines], bytes], str]] = {
    "cut in the middle": (lambda data, lines: data[: len(data) // 2], "cut short or damaged"),
    "cut before the check of gzip": (lambda data, lines: data[:-8], "cut short or damaged"),
    "a byte changed": (lambda data, lines: data[:200] + bytes([data[200] ^ 1]) + data[201:], "damaged"),
    "the end mark lost": (lambda data, lines: packed(lines[:-1]), "its end mark is missing"),
    "a row lost": (lambda data, lines: packed(without_users(lines)), "does not fit its end mark"),
    "a name changed": (lambda data, lines: packed(renamed(lines)), "does not fit its end mark"),
    "more after the end": (lambda data, lines: packed([*lines, b"[]\n"]), "does not fit its end mark"),
    "not JSON": (lambda data, lines: packed([*lines[:3], b"{\n", *lines[3:]]), "does not fit its end mark"),
    "another compressed file": (lambda data, lines: packed([b"Concordia record 1\n"]), "not a backup"),
    "another text": (lambda data, lines: b"Concordia record 1\n", "not a backup"),
    "another JSON": (lambda data, lines: packed([b'{"format": "other"}\n']), "not a backup"),
    "a later format": (
        lambda data, lines: packed(ended([lines[0].replace(b"backup-1", b"backup-2"), *lines[1:]])),
        "not a backup of this program",
    ),
    "empty": (lambda data, lines: b"", "not a backup"),
    "another revision": (
        lambda data, lines: packed(ended([lines[0].replace(b'"revision":"', b'"revision":"x'), *lines[1:]])),
        r"tables of revision x\d+, .* knows them up to \d+: restore it with Concordia [\d.]+, .* or a newer",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_file_that_is_no_whole_backup_is_refused_and_nothing_is_written(
    database_url: str, small: Path, damage: str
) -> None:
    change, words = DAMAGE[damage]
    small.write_bytes(change(small.read_bytes(), unpacked(small)))
    with pytest.raises(BackupError, match=words):
        asyncio.run(restore(database_url, small))
    assert rows(database_url) == {}


def test_a_file_that_is_not_there_is_refused(database_url: str, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"nothing\.gz: cannot be read: No such file"):
        asyncio.run(restore(database_url, tmp_path / "nothing.gz"))


def test_rows_that_the_database_refuses_leave_it_empty(database_url: str, small: Path) -> None:
    lines = unpacked(small)
    place = next(i for i, line in enumerate(lines) if b'"table":"sessions"' in line)
    lines.insert(place + 1, orjson.dumps(["0" * 64, "nobody", 1, 2, None, None]) + b"\n")
    small.write_bytes(packed(ended(lines, sessions=1)))
    with pytest.raises(SetupError, match=r"(?i)the database .* cannot be used: .*foreign key"):
        asyncio.run(restore(database_url, small))
    assert not any(rows(database_url).values())


def test_a_database_that_is_not_empty_is_refused_and_stays_as_it_is(database_url: str, small: Path) -> None:
    asyncio.run(add_person(database_url, "Cleo", "correct horse"))
    before = rows(database_url)
    with pytest.raises(BackupError, match="not empty: there are users in it"):
        asyncio.run(restore(database_url, small))
    assert rows(database_url) == before


def test_only_the_owner_may_read_a_backup(small: Path) -> None:
    assert stat.S_IMODE(small.stat().st_mode) == 0o600


def test_a_backup_that_fails_leaves_the_old_file_as_it_was(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = small.read_bytes()

    async def fail(*_: object) -> int:
        raise ConnectionResetError("gone")

    monkeypatch.setattr(backup, "_write_table", fail)
    before = sorted(small.parent.iterdir())
    with pytest.raises(SetupError, match="cannot be used: gone"):
        asyncio.run(back_up(f"sqlite:///{small.with_suffix('.db')}", small))
    assert small.read_bytes() == old
    assert sorted(small.parent.iterdir()) == before


def test_a_folder_that_is_not_there_is_named(small: Path) -> None:
    missing = small.parent / "missing" / "backup.gz"
    with pytest.raises(BackupError, match=r"missing/backup\.gz: cannot be written: No such file"):
        asyncio.run(back_up(f"sqlite:///{small.with_suffix('.db')}", missing))


def test_friends_blocks_choices_and_invitations_are_backed_up(
    database_url: str, other_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    with running(database_url) as server:
        anna, bruno, clara = server.client(), server.client(), server.client()
        for client, name in ((anna, "Anna"), (bruno, "Bruno"), (clara, "Clara")):
            client.sign_up(name)
        for path in ("/me/following/Bruno", "/me/blocked/Clara"):
            assert anna.ask("PUT", path).is_success
        assert anna.ask("PATCH", "/me/choices", {"shown_to": "nobody", "notices": {"over": False}}).is_success
        mine = {"kind": "person", "mine": True}
        anna.table(mine, "open", start=False, invite={"1": "Bruno"})
        asyncio.run(back_up(database_url, file))
    asyncio.run(restore(other_url, file))
    with running(other_url) as server:
        anna, bruno = server.client(), server.client()
        anna.post("/session", {"name": "Anna", "password": "correct horse"})
        bruno.post("/session", {"name": "Bruno", "password": "correct horse"})
        people, choices = anna.get("/me/people"), anna.get("/me/choices")
        assert [one["name"] for one in people["following"]] == ["Bruno"]
        assert people["blocked"] == ["Clara"]
        assert (choices["shown_to"], choices["notices"]["over"]) == ("nobody", False)
        (told,) = bruno.get("/me/news")["invitations"]
        bruno.post(f"/tables/{told['table']}/seats/1/join", {})

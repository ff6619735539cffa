"""The files of a database, which hold secrets, are their owner's alone, whoever makes them."""

import asyncio
import os
import stat
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import text

from concordia.server.ops import admin
from concordia.server.store.database import Database, make_writing_engine, migrate_async, open_to_others
from tests.server.processes import serving
from tests.server.running import running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files there have no such modes")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """On this machine everyone may read what is made, unless its maker sees to it."""
    old = os.umask(0)
    yield
    os.umask(old)


def modes(folder: Path) -> dict[str, int]:
    """The modes of the files of a database, as they are now."""
    found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.glob("c.db*")}
    return {name: mode for name, mode in found.items() if not name.endswith(".lock")}


async def add_person(url: str, folder: Path) -> None:
    await admin.add_person(url, "Ann", "correct horse")


async def restore(url: str, folder: Path) -> None:
    await admin.restore(url, folder / "backup.gz")


async def migrate(url: str, folder: Path) -> None:
    await migrate_async(url)


async def connect(url: str, folder: Path) -> None:
    database = Database(url)
    await database.check()
    await database.close()


async def connect_to_write(url: str, folder: Path) -> None:
    engine = make_writing_engine(url)
    engine.connect().close()
    engine.dispose()


Make = Callable[[str, Path], Awaitable[None]]
MAKERS: Final[list[Make]] = [add_person, restore, migrate, connect, connect_to_write]


@pytest.mark.parametrize("make", MAKERS)
def test_a_new_database_is_its_owners_alone(tmp_path: Path, make: Make) -> None:
    async def back_up() -> None:
        await migrate_async(f"sqlite:///{tmp_path / 'other.db'}")
        await admin.back_up(f"sqlite:///{tmp_path / 'other.db'}", tmp_path / "backup.gz")

    asyncio.run(back_up())
    assert stat.S_IMODE((tmp_path / "backup.gz").stat().st_mode) == 0o600
    asyncio.run(make(f"sqlite:///{tmp_path / 'c.db'}", tmp_path))  # type: ignore[arg-type]
    assert modes(tmp_path) == {"c.db": 0o600}


def test_the_journals_of_a_database_are_its_owners_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'c.db'}"

    async def write() -> dict[str, int]:
        await add_person(url, tmp_path)
        database = Database(url)
        async with database.changing() as session:
            await session.execute(text("UPDATE users SET name = 'Bea'"))
            seen = modes(tmp_path)
        await database.close()
        return seen

    assert asyncio.run(write()) == dict.fromkeys(("c.db", "c.db-wal", "c.db-shm"), 0o600)


def test_the_database_of_a_running_server_is_its_owners_alone(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path) as process:
        assert modes(tmp_path) == dict.fromkeys(("c.db", "c.db-wal", "c.db-shm"), 0o600)
        assert process.logged("warning") == []


def test_a_database_that_others_may_read_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'c.db'}"
    assert open_to_others(url) is None
    asyncio.run(migrate(url, tmp_path))
    for mode, told in ((0o600, None), (0o640, None), (0o644, str(tmp_path / "c.db"))):
        (tmp_path / "c.db").chmod(mode)
        assert open_to_others(url) == told
    with running(url):
        pass
    assert "others on this machine may read the database" in capsys.readouterr().out
    assert open_to_others("postgresql://localhost/concordia") is None

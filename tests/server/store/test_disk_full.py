"""The disk fills up in the middle of play: moves are refused, none that was acknowledged is lost, and when
there is room again, people play on.
"""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import Connection, event

from concordia.errors import SetupError
from concordia.server.ops.admin import add_person, back_up
from concordia.server.ops.backup import BackupError
from concordia.server.store.database import migrate
from tests.server.groups import Group, bots_go_on, check_all, goes_on, groups_at, records_of
from tests.server.processes import LONG, Process, let_time_pass, log_of, serving
from tests.server.running import Running, good, refused
from tests.soak import often

TIMES = often(20, 2)
MEGABYTES = 8
WITHOUT_END = 2**30
"""Pages that no database has."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own with little room, where one can be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={MEGABYTES}m", "concordia", str(folder)]
    mount = shutil.which("mount")
    if mount is None:
        pytest.skip("no disk can be mounted here: there is no mount")
    mounted = subprocess.run([mount, *options], check=False, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill_up(disk: Path) -> Path:
    """Take all room on a disk; the file that takes it is returned."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (65536, 512, 1):
            while True:
                try:
                    file.write(bytes(size))
                except OSError:
                    break
    return ballast


def sent_again(groups: list[Group]) -> int:
    return sum(player.sent_again for group in groups for player in group.people)


async def play_and_fill_up(process: Process, disk: Path, database_url: str) -> list[Group]:
    chance = Random("the disk is full")
    *people, bots = groups = groups_at(process.url)
    async with asyncio.TaskGroup() as tasks:
        for group in groups:
            tasks.create_task(group.play())
        for _ in range(TIMES):
            await goes_on(people)
            await asyncio.sleep(chance.uniform(0, 0.1))
            before = sent_again(groups)
            ballast = await asyncio.to_thread(fill_up, disk)
            async with asyncio.timeout(LONG):
                while sent_again(groups) == before:
                    await asyncio.sleep(0.01)
            await still_shows(process, people[0])
            ballast.unlink()
        await goes_on(people)
        await let_time_pass(database_url)
        await bots_go_on(bots)
        for group in groups:
            await group.stop()
    return groups


async def still_shows(process: Process, group: Group) -> None:
    """What was played can be looked at, with or without room for more."""
    async with httpx.AsyncClient(base_url=f"{process.url}/api", timeout=LONG) as http:
        good(await http.get(f"/tables/{group.tables[0].id}/view"))


def test_a_full_disk_loses_no_acknowledged_move(small_disk: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{small_disk / 'concordia.db'}"
    with serving(url, tmp_path) as process:
        groups = asyncio.run(play_and_fill_up(process, small_disk, url))
        records = records_of(process, groups)
        told = {line["event"] for line in process.logged("error")}
    assert "an event was not kept" in told
    check_all(url, groups, records)


def test_a_database_that_cannot_grow_refuses_moves_and_goes_on_when_it_can(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    engine = simple.server.database.writing
    assert engine is not None
    pages = 1

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    event.listen(engine, "begin", limit)
    moves = 0
    while (answer := table.move()).is_success:
        moves += 1
    assert "could not be saved" in refused(answer, 503, "not-saved")
    assert table.view()["position"] == moves
    pages = WITHOUT_END
    good(table.move())
    log = asyncio.run(log_of(simple.settings.database, table.id))
    assert [one.position for one in log if one.position] == list(range(1, moves + 2))


def test_a_server_does_not_start_on_a_full_disk(small_disk: Path) -> None:
    fill_up(small_disk)
    with pytest.raises(SetupError, match=r"concordia\.db cannot be used: database or disk is full"):
        migrate(f"sqlite:///{small_disk / 'concordia.db'}")


def test_a_backup_for_which_there_is_no_room_leaves_nothing_behind(small_disk: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'concordia.db'}"
    asyncio.run(add_person(url, "Ann", "correct horse"))
    ballast = fill_up(small_disk)
    with pytest.raises(BackupError, match="cannot be written: No space left on device"):
        asyncio.run(back_up(url, small_disk / "backup.gz"))
    assert list(small_disk.iterdir()) == [ballast]

"""Reminders before a deadline."""

import pytest
from sqlalchemy import select

from concordia.server.people import reminders as module
from concordia.server.people.notices import Waiting
from concordia.server.people.reminders import Reminders
from concordia.server.store.models import TableRow
from concordia.server.tables.options import HOUR, MINUTE
from tests.server.people.test_friends import signed_up
from tests.server.running import Json, Running, Seated
from tests.server.test_sharing import run_at

MINE: Json = {"kind": "person", "mine": True}


def slow_table(server: Running, hours: int, **more: object) -> Seated:
    """A table at which Anna, who has an account, is asked."""
    (anna,) = signed_up(server, "Anna")
    return anna.table(MINE, "Guest", options={"time": {"kind": "deadline", "hours": hours}, **more})


def look_when_left(
    server: Running, table: Seated, left: int, monkeypatch: pytest.MonkeyPatch
) -> list[Waiting]:
    """What two processes put up when so much of the time is left."""

    async def due() -> int:
        async with server.server.database.reading() as session:
            return int(await session.scalar(select(TableRow.due).where(TableRow.id == table.id)) or 0)

    moment = run_at(server, due()) - left
    monkeypatch.setattr(module, "now", lambda: moment)
    put: list[Waiting] = []
    monkeypatch.setattr(server.server.notices, "_put", put.append)
    for _ in range(2):
        reminders = Reminders(server.server.registry, server.server.notices)
        run_at(server, reminders.look())
    return put


@pytest.mark.parametrize(
    ("hours", "left", "told"),
    [(8, 121, []), (8, 120, [120]), (8, 1, [1]), (72, 361, []), (72, 359, [359]), (1, 16, []), (1, 15, [15])],
)
def test_whoever_is_asked_is_reminded_once_when_little_time_is_left(
    server: Running, monkeypatch: pytest.MonkeyPatch, hours: int, left: int, told: list[int]
) -> None:
    put = look_when_left(server, slow_table(server, hours), left * MINUTE, monkeypatch)
    assert [(one.kind, one.arguments["minutes"]) for one in put] == [
        ("reminder", minutes) for minutes in told
    ]


def test_whoever_is_asked_anew_is_reminded_anew(simple: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = slow_table(simple, 4)
    assert len(look_when_left(simple, table, HOUR, monkeypatch)) == 1
    monkeypatch.undo()
    asked = table.view()["view"]["decision"]["seat"]
    while table.view()["view"]["decision"]["seat"] == asked:
        assert table.move().is_success
    assert look_when_left(simple, table, HOUR, monkeypatch) == [], "a guest has no account"
    monkeypatch.undo()
    while table.view()["view"]["decision"]["seat"] != asked:
        assert table.move().is_success
    assert len(look_when_left(simple, table, HOUR, monkeypatch)) == 1


def test_where_a_bot_stands_in_before_the_deadline_nobody_is_reminded(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert look_when_left(simple, slow_table(simple, 4, away=5), MINUTE, monkeypatch) == []

"""What happened at a table is told the same as it happens, from what was kept, and from the log alone."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from concordia.server.store.models import MOVE, STARTED, UNDO, EventRow
from concordia.server.tables import narration, snapshot
from concordia.server.tables.narration import events_told, moves_told, newest_event_told
from concordia.server.tables.table import Table as ServerTable
from tests.random_games import Table, choose, style_at
from tests.server.tables.test_hidden import at_table

TABLES = [Table("italia", 2, ()), Table("sicilia", 3, ()), Table("imperium", 4, ("teams",))]
MOVES = 150


def events_of(table: Table, held: ServerTable) -> Iterator[EventRow]:
    """Random moves, some of them taken back, each followed by the table that they are made at."""
    chance = Random(f"narration {table}")
    while held.progress.position < MOVES:
        game, number = held.progress.game, held.progress.number + 1
        assert game is not None
        seat = held.progress.asked
        event = EventRow(
            table_id="table",
            number=number,
            position=held.progress.position + 1,
            kind=MOVE,
            seat=seat,
            action=choose(game, chance, style_at(table)).action,
            at=number,
        )
        most = held.progress.undoable(seat or 0, whole_turn=True)
        if most and chance.random() < 0.2:
            event.kind, event.action = UNDO, chance.randint(1, most)
        held.progress = held.after(event)
        yield event


def told(table: ServerTable, log: list[EventRow], viewer: int | None) -> object:
    return asyncio.run(events_told(table, log, viewer))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_told_as_it_happens_is_what_the_log_tells_later(table: Table) -> None:
    held = at_table(table, "told")
    log = [EventRow(table_id="table", number=1, kind=STARTED, at=1)]
    as_it_happened = {}
    for event in events_of(table, held):
        narration.follow(held, event)
        as_it_happened[event.number] = newest_event_told(held, event, 0)
        log.append(event)
    loaded = ServerTable(held.row, held.seats, log)
    assert asyncio.run(moves_told(held)) == asyncio.run(moves_told(loaded))
    assert told(held, log, 0) == told(loaded, log, 0)
    for later in asyncio.run(events_told(loaded, log[1:], 0)):
        assert later.undone or later == as_it_happened[later.number]
    assert any(event.kind == UNDO for event in log)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_move_is_told_though_nobody_heard_of_those_before_it(table: Table) -> None:
    held = at_table(table, "told")
    log = [EventRow(table_id="table", number=1, kind=STARTED, at=1)]
    for event in events_of(table, held):
        log.append(event)
        if event.kind == MOVE and held.progress.position % 10 == 0:
            loaded = ServerTable(held.row, held.seats, log)
            assert newest_event_told(held, event, None) == asyncio.run(events_told(loaded, [event], None))[0]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_last_turn_that_is_kept_allows_no_more_undo_than_the_whole_game(table: Table) -> None:
    held = at_table(table, "told")
    for _ in events_of(table, held):
        for seat in range(len(held.seats)):
            whole = held.whole_game()
            possible = 0
            while whole.can_undo(seat):
                whole.pop()
                possible += 1
            assert held.progress.undoable(seat, whole_turn=True) == possible


def test_nothing_is_told_while_a_table_follows_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading a table and working out where it would stand cost no words."""

    def tell(*_: object) -> list[object]:
        raise AssertionError("something was told")

    monkeypatch.setattr(narration, "narrate", tell)
    held = at_table(TABLES[0], "told")
    log = [EventRow(table_id="table", number=1, kind=STARTED, at=1), *events_of(TABLES[0], held)]
    loaded = ServerTable(held.row, held.seats, log)
    assert loaded.progress.moves == held.progress.moves
    assert snapshot.view(loaded, 0) is not None
    with pytest.raises(AssertionError, match="something was told"):
        asyncio.run(events_told(loaded, log, 0))

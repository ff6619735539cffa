"""What is shown of a table is worked out once however many look, and never outlives what it shows."""

import gc
from weakref import ref

import orjson

from concordia.server.store.models import MOVE, EventRow
from concordia.server.tables import snapshot
from concordia.server.tables.seat_rows import moved
from concordia.server.tables.show import seats_shown
from concordia.server.tables.table import Table as ServerTable
from tests.random_games import Table
from tests.server.tables.test_hidden import at_table


def make_a_move(table: ServerTable) -> EventRow:
    """Let the seat that is asked choose the first thing it may."""
    game, number = table.progress.game, table.progress.number + 1
    assert game is not None
    event = EventRow(
        table_id=table.id,
        number=number,
        position=table.progress.position + 1,
        kind=MOVE,
        seat=table.progress.asked,
        action=game.legal_actions[0],
        at=number,
    )
    table.progress = table.after(event)
    return event


def looked_at(table: ServerTable) -> list[object]:
    return [snapshot.info(table), snapshot.view(table, 0), snapshot.view(table, None)]


def test_what_is_shown_is_worked_out_once_until_something_happens() -> None:
    table = at_table(Table("italia", 2, ()), "once")
    first = looked_at(table)
    assert all(again is one for again, one in zip(looked_at(table), first, strict=True))
    event = make_a_move(table)
    told = snapshot.event(table, event, 0)
    assert snapshot.event(table, event, 1) is told
    assert all(again is not one for again, one in zip(looked_at(table), first, strict=True))


def test_another_name_is_shown_at_once() -> None:
    table = at_table(Table("italia", 2, ()), "once")
    make_a_move(table)
    before = looked_at(table)
    seats = [moved(seat, seat.seat) for seat in table.seats]
    seats[1].name = "Livia"
    table.set_seats(seats)
    assert seats_shown(table).seats[1].name == "Livia"
    assert all(b"Livia" in orjson.dumps(one) for one in looked_at(table))
    assert not any(b"Livia" in orjson.dumps(one) for one in before)


def test_what_was_worked_out_goes_with_its_table() -> None:
    table = at_table(Table("italia", 2, ()), "once")
    make_a_move(table)
    looked_at(table)
    snapshot.prospects(table, 0)
    gone = ref(table)
    del table
    gc.collect()
    assert gone() is None

"""The description of the API tells the truth: what is sent fits it at every table, until the game is over."""

import asyncio
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final, cast

import orjson
import pytest
from pydantic import TypeAdapter

from concordia.errors import IllegalMove
from concordia.server.live.connection import Connection
from concordia.server.responses import to_json
from concordia.server.schemas.answers import RecordJson
from concordia.server.schemas.explanations import PointsAnswer, Prospects
from concordia.server.schemas.frames import FROM_CLIENT, FROM_SERVER, Hello
from concordia.server.schemas.table import Busy, ErrorBody, Events, EventTold, Moment, TableTold, View
from concordia.server.store.models import (
    ANSWER,
    BACK,
    CHAT,
    ENDED,
    MOVE,
    OFFER,
    PAUSE,
    REMATCH,
    RESUME,
    STAND_IN,
    STARTED,
    TROUBLE,
    UNDO,
    EventRow,
)
from concordia.server.tables import snapshot
from concordia.server.tables.history import History
from concordia.server.tables.narration import events_told
from concordia.server.tables.options import Clock, Deadline, Options
from concordia.server.tables.show import show_table, show_why_not
from concordia.server.tables.table import Table as ServerTable
from concordia.why import Target
from tests.random_games import ALL_TABLES, MANY_TABLES, Table, choose, style_at
from tests.server.running import Json, Running, chosen
from tests.server.schemas.fields import GAMES, fields_of, stored
from tests.server.tables.test_hidden import at_table, visitor_on
from tests.soak import SOAKING

OPTIONS: Final = [
    Options(),
    Options(undo=False, time=Clock(minutes=5, increment=3), live_score=False),
    Options(time=Deadline(hours=24), away=3, shuffle_seats=True),
]
LEAVES: Final = (str, int, float)
LOOKED_AT: Final = 12
"""Positions of each game that are looked at, beside those of its last turn."""


@cache
def adapter_of(shape: type) -> TypeAdapter[object]:
    return TypeAdapter(shape)


def check(shape: type, told: bytes) -> None:
    """What is sent fits its description to the letter, and nothing in it goes unnoticed."""
    check_with(adapter_of(shape), told)


def check_with(adapter: TypeAdapter[Any], told: bytes) -> Any:
    read = adapter.validate_json(told, strict=True)
    assert substance(orjson.loads(adapter.dump_json(read))) == substance(orjson.loads(told))
    return read


def substance(value: Any) -> Any:
    """A value without nulls and empty lists, of which fields.toml tells where they stand."""
    if isinstance(value, dict):
        inner = ((key, one if isinstance(one, LEAVES) else substance(one)) for key, one in value.items())
        return {key: one for key, one in inner if one is not None and one != []}
    if isinstance(value, list):
        return [one if isinstance(one, LEAVES) else substance(one) for one in value]
    return value


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_what_is_null_and_what_is_left_out_stays_as_it_is(table: Table) -> None:
    assert fields_of(table) == stored()[str(table)]


def check_frame(told: bytes) -> str:
    """A message of the server fits its description; its type is returned."""
    return str(check_with(FROM_SERVER, told).type)


def events_of_all_kinds(table: ServerTable) -> Iterator[EventRow]:
    """One event of each kind that leaves the game as it is."""
    told: dict[str, Json | None] = {
        CHAT: {"text": "hello", "by": "Livia"},
        TROUBLE: {"text": "the program does not answer"},
        STAND_IN: {"why": "away"},
        BACK: None,
        REMATCH: {"table": "another"},
        "seat": None,
        OFFER: {"offer": "rematch", "seats": [0]},
        ANSWER: {"of": table.progress.number + 7, "offer": "rematch", "answer": "mute", "seats": [1]},
        PAUSE: {"of": 1, "until": 10**9},
        RESUME: {},
        ENDED: {"of": 1, "why": "claim", "last": [0]},
    }
    for number, (kind, data) in enumerate(told.items(), table.progress.number + 1):
        yield EventRow(table_id="table", number=number, kind=kind, seat=0, data=data, at=number)


def busy(table: ServerTable) -> Busy | None:
    """What may be told of a bot, one thing after another."""
    return (None, Busy(4, None), Busy(None, 0.5), Busy(12, 0.1))[table.progress.number % 4]


def look(table: ServerTable, event: EventRow) -> None:
    """Check all that is told of a table after an event, to all who may be told."""
    check(TableTold, to_json(show_table(table)))
    for viewer in (*range(len(table.seats)), None):
        check(View, to_json(snapshot.view(table, viewer)))
        check(EventTold, to_json(snapshot.event(table, event, viewer)))
        if viewer is not None:
            reason = show_why_not(table, viewer, Target("card", "consul"))
            if reason is not None:
                check(ErrorBody, to_json(reason))
            if not table.hides_points:
                check(Prospects, to_json(snapshot.prospects(table, viewer)))
        connection = Connection(cast(Any, None), table, visitor_on(viewer), Hello(type="hello"), busy)
        connection.hear(table, event)
        connection.refuse(IllegalMove.of("cannot-take-back"), "key")
        assert [check_frame(connection.waiting.get_nowait()) for _ in range(2)] == ["update", "refused"]


@pytest.mark.parametrize("table", ALL_TABLES if SOAKING else MANY_TABLES, ids=str)
def test_views_tables_events_and_messages_fit_their_description(table: Table) -> None:
    held = at_table(table, "schemas", OPTIONS[ALL_TABLES.index(table) % len(OPTIONS)])
    chance = Random(f"schemas {table}")
    log = [EventRow(table_id="table", number=1, kind=STARTED, at=1)]
    looked_at = 0
    while held.progress.status == "playing":
        game = held.progress.game
        assert game is not None
        if len(log) < LOOKED_AT or chance.random() < LOOKED_AT / 1000:
            look(held, log[-1])
            looked_at += 1
        number = held.progress.number + 1
        position = held.progress.position + 1
        event = EventRow(
            table_id="table", number=number, position=position, kind=MOVE, seat=held.progress.asked, at=number
        )
        event.action = choose(game, chance, style_at(table)).action
        if chance.random() < 0.1 and held.progress.undoable(event.seat or 0, whole_turn=False):
            event.kind, event.action = UNDO, 1
        held.progress = held.after(event)
        log.append(event)
        if number > 2500:
            break
    look(held, log[-1])
    for more in events_of_all_kinds(held):
        held.progress = held.after(more)
        log.append(more)
        look(held, more)
    for viewer in (0, None):
        check(Events, to_json(Events(asyncio.run(events_told(held, log, viewer)), more=False)))
    assert looked_at >= LOOKED_AT - 1


@pytest.mark.parametrize("table", ALL_TABLES[:: len(ALL_TABLES) // 10], ids=str)
def test_moments_and_records_fit_their_description(table: Table) -> None:
    held = at_table(table, "past")
    chance = Random(f"past {table}")
    for number in range(2, 80):
        game = held.progress.game
        assert game is not None
        action = choose(game, chance).action
        event = EventRow(
            table_id="table",
            number=number,
            position=number - 1,
            kind=MOVE,
            seat=held.progress.asked,
            action=action,
            at=number,
        )
        held.progress = held.after(event)
    asyncio.run(look_back(held))


async def look_back(table: ServerTable) -> None:
    history = History()
    for moves in (0, 1, 40, len(table.progress.moves)):
        check(Moment, to_json(await history.moment(table, 0, moves)))
        check(PointsAnswer, to_json(await history.points(table, moves)))
    check(RecordJson, to_json(await history.as_json(table)))


def test_all_messages_of_a_live_game_fit_their_description(simple: Running) -> None:
    client = simple.client()
    client.sign_up("Livia")
    table = client.table("Ann", "Bob", options={"time": {"kind": "clock", "minutes": 60}})
    with table.live(list(table.secrets.values())) as live:
        live.ask({"type": "chat", "text": "hello"})
        live.ask({"type": "undo", "position": 0, "key": "k"})
        live.ask({"type": "nonsense"})
        for kind in ("ping", "look"):
            live.send({"type": kind})
        while not live.view["over"]:
            live.move(chosen(live.view["actions"], table.chance))
        client.post(table.path("/offers"), {"kind": "rematch"}, table.all_secrets)
        live.until_event("rematch")
        with table.live(since=3) as late:
            types = {check_frame(orjson.dumps(message)) for message in (*live.seen, *late.seen)}
    assert types == {"welcome", "update", "present", "done", "refused", "pong"}


def references(value: object) -> Iterator[str]:
    """All names to which a description refers."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        yield from (mapped for mapped in value.get("discriminator", {}).get("mapping", {}).values())
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        yield from references(one)


def test_the_description_tells_of_the_messages_of_live_tables(simple: Running) -> None:
    described = simple.client().get("/openapi.json")
    schemas = described["components"]["schemas"]
    for name, adapter in (("FromClient", FROM_CLIENT), ("FromServer", FROM_SERVER)):
        types = adapter.json_schema()["discriminator"]["mapping"]
        assert set(schemas[name]["discriminator"]["mapping"]) == set(types)
    for reference in references(described):
        assert reference.removeprefix("#/components/schemas/") in schemas
    assert not [name for name in schemas if "__" in name], "two models have one name"


def test_every_route_of_the_api_is_described(simple: Running) -> None:
    described = simple.client().get("/openapi.json")["paths"]
    identities = [one["operationId"] for methods in described.values() for one in methods.values()]
    assert len(identities) == len(set(identities)) > 30
    for methods in described.values():
        for one in methods.values():
            assert one["summary"]
            assert one["description"]
            assert all(status in one["responses"] for status in ("503",))

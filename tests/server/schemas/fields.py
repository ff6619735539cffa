"""Which fields of what is told of a table are empty, null or left out; fields.toml has it for several games.

`python -m tests.server.schemas.fields` writes it anew.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson

from concordia.server.responses import to_json
from concordia.server.store.models import MOVE, STARTED, EventRow
from concordia.server.tables import snapshot
from concordia.server.tables.show import show_table
from concordia.server.tables.table import Table as ServerTable
from tests.random_games import Table, choose, style_at
from tests.server.tables.test_hidden import at_table

FILE: Final = Path(__file__).with_name("fields.toml")
GAMES: Final = [
    Table("imperium", 3),
    Table("imperium", 3, ("venus",)),
    Table("italia", 2, ("intermediate-scoring",)),
    Table("italia", 4, ("teams",)),
    Table("italia", 1, ("contrarius",)),
    Table("roma", 2),
    Table("sicilia", 3),
]
"""A game of the base game, and one with each expansion."""
LOOKED_AT: Final = 3
"""One in so many positions is looked at."""
BY_NAME: Final = ("arguments", "bonus", "change", "gained", "goods", "marked_gods", "others", "rows", "score")
"""What is told by good, god, seat or whatever a sentence speaks of: not fields, but a table of its own."""


def stored() -> dict[str, dict[str, list[str]]]:
    """The table as it should be: by game and kind of view, what of each field is told."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def fields_of(table: Table) -> dict[str, list[str]]:
    """For each kind of view, the fields that are empty, null or left out somewhere in a game."""
    seen: dict[str, dict[str, Fields]] = {}
    for held, event in positions(table):
        for kind, told in views(held, event):
            gather(seen.setdefault(kind, {}), "", orjson.loads(told))
    return {kind: sorted(exceptions(parts)) for kind, parts in seen.items()}


def positions(table: Table) -> Iterator[tuple[ServerTable, EventRow]]:
    """Moments of a random game, the last one included, with the event that led there."""
    held, chance = at_table(table, "fields"), Random(f"fields {table}")
    event = EventRow(table_id="table", number=1, kind=STARTED, at=1)
    while held.progress.status == "playing":
        game, number = held.progress.game, held.progress.number + 1
        assert game is not None
        if number % LOOKED_AT == 0:
            yield held, event
        event = EventRow(
            table_id="table",
            number=number,
            position=held.progress.position + 1,
            kind=MOVE,
            seat=held.progress.asked,
            action=choose(game, chance, style_at(table)).action,
            at=number,
        )
        held.progress = held.after(event)
    yield held, event


def views(held: ServerTable, event: EventRow) -> Iterator[tuple[str, bytes]]:
    """What is told of a moment, by its kind."""
    asked = held.progress.asked
    yield "table", to_json(show_table(held))
    for viewer in (*range(len(held.seats)), None):
        kind = "over" if asked is None else "asked" if viewer == asked else "others"
        yield kind, to_json(snapshot.view(held, viewer))
        yield "event", to_json(snapshot.event(held, event, viewer))


class Fields:
    """The fields of one kind of thing: how often it was there, and how often each field in each way."""

    def __init__(self) -> None:
        self.times = 0
        self.ways: dict[str, Counter[str]] = {}


def gather(parts: dict[str, Fields], path: str, value: Any) -> None:
    """Count the fields of a value and of all that is in it."""
    if isinstance(value, list):
        for one in value:
            gather(parts, path, one)
    if not isinstance(value, dict):
        return
    fields = parts.setdefault(path, Fields())
    fields.times += 1
    for key, one in value.items():
        way = "null" if one is None else "empty" if one in ([], {}) else "told"
        fields.ways.setdefault(key, Counter())[way] += 1
        if key not in BY_NAME:
            gather(parts, f"{path}{key}.", one)


def exceptions(parts: dict[str, Fields]) -> Iterator[str]:
    """All fields that are not always told, with the ways in which they stand there."""
    for path, fields in parts.items():
        for key, ways in fields.ways.items():
            found = [way for way in ("told", "empty", "null") if ways[way]]
            if ways.total() < fields.times:
                found.append("left out")
            if found != ["told"]:
                yield f"{path}{key}: {' or '.join(found)}"


def main() -> None:
    """Write the table."""
    lines = []
    for table in GAMES:
        lines.append(f"[{table}]")
        for kind, fields in fields_of(table).items():
            rows = "".join(f'    "{field}",\n' for field in fields)
            lines.append(f"{kind} = [\n{rows}]" if fields else f"{kind} = []")
        lines.append("")
    FILE.write_text("\n".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

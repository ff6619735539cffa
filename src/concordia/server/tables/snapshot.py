"""A table as it stands, each part worked out and written once however many look at it."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from concordia.server.responses import encoded
from concordia.server.schemas.explanations import Prospects
from concordia.server.schemas.table import EventTold, TableTold, View
from concordia.server.store.models import EventRow, SeatRow
from concordia.server.tables.narration import newest_event_told
from concordia.server.tables.progress import Progress
from concordia.server.tables.show import (
    question_part,
    show_prospects,
    show_table,
    table_part,
)
from concordia.server.tables.table import Table
from concordia.shapes import fields_told
from concordia.shapes.changes import changes_between
from concordia.shapes.view import TableSeen

Shape = TypeVar("Shape")


class _Worked:
    """What was worked out of a table, worth something until an event or other seats change it."""

    def __init__(self, progress: Progress, seats: list[SeatRow]) -> None:
        self.progress = progress
        self.seats = seats
        self.parts: dict[Hashable, Any] = {}


_worked: WeakKeyDictionary[Table, _Worked] = WeakKeyDictionary()


def _once(table: Table, part: Hashable, work: Callable[[], Shape]) -> Shape:
    """A part of a table as it stands."""
    worked = _worked.get(table)
    if worked is None or worked.progress is not table.progress or worked.seats is not table.seats:
        worked = _worked[table] = _Worked(table.progress, table.seats)
    if part not in worked.parts:
        worked.parts[part] = work()
    found: Shape = worked.parts[part]
    return found


def info(table: Table) -> TableTold:
    """What everyone may know of a table."""
    return _once(table, "info", lambda: encoded(show_table(table)))


def view(table: Table, viewer: int | None) -> View | None:
    """What a seat, or a spectator with None, sees of the game."""
    part = lying(table, viewer)
    if part is None:
        return None

    def written() -> dict[str, object]:
        return {key: encoded(value) for key, value in fields_told(part).items()}

    def seen() -> View:
        whole: Any = {**_once(table, ("lying, written", id(part)), written), **_question(table, viewer)}
        shown: View = encoded(whole)
        return shown

    return _once(table, ("view", viewer), seen)


def lying(table: Table, viewer: int | None) -> TableSeen | None:
    """What a viewer sees lie on the table; nothing before the game."""
    game = table.progress.game
    if game is None:
        return None
    eyes = _eyes(table, viewer)
    return _once(table, ("lying", eyes), lambda: table_part(table, game, eyes))


def changes(table: Table, viewer: int | None, before: TableSeen) -> dict[str, Any]:
    """What a viewer sees of the game, without what lies as it was seen before."""
    part = lying(table, viewer)
    assert part is not None

    def written() -> tuple[TableSeen, dict[str, object]]:
        told = changes_between(before, part)
        told.pop("decision", None)  # The question tells it.
        # What was seen before is kept beside it, so that nothing else can be mistaken for it.
        return before, {key: encoded(value) for key, value in told.items()}

    def told() -> dict[str, Any]:
        _, lies = _once(table, ("since", id(before), id(part)), written)
        found: dict[str, Any] = encoded({**lies, **_question(table, viewer)})
        return found

    return _once(table, ("changes", id(before), viewer), told)


def _question(table: Table, viewer: int | None) -> dict[str, Any]:
    """What is asked, and what the viewer may do about it."""
    game = table.begun_game()
    return fields_told(question_part(table, game, viewer, len(table.progress.moves)))


def prospects(table: Table, seat: int) -> Prospects:
    """What cards and houses would add to the points of a seat."""
    return _once(table, ("prospects", seat), lambda: show_prospects(table, seat))


def event(table: Table, happened: EventRow, viewer: int | None) -> EventTold:
    """The event that has just happened, as a viewer may know it."""
    eyes = _eyes(table, viewer)

    part = ("event", happened.number, eyes)
    return _once(table, part, lambda: encoded(newest_event_told(table, happened, eyes)))


def _eyes(table: Table, viewer: int | None) -> int | None:
    """But for team play, where hands are hidden, everyone sees and hears the same."""
    return viewer if table.hides_hands else None

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
    game = table.progress.game
    if game is None:
        return None
    eyes = _eyes(table, viewer)

    def lying() -> dict[str, object]:
        part = fields_told(table_part(table, game, eyes))
        return {key: encoded(value) for key, value in part.items()}

    def seen() -> View:
        question = question_part(table, game, viewer, len(table.progress.moves))
        whole: Any = {**_once(table, ("lying", eyes), lying), **fields_told(question)}
        shown: View = encoded(whole)
        return shown

    return _once(table, ("view", viewer), seen)


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

"""A table as it stands, each part worked out and written once however many look at it."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from concordia.server.responses import encoded
from concordia.server.schemas.explanations import Prospects
from concordia.server.schemas.table import Clocks, EventTold, TableTold, View
from concordia.server.store.models import EventRow
from concordia.server.tables.narration import newest_event_told
from concordia.server.tables.show import (
    may_undo,
    question_part,
    show_clocks,
    show_prospects,
    show_table,
    table_part,
)
from concordia.server.tables.table import Table
from concordia.shapes import fields_told
from concordia.shapes.changes import changes_between
from concordia.shapes.view import TableSeen
from concordia.view import Earlier

Shape = TypeVar("Shape")


class _Worked:
    """What was worked out of a table, worth something until an event or other seats change it."""

    def __init__(self, table: Table, before: "_Worked | None") -> None:
        self.progress = table.progress
        self.seats = table.seats
        self.hides_points = table.hides_points
        self.parts: dict[Hashable, Any] = {}
        self.lying: dict[int | None, Earlier] = {}
        """What lies on the table, by the eyes that see it."""
        self.lay: dict[int | None, Earlier] = {}
        """What lay there before."""
        if before is not None and before.shows_as(self):
            self.lay = before.lying

    def shows_as(self, other: "_Worked") -> bool:
        """Whether the table shows the same names, colours and kinds of points."""
        return self.seats is other.seats and self.hides_points == other.hides_points


_worked: WeakKeyDictionary[Table, _Worked] = WeakKeyDictionary()


def _worked_of(table: Table) -> _Worked:
    """What was worked out of a table as it stands."""
    worked = _worked.get(table)
    if worked is None or worked.progress is not table.progress or worked.seats is not table.seats:
        worked = _worked[table] = _Worked(table, worked)
    return worked


def _once(table: Table, part: Hashable, work: Callable[[], Shape]) -> Shape:
    """A part of a table as it stands."""
    parts = _worked_of(table).parts
    if part not in parts:
        parts[part] = work()
    found: Shape = parts[part]
    return found


def info(table: Table) -> TableTold:
    """What everyone may know of a table."""
    return _once(table, "info", lambda: encoded(show_table(table)))


def clocks(table: Table) -> Clocks | None:
    """Whose time runs, and what each seat has left."""
    return None if table.options.time is None else _once(table, "clocks", lambda: show_clocks(table))


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
    worked = _worked_of(table)
    if eyes not in worked.lying:
        moves = len(table.progress.moves)
        seen = table_part(table, game, eyes, moves, worked.lay.get(eyes))
        worked.lying[eyes] = Earlier(game.state, seen)
    return worked.lying[eyes].seen


class Shown(NamedTuple):
    """What a client was shown last: what lies on the table, with whose eyes, and whether it may undo."""

    lies: TableSeen
    viewer: int | None
    may_undo: bool


def shown(table: Table, viewer: int | None) -> Shown | None:
    """What a client is shown now; nothing before the game."""
    part = lying(table, viewer)
    return None if part is None else Shown(part, viewer, may_undo(table, table.begun_game(), viewer))


def changes(table: Table, before: Shown, now: Shown) -> dict[str, Any]:
    """What a client sees of the game, without what is as it was shown before.

    Most are told the same: of what they see, only the question of the seat that is asked is its own.
    """
    decision = table.begun_game().decision
    if (now.viewer, now.may_undo) != before[1:] or (decision is not None and decision.seat == now.viewer):
        return encoded({**_lies_now(table, before, now), **_question(table, now.viewer)})

    def told() -> tuple[TableSeen, dict[str, Any]]:
        question = _question(table, None)
        del question["viewer"], question["may_undo"]
        return before.lies, encoded({**_lies_now(table, before, now), **question})

    return _once(table, ("changes", id(before.lies), id(now.lies)), told)[1]


def _lies_now(table: Table, before: Shown, now: Shown) -> dict[str, object]:
    """What lies on the table otherwise than it was shown before."""

    def written() -> tuple[TableSeen, dict[str, object]]:
        told = changes_between(before.lies, now.lies)
        told.pop("decision", None)  # The question tells it.
        # What was seen before is kept beside it, so that nothing else can be mistaken for it.
        return before.lies, {key: encoded(value) for key, value in told.items()}

    return _once(table, ("since", id(before.lies), id(now.lies)), written)[1]


def _question(table: Table, viewer: int | None) -> dict[str, Any]:
    """What is asked, and what the viewer may do about it."""
    game = table.begun_game()
    moves = len(table.progress.moves)
    if viewer is None or game.decision is None or viewer == game.decision.seat:
        return fields_told(question_part(table, game, viewer, moves))
    asked = _once(table, "question", lambda: fields_told(question_part(table, game, None, moves)))
    return {**asked, "viewer": viewer, "may_undo": may_undo(table, game, viewer)}


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

"""Moves: making them and taking them back."""

from dataclasses import dataclass

from sqlalchemy import select

from concordia.errors import GameOver, IllegalMove, NotYourDecision
from concordia.server.errors import Refused, Stale
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.requests import MoveRequest, UndoRequest
from concordia.server.store.models import (
    MOVE,
    OVER,
    PLAYING,
    UNDO,
    EventRow,
)
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Done:
    """The position after a request was carried out, now or when it was sent first."""

    position: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Unmade:
    """A move that was not made, since it could not be taken back."""

    action: int
    seat: int


async def move(registry: Registry, table: Table, visitor: Visitor, wanted: MoveRequest) -> Done | Unmade:
    """Make a move for the seat that is asked, unless it is wanted only if it can be taken back."""
    action = _action_of(wanted)
    async with table.lock:
        await _look(registry, table)
        if await _again(registry, table, visitor, wanted, MOVE):
            return Done(wanted.position + 1, again=True)
        asked = _asked(table, visitor, wanted.seat)
        _check_position(table, wanted)
        game = table.progress.game
        assert game is not None
        chosen = game.parse(action).action if isinstance(action, str) else action
        if wanted.unless_final and is_final(table, asked, chosen):
            return Unmade(chosen, asked)
        return await _keep(registry, table, visitor, wanted, MOVE, asked, chosen)


def _action_of(wanted: MoveRequest) -> int | str:
    """The action of a move, as its number or its text."""
    if (wanted.action is None) == (wanted.text is None):
        raise Refused.of("action-or-text")
    return wanted.action if wanted.text is None else wanted.text  # type: ignore[return-value]


def is_final(table: Table, seat: int, action: int) -> bool:
    """Whether an action of the seat that is asked could not be taken back once it is done."""
    game = table.begun_game()
    return not table.options.undo or not game.pushed(action, seat).can_undo(seat)


async def undo(registry: Registry, table: Table, visitor: Visitor, wanted: UndoRequest) -> Done:
    """Take back the last move of a seat, or all of its turn."""
    async with table.lock:
        await _look(registry, table)
        if await _again(registry, table, visitor, wanted, UNDO):
            return Done(wanted.position + 1, again=True)
        if table.progress.status != PLAYING:
            raise Refused.of("not-being-played")
        _check_going_on(table)
        if not table.options.undo:
            raise Refused.of("no-undo")
        seats = visitor.seats_at(table) if wanted.seat is None else (wanted.seat,)
        for one in seats:
            visitor.check_seat(table, one)
        if not seats:
            raise Refused.of("undo-for-players")
        if all(table.seats[one].stand_in for one in seats):
            raise Refused.of("stood-in")
        _check_position(table, wanted)
        own = [one for one in seats if not table.seats[one].stand_in]
        counts = {one: table.progress.undoable(one, wanted.whole_turn) for one in own}
        found = next((one for one in own if counts[one]), None)
        if found is None:
            raise IllegalMove.of("cannot-take-back")
        return await _keep(registry, table, visitor, wanted, UNDO, found, counts[found])


async def _look(registry: Registry, table: Table) -> None:
    """See how a table really stands."""
    if table.doubtful:
        await registry.catch_up(table)
    table.check_playable()


async def _keep(
    registry: Registry,
    table: Table,
    visitor: Visitor,
    wanted: MoveRequest | UndoRequest,
    kind: str,
    seat: int,
    action: int,
) -> Done:
    """Keep a move or undo, unless another process was faster: perhaps with the same request."""
    try:
        await registry.append(table, kind, seat=seat, action=action, key=wanted.key)
    except Stale:
        if await _again(registry, table, visitor, wanted, kind):
            return Done(wanted.position + 1, again=True)
        raise
    return Done(wanted.position + 1)


async def _again(
    registry: Registry, table: Table, visitor: Visitor, wanted: MoveRequest | UndoRequest, kind: str
) -> bool:
    """Whether the same request was carried out before."""
    if wanted.position >= table.progress.position:
        return False
    chosen = select(EventRow).where(EventRow.table_id == table.id, EventRow.position == wanted.position + 1)
    async with registry.database.reading() as session:
        event = await session.scalar(chosen)
    if event is None or event.key != wanted.key:
        return False
    if event.kind != kind or event.seat not in visitor.seats_at(table):
        raise Stale.of("key-used")
    return True


def _check_position(table: Table, wanted: MoveRequest | UndoRequest) -> None:
    if wanted.position != table.progress.position:
        raise Stale.of("stale", position=table.progress.position, sent=wanted.position)


def _check_going_on(table: Table) -> None:
    if table.progress.paused is not None:
        raise Refused.of("paused")


def _asked(table: Table, visitor: Visitor, seat: int | None) -> int:
    """The seat that is asked, if the visitor plays it."""
    if table.progress.status == OVER:
        raise GameOver.of("game-over")
    asked = table.progress.asked
    if asked is None:
        raise Refused.of("not-begun")
    _check_going_on(table)
    mine = visitor.seats_at(table)
    if not mine:
        raise Refused.of("moves-for-players")
    if seat is not None:
        visitor.check_seat(table, seat)
    if asked not in mine or seat not in (None, asked):
        raise NotYourDecision.of("not-your-decision", name=table.seats[asked].name, seat=asked)
    if table.seats[asked].stand_in:
        raise Refused.of("stood-in")
    return asked

"""Playing: moves and undo, leaving a seat to a bot and coming back, chat."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select, update

from concordia.errors import IllegalMove
from concordia.server.errors import Conflict, Forbidden, Refused, Stale
from concordia.server.hall import Hall, now
from concordia.server.schemas.requests import MoveRequest, UndoRequest
from concordia.server.seats import moved
from concordia.server.standing import BACK, CHAT, MOVE, STAND_IN, UNDO
from concordia.server.store.models import OVER, PERSON, PLAYING, EventRow, SeatRow
from concordia.server.table import Table
from concordia.server.visitors import Visitor

RESIGNED: Final = "resigned"
TIME: Final = "time"
AWAY: Final = "away"
"""Why a bot stands in for a person."""


STOOD_IN: Final = "a bot stands in for you: take your seat back first"


@dataclass(frozen=True, slots=True)
class Request:
    """Something a client wants to do upon a position, known by its key if it is sent again."""

    position: int
    key: str


@dataclass(frozen=True, slots=True)
class Done:
    """The position after a request was carried out, now or when it was sent first."""

    position: int
    again: bool = False


def upon(wanted: MoveRequest | UndoRequest) -> Request:
    """What a move or undo says about its position."""
    return Request(wanted.position, wanted.key)


def action_of(wanted: MoveRequest) -> int | str:
    """The action of a move, as its number or its text."""
    if (wanted.action is None) == (wanted.text is None):
        raise Refused("a move has either the number of its action or its text")
    return wanted.action if wanted.text is None else wanted.text  # type: ignore[return-value]


async def move(
    hall: Hall, table: Table, visitor: Visitor, request: Request, action: int | str, seat: int | None = None
) -> Done:
    """Make a move for the seat that is asked."""
    async with table.lock:
        await _look(hall, table)
        if await _again(hall, table, visitor, request, MOVE):
            return Done(request.position + 1, again=True)
        asked = _asked(table, visitor, seat)
        _check_position(table, request)
        game = table.standing.game
        assert game is not None
        chosen = game.parse(action).action if isinstance(action, str) else action
        return await _keep(hall, table, visitor, request, MOVE, asked, chosen)


def is_final(table: Table, visitor: Visitor, action: int) -> bool:
    """Whether an action of the seat that is asked could not be taken back once it is done."""
    asked = _asked(table, visitor, None)
    game = table.standing.game
    assert game is not None
    after = game.pushed(action, asked)
    return not table.options.undo or not after.can_undo(asked)


async def undo(
    hall: Hall, table: Table, visitor: Visitor, request: Request, whole_turn: bool, seat: int | None = None
) -> Done:
    """Take back the last move of a seat, or all of its turn."""
    async with table.lock:
        await _look(hall, table)
        if await _again(hall, table, visitor, request, UNDO):
            return Done(request.position + 1, again=True)
        if table.standing.status != PLAYING:
            raise Conflict("nothing can be taken back: the game is not being played")
        if not table.options.undo:
            raise Forbidden("at this table no move is taken back")
        seats = visitor.seats_at(table) if seat is None else (seat,)
        for one in seats:
            visitor.check_seat(table, one)
        if not seats:
            raise Forbidden("only players of this table may take moves back")
        if all(table.seats[one].stand_in for one in seats):
            raise Conflict(STOOD_IN)
        _check_position(table, request)
        own = [one for one in seats if not table.seats[one].stand_in]
        counts = {one: table.standing.undoable(one, whole_turn) for one in own}
        found = next((one for one in own if counts[one]), None)
        if found is None:
            raise IllegalMove("this cannot be taken back: the turn has passed on or something was revealed")
        return await _keep(hall, table, visitor, request, UNDO, found, counts[found])


async def _look(hall: Hall, table: Table) -> None:
    """See how a table really stands."""
    if table.doubtful:
        await hall.catch_up(table)
    table.check_playable()


async def _keep(
    hall: Hall, table: Table, visitor: Visitor, request: Request, kind: str, seat: int, action: int
) -> Done:
    """Keep a move or undo, unless another process was faster: perhaps with the same request."""
    try:
        await hall.append(table, kind, seat=seat, action=action, key=request.key)
    except Stale:
        if await _again(hall, table, visitor, request, kind):
            return Done(request.position + 1, again=True)
        raise
    return Done(request.position + 1)


async def _again(hall: Hall, table: Table, visitor: Visitor, request: Request, kind: str) -> bool:
    """Whether the same request was carried out before."""
    if request.position >= table.standing.position:
        return False
    chosen = select(EventRow).where(EventRow.table_id == table.id, EventRow.position == request.position + 1)
    async with hall.database.reading() as session:
        event = await session.scalar(chosen)
    if event is None or event.key != request.key:
        return False
    if event.kind != kind or event.seat not in visitor.seats_at(table):
        raise Stale("this key was used for something else")
    return True


def _check_position(table: Table, request: Request) -> None:
    if request.position != table.standing.position:
        raise Stale(
            f"the game has gone on: the position is {table.standing.position}, not {request.position}"
        )


def _asked(table: Table, visitor: Visitor, seat: int | None) -> int:
    """The seat that is asked, if the visitor plays it."""
    if table.standing.status == OVER:
        raise Conflict("the game is over: no move can be made")
    asked = table.standing.asked
    if asked is None:
        raise Conflict("the game has not begun")
    mine = visitor.seats_at(table)
    if not mine:
        raise Forbidden("only players of this table may move: the link of a seat is needed")
    if seat is not None:
        visitor.check_seat(table, seat)
    if asked not in mine or seat not in (None, asked):
        raise Forbidden(f"it is for {table.seats[asked].name} (seat {asked}) to decide")
    if table.seats[asked].stand_in:
        raise Conflict(STOOD_IN)
    return asked


async def stand_in(hall: Hall, table: Table, seat: int, why: str) -> None:
    """Let a bot play for a person; the caller holds the lock."""
    await _set_stand_in(hall, table, seat, STAND_IN, why)


async def _set_stand_in(hall: Hall, table: Table, seat: int, kind: str, why: str | None) -> None:
    seats = [moved(row, row.seat) for row in table.seats]
    seats[seat].stand_in = why
    seats[seat].seen = now()
    change = (
        update(SeatRow)
        .where(SeatRow.table_id == table.id, SeatRow.seat == seat)
        .values(stand_in=why, seen=seats[seat].seen)
    )
    await hall.append(
        table, kind, seat=seat, data={"why": why} if why else None, changes=[change], seats=seats
    )


async def resign(hall: Hall, table: Table, visitor: Visitor, seat: int) -> None:
    """Give up: a bot plays on for the seat."""
    async with table.lock:
        _check_plays(table, visitor, seat)
        if table.seats[seat].stand_in is None:
            await stand_in(hall, table, seat, RESIGNED)


async def come_back(hall: Hall, table: Table, visitor: Visitor, seat: int) -> None:
    """Take a seat back from the bot that stands in."""
    async with table.lock:
        _check_plays(table, visitor, seat)
        if table.seats[seat].stand_in == RESIGNED and table.options.rated:
            raise Conflict("who resigns a rated game cannot come back to it")
        if table.seats[seat].stand_in is not None:
            await _set_stand_in(hall, table, seat, BACK, None)


def _check_plays(table: Table, visitor: Visitor, seat: int) -> None:
    table.check_playable()
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
        raise Conflict(f"nobody sits on seat {seat}")
    visitor.check_seat(table, seat)
    if table.standing.status != PLAYING:
        raise Conflict("the game is not being played")


async def chat(hall: Hall, table: Table, visitor: Visitor, text: str, seat: int | None = None) -> None:
    """Say something to everyone at the table."""
    words = "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
    if not words:
        raise Conflict("there is nothing to say")
    async with table.lock:
        seats = visitor.seats_at(table)
        if seat is not None:
            visitor.check_seat(table, seat)
        speaker = seat if seat is not None else seats[0] if seats else None
        if speaker is None and visitor.user is None:
            raise Forbidden("only players and people with an account may speak here")
        by = visitor.account().name if speaker is None else table.seats[speaker].name
        said = {"text": words, "by": by}
        await hall.append(table, CHAT, seat=speaker, data=said, user_id=visitor.user_id)

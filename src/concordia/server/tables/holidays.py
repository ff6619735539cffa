"""Holidays in slow games: for so many days each player may stop their deadlines, as was agreed beforehand."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select

from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.table import HolidayTold
from concordia.server.store.models import HOLIDAY, PERSON, PLAYING, SeatRow, TableRow
from concordia.server.tables.options import DAY, Deadline, Options
from concordia.server.tables.presets import SLOW
from concordia.server.tables.progress import Holiday, Progress, on_holiday
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table


class HolidayAsked(NamedTuple):
    """A holiday as it would be: when it begins, ends, and how many days may be taken for it at most."""

    begun: int
    until: int
    most: int

    @property
    def days(self) -> int:
        """How many days it counts: those that are begun, one at least."""
        return _days(Holiday(self.begun, self.until))


def _days(holiday: Holiday) -> int:
    return max(1, -(-(holiday.until - holiday.begun) // DAY))


def days_left(progress: Progress, options: Options, seat: int) -> int:
    """How many days of holidays a seat has left; what is taken is counted by days that were begun."""
    assert isinstance(options.time, Deadline)
    return max(0, options.time.holidays - sum(map(_days, progress.holidays[seat])))


def show_holidays(progress: Progress, options: Options) -> tuple[HolidayTold, ...] | None:
    """What is told of everyone's holidays, where the game has any."""
    if not isinstance(options.time, Deadline) or not options.time.holidays or not progress.holidays:
        return None
    return tuple(
        HolidayTold(taken[-1].until if taken else None, days_left(progress, options, seat))
        for seat, taken in enumerate(progress.holidays)
    )


def _asked(table: Table, seat: int, until: int, at: int) -> HolidayAsked:
    """A holiday from now on, or the one that someone has, to another day."""
    current = on_holiday(table.progress.holidays[seat], at)
    left = days_left(table.progress, table.options, seat)
    if current is None:
        return HolidayAsked(at, until, left)
    return HolidayAsked(current.begun, until, left + _days(current))


async def take_holiday(registry: Registry, table: Table, visitor: Visitor, seat: int, until: int) -> None:
    """Stop the deadlines of a seat until a day, or end the holiday that it has on another day."""
    async with table.lock:
        _check(table, visitor, seat)
        at = now()
        if until <= at:
            raise Refused.of("holiday-past")
        asked = _asked(table, seat, until, at)
        if asked.days > asked.most:
            raise Refused.of("holiday-too-long", days=asked.days, left=asked.most)
        await registry.append(table, HOLIDAY, seat=seat, data={"until": until})


async def end_holiday(registry: Registry, table: Table, visitor: Visitor, seat: int) -> None:
    """Come back from a holiday; days that were not begun are given back."""
    async with table.lock:
        _check(table, visitor, seat)
        if on_holiday(table.progress.holidays[seat], now()) is None:
            raise Refused.of("no-holiday")
        await registry.append(table, HOLIDAY, seat=seat)


async def take_all(registry: Registry, visitor: Visitor, until: int) -> list[str]:
    """Take a holiday in all slow games of an account, in each as long as it allows; tell where that was."""
    if until <= now():
        raise Refused.of("holiday-past")
    taken = []
    for table_id, seat in await _slow_seats(registry, visitor):
        table = await registry.table(table_id)
        if _why_not(table, seat) is not None:
            continue
        asked = _asked(table, seat, until, now())
        if asked.most:
            longest = asked.begun + asked.most * DAY
            await take_holiday(registry, table, visitor, seat, min(until, longest))
            taken.append(table_id)
    return taken


async def end_all(registry: Registry, visitor: Visitor) -> list[str]:
    """Come back from the holidays in all slow games of an account; the tables where one had one."""
    ended = []
    for table_id, seat in await _slow_seats(registry, visitor):
        table = await registry.table(table_id)
        if _why_not(table, seat) is None and on_holiday(table.progress.holidays[seat], now()) is not None:
            await end_holiday(registry, table, visitor, seat)
            ended.append(table_id)
    return ended


async def _slow_seats(registry: Registry, visitor: Visitor) -> Sequence[tuple[str, int]]:
    chosen = select(SeatRow.table_id, SeatRow.seat).join(TableRow, TableRow.id == SeatRow.table_id)
    chosen = chosen.where(SeatRow.user_id == visitor.account().id, SeatRow.kind == PERSON)
    chosen = chosen.where(TableRow.status == PLAYING, TableRow.pace == SLOW).order_by(SeatRow.table_id)
    async with registry.database.reading() as session:
        return [(row[0], row[1]) for row in await session.execute(chosen)]


def _check(table: Table, visitor: Visitor, seat: int) -> None:
    table.check_playable()
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
        raise Refused.of("nobody-on-seat", seat=seat)
    visitor.check_seat(table, seat)
    refused = _why_not(table, seat)
    if refused is not None:
        raise refused


def _why_not(table: Table, seat: int) -> Refused | None:
    """Why a seat cannot have holidays now, if it cannot."""
    if table.foreign is not None or table.progress.status != PLAYING:
        return Refused.of("not-being-played")
    time = table.options.time
    if not isinstance(time, Deadline) or not time.holidays:
        return Refused.of("no-holidays")
    return Refused.of("stood-in") if table.seats[seat].stand_in is not None else None

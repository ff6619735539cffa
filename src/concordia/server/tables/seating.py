"""Setting up a table: who sits where, when it begins, and tables that come from others."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

from sqlalchemy import insert

from concordia.data.board import board_names, load_board
from concordia.errors import SetupError
from concordia.game import Game
from concordia.record import fingerprint
from concordia.server.bots.offered import bot_title, check_bot
from concordia.server.bots.owners import mark_of
from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.people.ratings import check_rated
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.requests import JoinRequest, SeatRequest, TableRequest
from concordia.server.store.ids import hashed, make_secret
from concordia.server.store.models import (
    BOT,
    CLOSE,
    MOVE,
    OPEN,
    OVER,
    PERSON,
    REMATCH,
    SEAT,
    STARTED,
    EventRow,
    SeatRow,
    TableRow,
)
from concordia.server.tables.new_tables import new_table, note_progress
from concordia.server.tables.options import Options
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import (
    check_free_name,
    give_colour,
    moved,
    rewrite_seats,
    table_name,
    unused_name,
    values_of,
)
from concordia.server.tables.table import Table
from concordia.setup import check_seats, check_variants


@dataclass(frozen=True, slots=True)
class Created:
    """A new table with the secrets that go to whoever made it."""

    table: Table
    host: str
    secrets: dict[int, str]


class Seating:
    """Tables are set up and changed here until they begin."""

    def __init__(self, registry: Registry, programs: dict[str, str]) -> None:
        """Get ready; `programs` are the bots that the host of the server offers."""
        self.registry = registry
        self.programs = programs

    async def create(self, visitor: Visitor, wanted: TableRequest) -> Created:
        """Set a new table up, and begin if that is wanted."""
        made = self._new(visitor, wanted.board, wanted.variants, wanted.options, wanted.seats)
        made.row.name = table_name(wanted.name)
        made.row.listed = wanted.listed
        if wanted.start:
            _check_ready(made.seats, wanted.options, wanted.variants)
        created = await self._keep(made)
        if wanted.start:
            async with created.table.lock:
                await self._begin(created.table)
        return created

    def _new(
        self,
        visitor: Visitor,
        board_name: str,
        variants: Sequence[str],
        options: Options,
        wanted: Sequence[SeatRequest],
    ) -> "_New":
        if board_name not in board_names():
            raise SetupError.of("unknown-board", board=board_name, boards=list(board_names()))
        board = load_board(board_name)
        check_variants(variants)
        check_seats(board, len(wanted), variants)
        host = make_secret()
        row = new_table(board, variants, options)
        row.host_user, row.host_hash = visitor.user_id, hashed(host)
        row.host_mark = None if visitor.user_id else mark_of(visitor.address)
        made = _New(row, [], [], host, {})
        for seat, one in enumerate(wanted):
            made.seats.append(SeatRow(table_id=row.id, seat=seat, kind=OPEN, name="", colour=""))
            give_colour(made.seats, seat, one.colour)
        for seat, one in enumerate(wanted):
            secret = self._sit(made.row, made.seats, seat, one, visitor)
            if secret is not None:
                made.secrets[seat] = secret
        if options.rated:
            check_rated([row for row in made.seats if row.kind != OPEN], variants)
        return made

    def _sit(
        self, row: TableRow, seats: list[SeatRow], seat: int, wanted: SeatRequest, visitor: Visitor
    ) -> str | None:
        """Let someone sit on a seat; the secret of a person's link is returned."""
        new = SeatRow(table_id=row.id, seat=seat, kind=wanted.kind, name="", colour=seats[seat].colour)
        seats[seat] = new
        if wanted.bot is not None and wanted.kind != BOT:
            raise SetupError.of("bot-on-other-seat")
        if wanted.mine and wanted.kind != PERSON:
            raise SetupError.of("mine-on-other-seat")
        secret = None
        if wanted.kind == BOT:
            new.bot = check_bot(wanted.bot, self.programs)
            usual = bot_title(new.bot)
        elif wanted.kind == PERSON:
            secret = make_secret()
            new.secret_hash = hashed(secret)
            new.user_id = visitor.account().id if wanted.mine else None
            usual = visitor.account().name if wanted.mine else new.colour.capitalize()
        else:
            if wanted.name is not None:
                raise SetupError.of("name-on-open-seat")
            return None
        others = [other.name for other in seats if other is not new]
        new.name = unused_name(usual, others) if wanted.name is None else wanted.name
        check_free_name(new.name, others, row.variants)
        return secret

    async def _keep(self, made: "_New") -> Created:
        """Write a new table down, whole or not at all."""
        table = await asyncio.to_thread(Table, made.row, made.seats, made.events)
        log = await asyncio.to_thread(list, map(values_of, made.events))
        note_progress(table)
        async with self.registry.database.engine.begin() as connection:
            await connection.execute(insert(TableRow).values(values_of(made.row)))
            await connection.execute(insert(SeatRow), [values_of(seat) for seat in made.seats])
            if log:
                await connection.execute(insert(EventRow), log)
        return Created(self.registry.add(table), made.host, made.secrets)

    async def join(self, table: Table, visitor: Visitor, seat: int, wanted: JoinRequest) -> str:
        """Sit down on an open seat and get its secret."""
        async with table.lock:
            self._check_setting_up(table, seat)
            if table.seats[seat].kind != OPEN:
                raise Refused.of("seat-taken", seat=seat)
            if table.options.rated and visitor.user_id in [row.user_id for row in table.seats if row.user_id]:
                raise Refused.of("rated-twice")
            name = wanted.name or visitor.account().name
            asked = SeatRequest(kind="person", name=name, mine=visitor.user is not None)
            seats = list(table.seats)
            if wanted.colour is not None:
                give_colour(seats, seat, wanted.colour)
            secret = self._sit(table.row, seats, seat, asked, visitor)
            assert secret is not None
            await self._change_seat(table, seats, seat)
            return secret

    async def arrange(self, table: Table, visitor: Visitor, seat: int, wanted: SeatRequest) -> str | None:
        """Let the host decide who sits on a seat; a person's secret is returned."""
        async with table.lock:
            visitor.check_host(table)
            self._check_setting_up(table, seat)
            seats = list(table.seats)
            if wanted.colour is not None:
                give_colour(seats, seat, wanted.colour)
            secret = self._sit(table.row, seats, seat, wanted, visitor)
            await self._change_seat(table, seats, seat)
            return secret

    async def leave(self, table: Table, visitor: Visitor, seat: int) -> None:
        """Stand up before the game begins."""
        async with table.lock:
            self._check_setting_up(table, seat)
            if not table.is_host(visitor.user_id, visitor.secret_hashes):
                visitor.check_seat(table, seat)
            seats = list(table.seats)
            self._sit(table.row, seats, seat, SeatRequest(kind="open"), visitor)
            await self._change_seat(table, seats, seat)

    def _check_setting_up(self, table: Table, seat: int) -> None:
        table.check_playable()
        if table.progress.status != OPEN:
            raise Refused.of("seats-settled")
        if not 0 <= seat < len(table.seats):
            raise Refused.of("no-seat", seat=seat, last=len(table.seats) - 1)

    async def _change_seat(self, table: Table, seats: list[SeatRow], seat: int) -> None:
        changed = [row for row, old in zip(seats, table.seats, strict=True) if row is not old]
        rewrite = partial(rewrite_seats, rows=changed)
        await self.registry.append(table, SEAT, seat=seat, changes=[rewrite], seats=seats)

    async def start(self, table: Table, visitor: Visitor) -> None:
        """Begin the game."""
        async with table.lock:
            visitor.check_host(table)
            await self._begin(table)

    async def _begin(self, table: Table) -> None:
        table.check_playable()
        if table.progress.status != OPEN:
            raise Refused.of("game-begun")
        _check_ready(table.seats, table.options, table.row.variants)
        if not table.options.shuffle_seats:
            await self.registry.append(table, STARTED)
            return
        order = SystemRandom().sample(range(len(table.seats)), len(table.seats))
        seats = [moved(table.seats[old], new) for new, old in enumerate(order)]
        rewrite = partial(rewrite_seats, rows=seats)
        await self.registry.append(table, STARTED, changes=[rewrite], seats=seats)

    async def close(self, table: Table, visitor: Visitor) -> None:
        """Give a table up before its game begins."""
        async with table.lock:
            visitor.check_host(table)
            if table.progress.status != OPEN:
                raise Refused.of("close-after-start")
            await self.registry.append(table, CLOSE)

    async def rematch(self, table: Table, visitor: Visitor) -> str:
        """The table at which the same people play again; the next one of them begins."""
        async with table.lock:
            if not visitor.seats_at(table) and not table.is_host(visitor.user_id, visitor.secret_hashes):
                raise Refused.of("rematch-for-players")
            if table.row.rematch is not None:
                again = await self.registry.table(table.row.rematch)
            else:
                again = await self._again(table, visitor)
        async with again.lock:
            if again.progress.status == OPEN:
                await self._begin(again)
        return again.id

    async def _again(self, table: Table, visitor: Visitor) -> Table:
        """A new table for the same people."""
        if table.progress.status != OVER:
            raise Refused.of("rematch-before-end")
        wanted = [SeatRequest() for _ in table.seats]
        # It begins at once, so it is not rated: nobody's rating is at stake without their consent.
        options = table.options.model_copy(update={"rated": False})
        made = self._new(visitor, table.row.board, table.row.variants, options, wanted)
        turned = [*table.seats[1:], table.seats[0]]
        made.seats = [moved(row, seat, made.row.id) for seat, row in enumerate(turned)]
        for row in made.seats:
            if (
                row.secret_hash is not None or row.user_id is not None
            ):  # Who was forgotten does not come back.
                row.stand_in = None
        made.row.name, made.row.listed = table.row.name, table.row.listed
        made.row.host_hash, made.row.host_user = table.row.host_hash, table.row.host_user
        made.row.host_mark = table.row.host_mark
        again = (await self._keep(made)).table
        await self.registry.append(table, REMATCH, data={"table": again.id}, rematch=again.id)
        return again

    async def from_game(
        self,
        visitor: Visitor,
        game: Game,
        seats: Sequence[SeatRequest] | None,
        options: Options,
        name: str,
        origin: str | None = None,
    ) -> Created:
        """A table at which a game goes on as it stands; its chance stays what it was."""
        names = game.setup.names
        asked = [SeatRequest(kind="person", name=one) for one in names] if seats is None else list(seats)
        if options.rated:
            raise Refused.of("rated-goes-on")
        made = self._new(visitor, game.board.id, game.setup.variants, options, asked)
        assert fingerprint(game.board) == made.row.board_mark, "only games of the boards here are read"
        if any(row.kind == OPEN for row in made.seats):
            raise Refused.of("no-open-seats")
        made.row.rules_version, made.row.name = game.setup.rules, table_name(name)
        made.row.seed, made.row.salt = game.setup.seed, game.setup.salt
        made.row.origin, made.row.origin_move = origin, len(game.moves)
        made.events = await asyncio.to_thread(_log_of, game, made.row.id, now())
        return await self._keep(made)


def _check_ready(seats: Sequence[SeatRow], options: Options, variants: Sequence[str]) -> None:
    """Refuse to begin while someone is missing."""
    missing = [seat.seat for seat in seats if seat.kind == OPEN]
    if missing:
        raise Refused.of("seats-open", open=len(missing), seats=len(seats))
    if options.rated:
        check_rated(seats, variants)


@dataclass(slots=True)
class _New:
    row: TableRow
    seats: list[SeatRow]
    events: list[EventRow]
    host: str
    secrets: dict[int, str]


def _log_of(game: Game, table_id: str, at: int) -> list[EventRow]:
    """The log of a table at which all moves of a game were made at once."""
    log = [EventRow(table_id=table_id, number=1, kind=STARTED, at=at)]
    for position, (before, move) in enumerate(game.history(), 1):
        seat = before.stack[before.depth - 1].seat
        made = {"position": position, "action": move.action, "seat": seat}
        log.append(EventRow(table_id=table_id, number=position + 1, kind=MOVE, at=at, **made))
    return log

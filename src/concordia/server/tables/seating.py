"""Setting up a table: who sits where, when it begins, and tables that come from others."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

from sqlalchemy.ext.asyncio import AsyncConnection

from concordia.data.board import board_names, load_board
from concordia.errors import SetupError
from concordia.game import Game
from concordia.record import Ended, fingerprint
from concordia.server.bots.offered import bot_title, check_bot
from concordia.server.bots.owners import mark_of
from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.people.ratings import check_rated
from concordia.server.people.ties import check_welcome
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.requests import JoinRequest, SeatRequest, TableRequest
from concordia.server.store.ids import hashed, make_secret
from concordia.server.store.models import (
    BOT,
    CLOSE,
    ENDED,
    INVITE,
    MOVE,
    OPEN,
    PERSON,
    STARTED,
    EventRow,
    SeatRow,
    Seeker,
    TableRow,
    User,
)
from concordia.server.tables.new_tables import NewTable, new_row, worked_out, write_table
from concordia.server.tables.open_seats import (
    EMPTY,
    begins_with,
    check_free,
    check_setting_up,
    is_kept_by,
    with_guest,
)
from concordia.server.tables.options import LOST, Clock, Options
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_changes import change_seats, gone_from
from concordia.server.tables.seat_rows import (
    check_free_name,
    give_colour,
    moved,
    rewrite_seats,
    table_name,
    unused_name,
)
from concordia.server.tables.table import Table
from concordia.setup import LONGEST_NAME, check_seats, check_variants


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

    async def create(
        self, visitor: Visitor, wanted: TableRequest, guests: Mapping[int, User] | None = None
    ) -> Created:
        """Set a new table up, and begin if that is wanted; some open seats are kept for `guests`."""
        made = self.new(visitor, wanted.board, wanted.variants, wanted.options, wanted.seats)
        made.row.name = table_name(wanted.name)
        made.row.listed = wanted.listed
        if wanted.language is not None:
            made.row.language = wanted.language
        for seat, guest in (guests or {}).items():
            _keep_for(made, seat, guest, visitor.account())
        if wanted.start:
            _check_ready(made.seats, wanted.options, wanted.variants)
        created = await self._keep(made)
        for event in made.events:
            self.registry.tell_written(created.table, event)
        if wanted.start:
            async with created.table.lock:
                await self._begin(created.table)
        return created

    def new(
        self,
        visitor: Visitor,
        board_name: str,
        variants: Sequence[str],
        options: Options,
        wanted: Sequence[SeatRequest],
    ) -> NewTable:
        """A table that is not written down yet, with the secrets of its people."""
        if board_name not in board_names():
            raise SetupError.of("unknown-board", board=board_name, boards=list(board_names()))
        board = load_board(board_name)
        check_variants(variants)
        check_seats(board, len(wanted), variants)
        host = make_secret()
        row = new_row(board, variants, options, len(wanted))
        row.host_user, row.host_hash = visitor.user_id, hashed(host)
        row.host_mark = None if visitor.user_id else mark_of(visitor.address)
        row.language = "" if visitor.user is None else visitor.user.language
        made = NewTable(row, [], [], host, {})
        for seat, one in enumerate(wanted):
            made.seats.append(SeatRow(table_id=row.id, seat=seat, kind=OPEN, name="", colour=""))
            give_colour(made.seats, seat, one.colour)
        for seat, one in enumerate(wanted):
            secret = self._sit(made.row, made.seats, seat, one, visitor)
            if secret is not None:
                made.secrets[seat] = secret
        if options.flag == LOST and not isinstance(options.time, Clock):
            raise SetupError.of("flag-without-clock")
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

    async def _keep(self, made: NewTable) -> Created:
        """Write a new table down, whole or not at all."""
        async with self.registry.database.engine.begin() as connection:
            table, _ = await self.write(connection, made)
        return Created(self.registry.begin(table), made.host, made.secrets)

    async def write(self, connection: AsyncConnection, made: NewTable) -> tuple[Table, list[EventRow]]:
        """Write a new table down with others; once that is committed, the registry begins to hold it."""
        table = await worked_out(made)
        await connection.run_sync(write_table, made)
        return table, made.events

    def for_strangers(self, board: str, options: Options, people: Sequence[Seeker]) -> NewTable:
        """A table for people whom the server brings together, which has begun; nobody is its host."""
        nobody = Visitor(None, frozenset(), "")
        names: list[str] = []
        for seeker in people:
            name = seeker.name if seeker.name not in names else seeker.name[: LONGEST_NAME - 3].rstrip()
            names.append(unused_name(name, names))
        wanted = [SeatRequest(kind="person", name=name) for name in names]
        made = self.new(nobody, board, (), options.model_copy(update={"rated": False}), wanted)
        for row, seeker in zip(made.seats, people, strict=True):
            row.secret_hash, row.user_id = seeker.ticket_hash, seeker.user_id
        made.row.options, made.row.rated, made.row.listed = options.model_dump(), options.rated, True
        made.row.host_mark = people[0].mark
        languages = {seeker.language for seeker in people}
        made.row.language = languages.pop() if len(languages) == 1 else ""
        _check_ready(made.seats, options, ())
        made.events = [EventRow(table_id=made.row.id, number=1, kind=STARTED, at=made.row.created)]
        return made

    async def join(self, table: Table, visitor: Visitor, seat: int, wanted: JoinRequest) -> str:
        """Sit down on an open seat, or on one that is kept for the visitor, and get its secret."""
        others = [table.row.host_user, *(row.user_id for row in table.seats if row.kind == PERSON)]
        await check_welcome(self.registry.database, visitor.user_id, others)
        async with table.lock:
            check_setting_up(table, seat)
            visitor.check_welcome(table)
            kept = check_free(table.seats[seat], visitor)
            if table.options.rated and visitor.user is None:
                raise Refused.of("rated-accounts")
            playing = [row.user_id for row in table.seats if row.user_id and row.kind == PERSON]
            if table.options.rated and visitor.user_id in playing:
                raise Refused.of("rated-twice")
            name = wanted.name or kept or visitor.account().name
            asked = SeatRequest(kind="person", name=name, mine=visitor.user is not None)
            seats = list(table.seats)
            if wanted.colour is not None:
                give_colour(seats, seat, wanted.colour)
            secret = self._sit(table.row, seats, seat, asked, visitor)
            assert secret is not None
            await change_seats(self.registry, table, seats, seat)
            if begins_with(table, None):
                await self._begin(table)
            return secret

    async def arrange(self, table: Table, visitor: Visitor, seat: int, wanted: SeatRequest) -> str | None:
        """Let the host decide who sits on a seat; a person's secret is returned."""
        async with table.lock:
            visitor.check_host(table)
            check_setting_up(table, seat)
            seats = list(table.seats)
            if wanted.colour is not None:
                give_colour(seats, seat, wanted.colour)
            secret = self._sit(table.row, seats, seat, wanted, visitor)
            await change_seats(self.registry, table, seats, seat, gone_from(table, seat, visitor))
            return secret

    async def leave(self, table: Table, visitor: Visitor, seat: int) -> None:
        """Stand up before the game begins, or keep a seat for someone else no more."""
        async with table.lock:
            check_setting_up(table, seat)
            keeps = is_kept_by(table.seats[seat], visitor.user_id)
            if not keeps and not table.is_host(visitor.user_id, visitor.secret_hashes):
                visitor.check_seat(table, seat)
            seats = list(table.seats)
            self._sit(table.row, seats, seat, SeatRequest(kind="open"), visitor)
            await change_seats(self.registry, table, seats, seat, gone_from(table, seat, visitor))

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

    async def from_game(
        self,
        visitor: Visitor,
        game: Game,
        seats: Sequence[SeatRequest] | None,
        options: Options,
        name: str,
        origin: str | None = None,
        ended: Ended | None = None,
    ) -> Created:
        """A table at which a game goes on as it stands, or has ended; its chance stays what it was."""
        names = game.setup.names
        asked = [SeatRequest(kind="person", name=one) for one in names] if seats is None else list(seats)
        if options.rated:
            raise Refused.of("rated-goes-on")
        made = self.new(visitor, game.board.id, game.setup.variants, options, asked)
        assert fingerprint(game.board) == made.row.board_mark, "only games of the boards here are read"
        if any(row.kind == OPEN for row in made.seats):
            raise Refused.of("no-open-seats")
        made.row.rules_version, made.row.name = game.setup.rules, table_name(name)
        made.row.seed, made.row.salt = game.setup.seed, game.setup.salt
        made.row.origin, made.row.origin_move = origin, len(game.moves)
        made.events = await asyncio.to_thread(_log_of, game, made.row.id, now(), ended)
        return await self._keep(made)


def _check_ready(seats: Sequence[SeatRow], options: Options, variants: Sequence[str]) -> None:
    """Refuse to begin while someone is missing."""
    missing = [seat.seat for seat in seats if seat.kind in EMPTY]
    if missing:
        raise Refused.of("seats-open", open=len(missing), seats=len(seats))
    if options.rated:
        check_rated(seats, variants)


def _keep_for(made: NewTable, seat: int, guest: User, host: User) -> None:
    """Keep an open seat of a new table for a guest."""
    made.seats = with_guest(made.row, made.seats, seat, guest, host)
    invited = {"seat": seat, "data": {"by": host.name}, "user_id": host.id, "at": made.row.created}
    number = len(made.events) + 1
    made.events.append(EventRow(table_id=made.row.id, number=number, kind=INVITE, **invited))


def _log_of(game: Game, table_id: str, at: int, ended: Ended | None) -> list[EventRow]:
    """The log of a table at which all moves of a game were made at once."""
    log = [EventRow(table_id=table_id, number=1, kind=STARTED, at=at)]
    for position, (before, move) in enumerate(game.history(), 1):
        seat = before.stack[before.depth - 1].seat
        made = {"position": position, "action": move.action, "seat": seat}
        log.append(EventRow(table_id=table_id, number=position + 1, kind=MOVE, at=at, **made))
    if ended is not None:
        data = {"why": ended.why, "last": list(ended.last)}
        log.append(EventRow(table_id=table_id, number=len(log) + 1, kind=ENDED, at=at, data=data))
    return log

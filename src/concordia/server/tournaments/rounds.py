"""Rounds: their tables are made, results come in, and time runs out, whichever process looks after it.

The log of a tournament names the tables of a round in the transaction that makes them. A result is written if
its game has none yet. So whatever was interrupted is taken up by the next look, and nothing is done twice.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog
from sqlalchemy import and_, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clock import now
from concordia.server.errors import Refused, Stale
from concordia.server.ops.periodic import Periodic
from concordia.server.store.models import OVER, EventRow, TournamentRow, User
from concordia.server.tables.new_tables import NewTable, table_for, worked_out, write_table
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table
from concordia.server.tournaments.acts import Draft, check_next_round
from concordia.server.tournaments.draw import Draw, draw, is_decided
from concordia.server.tournaments.keeper import Tournaments
from concordia.server.tournaments.results import Results
from concordia.server.tournaments.terms import DEADLINE, rounds_for
from concordia.server.tournaments.tournament import (
    BEGUN,
    CLOSED,
    OPEN,
    PAIRED,
    RUNNING,
    WITHDRAWN,
    Tournament,
)

LOOK_EVERY: Final = 5.0
"""Seconds between two looks at what has ended or is due."""
TRIES: Final = 5
"""How often a round is drawn anew because someone entered or went meanwhile."""
DAY: Final = 24 * 60 * 60 * 1000
LONGEST_NAME: Final = 50
"""Of the name of a tournament, so much stands in the names of its tables."""

log = structlog.get_logger("concordia.tournaments")


class Rounds:
    """Keeps tournaments going."""

    def __init__(self, tournaments: Tournaments, registry: Registry) -> None:
        """Get ready; results are heard of when games end."""
        self.tournaments = tournaments
        self.registry = registry
        self.results = Results(tournaments, registry)
        self.looking = Periodic("look after tournaments", LOOK_EVERY, self.look_around)
        self.hearing: set[asyncio.Task[None]] = set()
        self.stopping = False
        registry.write_listeners.append(self.on_event)

    def start(self) -> None:
        """Take up whatever was left when the last server stopped, and go on from there."""
        self.looking.start()

    async def stop(self) -> None:
        """Finish what was begun, then stop; what ends from now on is found at the next start."""
        self.stopping = True
        await self.looking.stop()
        await asyncio.gather(*self.hearing, return_exceptions=True)

    def on_event(self, table: Table, event: EventRow) -> None:
        """Hear that a game of a tournament has ended."""
        if table.row.tournament is not None and table.progress.status == OVER and not self.stopping:
            task = asyncio.create_task(self.look_after(table.row.tournament))
            self.hearing.add(task)
            task.add_done_callback(self.hearing.discard)

    async def look_around(self) -> None:
        """Look after every tournament that runs or should begin."""
        due = and_(TournamentRow.status == OPEN, TournamentRow.due <= now())
        chosen = select(TournamentRow.id).where(or_(TournamentRow.status == RUNNING, due))
        async with self.tournaments.database.reading() as session:
            ids = list(await session.scalars(chosen.order_by(TournamentRow.created)))
        for tournament_id in ids:
            await self.look_after(tournament_id)

    async def look_after(self, tournament_id: str) -> None:
        """Take results in, end what is out of time, and begin what is due."""
        try:
            await self.results.take_in(tournament_id)
            await self.results.end_by_time(tournament_id)
            await self.results.seat_replacements(tournament_id)
            await self._go_on(await self.tournaments.get(tournament_id))
        except (Refused, SQLAlchemyError, OSError) as error:  # The next look tries again.
            log.warning(
                "a tournament could not be looked after", tournament=tournament_id, reason=repr(error)
            )

    async def _go_on(self, tournament: Tournament) -> None:
        """Begin the next round, or end, where that happens by itself."""
        if not tournament.terms.automatic or tournament.paused or not tournament.between_rounds:
            return
        if tournament.status == OPEN and (tournament.due is None or tournament.due > now()):
            return
        least = min(tournament.terms.playable)
        if is_decided(tournament) or len(tournament.playing) < least:
            await self.tournaments.write(tournament.id, _ended)
        elif tournament.status in (OPEN, RUNNING):
            await self.begin(tournament.id, len(tournament.rounds) + 1)

    async def begin(self, tournament_id: str, round_: int, user_id: str | None = None) -> Tournament:
        """Begin a round: it is drawn and its tables are made, whole or not at all."""
        for _ in range(TRIES - 1):
            try:
                return await self._begin(tournament_id, round_, user_id)
            except Stale:  # Someone entered or went meanwhile, or another organiser was faster.
                continue
        return await self._begin(tournament_id, round_, user_id)

    async def _begin(self, tournament_id: str, round_: int, user_id: str | None) -> Tournament:
        found = await self.tournaments.get(tournament_id)
        check_next_round(found, round_)
        drawn = await asyncio.to_thread(draw, found)
        if not drawn.tables:
            raise Refused.of("too-few-players", least=min(found.terms.playable))
        made = await self._new_tables(found, drawn)
        tables = [await worked_out(one) for one in made]

        async def write_tables(session: AsyncSession) -> None:
            connection = await session.connection()
            for one in made:
                await connection.run_sync(write_table, one)

        def as_it_stood(standing: Tournament) -> Sequence[Draft]:
            if standing.number != found.number:
                raise Stale.of("overtaken")
            return _drafts(found, drawn, tables)

        after = await self.tournaments.write(tournament_id, as_it_stood, user_id, write_tables)
        for table, one in zip(tables, made, strict=True):
            self.registry.begin(table, one.events)
        return after

    async def _new_tables(self, tournament: Tournament, drawn: Draw) -> list[NewTable]:
        people = await self._people(tournament)
        round_ = len(tournament.rounds) + 1
        terms = tournament.terms
        name = f"{tournament.name[:LONGEST_NAME].strip()} · {round_}"
        return [
            table_for(
                [people[player] for player in seats],
                terms.board_of(round_),
                terms.variants,
                terms.options,
                name,
                tournament.id,
            )
            for seats in drawn.tables
        ]

    async def _people(self, tournament: Tournament) -> dict[int, User]:
        """The account of each player; whoever has deleted theirs goes, and the round is drawn anew."""
        ids = {tournament.players[number].user_id: number for number in tournament.playing}
        async with self.tournaments.database.reading() as session:
            users = list(await session.scalars(select(User).where(User.id.in_(ids))))
        found = {ids[user.id]: user for user in users}
        missing = [number for number in tournament.playing if number not in found]
        if missing:
            drafts = [Draft(WITHDRAWN, {"player": number}) for number in missing]
            await self.tournaments.write(tournament.id, lambda _: drafts)
            raise Stale.of("overtaken")
        return found


def _drafts(tournament: Tournament, drawn: Draw, tables: Sequence[Table]) -> list[Draft]:
    """What is written when a round begins; the first one begins the tournament, too."""
    terms = tournament.terms
    begun = [Draft(BEGUN, {"rounds": rounds_for(terms, len(tournament.playing))})]
    paired = {
        "round": len(tournament.rounds) + 1,
        "matches": [
            {"table": table.id, "seats": list(seats)}
            for table, seats in zip(tables, drawn.tables, strict=True)
        ],
        "byes": drawn.byes,
        "ends": now() + terms.days * DAY if terms.pace == DEADLINE else None,
    }
    return [*(begun if tournament.status == OPEN else []), Draft(PAIRED, paired)]


def _ended(tournament: Tournament) -> list[Draft]:
    if tournament.status not in (OPEN, RUNNING) or not tournament.between_rounds:
        return []
    return [Draft(CLOSED, {"early": not is_decided(tournament)})]

"""Results: how the games of a tournament ended, by play or because time was up; and who plays for whom."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import select

from concordia.server.clock import now
from concordia.server.errors import NotFound
from concordia.server.store.models import OVER, PLAYING, SEAT, ResultRow, SeatRow, User
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import moved, rewrite_seats, unused_name
from concordia.server.tables.table import Table
from concordia.server.tournaments.acts import Draft
from concordia.server.tournaments.keeper import Tournaments
from concordia.server.tournaments.tournament import RESULT, RUNNING, Match, Tournament

PLAYED: Final = "played"
TIME: Final = "time"
"""Why a result counts: the game was played to its end, or the time of the round was up."""

Place = tuple[int, int]
"""A game by its round and its place in it."""


class Results:
    """Takes results into the logs of tournaments, each once."""

    def __init__(self, tournaments: Tournaments, registry: Registry) -> None:
        """Get ready to look at tables."""
        self.tournaments = tournaments
        self.registry = registry

    async def take_in(self, tournament_id: str) -> None:
        """Write the results of all games that are over."""
        found = await self.tournaments.get(tournament_id)
        tables = {match.table: place for place, match in unfinished(found)}
        played = await self._played(list(tables))
        told = {tables[table]: result for table, result in played.items()}
        if told:
            await self.tournaments.write(tournament_id, partial(_results, told=told))

    async def _played(self, tables: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The results of games that are over, by table."""
        if not tables:
            return {}
        chosen = (
            select(ResultRow, SeatRow.stand_in)
            .join(SeatRow, (SeatRow.table_id == ResultRow.table_id) & (SeatRow.seat == ResultRow.seat))
            .where(ResultRow.table_id.in_(tables))
            .order_by(ResultRow.seat)
        )
        seats: defaultdict[str, list[tuple[ResultRow, str | None]]] = defaultdict(list)
        async with self.tournaments.database.reading() as session:
            for row in await session.execute(chosen):
                seats[row[0].table_id].append((row[0], row[1]))
        return {
            table: {
                "places": [result.place for result, _ in rows],
                "points": [result.points for result, _ in rows],
                "why": PLAYED,
                "absent": [result.seat for result, stand_in in rows if stand_in is not None],
            }
            for table, rows in seats.items()
        }

    async def end_by_time(self, tournament_id: str) -> None:
        """Give every game of a round whose time is up a result as it stands."""
        found = await self.tournaments.get(tournament_id)
        if found.due is None or found.due > now() or found.status != RUNNING:
            return
        told: dict[Place, dict[str, Any]] = {}
        for place, match in unfinished(found):
            try:
                table = await self.registry.table(match.table)
            except NotFound:  # The host of the server has deleted it: an organiser says what counts.
                continue
            if table.progress.status == PLAYING and table.foreign is None:
                told[place] = as_it_stands(table)
        if told:
            await self.tournaments.write(tournament_id, partial(_results, told=told, by_time=True))

    async def seat_replacements(self, tournament_id: str) -> None:
        """Let those who go on for others sit at their tables."""
        found = await self.tournaments.get(tournament_id)
        for _, match in unfinished(found):
            wanted = {seat: found.players[player].user_id for seat, player in enumerate(match.seats)}
            try:
                table = await self.registry.table(match.table)
            except NotFound:
                continue
            for seat, user_id in wanted.items():
                if user_id is not None and table.seats[seat].user_id != user_id:
                    await self._seat(table, seat, user_id)

    async def _seat(self, table: Table, seat: int, user_id: str) -> None:
        async with self.tournaments.database.reading() as session:
            user = await session.get(User, user_id)
        async with table.lock:
            if user is None or table.progress.status == OVER or table.seats[seat].user_id == user_id:
                return
            seats = [moved(row, row.seat) for row in table.seats]
            others = [row.name for row in seats if row.seat != seat]
            seats[seat].name = unused_name(user.name, others)
            seats[seat].user_id, seats[seat].stand_in, seats[seat].seen = user_id, None, now()
            rewrite = partial(rewrite_seats, rows=[seats[seat]])
            await self.registry.append(table, SEAT, seat=seat, changes=[rewrite], seats=seats)


def unfinished(tournament: Tournament) -> Iterator[tuple[Place, Match]]:
    """The games that have no result yet."""
    for round_ in tournament.rounds:
        for place, match in enumerate(round_.matches):
            if match.result is None:
                yield (round_.number, place), match


def as_it_stands(table: Table) -> dict[str, Any]:
    """The result of a game that is not over: by points, but whoever is asked comes last."""
    game, asked = table.begun_game(), table.progress.asked
    points = [game.score(seat.seat).total for seat in table.seats]
    order = sorted(range(len(points)), key=lambda seat: (seat == asked, -points[seat], seat))
    places = [order.index(seat) + 1 for seat in range(len(points))]
    return {"places": places, "points": points, "why": TIME, "absent": [asked]}


def _results(tournament: Tournament, told: dict[Place, dict[str, Any]], by_time: bool = False) -> list[Draft]:
    """What is written of results: those of games that have none, and by time only if it is still up."""
    if by_time and (tournament.due is None or tournament.due > now()):
        return []
    waiting = dict(unfinished(tournament))
    return [
        Draft(RESULT, {"round": place[0], "match": place[1], **result})
        for place, result in told.items()
        if place in waiting
    ]

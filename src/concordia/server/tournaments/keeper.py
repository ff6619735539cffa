"""Where tournaments are kept: read from their logs, and written by one at a time.

Whoever writes holds the row of the tournament, in a transaction in which the event is checked against all
that came before it. So of several processes none writes upon something it does not know, and a number is
taken once.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clock import now
from concordia.server.errors import NotFound
from concordia.server.store.database import Database
from concordia.server.store.ids import is_id, make_id
from concordia.server.store.models import TournamentEventRow, TournamentRow
from concordia.server.tournaments.acts import Draft
from concordia.server.tournaments.terms import Terms
from concordia.server.tournaments.tournament import MADE, OPEN, Tournament

MOST_HELD: Final = 200
"""Tournaments that are not worked out anew each time someone looks."""

Decide = Callable[[Tournament], Sequence[Draft]]
"""What follows from how a tournament stands: nothing, some events, or a refusal."""
More = Callable[[AsyncSession], Awaitable[None]]
"""What is written together with events."""


class Tournaments:
    """All tournaments, worked out when they are needed."""

    def __init__(self, database: Database) -> None:
        """Begin without any."""
        self.database = database
        self.held: OrderedDict[str, Tournament] = OrderedDict()

    async def make(
        self, user_id: str, name: str, about: str, club_id: str | None, terms: Terms
    ) -> Tournament:
        """A new tournament."""
        new = {"name": name, "about": about, "club_id": club_id, "terms": terms.model_dump()}
        row = TournamentRow(id=make_id(), created=now(), status=OPEN, **new)
        async with self.database.changing() as session:
            session.add(row)
            await session.flush()  # Its log refers to it.
            after = _append(session, row, Tournament(row.id, name, terms), Draft(MADE), user_id)
        return self._hold(after)

    async def get(self, tournament_id: str) -> Tournament:
        """A tournament as it stands."""
        async with self.database.reading() as session:
            _, found = await self._read(session, tournament_id)
        return self._hold(found)

    async def write(
        self, tournament_id: str, decide: Decide, user_id: str | None = None, more: More | None = None
    ) -> Tournament:
        """Write what `decide` makes of how the tournament stands, and `more` with it, or nothing at all."""
        async with self.database.changing() as session:
            after = await self.write_in(session, tournament_id, decide, user_id)
            if more is not None:
                await more(session)
        return self._hold(after)

    async def write_in(
        self, session: AsyncSession, tournament_id: str, decide: Decide, user_id: str | None = None
    ) -> Tournament:
        """The same as a part of a transaction."""
        row, found = await self._read(session, tournament_id, writing=True)
        for draft in decide(found):
            found = _append(session, row, found, draft, user_id)
        return found

    async def _read(
        self, session: AsyncSession, tournament_id: str, writing: bool = False
    ) -> tuple[TournamentRow, Tournament]:
        row = (
            await session.get(TournamentRow, tournament_id, with_for_update=writing)
            if is_id(tournament_id)
            else None
        )
        if row is None:
            self.held.pop(tournament_id, None)
            raise NotFound.of("no-tournament")
        found = self.held.get(tournament_id) or Tournament(row.id, row.name, Terms.model_validate(row.terms))
        events = TournamentEventRow
        chosen = select(events).where(events.tournament_id == row.id, events.number > found.number)
        for event in await session.scalars(chosen.order_by(events.number)):
            found = found.follow(event)
        return row, found

    def _hold(self, tournament: Tournament) -> Tournament:
        held = self.held.get(tournament.id)
        if held is None or held.number < tournament.number:
            self.held[tournament.id] = tournament
        self.held.move_to_end(tournament.id)
        while len(self.held) > MOST_HELD:
            self.held.popitem(last=False)
        return tournament


def _append(
    session: AsyncSession, row: TournamentRow, before: Tournament, draft: Draft, user_id: str | None
) -> Tournament:
    """Append an event, and let the row repeat what follows from it."""
    event = TournamentEventRow(
        tournament_id=row.id,
        number=before.number + 1,
        kind=draft.kind,
        user_id=user_id,
        whom=draft.whom,
        data=draft.data,
        at=max(now(), before.at),
    )
    after = before.follow(event)
    session.add(event)
    known: dict[str, Any] = {
        "number": after.number,
        "status": after.status,
        "players": len(after.playing),
        "round": len(after.rounds),
        "due": after.due,
    }
    for name, value in known.items():
        setattr(row, name, value)
    return after

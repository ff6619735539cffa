"""What becomes of the tournaments of someone who deletes their account."""

from functools import partial

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.store.models import TournamentEventRow, TournamentRow
from concordia.server.tournaments.acts import Draft, withdraw
from concordia.server.tournaments.keeper import Tournaments
from concordia.server.tournaments.tournament import CLOSED, ENDED, Tournament


async def forget_in_tournaments(session: AsyncSession, tournaments: Tournaments, user_id: str) -> None:
    """Withdraw someone everywhere, then take their name and words out of all logs.

    An open tournament whose only organiser goes is over.
    """
    events = TournamentEventRow
    concerned = select(events.tournament_id).where(or_(events.user_id == user_id, events.whom == user_id))
    chosen = select(TournamentRow.id, TournamentRow.club_id).where(TournamentRow.status != ENDED)
    for tournament_id, club in list(await session.execute(chosen.where(TournamentRow.id.in_(concerned)))):
        leaving = partial(_leaving, user_id=user_id, in_club=club is not None)
        await tournaments.write_in(session, tournament_id, leaving)
    for event in await session.scalars(select(events).where(events.user_id == user_id)):
        if "reason" in event.data:
            event.data = {**event.data, "reason": ""}
    await session.flush()
    await session.execute(update(events).where(events.user_id == user_id).values(user_id=None))
    await session.execute(update(events).where(events.whom == user_id).values(whom=None))


def _leaving(tournament: Tournament, user_id: str, in_club: bool) -> list[Draft]:
    player = tournament.player_of(user_id)
    drafts = [] if player is None or player.out else [withdraw(tournament, user_id)]
    if not in_club and set(tournament.organisers) - {None} == {user_id}:
        drafts.append(Draft(CLOSED, {"early": True}))
    return drafts

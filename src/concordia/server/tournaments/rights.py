"""Who may enter a tournament, and who may organise it."""

from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clubs.membership import is_club_member, is_club_organiser
from concordia.server.errors import NotFound, Refused
from concordia.server.store.ids import is_id
from concordia.server.store.models import TournamentRow
from concordia.server.tournaments.tournament import Tournament


async def may_organise(session: AsyncSession, tournament: Tournament, user_id: str | None) -> bool:
    """Whether someone organises a tournament: by its log, or as an organiser of its club."""
    if user_id is None:
        return False
    if user_id in tournament.organisers:
        return True
    row = await session.get(TournamentRow, tournament.id)
    return (
        row is not None and row.club_id is not None and await is_club_organiser(session, row.club_id, user_id)
    )


async def check_may_enter(session: AsyncSession, tournament_id: str, user_id: str) -> None:
    """Refuse whoever is not in the club of a tournament."""
    row = await session.get(TournamentRow, tournament_id) if is_id(tournament_id) else None
    if row is None:
        raise NotFound.of("no-tournament")
    if row.club_id is not None and not await is_club_member(session, row.club_id, user_id):
        raise Refused.of("members-only")

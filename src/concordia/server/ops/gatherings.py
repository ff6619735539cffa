"""Clubs and tournaments for the host of a server: looked up by id, and deleted."""

from sqlalchemy import delete, update

from concordia.server.errors import NotFound
from concordia.server.ops.admin import opened
from concordia.server.store.models import ClubRow, TableRow, TournamentRow


async def name_of_club(url: str, club_id: str) -> str:
    """What a club is called."""
    async with opened(url) as database, database.reading() as session:
        row = await session.get(ClubRow, club_id)
    if row is None:
        raise NotFound.of("no-club")
    return row.name


async def delete_club(url: str, club_id: str) -> None:
    """Delete a club with its board and log; its tournaments stay."""
    async with opened(url) as database, database.changing() as session:
        await session.execute(delete(ClubRow).where(ClubRow.id == club_id))


async def name_of_tournament(url: str, tournament_id: str) -> str:
    """What a tournament is called."""
    async with opened(url) as database, database.reading() as session:
        row = await session.get(TournamentRow, tournament_id)
    if row is None:
        raise NotFound.of("no-tournament")
    return row.name


async def delete_tournament(url: str, tournament_id: str) -> None:
    """Delete a tournament with its log; its games stay, as games like others."""
    async with opened(url) as database, database.changing() as session:
        games = update(TableRow).where(TableRow.tournament == tournament_id)
        await session.execute(games.values(tournament=None))
        await session.execute(delete(TournamentRow).where(TournamentRow.id == tournament_id))

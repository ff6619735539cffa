"""What becomes of the clubs of someone who deletes their account."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clubs.keeper import LEFT, PROMOTED, SAID, note
from concordia.server.clubs.membership import MEMBER, ORGANISER
from concordia.server.store.models import ClubEventRow, ClubMember, ClubRow


async def forget_in_clubs(session: AsyncSession, user_id: str) -> None:
    """Leave all clubs, and take someone's name and words out of their logs.

    Where nobody else organises a club, whoever has been a member longest does; without members it is gone.
    """
    own = list(await session.scalars(select(ClubMember).where(ClubMember.user_id == user_id)))
    for member in own:
        await _leave(session, member)
    events = ClubEventRow
    written = update(events).where(events.user_id == user_id)
    await session.execute(written.where(events.kind == SAID).values(data={"text": ""}))
    await session.execute(written.values(user_id=None))
    await session.execute(update(events).where(events.whom == user_id).values(whom=None))


async def _leave(session: AsyncSession, member: ClubMember) -> None:
    club = await session.get_one(ClubRow, member.club_id, with_for_update=True)
    await session.delete(member)
    await session.flush()
    others = select(ClubMember).where(ClubMember.club_id == club.id)
    organisers = list(await session.scalars(others.where(ClubMember.role == ORGANISER)))
    members = others.where(ClubMember.role == MEMBER).order_by(ClubMember.since, ClubMember.user_id)
    heir = await session.scalar(members.limit(1))
    if not organisers and heir is None:
        await session.delete(club)
        return
    if not organisers and heir is not None:
        heir.role = ORGANISER
        note(session, club, PROMOTED, None, heir.user_id)
    note(session, club, LEFT, None)
    await session.flush()

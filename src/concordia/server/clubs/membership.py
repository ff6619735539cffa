"""Who belongs to a club, and as what."""

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.store.models import ClubMember

ORGANISER: Final = "organiser"
MEMBER: Final = "member"
ASKING: Final = "asking"
"""What someone is in a club; who asks to join is not in it yet."""


async def role_in(session: AsyncSession, club_id: str, user_id: str | None) -> str | None:
    """What someone is in a club."""
    found = None if user_id is None else await session.get(ClubMember, (club_id, user_id))
    return None if found is None else found.role


async def is_club_member(session: AsyncSession, club_id: str, user_id: str | None) -> bool:
    """Whether someone is in a club."""
    return await role_in(session, club_id, user_id) in (ORGANISER, MEMBER)


async def is_club_organiser(session: AsyncSession, club_id: str, user_id: str | None) -> bool:
    """Whether someone organises a club."""
    return await role_in(session, club_id, user_id) == ORGANISER

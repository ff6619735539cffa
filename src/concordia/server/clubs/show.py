"""What is told of a club: to everyone, and more to its members."""

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from concordia.server.clubs.keeper import SAID
from concordia.server.clubs.membership import ASKING, MEMBER, ORGANISER, is_club_member, role_in
from concordia.server.errors import NotFound, Refused
from concordia.server.schemas.clubs import (
    AnnouncementTold,
    ClubEventTold,
    ClubList,
    ClubListed,
    ClubTold,
    MemberTold,
)
from concordia.server.store.ids import is_id
from concordia.server.store.models import ClubEventRow, ClubMember, ClubRow, User
from concordia.server.tournaments.show import names_of

PAGE = 50
NEWEST = 20
"""Announcements on the board."""
LOG = 500
"""Events of the log that are told."""


async def club_of(session: AsyncSession, club_id: str) -> ClubRow:
    """A club by its id."""
    row = await session.get(ClubRow, club_id) if is_id(club_id) else None
    if row is None:
        raise NotFound.of("no-club")
    return row


async def show_club(session: AsyncSession, club_id: str, user_id: str | None) -> ClubTold:
    """A club as someone sees it."""
    row = await club_of(session, club_id)
    role = await role_in(session, club_id, user_id)
    inside = role in (ORGANISER, MEMBER)
    members = await _members(session, club_id, role)
    counted = select(func.count()).select_from(ClubMember).where(*_in(club_id))
    return ClubTold(
        id=row.id,
        name=row.name,
        about=row.about,
        joining=row.joining,  # type: ignore[arg-type]  # The database keeps texts.
        created=row.created,
        count=await session.scalar(counted) or 0,
        role=role,  # type: ignore[arg-type]
        members=members,
        board=await _board(session, club_id) if inside else [],
    )


def _in(club_id: str) -> tuple[ColumnElement[bool], ...]:
    return ClubMember.club_id == club_id, ClubMember.role != ASKING


async def _members(session: AsyncSession, club_id: str, role: str | None) -> list[MemberTold]:
    """Those whom someone may see: all, those inside, or who organises the club."""
    seen = {ORGANISER: (ORGANISER, MEMBER, ASKING), MEMBER: (ORGANISER, MEMBER)}.get(role or "", (ORGANISER,))
    order = case((ClubMember.role == ORGANISER, 0), (ClubMember.role == MEMBER, 1), else_=2)
    chosen = (
        select(User.name, ClubMember.role, ClubMember.since)
        .join(ClubMember, ClubMember.user_id == User.id)
        .where(ClubMember.club_id == club_id, ClubMember.role.in_(seen))
        .order_by(order, User.folded)
    )
    return [
        MemberTold(name=name, role=role, since=since)  # type: ignore[arg-type]
        for name, role, since in await session.execute(chosen)
    ]


async def _board(session: AsyncSession, club_id: str) -> list[AnnouncementTold]:
    chosen = (
        select(ClubEventRow)
        .where(ClubEventRow.club_id == club_id, ClubEventRow.kind == SAID)
        .order_by(ClubEventRow.number.desc())
    )
    events = [event for event in await session.scalars(chosen) if event.data["text"]][:NEWEST]
    names = await names_of(session, [event.user_id for event in events])
    return [
        AnnouncementTold(event=one.number, text=one.data["text"], by=names.get(one.user_id), at=one.at)
        for one in events
    ]


async def list_clubs(session: AsyncSession, user_id: str | None, mine: bool, after: str | None) -> ClubList:
    """Clubs by name, all or one's own, after a name."""
    anyone = aliased(ClubMember)
    inside = select(func.count()).where(anyone.club_id == ClubRow.id, anyone.role != ASKING)
    counted = inside.correlate(ClubRow).scalar_subquery()
    own = (ClubMember.club_id == ClubRow.id) & (ClubMember.user_id == (user_id or ""))
    chosen = select(ClubRow, counted, ClubMember.role).outerjoin(ClubMember, own)
    if mine:
        chosen = chosen.where(ClubMember.user_id == (user_id or ""))
    if after is not None:
        chosen = chosen.where(ClubRow.folded > after.casefold())
    rows = list(await session.execute(chosen.order_by(ClubRow.folded).limit(PAGE + 1)))
    clubs = [
        ClubListed(id=row.id, name=row.name, about=row.about, joining=row.joining, members=count, role=role)
        for row, count, role in rows[:PAGE]
    ]
    return ClubList(clubs=clubs, more=len(rows) > PAGE)


async def club_log(session: AsyncSession, club_id: str, user_id: str | None) -> list[ClubEventTold]:
    """The newest part of the log of a club, for its members."""
    await club_of(session, club_id)
    if not await is_club_member(session, club_id, user_id):
        raise Refused.of("members-only")
    chosen = select(ClubEventRow).where(ClubEventRow.club_id == club_id)
    events = list(await session.scalars(chosen.order_by(ClubEventRow.number.desc()).limit(LOG)))
    names = await names_of(session, [one for event in events for one in (event.user_id, event.whom)])
    return [
        ClubEventTold(
            number=event.number,
            kind=event.kind,  # type: ignore[arg-type]
            by=names.get(event.user_id),
            whom=names.get(event.whom),
            data=event.data,
            at=event.at,
        )
        for event in events
    ]

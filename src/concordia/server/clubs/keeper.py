"""Where clubs are kept. Whoever changes one holds its row, and what was done stands in its log."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clock import now
from concordia.server.clubs.membership import ASKING, MEMBER, ORGANISER
from concordia.server.errors import NotFound, Refused
from concordia.server.people.accounts import DAY, folded
from concordia.server.store.database import Database
from concordia.server.store.ids import is_id, make_id
from concordia.server.store.models import ClubEventRow, ClubMember, ClubRow, User

MADE: Final = "made"
CHANGED: Final = "changed"
JOINED: Final = "joined"
ASKED: Final = "asked"
ADMITTED: Final = "admitted"
DECLINED: Final = "declined"
LEFT: Final = "left"
REMOVED: Final = "removed"
PROMOTED: Final = "organiser"
STEPPED_DOWN: Final = "stepped-down"
SAID: Final = "said"
TAKEN_DOWN: Final = "taken-down"
"""The kinds of events in the log of a club."""

EVERYONE: Final = "open"
BY_APPROVAL: Final = "approval"
"""How people join a club."""

MOST_CLUBS: Final = 20
"""Clubs that one person is in or has asked to join."""
MOST_ORGANISED: Final = 5
"""Clubs that one person organises."""
MOST_MEMBERS: Final = 500
MOST_ASKING: Final = 100
MOST_ANNOUNCEMENTS: Final = 10
"""Announcements of one club within a day."""


class Clubs:
    """All clubs."""

    def __init__(self, database: Database) -> None:
        """Get ready."""
        self.database = database

    async def make(self, user: User, name: str, about: str, joining: str) -> str:
        """A new club, whose maker organises it; its id is returned."""
        row = ClubRow(
            id=make_id(), name=name, folded=folded(name), about=about, joining=joining, created=now()
        )
        row.number = 0
        try:
            async with self.database.changing() as session:
                await _check_clubs(session, user.id)
                await _check_organised(session, user.id)
                session.add(row)
                await session.flush()
                session.add(ClubMember(club_id=row.id, user_id=user.id, role=ORGANISER, since=now()))
                note(session, row, MADE, user.id)
        except IntegrityError:
            raise Refused.of("name-taken", name=name) from None
        return row.id

    @asynccontextmanager
    async def changing(self, club_id: str, user: User) -> AsyncIterator["Change"]:
        """A change of a club by someone: what is done is kept whole or not at all."""
        async with self.database.changing() as session:
            row = await session.get(ClubRow, club_id, with_for_update=True) if is_id(club_id) else None
            if row is None:
                raise NotFound.of("no-club")
            yield Change(session, row, user, await session.get(ClubMember, (club_id, user.id)))


@dataclass(frozen=True, slots=True)
class Change:
    """What someone does in a club; each act is checked and noted in the log."""

    session: AsyncSession
    club: ClubRow
    user: User
    own: ClubMember | None

    async def join(self) -> None:
        """Join, or ask to."""
        if self.own is not None:
            raise Refused.of("already-member")
        await _check_clubs(self.session, self.user.id)
        free = self.club.joining == EVERYONE
        if not free and await self._count(ClubMember.role == ASKING) >= MOST_ASKING:
            raise Refused.of("club-full", most=MOST_ASKING)
        await self._check_room()
        role = MEMBER if free else ASKING
        self.session.add(ClubMember(club_id=self.club.id, user_id=self.user.id, role=role, since=now()))
        self._note(JOINED if free else ASKED)

    async def leave(self) -> None:
        """Leave, or ask no more; the last one closes the club behind them."""
        if self.own is None:
            raise Refused.of("not-member")
        if self.own.role == ORGANISER and await self._count(ClubMember.role == ORGANISER) == 1:
            if await self._count(ClubMember.role == MEMBER):
                raise Refused.of("last-organiser")
            await self.session.delete(self.club)
            return
        await self.session.delete(self.own)
        self._note(LEFT)

    async def admit(self, whom: User, welcome: bool) -> None:
        """Let someone in who has asked, or not."""
        asking = await self._other(whom, ASKING)
        if welcome:
            await self._check_room()
            asking.role, asking.since = MEMBER, now()
        else:
            await self.session.delete(asking)
        self._note(ADMITTED if welcome else DECLINED, whom.id)

    async def remove(self, whom: User) -> None:
        """Send a member away; organisers step down first."""
        await self.session.delete(await self._other(whom, MEMBER))
        self._note(REMOVED, whom.id)

    async def promote(self, whom: User) -> None:
        """Let a member organise, too."""
        member = await self._other(whom, MEMBER)
        await _check_organised(self.session, whom.id)
        member.role = ORGANISER
        self._note(PROMOTED, whom.id)

    async def step_down(self) -> None:
        """Be a member like others; one organiser must stay."""
        self.check_organiser()
        assert self.own is not None
        if await self._count(ClubMember.role == ORGANISER) == 1:
            raise Refused.of("last-organiser")
        self.own.role = MEMBER
        self._note(STEPPED_DOWN)

    async def announce(self, words: str) -> None:
        """Write on the board of the club."""
        self.check_organiser()
        said = (
            ClubEventRow.club_id == self.club.id,
            ClubEventRow.kind == SAID,
            ClubEventRow.at > now() - DAY,
        )
        today = await self.session.scalar(select(func.count()).select_from(ClubEventRow).where(*said))
        if (today or 0) >= MOST_ANNOUNCEMENTS:
            raise Refused.of("too-many-announcements", most=MOST_ANNOUNCEMENTS)
        self._note(SAID, text=words)

    async def take_down(self, number: int) -> None:
        """Take an announcement off the board; that this was done stands in the log, its words do not."""
        self.check_organiser()
        said = await self.session.get(ClubEventRow, (self.club.id, number))
        if said is None or said.kind != SAID or not said.data["text"]:
            raise NotFound.of("no-announcement")
        said.data = {"text": ""}
        self._note(TAKEN_DOWN, event=number)

    def describe(self, about: str | None, joining: str | None) -> None:
        """Say anew what the club is, or how people join."""
        self.check_organiser()
        if about is not None:
            self.club.about = about
        if joining is not None:
            self.club.joining = joining
        self._note(CHANGED, **({} if joining is None else {"joining": joining}))

    def check_organiser(self) -> None:
        """Refuse whoever does not organise the club."""
        if self.own is None or self.own.role != ORGANISER:
            raise Refused.of("not-organiser")

    async def _other(self, whom: User, role: str) -> ClubMember:
        """Someone else with a role, to whom an organiser does something."""
        self.check_organiser()
        found = await self.session.get(ClubMember, (self.club.id, whom.id))
        if found is None or found.role != role:
            raise Refused.of("not-a-member", name=whom.name)
        return found

    async def _check_room(self) -> None:
        if await self._count(ClubMember.role != ASKING) >= MOST_MEMBERS:
            raise Refused.of("club-full", most=MOST_MEMBERS)

    async def _count(self, wanted: ColumnElement[bool]) -> int:
        chosen = (
            select(func.count()).select_from(ClubMember).where(ClubMember.club_id == self.club.id, wanted)
        )
        return await self.session.scalar(chosen) or 0

    def _note(self, kind: str, whom: str | None = None, **data: Any) -> None:
        note(self.session, self.club, kind, self.user.id, whom, **data)


def note(
    session: AsyncSession, club: ClubRow, kind: str, user_id: str | None, whom: str | None = None, **data: Any
) -> None:
    """Append an event to the log of a club whose row is held."""
    club.number += 1
    event = ClubEventRow(club_id=club.id, number=club.number, kind=kind, user_id=user_id, whom=whom, at=now())
    event.data = data
    session.add(event)


async def _check_clubs(session: AsyncSession, user_id: str) -> None:
    chosen = select(func.count()).select_from(ClubMember).where(ClubMember.user_id == user_id)
    if (await session.scalar(chosen) or 0) >= MOST_CLUBS:
        raise Refused.of("too-many-clubs", most=MOST_CLUBS)


async def _check_organised(session: AsyncSession, user_id: str) -> None:
    chosen = select(func.count()).select_from(ClubMember).where(ClubMember.user_id == user_id)
    if (await session.scalar(chosen.where(ClubMember.role == ORGANISER)) or 0) >= MOST_ORGANISED:
        raise Refused.of("too-many-clubs", most=MOST_ORGANISED)

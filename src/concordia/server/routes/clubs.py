"""Clubs: founded, joined, organised, and looked at."""

from typing import Annotated

from fastapi import APIRouter, Query

from concordia.server.clubs.show import club_log, list_clubs, show_club
from concordia.server.dependencies import Server, TheActor, TheServer, TheVisitor
from concordia.server.people.accounts import user_named
from concordia.server.people.texts import name_given, said, seen_lines
from concordia.server.people.visitors import Visitor
from concordia.server.routes import REFUSALS
from concordia.server.schemas.clubs import (
    AdmitRequest,
    Announcement,
    AnnouncementNumber,
    ClubChange,
    ClubList,
    ClubLog,
    ClubRequest,
    ClubTold,
    MemberRequest,
)

router = APIRouter(prefix="/api/clubs", tags=["clubs"], responses=REFUSALS)


@router.post("", status_code=201, operation_id="makeClub")
async def make(wanted: ClubRequest, server: TheServer, visitor: TheVisitor) -> ClubTold:
    """Found a club; you organise it."""
    await server.rate_limits.check("gather", visitor.address)
    user = visitor.account()
    name = name_given(wanted.name)
    club_id = await server.clubs.make(user, name, seen_lines(wanted.about), wanted.joining)
    return await _told(server, visitor, club_id)


@router.get("", operation_id="listClubs")
async def listed(
    server: TheServer,
    visitor: TheVisitor,
    mine: Annotated[bool, Query(description="Those you are in, or have asked to join.")] = False,
    after: Annotated[
        str | None, Query(max_length=60, pattern=r"^[^\x00]*$", description="Those after this name.")
    ] = None,
) -> ClubList:
    """Clubs, by name."""
    await server.rate_limits.check("look", visitor.address)
    async with server.database.reading() as session:
        return await list_clubs(session, visitor.user_id, mine, after)


@router.get("/{club_id}", operation_id="getClub")
async def info(club_id: str, server: TheServer, visitor: TheVisitor) -> ClubTold:
    """A club; its members and its board are for members."""
    await server.rate_limits.check("look", visitor.address)
    return await _told(server, visitor, club_id)


@router.get("/{club_id}/log", operation_id="getClubLog")
async def log(club_id: str, server: TheServer, visitor: TheVisitor) -> ClubLog:
    """All that was done in a club, the newest first; for members."""
    await server.rate_limits.check("look", visitor.address)
    async with server.database.reading() as session:
        return ClubLog(events=await club_log(session, club_id, visitor.user_id))


@router.patch("/{club_id}", operation_id="changeClub")
async def change(club_id: str, wanted: ClubChange, server: TheServer, visitor: TheActor) -> ClubTold:
    """Say anew what the club is, or how people join; for organisers."""
    user = visitor.account()
    about = None if wanted.about is None else seen_lines(wanted.about)
    async with server.clubs.changing(club_id, user) as club:
        club.describe(about, wanted.joining)
    return await _told(server, visitor, club_id)


@router.post("/{club_id}/join", operation_id="joinClub")
async def join(club_id: str, server: TheServer, visitor: TheActor) -> ClubTold:
    """Join, or ask to where organisers approve."""
    user = visitor.account()
    async with server.clubs.changing(club_id, user) as club:
        await club.join()
    return await _told(server, visitor, club_id)


@router.post("/{club_id}/leave", status_code=204, operation_id="leaveClub")
async def leave(club_id: str, server: TheServer, visitor: TheActor) -> None:
    """Leave, or ask no more; the last one closes the club."""
    user = visitor.account()
    async with server.clubs.changing(club_id, user) as club:
        await club.leave()


@router.post("/{club_id}/admit", operation_id="admitToClub")
async def admit(club_id: str, wanted: AdmitRequest, server: TheServer, visitor: TheActor) -> ClubTold:
    """Let someone in who has asked, or not; for organisers."""
    user = visitor.account()
    whom = await user_named(server.database, wanted.name)
    async with server.clubs.changing(club_id, user) as club:
        await club.admit(whom, wanted.welcome)
    return await _told(server, visitor, club_id)


@router.post("/{club_id}/remove", operation_id="removeFromClub")
async def remove(club_id: str, wanted: MemberRequest, server: TheServer, visitor: TheActor) -> ClubTold:
    """Send a member away; for organisers."""
    user = visitor.account()
    whom = await user_named(server.database, wanted.name)
    async with server.clubs.changing(club_id, user) as club:
        await club.remove(whom)
    return await _told(server, visitor, club_id)


@router.post("/{club_id}/organisers", operation_id="addClubOrganiser")
async def promote(club_id: str, wanted: MemberRequest, server: TheServer, visitor: TheActor) -> ClubTold:
    """Let a member organise, too; for organisers."""
    user = visitor.account()
    whom = await user_named(server.database, wanted.name)
    async with server.clubs.changing(club_id, user) as club:
        await club.promote(whom)
    return await _told(server, visitor, club_id)


@router.delete("/{club_id}/organisers/me", operation_id="stepDown")
async def step_down(club_id: str, server: TheServer, visitor: TheActor) -> ClubTold:
    """Organise no more; one organiser must stay."""
    user = visitor.account()
    async with server.clubs.changing(club_id, user) as club:
        await club.step_down()
    return await _told(server, visitor, club_id)


@router.post("/{club_id}/board", operation_id="announce")
async def announce(club_id: str, wanted: Announcement, server: TheServer, visitor: TheActor) -> ClubTold:
    """Write on the board; for organisers."""
    words = said(wanted.text)
    user = visitor.account()
    async with server.clubs.changing(club_id, user) as club:
        await club.announce(words)
    return await _told(server, visitor, club_id)


@router.post("/{club_id}/board/take-down", operation_id="takeDown")
async def take_down(
    club_id: str, wanted: AnnouncementNumber, server: TheServer, visitor: TheActor
) -> ClubTold:
    """Take an announcement off the board; for organisers."""
    user = visitor.account()
    async with server.clubs.changing(club_id, user) as club:
        await club.take_down(wanted.event)
    return await _told(server, visitor, club_id)


async def _told(server: Server, visitor: Visitor, club_id: str) -> ClubTold:
    async with server.database.reading() as session:
        return await show_club(session, club_id, visitor.user_id)

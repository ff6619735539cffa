"""Tournaments of people: set up, entered, organised, and looked at."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from sqlalchemy import func, select

from concordia.server.clock import now
from concordia.server.clubs.membership import is_club_organiser
from concordia.server.dependencies import Server, TheActor, TheServer, TheVisitor
from concordia.server.errors import Refused
from concordia.server.people.accounts import user_named
from concordia.server.people.ratings import shown_rating
from concordia.server.people.texts import name_given, said, seen_lines
from concordia.server.people.visitors import Visitor
from concordia.server.routes import REFUSALS
from concordia.server.schemas.tournaments import (
    ClubNamed,
    CorrectionRequest,
    ExtendRequest,
    OrganiserRequest,
    PauseRequest,
    ReasonRequest,
    ReplaceRequest,
    RoundRequest,
    TournamentList,
    TournamentListed,
    TournamentLog,
    TournamentNumber,
    TournamentRequest,
    TournamentTold,
    UndoCorrectionRequest,
)
from concordia.server.store.ids import ID_PATTERN
from concordia.server.store.models import ClubRow, TournamentEventRow, TournamentRow
from concordia.server.tournaments import acts
from concordia.server.tournaments.acts import Draft
from concordia.server.tournaments.rights import check_may_enter, may_organise
from concordia.server.tournaments.show import as_csv, log_told, show_tournament
from concordia.server.tournaments.terms import Terms, agreed
from concordia.server.tournaments.tournament import ENDED, MADE, Tournament

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"], responses=REFUSALS)

PAGE = 50
MOST_UNFINISHED = 10
"""Tournaments of one organiser that are not over."""

RoundPath = Annotated[int, Path(alias="round", ge=1, le=100)]
MatchPath = Annotated[int, Path(ge=0, le=100)]
PlayerPath = Annotated[int, Path(ge=0, le=1000)]


@router.post("", status_code=201, operation_id="makeTournament")
async def make(wanted: TournamentRequest, server: TheServer, visitor: TheVisitor) -> TournamentTold:
    """Set a tournament up, in a club or open to everyone; you organise it."""
    await server.rate_limits.check("gather", visitor.address)
    user = visitor.account()
    name, about, terms = name_given(wanted.name), seen_lines(wanted.about), agreed(wanted.terms)
    async with server.database.reading() as session:
        if wanted.club is not None and not await is_club_organiser(session, wanted.club, user.id):
            raise Refused.of("not-organiser")
        made = (
            select(func.count())
            .select_from(TournamentEventRow)
            .join(TournamentRow, TournamentRow.id == TournamentEventRow.tournament_id)
            .where(TournamentEventRow.kind == MADE, TournamentEventRow.user_id == user.id)
        )
        if (await session.scalar(made.where(TournamentRow.status != ENDED)) or 0) >= MOST_UNFINISHED:
            raise Refused.of("too-many-tournaments", most=MOST_UNFINISHED)
    found = await server.tournaments.make(user.id, name, about, wanted.club, terms)
    return await _told(server, visitor, found)


@router.get("", operation_id="listTournaments")
async def listed(
    server: TheServer,
    visitor: TheVisitor,
    status: Annotated[str | None, Query(pattern="^(open|running|ended)$")] = None,
    club: Annotated[str | None, Query(pattern=ID_PATTERN)] = None,
    mine: Annotated[bool, Query(description="Those you have entered or set up.")] = False,
    before: Annotated[int | None, Query(ge=0, le=2**53, description="Made before this time.")] = None,
) -> TournamentList:
    """Tournaments, the newest first."""
    await server.rate_limits.check("look", visitor.address)
    yours = select(TournamentEventRow.tournament_id).where(
        (TournamentEventRow.whom == (visitor.user_id or ""))
        | (TournamentEventRow.user_id == (visitor.user_id or ""))
    )
    chosen = select(TournamentRow, ClubRow.name, TournamentRow.id.in_(yours))
    chosen = chosen.outerjoin(ClubRow, ClubRow.id == TournamentRow.club_id)
    for wanted, condition in (
        (status is not None, TournamentRow.status == status),
        (club is not None, TournamentRow.club_id == club),
        (mine, TournamentRow.id.in_(yours)),
        (before is not None, TournamentRow.created < (before or 0)),
    ):
        chosen = chosen.where(condition) if wanted else chosen
    async with server.database.reading() as session:
        newest = chosen.order_by(TournamentRow.created.desc(), TournamentRow.id).limit(PAGE + 1)
        rows = list(await session.execute(newest))
    return TournamentList(tournaments=[_line(*row) for row in rows[:PAGE]], more=len(rows) > PAGE)


def _line(row: TournamentRow, club: str | None, entered: bool) -> TournamentListed:
    return TournamentListed(
        id=row.id,
        name=row.name,
        club=None if row.club_id is None or club is None else ClubNamed(id=row.club_id, name=club),
        status=row.status,  # type: ignore[arg-type]  # The database keeps texts.
        terms=Terms.model_validate(row.terms),
        players=row.players,
        round=row.round,
        created=row.created,
        entered=entered,
    )


@router.get("/{tournament_id}", operation_id="getTournament")
async def info(tournament_id: str, server: TheServer, visitor: TheVisitor) -> TournamentTold:
    """A tournament with its standings and rounds."""
    await server.rate_limits.check("look", visitor.address)
    return await _told(server, visitor, await server.tournaments.get(tournament_id))


@router.get("/{tournament_id}/number", operation_id="getTournamentNumber")
async def number(tournament_id: str, server: TheServer, visitor: TheVisitor) -> TournamentNumber:
    """How many events there are: whoever knows as many need not look again."""
    await server.rate_limits.check("look", visitor.address)
    return TournamentNumber(number=(await server.tournaments.get(tournament_id)).number)


@router.get("/{tournament_id}/log", operation_id="getTournamentLog")
async def log(tournament_id: str, server: TheServer, visitor: TheVisitor) -> TournamentLog:
    """All that has happened, the newest first; everyone may read it."""
    await server.rate_limits.check("look", visitor.address)
    await server.tournaments.get(tournament_id)
    async with server.database.reading() as session:
        return TournamentLog(events=await log_told(session, tournament_id))


@router.get(
    "/{tournament_id}/standings.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
    operation_id="getStandingsAsCsv",
)
async def standings_csv(tournament_id: str, server: TheServer, visitor: TheVisitor) -> Response:
    """The standings as a file of comma-separated values."""
    told = await info(tournament_id, server, visitor)
    headers = {"content-disposition": f'attachment; filename="tournament-{told.id}.csv"'}
    return Response(as_csv(told), media_type="text/csv; charset=utf-8", headers=headers)


@router.post("/{tournament_id}/players", operation_id="enterTournament")
async def enter(tournament_id: str, server: TheServer, visitor: TheActor) -> TournamentTold:
    """Enter; a tournament of a club is for its members."""
    user = visitor.account()
    async with server.database.reading() as session:
        await check_may_enter(session, tournament_id, user.id)
    rating = shown_rating(user.mu, user.sigma)

    def decide(found: Tournament) -> list[Draft]:
        return [acts.enter(found, user.id, rating, now())]

    return await _told(server, visitor, await server.tournaments.write(tournament_id, decide, user.id))


@router.delete("/{tournament_id}/players/me", operation_id="withdrawFromTournament")
async def withdraw(tournament_id: str, server: TheServer, visitor: TheActor) -> TournamentTold:
    """Withdraw; a game that has begun is still to be played."""
    user = visitor.account()
    after = await server.tournaments.write(tournament_id, lambda one: [acts.withdraw(one, user.id)], user.id)
    return await _told(server, visitor, after)


@router.post("/{tournament_id}/rounds", operation_id="beginRound")
async def begin_round(
    tournament_id: str, wanted: RoundRequest, server: TheServer, visitor: TheActor
) -> TournamentTold:
    """Begin a round, the first one with the tournament; for organisers."""
    await _check_organiser(server, visitor, await server.tournaments.get(tournament_id))
    after = await server.rounds.begin(tournament_id, wanted.round, visitor.user_id)
    return await _told(server, visitor, after)


@router.post("/{tournament_id}/players/{player}/remove", operation_id="removePlayer")
async def remove(
    tournament_id: str, player: PlayerPath, wanted: ReasonRequest, server: TheServer, visitor: TheActor
) -> TournamentTold:
    """Send a player away, from the next round on; for organisers."""
    reason = said(wanted.reason)
    return await _organise(server, visitor, tournament_id, lambda one: acts.remove(one, player, reason))


@router.post("/{tournament_id}/players/{player}/replace", operation_id="replacePlayer")
async def replace(
    tournament_id: str, player: PlayerPath, wanted: ReplaceRequest, server: TheServer, visitor: TheActor
) -> TournamentTold:
    """Let someone else go on for a player, at the table too; for organisers."""
    reason = said(wanted.reason)
    new = await user_named(server.database, wanted.name)
    async with server.database.reading() as session:
        await check_may_enter(session, tournament_id, new.id)
    told = await _organise(
        server, visitor, tournament_id, lambda one: acts.replace_player(one, player, new.id, reason)
    )
    await server.rounds.look_after(tournament_id)
    return told


@router.post("/{tournament_id}/organisers", operation_id="addTournamentOrganiser")
async def add_organiser(
    tournament_id: str, wanted: OrganiserRequest, server: TheServer, visitor: TheActor
) -> TournamentTold:
    """Let someone else organise, too; for organisers."""
    new = await user_named(server.database, wanted.name)
    return await _organise(server, visitor, tournament_id, lambda one: acts.add_organiser(one, new.id))


@router.post("/{tournament_id}/rounds/{round}/matches/{match}/result", operation_id="correctResult")
async def correct(
    tournament_id: str,
    round_: RoundPath,
    match: MatchPath,
    wanted: CorrectionRequest,
    server: TheServer,
    visitor: TheActor,
) -> TournamentTold:
    """Give a game another result, and say why; for organisers."""
    reason = said(wanted.reason)
    told = await _organise(
        server,
        visitor,
        tournament_id,
        lambda one: acts.correct(one, round_, match, wanted.places, wanted.points, reason),
    )
    await server.rounds.look_after(tournament_id)
    return told


@router.post("/{tournament_id}/corrections/undo", operation_id="undoCorrection")
async def undo(
    tournament_id: str, wanted: UndoCorrectionRequest, server: TheServer, visitor: TheActor
) -> TournamentTold:
    """Let the result count again that was corrected; for organisers."""
    reason = said(wanted.reason)
    return await _organise(
        server, visitor, tournament_id, lambda one: acts.undo_correction(one, wanted.event, reason)
    )


@router.post("/{tournament_id}/deadline", operation_id="extendRound")
async def extend(
    tournament_id: str, wanted: ExtendRequest, server: TheServer, visitor: TheActor
) -> TournamentTold:
    """Give the round until another time; for organisers."""
    return await _organise(server, visitor, tournament_id, lambda one: acts.extend(one, wanted.ends, now()))


@router.post("/{tournament_id}/pause", operation_id="pauseTournament")
async def pause(
    tournament_id: str, wanted: PauseRequest, server: TheServer, visitor: TheActor
) -> TournamentTold:
    """Let no round begin, or rounds again; games go on. For organisers."""
    return await _organise(server, visitor, tournament_id, lambda one: acts.pause(one, wanted.paused))


@router.post("/{tournament_id}/end", operation_id="endTournament")
async def end(tournament_id: str, server: TheServer, visitor: TheActor) -> TournamentTold:
    """End it, or call it off before it has begun; for organisers."""
    return await _organise(server, visitor, tournament_id, acts.end)


async def _organise(
    server: Server, visitor: Visitor, tournament_id: str, act: Callable[[Tournament], Draft]
) -> TournamentTold:
    """Do what only organisers may."""
    user = visitor.account()
    await _check_organiser(server, visitor, await server.tournaments.get(tournament_id))

    def decide(found: Tournament) -> list[Draft]:
        acts.check_room(found)
        return [act(found)]

    return await _told(server, visitor, await server.tournaments.write(tournament_id, decide, user.id))


async def _check_organiser(server: Server, visitor: Visitor, tournament: Tournament) -> None:
    visitor.account()
    async with server.database.reading() as session:
        if not await may_organise(session, tournament, visitor.user_id):
            raise Refused.of("not-organiser")


async def _told(server: Server, visitor: Visitor, tournament: Tournament) -> TournamentTold:
    async with server.database.reading() as session:
        organiser = await may_organise(session, tournament, visitor.user_id)
        return await show_tournament(session, tournament, visitor.user_id, organiser)

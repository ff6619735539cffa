"""What is told of a tournament: as it stands, its log, and as files."""

import csv
import io
from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.schemas.tournaments import (
    ClubNamed,
    MatchTold,
    PlayerTold,
    RoundTold,
    StandingTold,
    TournamentEventTold,
    TournamentTold,
)
from concordia.server.store.models import ClubRow, TournamentEventRow, TournamentRow, User
from concordia.server.tournaments.draw import is_decided
from concordia.server.tournaments.standings import Standing, standings
from concordia.server.tournaments.terms import bye_for
from concordia.server.tournaments.tournament import Match, Round, Tournament

DIGITS = 3
"""After the point, of numbers that are shares."""
FORMER = "Former player"

Names = Mapping[str | None, str]
"""The names of accounts by their ids."""


async def names_of(session: AsyncSession, ids: Sequence[str | None]) -> Names:
    """What people are called today."""
    chosen = select(User.id, User.name).where(User.id.in_({one for one in ids if one is not None}))
    return {row[0]: row[1] for row in await session.execute(chosen)}


async def show_tournament(
    session: AsyncSession, tournament: Tournament, user_id: str | None, organiser: bool
) -> TournamentTold:
    """A tournament as someone sees it."""
    row = await session.get_one(TournamentRow, tournament.id)
    club = None if row.club_id is None else await session.get(ClubRow, row.club_id)
    ids = [player.user_id for player in tournament.players]
    names = await names_of(session, [*ids, *tournament.organisers])
    you = tournament.player_of(user_id)
    return TournamentTold(
        id=row.id,
        name=row.name,
        about=row.about,
        club=None if club is None else ClubNamed(id=club.id, name=club.name),
        terms=tournament.terms,
        worth=tournament.terms.worth,
        bye=round(float(bye_for(tournament.terms.worth)), DIGITS),
        status=tournament.status,  # type: ignore[arg-type]  # The database keeps texts.
        paused=tournament.paused,
        number=tournament.number,
        created=row.created,
        planned=tournament.planned,
        decided=is_decided(tournament),
        organisers=[names.get(one) for one in tournament.organisers],
        players=[
            PlayerTold(player=one.number, name=names.get(one.user_id), out=one.out)
            for one in tournament.players
        ],
        rounds=[_round(tournament, one) for one in tournament.rounds],
        standings=[_standing(line) for line in standings(tournament)],
        organiser=organiser,
        you=None if you is None else you.number,
        table=None if you is None else _table_of(tournament, you.number),
    )


def _table_of(tournament: Tournament, player: int) -> str | None:
    """Where someone plays now."""
    matches = tournament.rounds[-1].matches if tournament.rounds else ()
    return next((one.table for one in matches if player in one.seats and one.result is None), None)


def _round(tournament: Tournament, round_: Round) -> RoundTold:
    return RoundTold(
        round=round_.number,
        board=tournament.terms.board_of(round_.number),
        matches=[_match(one) for one in round_.matches],
        byes=list(round_.byes),
        began=round_.began,
        ends=round_.ends,
    )


def _match(match: Match) -> MatchTold:
    result = match.result
    return MatchTold(
        table=match.table,
        seats=list(match.seats),
        places=None if result is None else list(result.places),
        points=None if result is None or result.points is None else list(result.points),
        why=None if result is None else result.why,  # type: ignore[arg-type]
        event=None if result is None else result.event,
    )


def _standing(line: Standing) -> StandingTold:
    return StandingTold(
        place=line.place,
        player=line.player,
        points=round(float(line.points), DIGITS),
        wins=line.wins,
        opponents=round(float(line.opponents), DIGITS),
        share=round(float(line.share), DIGITS),
        direct=line.direct,
        played=line.played,
        byes=line.byes,
    )


async def log_told(session: AsyncSession, tournament_id: str) -> list[TournamentEventTold]:
    """The log of a tournament, the newest first."""
    chosen = select(TournamentEventRow).where(TournamentEventRow.tournament_id == tournament_id)
    events = list(await session.scalars(chosen.order_by(TournamentEventRow.number.desc())))
    names = await names_of(session, [one for event in events for one in (event.user_id, event.whom)])
    return [
        TournamentEventTold(
            number=event.number,
            kind=event.kind,  # type: ignore[arg-type]
            by=names.get(event.user_id),
            whom=names.get(event.whom),
            data=event.data,
            at=event.at,
        )
        for event in events
    ]


def as_csv(told: TournamentTold) -> str:
    """The standings as a table: a line for each player, with the place at the table in every round."""
    names = {player.player: cell(player.name or FORMER) for player in told.players}
    rounds = [f"round {one.round}" for one in told.rounds]
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow(
        ["place", "name", "points", "wins", "opponents", "share", "direct", "played", "byes", *rounds]
    )
    for line in told.standings:
        numbers = [line.points, line.wins, line.opponents, line.share, line.direct, line.played, line.byes]
        places = [place_in(round_, line.player) for round_ in told.rounds]
        lines.writerow([line.place, names[line.player], *numbers, *places])
    return text.getvalue()


def place_in(round_: RoundTold, player: int) -> str:
    """The place of a player in a round, of how many; nothing without a game, a dash without a result."""
    for match in round_.matches:
        if player in match.seats:
            place = "-" if match.places is None else match.places[match.seats.index(player)]
            return f"{place} of {len(match.seats)}"
    return "bye" if player in round_.byes else ""


def cell(name: str) -> str:
    """A name that no program takes for a formula."""
    return f"'{name}" if name[0] in "=+-@" else name

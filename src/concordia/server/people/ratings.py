"""Results and ratings: what is kept of a finished game for the people who played it."""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select, update

from concordia.server.errors import Refused
from concordia.server.schemas.people import RatingChange, RatingPoint
from concordia.server.store.database import Database
from concordia.server.store.models import PERSON, ResultRow, SeatRow, TableRow, User
from concordia.server.tables.ending import with_their_sides
from concordia.server.tables.progress import Progress
from concordia.server.tables.table import Table
from concordia.setup import LEVELS, teams_of

MODEL: Final = PlackettLuce()

MOST_OF_FORM: Final = 60
"""Rated games of which someone's form is made."""

Rating = tuple[float, float]
"""Mu and sigma."""


def check_rated(seats: Sequence[SeatRow], variants: Sequence[str]) -> None:
    """Refuse to rate what cannot be compared: only different accounts play a rated game."""
    if any(variant in LEVELS for variant in variants):
        raise Refused.of("rated-contrarius")
    users = [seat.user_id for seat in seats]
    if None in users or any(seat.kind != PERSON for seat in seats):
        raise Refused.of("rated-accounts")
    if len(set(users)) < len(users):
        raise Refused.of("rated-twice")


def keep_results(connection: Connection, table: Table, after: Progress) -> None:
    """Write a result for each seat of a game that has ended, and the new ratings."""
    assert after.game is not None
    places = {seat: place for place, seat in enumerate(final_order(table, after), 1)}
    rated = _rate(connection, table, places) if table.options.rated else {}
    for seat in table.seats:
        mu, sigma = rated.get(seat.seat, (None, None))
        written = insert(ResultRow).values(
            table_id=table.id,
            seat=seat.seat,
            user_id=seat.user_id,
            board=table.row.board,
            place=places[seat.seat],
            points=after.game.score(seat.seat).total,
            seats=len(places),
            mu=mu,
            sigma=sigma,
            at=after.ended,
        )
        connection.execute(written)
        if mu is not None:
            new = {"mu": mu, "sigma": sigma, "rated": User.rated + 1}
            connection.execute(update(User).where(User.id == seat.user_id).values(new))


def final_order(table: Table, after: Progress) -> list[int]:
    """The seats of a game that is over, from the winner down.

    Whoever lost by time or was gone comes last; in a rated game, and in one of a tournament, also whoever is
    not there at the end.
    """
    assert after.game is not None
    variants, count = table.row.variants, len(table.seats)
    last = with_their_sides(after.flags, count, variants) if after.ending is None else after.ending.last
    order = [ranked.seat for ranked in after.game.ranking(last)]
    if not table.options.rated and table.row.tournament is None:
        return order
    gone = [seat.seat for seat in table.seats if seat.stand_in is not None or seat.seat in last]
    return [*(seat for seat in order if seat not in gone), *(seat for seat in order if seat in gone)]


def _rate(connection: Connection, table: Table, places: dict[int, int]) -> dict[int, Rating]:
    """The new rating of each seat; the partners of a team are rated together."""
    sitting = {seat.user_id: seat.seat for seat in table.seats if seat.user_id is not None}
    # In one order for everyone, so that two games that end at once wait for each other without a deadlock.
    chosen = (
        select(User.id, User.mu, User.sigma).where(User.id.in_(sitting)).order_by(User.id).with_for_update()
    )
    ratings = {sitting[row.id]: MODEL.rating(row.mu, row.sigma) for row in connection.execute(chosen)}
    teams = _teams(table, sorted(ratings))
    if len(teams) < 2:
        return {}
    ranks = [float(min(places[seat] for seat in team)) for team in teams]
    new = MODEL.rate([[ratings[seat] for seat in team] for team in teams], ranks=ranks)
    return {
        seat: (rating.mu, rating.sigma)
        for team, rated in zip(teams, new, strict=True)
        for seat, rating in zip(team, rated, strict=True)
    }


def _teams(table: Table, present: list[int]) -> list[list[int]]:
    team_of = teams_of(len(table.seats), table.row.variants) or range(len(table.seats))
    teams = [[seat for seat in present if team_of[seat] == team] for team in sorted(set(team_of))]
    return [team for team in teams if team]


def shown_rating(mu: float, sigma: float) -> int:
    """A rating as people see it: what someone is at least worth, newcomers at 1000."""
    return round(1000 + 40 * (mu - 3 * sigma))


async def form_of(database: Database, user: User) -> list[RatingPoint]:
    """The ratings of a person after the newest rated games, the oldest first."""
    chosen = (
        select(ResultRow, TableRow.listed)
        .join(TableRow, TableRow.id == ResultRow.table_id)
        .where(ResultRow.user_id == user.id, ResultRow.mu.is_not(None))
        .order_by(ResultRow.at.desc(), ResultRow.table_id)
        .limit(MOST_OF_FORM)
    )
    async with database.reading() as session:
        rows = list(await session.execute(chosen))
    return [
        RatingPoint(table=row.table_id if listed else None, at=row.at, rating=_shown(row))
        for row, listed in reversed(rows)
    ]


async def rating_changes(database: Database, table_id: str) -> list[RatingChange]:
    """What a rated game has made of the ratings of its players."""
    chosen = select(ResultRow).where(ResultRow.table_id == table_id, ResultRow.mu.is_not(None))
    changes = []
    async with database.reading() as session:
        for row in list(await session.scalars(chosen.order_by(ResultRow.seat))):
            earlier = select(ResultRow).where(
                ResultRow.user_id == row.user_id, ResultRow.mu.is_not(None), ResultRow.at < row.at
            )
            last = await session.scalar(earlier.order_by(ResultRow.at.desc()).limit(1))
            before = NEWCOMER if last is None else _shown(last)
            changes.append(RatingChange(seat=row.seat, rating=_shown(row), change=_shown(row) - before))
    return changes


def _shown(row: ResultRow) -> int:
    assert row.mu is not None
    assert row.sigma is not None
    return shown_rating(row.mu, row.sigma)


NEWCOMER: Final = shown_rating(MODEL.rating().mu, MODEL.rating().sigma)
"""The rating with which everyone begins."""

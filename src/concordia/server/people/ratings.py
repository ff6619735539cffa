"""Results and ratings: what is kept of a finished game for the people who played it."""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, select, update

from concordia.server.errors import Refused
from concordia.server.store.models import PERSON, ResultRow, SeatRow, User
from concordia.server.tables.progress import Progress
from concordia.server.tables.table import Table
from concordia.setup import LEVELS, teams_of

MODEL: Final = PlackettLuce()

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
    outcome = after.game.outcome()
    assert outcome is not None
    places = _places(table, {ranked.seat: place for place, ranked in enumerate(outcome, 1)})
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


def _places(table: Table, places: dict[int, int]) -> dict[int, int]:
    """In a rated game, and in one of a tournament, whoever is not there at the end comes last."""
    if not table.options.rated and table.row.tournament is None:
        return places
    order = sorted(places, key=lambda seat: (table.seats[seat].stand_in is not None, places[seat]))
    return {seat: place for place, seat in enumerate(order, 1)}


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

"""Standings: who has how many points, and what tells those apart who have equally many."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from concordia.server.tournaments.terms import KNOCK_OUT, bye_for, points_for
from concordia.server.tournaments.tournament import Match, Round, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. After the points its fields tell players apart, in this order."""

    player: int
    place: int = 0
    """Shared by those whom nothing tells apart."""
    stage: int = 0
    """In how many rounds of a knock-out the player has gone on."""
    last: int = 0
    """The place in the last game of a knock-out, with a minus: less is better."""
    points: Fraction = Fraction(0)
    wins: int = 0
    opponents: Fraction = Fraction(0)
    """The points of opponents: those at a table on the average, of all games together (Buchholz)."""
    share: Fraction = Fraction(0)
    """The share of all victory points at the table that were one's own, of all games together."""
    direct: int = 0
    """How often the player came before those who are equal otherwise, at the same table."""
    played: int = 0
    byes: int = 0


def standings(tournament: Tournament) -> list[Standing]:
    """All who have entered, the best first."""
    lines = _first_count(tournament)
    games = _games(tournament)
    lines = [replace(line, opponents=_opponents(games, lines, line.player)) for line in lines]
    ordered: list[Standing] = []
    for _, equals in groupby(sorted(lines, key=_before_direct, reverse=True), key=_before_direct):
        group = list(equals)
        among = {line.player for line in group}
        group = [replace(line, direct=_direct(games, line.player, among)) for line in group]
        group.sort(key=lambda line: (-line.direct, line.player))
        before = len(ordered)
        for line in group:
            better = sum(other.direct > line.direct for other in group)
            ordered.append(replace(line, place=before + 1 + better))
    return ordered


def _before_direct(line: Standing) -> tuple[int, int, Fraction, int, Fraction, Fraction]:
    return line.stage, line.last, line.points, line.wins, line.opponents, line.share


def _first_count(tournament: Tournament) -> list[Standing]:
    worth, knock_out = tournament.terms.worth, tournament.terms.kind == KNOCK_OUT
    found = [Standing(player.number) for player in tournament.players]
    for round_ in tournament.rounds:
        for player in round_.byes:
            line = found[player]
            found[player] = replace(
                line,
                points=line.points + bye_for(worth),
                byes=line.byes + 1,
                stage=line.stage + knock_out,
            )
        for match in round_.matches:
            for player, place, share in placed(match):
                line = found[player]
                found[player] = replace(
                    line,
                    points=line.points + points_for(worth, place, len(match.seats)),
                    wins=line.wins + (place == 1),
                    share=line.share + share,
                    played=line.played + 1,
                    stage=line.stage + (knock_out and goes_on(tournament, round_, place)),
                    last=-place if knock_out else 0,
                )
    return found


def goes_on(tournament: Tournament, round_: Round, place: int) -> bool:
    """Whether a place at a table of a knock-out leads into the next round; after the final there is none."""
    return not is_final(round_) and place <= tournament.terms.going_on


def is_final(round_: Round) -> bool:
    """Whether all who are left sit at one table."""
    return len(round_.matches) == 1 and not round_.byes


def placed(match: Match) -> list[tuple[int, int, Fraction]]:
    """Each player of a game with its place and share of the victory points, once there is a result."""
    result = match.result
    if result is None:
        return []
    points = result.points or (0,) * len(match.seats)
    total = sum(points) or 1
    return [
        (player, result.places[seat], Fraction(points[seat], total))
        for seat, player in enumerate(match.seats)
    ]


def _games(tournament: Tournament) -> list[dict[int, int]]:
    """The place of each player, for all games that have a result."""
    matches = [match for round_ in tournament.rounds for match in round_.matches]
    return [{player: place for player, place, _ in placed(match)} for match in matches if match.result]


def _opponents(games: Sequence[dict[int, int]], lines: Sequence[Standing], player: int) -> Fraction:
    total = Fraction(0)
    for game in games:
        if player in game:
            total += sum((lines[one].points for one in game if one != player), Fraction(0)) / (len(game) - 1)
    return total


def _direct(games: Sequence[dict[int, int]], player: int, equals: set[int]) -> int:
    return sum(
        game[player] < game[other] for game in games if player in game for other in equals.intersection(game)
    )

"""The draw: who meets whom in the next round, by the same pairing as tournaments of bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from concordia.arena.tournament.meetings import Meetings, Table
from concordia.arena.tournament.pairing import circle, fair_seats, grouped, sit_out, snake, table_sizes
from concordia.server.tournaments.standings import Standing, goes_on, is_final, standings
from concordia.server.tournaments.terms import KNOCK_OUT, ROUND_ROBIN, SWISS
from concordia.server.tournaments.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of a round, with the players in the order of play, and who sits out."""

    tables: list[Table]
    byes: list[int]


def draw(tournament: Tournament) -> Draw:
    """Draw the next round of a tournament whose last one is over; without tables there is none to play."""
    meetings = meetings_of(tournament)
    if tournament.terms.kind == KNOCK_OUT:
        tables, byes = _knock_out(tournament, meetings)
    elif tournament.terms.kind == ROUND_ROBIN and tournament.terms.seats == 2:
        tables, byes = _everyone(tournament)
    else:
        tables, byes = _drawn(tournament, meetings)
    round_ = len(tournament.rounds) + 1
    seated = [
        fair_seats(meetings, table, Random(f"{tournament.id}/{round_}/{place}"))
        for place, table in enumerate(tables)
    ]
    return Draw(seated, sorted(byes))


def meetings_of(tournament: Tournament) -> Meetings:
    """Who has met whom so far; scores count in shares of a win."""
    meetings = Meetings(len(tournament.players), by_score=tournament.terms.kind == SWISS)
    for round_ in tournament.rounds:
        for match in round_.matches:
            meetings.meet(match.seats)
        for player in round_.byes:
            meetings.byes[player] += 1
    best = tournament.terms.worth[0] or 1
    for line in standings(tournament):
        meetings.scores[line.player] = float(line.points / best)
    return meetings


def _drawn(tournament: Tournament, meetings: Meetings) -> tuple[list[Table], list[int]]:
    """A Swiss round, or one in which all meet as many others as they can."""
    playing = set(tournament.playing)
    order = Random(f"{tournament.id}/{len(tournament.rounds)}").sample(sorted(playing), len(playing))
    if tournament.terms.kind == SWISS:
        order.sort(key=lambda player: -meetings.scores[player])
    sizes = table_sizes(len(order), tournament.terms.sizes)
    byes = sit_out(meetings, order, len(order) - sum(sizes))
    return grouped(meetings, [one for one in order if one not in byes], sizes), byes


def _everyone(tournament: Tournament) -> tuple[list[Table], list[int]]:
    """A round of pairs in which everyone meets everyone once; who would meet someone gone sits out."""
    entrants = [player.number for player in tournament.players if player.number in _at_begin(tournament)]
    playing = set(tournament.playing)
    tables = [pair for pair in circle(entrants, len(tournament.rounds)) if playing.issuperset(pair)]
    paired = {player for pair in tables for player in pair}
    return tables, sorted(playing - paired)


def _at_begin(tournament: Tournament) -> set[int]:
    """Those who were there when play began, by whom the circle goes."""
    if not tournament.rounds:
        return set(tournament.playing)
    first = tournament.rounds[0]
    return {*first.byes, *(player for match in first.matches for player in match.seats)}


def _knock_out(tournament: Tournament, meetings: Meetings) -> tuple[list[Table], list[int]]:
    """The next round of those who are left: the strongest are spread over the tables, and sit out first."""
    order = seeded(tournament, left_in(tournament))
    if len(order) in tournament.terms.playable:
        return [tuple(order)], []
    sizes = table_sizes(len(order), tournament.terms.sizes)
    byes = sit_out(meetings, order[::-1], len(order) - sum(sizes))
    return snake([one for one in order if one not in byes], sizes), byes


def left_in(tournament: Tournament) -> list[int]:
    """Those who are still in a knock-out; after its final, the winner alone."""
    if not tournament.rounds:
        return tournament.playing
    last = tournament.rounds[-1]
    left = set(last.byes)
    for match in last.matches:
        if match.result is not None:
            for player, place in zip(match.seats, match.result.places, strict=True):
                if place == 1 if is_final(last) else goes_on(tournament, last, place):
                    left.add(player)
    return sorted(left.intersection(tournament.playing))


def seeded(tournament: Tournament, players: Sequence[int]) -> list[int]:
    """Players by strength: how they stand, and before the first round by their ratings."""
    lines: dict[int, Standing] = {line.player: line for line in standings(tournament)}
    return sorted(players, key=lambda one: (-lines[one].points, -tournament.players[one].rating, one))


def is_decided(tournament: Tournament) -> bool:
    """Whether no round is left to play."""
    if not tournament.rounds or not tournament.between_rounds:
        return False
    if tournament.terms.kind == KNOCK_OUT:
        return is_final(tournament.rounds[-1]) or not draw(tournament).tables
    return tournament.planned is not None and len(tournament.rounds) >= tournament.planned

"""Swiss rounds: who stands equal meets, and nobody meets anyone again before it must be."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

import networkx as nx

from concordia.arena.tournament.schedule import Table

AGAIN: Final = 10**9
"""What it costs that two meet again, far more than any difference of scores."""
FINE: Final = 1_000
"""Scores are compared in so many parts of a point, as whole numbers, so that sums are exact."""
TRIES: Final = 20
"""From how many drawn beginnings groups of more than two are looked for."""
BYE: Final = 0.5
"""The score of a round for whoever sits out."""


class Standings:
    """The scores so far, who has met whom, and who has sat out."""

    def __init__(self, entrants: int) -> None:
        """Begin with nothing."""
        self.scores = [0.0] * entrants
        self.byes = [0] * entrants
        self.met: Counter[tuple[int, int]] = Counter()

    def cost(self, table: Sequence[int]) -> int:
        """How much better it would be if these did not meet."""
        total = 0
        for one, other in combinations(sorted(table), 2):
            apart = round(FINE * (self.scores[one] - self.scores[other]))
            total += AGAIN * self.met[one, other] + apart**2
        return total

    def note(self, tables: Sequence[Table], scores: dict[int, float]) -> None:
        """Take in a round: who met, and the score of each who played."""
        for table in tables:
            self.met.update(combinations(table, 2))
        for entrant in range(len(self.scores)):
            self.byes[entrant] += entrant not in scores
            self.scores[entrant] += scores.get(entrant, BYE)


def pairings(standings: Standings, sides: int) -> list[Table]:
    """The tables of the next round; those left over sit out, the last ones who did so least often."""
    entrants = sorted(range(len(standings.scores)), key=lambda entrant: -standings.scores[entrant])
    for _ in range(len(entrants) % sides):
        entrants.remove(min(reversed(entrants), key=lambda entrant: standings.byes[entrant]))
    found = _pairs(standings, entrants) if sides == 2 else _groups(standings, entrants, sides)
    return sorted(tuple(sorted(table)) for table in found)


def _pairs(standings: Standings, entrants: Sequence[int]) -> list[list[int]]:
    """The pairs that cost least of all."""
    graph = nx.Graph()
    for one, other in combinations(entrants, 2):
        graph.add_edge(one, other, weight=standings.cost((one, other)))
    return [list(pair) for pair in nx.min_weight_matching(graph)]


def _groups(standings: Standings, entrants: Sequence[int], sides: int) -> list[list[int]]:
    """Groups in which no exchange of two costs less, the best of those found from some beginnings."""
    orders = [list(entrants)] + [Random(number).sample(entrants, len(entrants)) for number in range(TRIES)]
    tried = [_exchanged(standings, order, sides) for order in orders]
    return min(tried, key=lambda groups: sum(standings.cost(group) for group in groups))


def _exchanged(standings: Standings, order: Sequence[int], sides: int) -> list[list[int]]:
    """Groups that begin in some order, and exchange two as long as that costs less."""
    groups = [list(order[first : first + sides]) for first in range(0, len(order), sides)]
    while any(_exchange(standings, *two) for two in combinations(groups, 2)):
        pass
    return groups


def _exchange(standings: Standings, one: list[int], other: list[int]) -> bool:
    """Exchange two of different groups, if that costs less."""
    before = standings.cost(one) + standings.cost(other)
    for mine in range(len(one)):
        for yours in range(len(other)):
            one[mine], other[yours] = other[yours], one[mine]
            if standings.cost(one) + standings.cost(other) < before:
                return True
            one[mine], other[yours] = other[yours], one[mine]
    return False

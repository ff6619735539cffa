"""Who has met whom, how often each has sat out and sat where, and the scores so far."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

Table: TypeAlias = tuple[int, ...]
"""The numbers of the entrants at a table."""

AGAIN: Final = 10**12
"""What it costs that two meet again, far more than all differences of scores together."""
FINE: Final = 1_000
"""Scores are compared in so many parts of a point, as whole numbers, so that sums are exact."""
BYE: Final = 0.5
"""The score of a round for whoever sits out."""


class Meetings:
    """What counts when the next round is drawn."""

    def __init__(self, entrants: int, by_score: bool = True) -> None:
        """Begin with nothing; unless `by_score` it does not matter how entrants stand."""
        self.by_score = by_score
        self.scores = [0.0] * entrants
        self.byes = [0] * entrants
        self.met: Counter[tuple[int, int]] = Counter()
        self.sat: Counter[tuple[int, int]] = Counter()
        """How often each entrant has sat in each seat."""

    def cost(self, table: Sequence[int]) -> int:
        """How much better it would be if these did not meet."""
        total = 0
        for one, other in combinations(sorted(table), 2):
            total += AGAIN * self.met[one, other]
            if self.by_score:
                total += round(FINE * (self.scores[one] - self.scores[other])) ** 2
        return total

    def note(self, tables: Sequence[Table], scores: Mapping[int, float]) -> None:
        """Take in a round: who met, and the score of each who played; all others sat out."""
        for table in tables:
            self.meet(table)
        for entrant in range(len(self.scores)):
            self.byes[entrant] += entrant not in scores
            self.scores[entrant] += scores.get(entrant, BYE)

    def meet(self, table: Table) -> None:
        """Take in that some have sat at a table, in the order of its seats."""
        self.met.update(combinations(sorted(table), 2))
        self.sat.update((entrant, seat) for seat, entrant in enumerate(table))

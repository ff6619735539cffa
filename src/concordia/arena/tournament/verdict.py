"""When it is settled which of two is better: a sequential test that looks at whole deals."""

from dataclasses import dataclass
from math import log
from typing import Final, Literal, TypeAlias

Verdict: TypeAlias = Literal["better", "worse", "level"]
"""What is found about the first of two; level are those who are not as far apart as was asked for."""

FALSE_DIFFERENCE: Final = 0.05
"""How often equals may be told apart, in one direction or the other."""
MISSED_DIFFERENCE: Final = 0.05
"""How often those who are as far apart as was asked for may be called level."""
UPPER: Final = log((1 - MISSED_DIFFERENCE) / (FALSE_DIFFERENCE / 2))
LOWER: Final = log(MISSED_DIFFERENCE / (1 - FALSE_DIFFERENCE / 2))
FEWEST: Final = 8
"""Deals before which nothing is settled."""
SCALE: Final = 400.0
"""By so much the ratings of two differ if one comes before the other ten times out of eleven."""


def expected(difference: float) -> float:
    """How often the better one comes before the other, from the difference of their ratings."""
    return 1 / (1 + 10 ** (-difference / SCALE))


@dataclass(slots=True)
class Comparison:
    """In how many deals two met, and in what share of its games the first came before the other."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, share: float) -> None:
        """Take in one more deal."""
        self.deals += 1
        self.total += share
        self.squares += share**2

    def verdict(self, difference: float) -> Verdict | None:
        """Who is better, or that nobody is by so much; None if it is not settled yet."""
        if self.deals < FEWEST:
            return None
        up, down = self.evidence(difference), self.evidence(-difference)
        if up >= UPPER:
            return "better"
        if down >= UPPER:
            return "worse"
        return "level" if max(up, down) <= LOWER else None

    def evidence(self, difference: float) -> float:
        """The logarithm of how much likelier the deals are with a difference than without one.

        Shares of deals are taken for normal. One deal that is won and one that is lost are added, so that
        there is doubt even if all came out the same.
        """
        deals = self.deals + 2
        mean = (self.total + 1) / deals
        variance = (self.squares + 1) / deals - mean**2
        wanted = expected(difference)
        return deals * (wanted - 0.5) * (2 * mean - 0.5 - wanted) / (2 * variance)

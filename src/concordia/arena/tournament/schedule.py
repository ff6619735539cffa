"""Who sits where: tables, and for each deal the seats in turn, so that everyone sits in each as often."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from concordia.arena.tournament.meetings import Table
from concordia.arena.tournament.plan import FOCUS, Plan


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: in which round, at which table, with which deal, and who sits where."""

    round: int
    table: Table
    deal: int
    turn: int
    """How far everyone has moved on since the first game with this deal."""
    seating: tuple[int, ...]
    """The entrant of each side."""

    @property
    def block(self) -> str:
        """The games with the same deal, in few characters."""
        return f"{self.round}/{'-'.join(str(entrant) for entrant in self.table)}/{self.deal}"

    @property
    def key(self) -> str:
        """The game, in few characters."""
        return f"{self.block}/{self.turn}"


def all_tables(plan: Plan) -> list[Table]:
    """The tables of each round, unless they are drawn anew: every choice of entrants that fills one."""
    numbers = range(len(plan.entrants))
    if plan.format == FOCUS:
        return [(0, *others) for others in filled(numbers[1:], plan.sides - 1)]
    return filled(numbers, plan.sides)


def filled(entrants: Sequence[int], places: int) -> list[Table]:
    """All ways to fill some places, with each entrant as often as the others or once more."""
    often, left = divmod(places, len(entrants))
    return [tuple(sorted([*entrants] * often + [*more])) for more in combinations(entrants, left)]


def fixtures_of(plan: Plan, round_: int, table: Table) -> Iterator[Fixture]:
    """The games of a table in a round; with each deal everyone moves on by one until all have sat everywhere.

    Who follows whom is drawn for each deal.
    """
    for deal in range(plan.deals):
        block = Fixture(round_, table, deal, 0, table).block
        order = list(table)
        Random(f"{plan.seed}/{block}/order").shuffle(order)
        for turn in range(plan.sides):
            yield Fixture(round_, table, deal, turn, (*order[turn:], *order[:turn]))

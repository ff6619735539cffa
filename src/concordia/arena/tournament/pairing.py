"""The tables of a round: how large they are, who sits out, who meets whom, and who begins."""

from collections.abc import Collection, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final

from concordia.arena.tournament.meetings import Meetings, Table

TRIES: Final = 20
"""From how many drawn beginnings groups of more than two are looked for, at most."""
MOST_PAIRS: Final = 600
"""Pairs of groups that are compared from all beginnings together, so that large fields take no longer."""
BEGINS: Final = 1_000
"""How much more it counts who begins than who sits in any other seat."""


def table_sizes(entrants: int, sizes: Collection[int]) -> list[int]:
    """The sizes of the tables of a round: as few as possible sit out, as many as can sit at large ones."""
    large, small = max(sizes), min(sizes)
    for playing in range(entrants, 0, -1):
        for few in range(playing // small + 1 if small < large else 1):
            if (playing - few * small) % large == 0:
                return [large] * ((playing - few * small) // large) + [small] * few
    return []


def sit_out(meetings: Meetings, order: Sequence[int], count: int) -> list[int]:
    """Who sits out: those who did so least often, and of them the last in an order."""
    left = list(order)
    for _ in range(count):
        left.remove(min(reversed(left), key=lambda entrant: meetings.byes[entrant]))
    return [entrant for entrant in order if entrant not in left]


def grouped(meetings: Meetings, order: Sequence[int], sizes: Sequence[int]) -> list[Table]:
    """Tables of these sizes for all in an order, so that their meeting costs least."""
    assert sum(sizes) == len(order)
    pairs = all(size == 2 for size in sizes)
    found = _pairs(meetings, order) if pairs else _groups(meetings, order, sizes)
    return sorted(tuple(sorted(table)) for table in found)


def _pairs(meetings: Meetings, order: Sequence[int]) -> list[list[int]]:
    """The pairs that cost least of all."""
    import networkx as nx  # It takes a while to load, and only pairs need it.

    graph = nx.Graph()
    for one, other in combinations(order, 2):
        graph.add_edge(one, other, weight=meetings.cost((one, other)))
    return [list(pair) for pair in nx.min_weight_matching(graph)]


def _groups(meetings: Meetings, order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Groups in which no exchange of two costs less, the best of those found from some beginnings."""
    tries = min(TRIES, max(2, 2 * MOST_PAIRS // len(sizes) ** 2))
    orders = [list(order)] + [Random(number).sample(order, len(order)) for number in range(tries)]
    tried = [_exchanged(meetings, one, sizes) for one in orders]
    return min(tried, key=lambda groups: sum(meetings.cost(group) for group in groups))


def _exchanged(meetings: Meetings, order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Groups that begin in some order, and exchange two as long as that costs less."""
    left = iter(order)
    groups = [[next(left) for _ in range(size)] for size in sizes]
    exchanged = 1
    while exchanged:
        exchanged = sum(_exchange(meetings, *two) for two in combinations(groups, 2))
    return groups


def _exchange(meetings: Meetings, one: list[int], other: list[int]) -> bool:
    """Exchange two of different groups, if that costs less."""
    before = meetings.cost(one) + meetings.cost(other)
    for mine in range(len(one)):
        for yours in range(len(other)):
            one[mine], other[yours] = other[yours], one[mine]
            if meetings.cost(one) + meetings.cost(other) < before:
                return True
            one[mine], other[yours] = other[yours], one[mine]
    return False


def circle(entrants: Sequence[int], round_: int) -> list[Table]:
    """The pairs of a round in which everyone meets everyone: after as many rounds as others all have met.

    One stays, the others go round. With an odd number, whoever would meet nobody sits out.
    """
    ring: list[int | None] = [*entrants] if len(entrants) % 2 == 0 else [*entrants, None]
    turn = round_ % (len(ring) - 1)
    going = ring[1:]
    ring = [ring[0], *going[turn:], *going[:turn]]
    pairs = zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True)
    return [(one, other) for one, other in pairs if one is not None and other is not None]


def snake(order: Sequence[int], sizes: Sequence[int]) -> list[Table]:
    """Tables over which an order of strength is spread evenly: to the last table, and back to the first."""
    tables: list[list[int]] = [[] for _ in sizes]
    left = list(order)
    forward = True
    while left:
        open_ = [place for place, size in enumerate(sizes) if len(tables[place]) < size]
        for place in open_ if forward else reversed(open_):
            if left:
                tables[place].append(left.pop(0))
        forward = not forward
    return [tuple(table) for table in tables]


def fair_seats(meetings: Meetings, table: Sequence[int], chance: Random) -> Table:
    """The order of play at a table: whoever has begun least often begins; where that is so of several,
    and in the other seats, everyone sits where they have sat least often.
    """
    order = chance.sample(sorted(table), len(table))

    def often(seats: Table) -> int:
        sat = [meetings.sat[entrant, seat] for seat, entrant in enumerate(seats)]
        return BEGINS * sat[0] + sum(sat[1:])

    return min(permutations(order), key=often)

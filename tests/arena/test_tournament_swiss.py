"""Swiss rounds: equals meet, nobody meets anyone again before it must be, and byes go round."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concordia.arena.tournament.meetings import Meetings, Table
from concordia.arena.tournament.swiss import pairings


def all_pairings(entrants: list[int]) -> Iterator[list[Table]]:
    """Every way to pair an even number of entrants."""
    if not entrants:
        yield []
        return
    first, *others = entrants
    for other in others:
        for rest in all_pairings([one for one in others if one != other]):
            yield [(first, other), *rest]


def repeats(standings: Meetings, tables: list[Table]) -> int:
    return sum(standings.met[pair] for table in tables for pair in combinations(table, 2))


def gaps(standings: Meetings, tables: list[Table]) -> int:
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return sum(round(1000 * (standings.scores[one] - standings.scores[other])) ** 2 for one, other in pairs)


def rounds(entrants: int, sides: int, number: int, seed: int) -> Iterator[tuple[Meetings, list[Table]]]:
    """The standings and the pairings of some rounds, in which scores are drawn."""
    chance = Random(seed)
    standings = Meetings(entrants)
    for _ in range(number):
        tables = pairings(standings, sides)
        yield standings, tables
        standings.note(
            tables, {entrant: chance.choice((0.0, 0.5, 1.0)) for table in tables for entrant in table}
        )


@settings(max_examples=50)
@given(st.sampled_from((4, 6, 8)), st.integers(0, 1000))
def test_nobody_meets_again_before_it_must_be_and_then_equals_meet(entrants: int, seed: int) -> None:
    for standings, tables in rounds(entrants, 2, entrants + 2, seed):
        assert sorted(one for table in tables for one in table) == list(range(entrants))
        found = (repeats(standings, tables), gaps(standings, tables))
        assert found == min(
            (repeats(standings, other), gaps(standings, other))
            for other in all_pairings(list(range(entrants)))
        )


def test_without_meetings_before_neighbours_in_the_standings_meet() -> None:
    standings = Meetings(8)
    standings.scores = [3.0, 0.0, 2.5, 1.0, 0.5, 3.5, 1.5, 2.0]
    assert pairings(standings, 2) == [(0, 5), (1, 4), (2, 7), (3, 6)]
    assert pairings(standings, 4) == [(0, 2, 5, 7), (1, 3, 4, 6)]


@pytest.mark.parametrize("sides", [3, 4])
@settings(max_examples=10)
@given(seed=st.integers(0, 1000))
def test_at_larger_tables_no_exchange_of_two_would_be_better(sides: int, seed: int) -> None:
    for standings, tables in rounds(3 * sides, sides, 4, seed):
        assert sorted(one for table in tables for one in table) == list(range(3 * sides))
        for one, other in combinations(tables, 2):
            now = standings.cost(one) + standings.cost(other)
            for mine in one:
                for yours in other:
                    first = [yours if entrant == mine else entrant for entrant in one]
                    second = [mine if entrant == yours else entrant for entrant in other]
                    assert standings.cost(first) + standings.cost(second) >= now


@settings(max_examples=20)
@given(st.integers(0, 1000))
def test_nine_at_tables_of_three_meet_without_repetition_in_the_second_round(seed: int) -> None:
    for standings, tables in rounds(9, 3, 2, seed):
        assert repeats(standings, tables) == 0


@settings(max_examples=20)
@given(st.sampled_from(((5, 2), (7, 3), (6, 4))), st.integers(0, 1000))
def test_nobody_sits_out_again_before_everyone_has(size: tuple[int, int], seed: int) -> None:
    entrants, sides = size
    for standings, tables in rounds(entrants, sides, 2 * entrants, seed):
        assert sum(len(table) for table in tables) == entrants - entrants % sides
        assert max(standings.byes) - min(standings.byes) <= 1


def test_the_last_one_sits_out_and_scores_a_half() -> None:
    standings = Meetings(3)
    standings.scores = [1.0, 0.0, 0.5]
    assert pairings(standings, 2) == [(0, 2)]
    standings.note([(0, 2)], {0: 1.0, 2: 0.0})
    assert standings.scores == [2.0, 0.5, 0.5]
    assert standings.byes == [0, 1, 0]

"""The tables of a round, of bots and of people: everyone plays once, byes go round, seats are fair."""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from concordia.arena.tournament.meetings import Meetings, Table
from concordia.arena.tournament.pairing import circle, fair_seats, grouped, sit_out, snake, table_sizes

SIZES = [(2,), (3, 2), (3,), (4, 3), (4,), (5, 4), (5,)]


def draw(meetings: Meetings, order: list[int], sizes: tuple[int, ...]) -> tuple[list[Table], list[int]]:
    """The tables of a round with their seats, and who sits out."""
    found = table_sizes(len(order), sizes)
    out = sit_out(meetings, order, len(order) - sum(found))
    tables = grouped(meetings, [one for one in order if one not in out], found)
    return [fair_seats(meetings, table, Random(1)) for table in tables], out


def met_again(meetings: Meetings, tables: list[Table]) -> int:
    return sum(meetings.met[pair] for table in tables for pair in combinations(sorted(table), 2))


@given(st.integers(1, 64), st.sampled_from(SIZES))
def test_as_few_as_possible_sit_out_and_tables_have_the_sizes_they_may(
    entrants: int, sizes: tuple[int, ...]
) -> None:
    found = table_sizes(entrants, sizes)
    assert set(found) <= set(sizes)
    possible = {
        large * max(sizes) + small * min(sizes)
        for large in range(entrants + 1)
        for small in range(entrants + 1)
        if large * max(sizes) + small * min(sizes) <= entrants
    }
    assert sum(found) == max(possible)


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 20), st.sampled_from(SIZES), st.integers(1, 6), st.booleans(), st.randoms())
def test_everyone_plays_once_a_round_or_sits_out_and_nobody_sits_out_more_than_once_more_than_others(
    entrants: int, sizes: tuple[int, ...], rounds: int, by_score: bool, chance: Random
) -> None:
    meetings = Meetings(entrants, by_score)
    for _ in range(rounds):
        order = sorted(range(entrants), key=lambda entrant: -meetings.scores[entrant])
        tables, out = draw(meetings, order, sizes)
        assert sorted([*out, *(one for table in tables for one in table)]) == list(range(entrants))
        meetings.note(tables, {one: chance.random() for table in tables for one in table})
        assert max(meetings.byes) - min(meetings.byes) <= 1


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 16), st.sampled_from(SIZES), st.integers(1, 8), st.randoms())
def test_whoever_begins_has_begun_least_often_of_all_at_the_table(
    entrants: int, sizes: tuple[int, ...], rounds: int, chance: Random
) -> None:
    meetings = Meetings(entrants)
    for _ in range(rounds):
        tables, _ = draw(meetings, list(range(entrants)), sizes)
        for table in tables:
            assert meetings.sat[table[0], 0] == min(meetings.sat[one, 0] for one in table)
        meetings.note(tables, {one: chance.random() for table in tables for one in table})


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 10), st.integers(1, 5), st.randoms())
def test_of_all_pairings_none_lets_fewer_meet_again(entrants: int, rounds: int, chance: Random) -> None:
    def fewest(left: list[int]) -> int:
        if not left:
            return 0
        first, *others = left
        return min(
            meetings.met[first, other] + fewest([one for one in others if one != other]) for other in others
        )

    meetings = Meetings(entrants)
    for _ in range(rounds):
        tables, out = draw(meetings, list(range(entrants)), (2,))
        assert met_again(meetings, tables) == fewest([one for one in range(entrants) if one not in out])
        meetings.note(tables, {one: chance.random() for table in tables for one in table})


def test_sixteen_at_tables_of_four_meet_nobody_twice_in_three_rounds() -> None:
    meetings = Meetings(16, by_score=False)
    for _ in range(3):
        tables, _ = draw(meetings, list(range(16)), (4,))
        assert met_again(meetings, tables) == 0
        meetings.note(tables, {one: 0.0 for table in tables for one in table})


@given(st.integers(2, 20))
def test_in_a_circle_everyone_meets_everyone_once(entrants: int) -> None:
    met: Counter[tuple[int, ...]] = Counter()
    for round_ in range(entrants - 1 if entrants % 2 == 0 else entrants):
        pairs = circle(range(entrants), round_)
        playing = [one for pair in pairs for one in pair]
        assert len(set(playing)) == len(playing) == entrants // 2 * 2
        met.update(tuple(sorted(pair)) for pair in pairs)
    assert met == dict.fromkeys(combinations(range(entrants), 2), 1)


@given(st.integers(2, 64), st.sampled_from(SIZES))
def test_a_snake_spreads_the_best_over_all_tables(entrants: int, sizes: tuple[int, ...]) -> None:
    found = table_sizes(entrants, sizes)
    tables = snake(range(sum(found)), found)
    assert [len(table) for table in tables] == found
    assert sorted(one for table in tables for one in table) == list(range(sum(found)))
    assert sorted(table[0] for table in tables) == list(range(len(tables)))

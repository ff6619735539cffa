"""Ratings: known strengths are found again, ties count for both, and doubt is told."""

from collections.abc import Sequence
from random import Random

import pytest

from concordia.arena.tournament.course import Course
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.ratings import Rating, choices, ratings
from concordia.arena.tournament.schedule import Fixture
from tests.arena.tournaments import came, carried_out, plan, ranking

TRUE = (1000.0, 1150.0, 900.0, 1400.0)


def rated(games: Sequence[Played], names: int, reference: int = 0, seed: str = "test") -> list[Rating]:
    return ratings(games, names, reference, 1000, seed)


def games_with(seating: Sequence[int], outcomes: Sequence[Sequence[int]]) -> list[Played]:
    """Games, one a deal, with the places of all sides."""
    return [
        came(Fixture(number, tuple(sorted(seating)), 0, 0, tuple(seating)), places)
        for number, places in enumerate(outcomes)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_strengths_lie_within_the_intervals(seats: int) -> None:
    course: Course = carried_out(plan("ABCD", seats=seats, rounds=40), TRUE)
    found = rated(course.counted, 4)
    assert found[0] == Rating(1000, 1000, 1000)
    for rating, true in zip(found, TRUE, strict=True):
        assert rating.low <= true <= rating.high
        assert rating.high - rating.low < 250
    assert sorted(range(4), key=lambda one: found[one].value) == [2, 0, 1, 3]


def test_intervals_hold_what_is_true_about_as_often_as_they_say() -> None:
    held = 0
    for seed in range(12):
        chance = Random(seed)
        outcomes = [ranking((1000, 1100, 1250), chance) for _ in range(60)]
        found = rated(games_with((0, 1, 2), outcomes), 3)
        held += sum(one.low <= true <= one.high for one, true in zip(found[1:], (1100, 1250), strict=True))
    assert 0.88 <= held / 24 <= 1.0


def test_the_difference_of_two_is_that_of_their_odds() -> None:
    found = rated(games_with((0, 1), [(2, 1)] * 300 + [(1, 2)] * 100), 2)
    assert found[1].value == pytest.approx(1000 + 400 * 0.4771, abs=2)


def test_who_shares_all_places_has_the_same_rating() -> None:
    found = rated(games_with((0, 1, 2), [(1, 1, 3)] * 20), 3)
    assert found[1].value == pytest.approx(found[0].value)
    assert found[2].high < found[0].value


def test_a_shared_place_counts_between_coming_before_and_after() -> None:
    before, shared, after = (
        rated(games_with((0, 1), [(1, 2), (2, 1)] * 5 + [places] * 4), 2)[1].value
        for places in ((2, 1), (1, 1), (1, 2))
    )
    assert after < shared < before
    assert shared == pytest.approx(1000, abs=1e-3)


def test_shared_places_are_choices_from_all_who_are_not_before() -> None:
    assert choices((5, 6, 7), (1, 2, 3)) == [(5, (6, 7)), (6, (7,))]
    assert choices((5, 6, 7), (2, 1, 2)) == [(5, (7,)), (6, (5, 7)), (7, (5,))]
    assert choices((5, 6), (1, 1)) == [(5, (6,)), (6, (5,))]


def test_who_has_won_every_game_has_a_wide_interval_and_not_an_infinite_rating() -> None:
    few, many = (rated(games_with((0, 1), [(2, 1)] * number), 2)[1] for number in (10, 1000))
    assert 1200 < few.value < many.value < 3000
    assert few.low < 1300
    assert few.high - few.low > 400
    assert many.low > few.low


def test_a_bot_in_several_seats_is_as_strong_as_one_that_wins_its_share() -> None:
    """A sits among three of B, and wins every fourth game."""
    outcomes = [[1 + (seat - first) % 4 for seat in range(4)] for first in range(4)]
    found = rated(games_with((0, 1, 1, 1), outcomes * 25), 2)
    assert found[1].value == pytest.approx(1000, abs=1)


def test_all_ratings_move_with_the_reference_and_nothing_else_changes() -> None:
    games = carried_out(plan("ABCD", rounds=5), TRUE).counted
    one, other = (ratings(games, 4, reference, 1500, "test") for reference in (0, 3))
    assert one[0] == other[3] == Rating(1500, 1500, 1500)
    shifts = [mine.value - yours.value for mine, yours in zip(one, other, strict=True)]
    assert shifts == pytest.approx([shifts[0]] * 4, abs=1e-3)


def test_intervals_follow_from_the_seed() -> None:
    games = carried_out(plan("ABCD", rounds=3), TRUE).counted
    one, same, other = (rated(games, 4, seed=seed) for seed in ("one", "one", "other"))
    assert one == same != other

"""The course of a tournament: decided on whole rounds, whatever the order in which games end."""

from dataclasses import replace

import pytest

from concordia.arena.tournament.course import FIELD, Course
from concordia.errors import ResultsError
from tests.arena.tournaments import carried_out, drawn, plan

EQUAL = (1000.0,) * 6


def test_only_whole_rounds_count() -> None:
    course = Course(plan("ABC", rounds=2))
    games = [drawn(fixture, EQUAL) for fixture in course.coming()]
    assert len(games) == 12
    for number, played in enumerate(games, 1):
        course.add(played)
        assert course.rounds == number // 6
        assert len(course.counted) == 6 * course.rounds
    assert course.is_over


@pytest.mark.parametrize(
    ("format_", "bots", "seats"),
    [("round-robin", "ABC", 2), ("round-robin", "ABCD", 3), ("focus", "ABC", 2), ("focus", "AB", 4)],
)
def test_a_tournament_stops_at_the_same_games_however_many_are_played_at_a_time(
    format_: str, bots: str, seats: int
) -> None:
    strengths = (1250.0, 1000.0, 1000.0, 800.0)
    chosen = plan(bots, format=format_, seats=seats, rounds=60, stop_at=150)
    one = carried_out(chosen, strengths, ahead=1)
    for ahead in (2, 7, 40):
        other = carried_out(chosen, strengths, ahead)
        assert other.counted == one.counted
        assert other.verdicts == one.verdicts
        assert other.rounds == one.rounds
    assert 8 <= one.rounds < 60
    assert not one.tables


def test_a_table_is_played_until_all_who_sit_there_are_settled() -> None:
    course = carried_out(plan("ABC", rounds=100, stop_at=150), (1000.0, 1010.0, 1600.0))
    last = {
        table: max(game.key.split("/")[0] for game in course.counted if table in game.key)
        for table in ("0-1", "0-2")
    }
    assert course.verdicts[0, 2] == course.verdicts[1, 2] == "worse"
    assert course.verdicts[0, 1] == "level"
    assert int(last["0-2"]) < int(last["0-1"])


def test_the_focus_is_compared_with_the_field_as_a_whole() -> None:
    course = carried_out(plan("ABC", format="focus", rounds=100, stop_at=100), (1300.0, 1000.0, 1000.0))
    assert course.verdicts == {(0, FIELD): "better"}


def test_without_a_difference_to_stop_at_all_rounds_are_played() -> None:
    course = carried_out(plan("AB", rounds=30), (2000.0, 0.0))
    assert (course.rounds, len(course.counted), course.verdicts) == (30, 60, {})


def test_what_was_played_ahead_of_a_settled_table_does_not_count() -> None:
    course = Course(plan("AB", rounds=60, stop_at=200))
    games = [drawn(fixture, (2000.0, 0.0)) for fixture in course.coming()]
    for played in reversed(games):
        course.add(played)
    assert len(course.games) == 120
    assert (course.rounds, len(course.counted)) == (8, 16)


def test_a_swiss_round_is_drawn_when_the_one_before_is_over() -> None:
    course = Course(plan("ABCD", format="swiss", rounds=3))
    met = []
    for number in range(3):
        assert course.rounds == number
        met += course.tables
        for fixture in list(course.coming()):
            course.add(drawn(fixture, (1900.0, 1600.0, 1300.0, 1000.0)))
    assert course.is_over
    assert sorted(met) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_a_swiss_tournament_finds_the_best() -> None:
    course = carried_out(plan("ABCDEF", format="swiss", rounds=6, deals=4), (0, 300, 600, 900, 1200, 1500), 5)
    scores = course.meetings.scores
    assert max(scores) == scores[5]
    assert min(scores) == scores[0]


def test_a_game_with_others_in_its_seats_is_refused() -> None:
    course = Course(plan("AB", rounds=1))
    games = [drawn(fixture, EQUAL) for fixture in course.coming()]
    course.add(games[0])
    with pytest.raises(ResultsError, match=r"game 0/0-1/0/1 has other bots in its seats"):
        course.add(replace(games[1], seating=games[0].seating))

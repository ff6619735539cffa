"""What is summed up of a tournament, and the page that shows it."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from concordia.arena.tournament.course import Course
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.report import report
from concordia.arena.tournament.summary import Spread, Summary, summary
from concordia.errors import SetupError
from tests.arena.tournaments import carried_out, drawn, plan

STRENGTHS = (1300.0, 1000.0, 900.0)
ALONE = ("br", "circle", "hr", "img", "meta", "path", "rect")
"""Elements that need no end."""


class Checked(HTMLParser):
    """Notes every element that is not closed where it should be, and all addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ALONE:
            assert self.open.pop() == tag


def checked(page: str) -> Checked:
    found = Checked()
    found.feed(page)
    assert found.open == []
    return found


def course_with(*changed: Played) -> Course:
    """A tournament of one round of A and B, with games that are changed."""
    course = Course(plan("AB", rounds=1, deals=2))
    games = {played.key: played for played in (drawn(fixture, STRENGTHS) for fixture in course.coming())}
    for played in [
        *changed,
        *(game for key, game in games.items() if key not in {one.key for one in changed}),
    ]:
        course.add(played)
    return course


def first_game() -> Played:
    return drawn(next(Course(plan("AB", rounds=1, deals=2)).coming()), STRENGTHS)


def summed(course: Course) -> Summary:
    return summary(course)


def test_wins_places_and_points_are_counted_for_each_bot() -> None:
    course = carried_out(plan("ABC", rounds=5), STRENGTHS)
    found = summed(course)
    assert sum(line.wins.number for line in found.lines) == found.games == 30
    assert [line.wins.games for line in found.lines] == [20, 20, 20]
    for line in found.lines:
        assert line.place == pytest.approx(2 - line.wins.share)
        assert line.wins.low < line.wins.share < line.wins.high or line.wins.share in (0, 1)
        assert line.milliseconds == pytest.approx(1.0)
    assert [line.rating.value for line in found.lines] == sorted(
        (line.rating.value for line in found.lines), reverse=True
    )


def test_the_effect_of_a_seat_is_told_whoever_sat_there() -> None:
    course = Course(plan("AB", rounds=3))
    for fixture in course.coming():
        course.add(replace(drawn(fixture, STRENGTHS), places=(2, 1), points=(50, 80)))
    found = summed(course)
    assert [(line.seat, line.wins.share, line.points) for line in found.seats] == [
        ("red", 0.0, 50.0),
        ("green", 1.0, 80.0),
    ]
    assert [line.wins.share for line in found.lines] == [0.5, 0.5]


def test_points_of_a_game_that_a_program_forfeits_are_left_out() -> None:
    game = first_game()
    side = game.seating.index(1)
    forfeited = replace(
        game, forfeits=(side,), faults=(3, 3), trouble=("it died", "it died"), points=(999, 999)
    )
    (line,) = (line for line in summed(course_with(forfeited)).lines if line.name == "B")
    assert line.points is not None
    assert line.points.most < 999
    assert (line.forfeits, line.faults, line.trouble) == (1, 3, "it died")


def test_a_game_without_an_end_is_won_by_nobody() -> None:
    found = summed(course_with(replace(first_game(), places=(1, 1), ended=False)))
    assert found.unended == 1
    assert sum(line.wins.number for line in found.lines) == found.games - 1
    assert found.meetings[0].shared == 1


def test_a_spread_tells_quarters() -> None:
    assert Spread.of([4, 1, 2, 3, 5]) == Spread(3.0, 1, 2.0, 3.0, 4.0, 5)
    assert Spread.of([7]) == Spread(7.0, 7, 7.0, 7.0, 7.0, 7)
    assert Spread.of([]) is None


def test_who_has_not_played_yet_is_left_out() -> None:
    course = carried_out(plan("ABC", format="swiss", rounds=1), STRENGTHS)
    assert len(summed(course).lines) == 2


def test_a_reference_that_does_not_take_part_is_refused() -> None:
    course = carried_out(plan("AB"), STRENGTHS)
    rated = {line.name: line.rating.value for line in summary(course, "B", 1500).lines}
    assert rated["A"] != rated["B"] == 1500
    with pytest.raises(SetupError, match="the reference 'C' does not take part: it is one of A, B"):
        summary(course, "C")


def test_the_summary_is_plain_values() -> None:
    told = summed(carried_out(plan("AB", rounds=3), STRENGTHS)).told()
    assert json.loads(json.dumps(told))["plan"]["bots"][0] == {"name": "A", "bot": "random"}


@pytest.mark.parametrize(
    "course",
    [
        carried_out(plan("ABC", rounds=20, stop_at=200), STRENGTHS),
        carried_out(plan("ABC", seats=3, format="focus", rounds=2, stop_at=200), STRENGTHS),
        carried_out(plan("ABC", seats=4, variants=("teams",)), STRENGTHS),
        carried_out(plan("AB", rounds=1), STRENGTHS),
    ],
    ids=["stopped", "focus", "teams", "few"],
)
def test_the_page_stands_alone_and_is_well_formed(course: Course) -> None:
    page = report(summed(course), course.counted)
    found = checked(page)
    assert found.seen.count("svg") == 4
    assert not {"script", "link", "img", "iframe"} & set(found.seen)
    assert found.addresses == []
    assert not re.search(r"https?:|url\(|nan|inf\b", page)
    assert "prefers-color-scheme:dark" in page
    for heading in ("Strength", "Meetings", "Points", "Seats", "Numbers"):
        assert f"<h2>{heading}</h2>" in page


def test_verdicts_are_on_the_page() -> None:
    course = carried_out(plan("AB", rounds=60, stop_at=100), (2000.0, 1000.0))
    assert "<li>A is better than B.</li>" in report(summed(course), course.counted)


def test_names_and_troubles_can_do_no_harm_to_the_page() -> None:
    game = replace(first_game(), faults=(1, 1), trouble=("<script>alert(1)</script>",) * 2)
    course = course_with(game)
    page = report(summed(course), course.counted)
    checked(page)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    named = carried_out(plan("<u>=random", 'a"><u>=random'), STRENGTHS)
    page = report(summed(named), named.counted)
    checked(page)
    assert "<u>" not in page
    assert "&lt;u&gt;" in page


def test_a_tournament_in_which_everyone_failed_has_a_page_all_the_same() -> None:
    course = Course(plan("AB", rounds=1))
    for fixture in course.coming():
        course.add(replace(drawn(fixture, STRENGTHS), places=(1, 1), forfeits=(0, 1), faults=(1, 1)))
    checked(report(summed(course), course.counted))

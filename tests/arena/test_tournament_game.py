"""One game of a tournament: who came where, and what happens to a program that fails."""

import shlex
from pathlib import Path
from typing import Any

import pytest

from concordia.arena.tournament.game import check_bots, play_fixture
from concordia.arena.tournament.plan import Entrant, Plan
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.schedule import Fixture, all_tables, fixtures_of
from concordia.errors import SetupError
from tests.arena.tournaments import plan
from tests.bots.stdio_programs import python_example, words


def games_of(chosen: Plan) -> list[Fixture]:
    return [fixture for table in all_tables(chosen) for fixture in fixtures_of(chosen, 0, table)]


def first_game(*bots: str, **options: Any) -> Played:
    chosen = plan(*bots, **options)
    return play_fixture(chosen, games_of(chosen)[0])


def program(way: str, *more: str) -> str:
    return f"bot:{shlex.join(words(way, *more))}"


def test_places_follow_points_and_every_decision_is_counted() -> None:
    played = first_game("ABC", seats=3)
    assert sorted(played.places) == [1, 2, 3]
    by_place = sorted(range(3), key=lambda side: played.places[side])
    assert [played.points[side] for side in by_place] == sorted(played.points, reverse=True)
    assert played.winner == by_place[0]
    assert sum(played.asked) == played.decisions
    assert played.ended
    assert all(seconds > 0 for seconds in played.seconds)


def test_tied_points_leave_different_places() -> None:
    """The Praefectus Magnus decides (§11.4), so only who fails or plays without an end shares a place."""
    chosen = plan("AB", seats=4, deals=10, seed="ties")
    found = [play_fixture(chosen, fixture) for fixture in games_of(chosen)]
    tied = [played for played in found if len(set(played.points)) < 4]
    assert tied
    for played in tied:
        assert sorted(played.places) == [1, 2, 3, 4]


def test_the_same_fixture_is_the_same_game() -> None:
    one, other = (first_game("colonist", "mercator", board="italia") for _ in range(2))
    assert (one.points, one.decisions) == (other.points, other.decisions)


def test_a_deal_is_the_same_from_all_seats() -> None:
    chosen = plan("ABC", seats=3)
    setups = {chosen.setup(f"{chosen.seed}/{fixture.block}") for fixture in games_of(chosen)}
    assert len(setups) == 1


def test_partners_come_to_the_same_place_with_the_points_of_both() -> None:
    played = first_game("AB", seats=4, variants=("teams",))
    assert len(played.seating) == len(played.points) == 2
    assert sorted(played.places) == [1, 2]
    assert played.points[played.places.index(1)] == max(played.points)


def test_contrarius_has_a_place_and_is_not_asked() -> None:
    played = first_game("AB", seats=1, variants=("contrarius-expert",))
    assert (len(played.seating), len(played.places), len(played.asked)) == (1, 2, 1)
    assert sorted(played.places) == [1, 2]
    assert played.ranked(2) == (0, 2)
    assert list(played.meetings(2)) == [(0, 2, float(played.places == (1, 2)))]


def test_a_program_that_dies_loses_and_the_others_are_ranked_among_themselves() -> None:
    played = first_game("A=random", f"dying={program('dying')}", "C=random", seats=3)
    side = played.seating.index(1)
    assert played.places[side] == 3
    assert sorted(played.places) == [1, 2, 3]
    assert played.forfeits == (side,)
    assert played.faults[side] == 1
    assert "lost in Hispania" in played.trouble[side]
    assert [played.faults[other] for other in range(3) if other != side] == [0, 0]


@pytest.mark.parametrize(
    ("way", "told"), [("illegal", "999999"), ("no-json", "architect"), ("ahead", "answered decision")]
)
def test_a_program_that_answers_wrongly_again_and_again_loses(way: str, told: str) -> None:
    played = first_game("A=random", f"wrong={program(way)}", board="italia")
    side = played.seating.index(1)
    assert played.forfeits == (side,)
    assert played.places[side] == 2
    assert played.faults[side] == 3
    assert told in played.trouble[side]


def test_a_program_that_is_too_slow_loses() -> None:
    chosen = plan("A=random", "B=random", board="italia")
    slow = Entrant.parse(f"slow={program('mute')}", 0.01)
    chosen = Plan(
        chosen.format, (chosen.entrants[0], slow), chosen.board, 2, (), chosen.rounds, 1, chosen.seed
    )
    played = play_fixture(chosen, games_of(chosen)[0])
    assert played.forfeits == (played.seating.index(1),)
    assert "did not answer within" in played.trouble[played.seating.index(1)]


def test_two_programs_that_fail_share_the_last_place() -> None:
    played = first_game("A=random", f"B={program('dying')}", f"C={program('leaving')}", seats=3)
    assert played.places[played.seating.index(0)] == 1
    assert sorted(played.places) == [1, 2, 2]
    assert len(played.forfeits) == 2


def test_faults_with_good_answers_between_them_are_marked_and_cost_nothing_else() -> None:
    played = first_game("A=random", f"twice={program('twice')}", board="italia")
    side = played.seating.index(1)
    assert played.forfeits == ()
    assert played.faults[side] > 1
    assert "answered decision 1 instead of 2" in played.trouble[side]
    assert (played.places[side] == 1) == (played.points[side] == max(played.points))


def test_a_program_that_does_not_start_in_a_game_loses_it() -> None:
    played = first_game("A=random", f"B={program('not-started')}", board="italia")
    side = played.seating.index(1)
    assert played.forfeits == (side,)
    assert played.places[side] == 2
    assert "no map of the empire was found" in played.trouble[side]


def test_a_program_that_cannot_be_started_is_refused_before_the_first_game(tmp_path: Path) -> None:
    check_bots(plan("A=random", f"B=bot:{shlex.join(python_example())}"))
    with pytest.raises(SetupError, match="cannot be started"):
        check_bots(plan("A=random", f"B=bot:{tmp_path / 'nothing'}"))
    with pytest.raises(SetupError, match="a bot answers hello with"):
        check_bots(plan("A=random", f"B={program('not-started')}"))


def test_a_game_as_plain_values_leads_back() -> None:
    played = first_game("AB", board="italia")
    assert Played.of(played.told()) == played
    with pytest.raises(ValueError, match="its fields are others"):
        Played.of({"key": "0/0-1/0/0"})

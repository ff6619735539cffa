"""Who wins together."""

from concordia.rules.hooks.scoring import times_points_count
from concordia.rules.sides import is_first_of_side, is_of_side
from concordia.rules.state import State
from tests.random_games import Table


def sides(s: State, seats: int) -> list[list[int]]:
    """For every seat those that win with it."""
    return [[other for other in range(seats) if is_of_side(s, seat, other)] for seat in range(seats)]


def test_everyone_wins_alone_and_is_the_first_of_a_side() -> None:
    s = Table("imperium", 3).game(1).state
    assert sides(s, 3) == [[0], [1], [2]]
    assert all(is_first_of_side(s, seat) for seat in range(3))
    assert [times_points_count(s, seat) for seat in range(3)] == [1, 1, 1]


def test_partners_win_together_and_the_one_who_sits_first_is_the_first() -> None:
    s = Table("imperium", 4, ("teams",)).game(1).state
    assert sides(s, 4) == [[0, 2], [1, 3], [0, 2], [1, 3]]
    assert [is_first_of_side(s, seat) for seat in range(4)] == [True, True, False, False]


def test_contrarius_wins_alone_and_his_points_count_twice_against_a_team() -> None:
    s = Table("italia", 2, ("teams", "contrarius")).game(1).state
    assert sides(s, 3) == [[0, 1], [0, 1], [2]]
    assert [is_first_of_side(s, seat) for seat in range(3)] == [True, False, True]
    assert [times_points_count(s, seat) for seat in range(3)] == [1, 1, 2]


def test_against_one_player_the_points_of_contrarius_count_once() -> None:
    s = Table("italia", 1, ("contrarius",)).game(1).state
    assert sides(s, 2) == [[0], [1]]
    assert times_points_count(s, s.contrarius) == 1

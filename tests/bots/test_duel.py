"""Duels: every deal from every seat, who has won, and how sure that is."""

import pytest

from concordia.bots.bot import Budget
from concordia.bots.duel import Duel, Played, Tally, play_duel, play_one, tally
from concordia.bots.match import Result
from concordia.data.board import load_board
from concordia.errors import SetupError
from tests.bots.stdio_programs import python_example

NO_LIMIT = Budget()


def duel(
    board: str = "italia",
    seats: int = 2,
    variants: tuple[str, ...] = (),
    bot: str = "random",
    others: str = "random",
) -> Duel:
    return Duel(load_board(board), seats, variants, bot, others, NO_LIMIT)


def share(wins: int, games: int) -> Tally:
    return Tally(games, wins, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
        (60, 120, 0.4119, 0.5881),
        (500, 1000, 0.4691, 0.5309),
    ],
)
def test_an_interval_holds_the_true_share_with_95_percent(
    wins: int, games: int, low: float, high: float
) -> None:
    assert share(wins, games).interval == pytest.approx((low, high), abs=1e-4)
    assert share(wins, games).share == wins / games


def test_an_interval_becomes_narrower_with_more_games() -> None:
    widths = [share(games // 2, games).interval for games in (10, 40, 160)]
    assert [high - low for low, high in widths] == sorted((high - low for low, high in widths), reverse=True)


@pytest.mark.parametrize(
    ("seats", "variants", "fair"),
    [
        (2, (), 1 / 2),
        (3, ("venus",), 1 / 3),
        (5, (), 1 / 5),
        (4, ("teams",), 1 / 2),
        (6, ("teams",), 1 / 3),
    ],
)
def test_a_fair_share_is_one_of_the_sides(seats: int, variants: tuple[str, ...], fair: float) -> None:
    assert duel("imperium", seats, variants).fair_share == pytest.approx(fair)


def game(seat: int, won: bool, points: tuple[int, ...], turns: int) -> Played:
    return Played(seat, len(points), won, Result(0, points, turns, 100), 0.5)


def test_a_tally_sums_up_wins_points_and_turns() -> None:
    found = tally([game(0, True, (100, 60, 50), 60), game(1, False, (80, 70, 90), 90)])
    assert found == Tally(2, 1, 85.0, 70.0, 25.0)


def test_turns_against_contrarius_are_those_of_the_player_alone() -> None:
    played = play_one(duel(variants=("contrarius",), seats=1), 0, "turns")
    assert len(played.result.points) == 2
    assert tally([played]).turns == played.result.turns


def test_each_deal_is_played_once_from_every_seat() -> None:
    games = [play_one(duel(seats=3), number, "deal") for number in range(6)]
    assert [one.seat for one in games] == [0, 1, 2, 0, 1, 2]
    for one in games:
        assert one.won == (one.result.winner == one.seat)


def test_a_duel_is_the_same_for_the_same_seed() -> None:
    one, other = (play_one(duel(bot="mercator", others="colonist"), 1, "same") for _ in range(2))
    assert one.result == other.result


def test_a_bot_that_thinks_wins_against_chance_from_every_seat() -> None:
    games = [play_one(duel(bot="architect"), number, "chance") for number in range(20)]
    for seat in (0, 1):
        assert sum(one.won for one in games if one.seat == seat) >= 9


def test_teams_win_together() -> None:
    for number in range(4):
        one = play_one(duel(seats=4, variants=("teams",)), number, "teams")
        assert one.won == (one.result.winner % 2 == one.seat % 2)


@pytest.mark.parametrize("variants", [("contrarius-expert",), ("teams", "contrarius-expert")], ids=str)
def test_against_contrarius_a_game_that_he_wins_is_not_won(variants: tuple[str, ...]) -> None:
    for number in range(4):
        one = play_one(duel(seats=len(variants), variants=variants), number, "expert")
        contrarius = len(variants)
        assert one.result.winner in (0, contrarius)
        assert one.won == (one.result.winner != contrarius)


def test_a_program_takes_part_and_is_ended() -> None:
    program = f"bot:{' '.join(python_example())}"
    played = play_one(duel(bot=program), 0, "program")
    assert played.result.winner >= 0
    assert played.cpu >= 0


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(SetupError, match="unknown level 'caesar'"):
        play_one(duel(others="caesar"), 0, "unknown")


def test_the_games_of_a_duel_come_from_other_processes() -> None:
    games = list(play_duel(duel(bot="mercator"), 3, "pool", workers=1))
    assert sorted(one.seat for one in games) == [0, 0, 1]
    here = [play_one(duel(bot="mercator"), number, "pool").result for number in range(3)]
    assert sorted(one.result.points for one in games) == sorted(result.points for result in here)

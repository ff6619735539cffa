"""Who sits where: everyone as often as the others, in every seat, and against everyone."""

from collections import Counter
from itertools import combinations, groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concordia.arena.tournament.plan import Entrant, Plan
from concordia.arena.tournament.schedule import Fixture, all_tables, fixtures_of
from concordia.errors import SetupError
from tests.arena.tournaments import plan

LETTERS = "ABCDEFG"


def round_of(given_plan: Plan, number: int = 0) -> list[Fixture]:
    return [one for table in all_tables(given_plan) for one in fixtures_of(given_plan, number, table)]


@st.composite
def plans(draw: st.DrawFn, format_: str) -> Plan:
    bots = LETTERS[: draw(st.integers(2, len(LETTERS)))]
    seats = draw(st.integers(2, 5))
    return plan(
        bots, seats=seats, format=format_, deals=draw(st.integers(1, 2)), seed=str(draw(st.integers(0, 9)))
    )


@pytest.mark.parametrize("format_", ["round-robin", "focus"])
@given(st.data())
def test_with_every_deal_each_bot_sits_in_every_seat_equally_often(format_: str, data: st.DataObject) -> None:
    chosen = data.draw(plans(format_))
    for _, group in groupby(round_of(chosen), key=lambda fixture: fixture.block):
        games = list(group)
        assert len(games) == chosen.seats
        for entrant, often in Counter(games[0].table).items():
            for seat in range(chosen.seats):
                assert sum(game.seating[seat] == entrant for game in games) == often


@given(plans("round-robin"))
def test_in_a_round_robin_all_play_equally_often_and_any_two_meet_equally_often(chosen: Plan) -> None:
    tables = all_tables(chosen)
    played = Counter(entrant for table in tables for entrant in table)
    met = Counter(pair for table in tables for pair in combinations(table, 2) if pair[0] != pair[1])
    assert len(set(played.values())) == 1
    assert set(played) == set(range(len(chosen.entrants)))
    assert len(set(met.values())) == 1
    assert set(met) == set(combinations(range(len(chosen.entrants)), 2))


@given(plans("focus"))
def test_the_focus_has_one_seat_in_every_game_and_meets_all_equally_often(chosen: Plan) -> None:
    tables = all_tables(chosen)
    assert all(table.count(0) == 1 for table in tables)
    others = Counter(entrant for table in tables for entrant in table if entrant)
    assert set(others) == set(range(1, len(chosen.entrants)))
    assert len(set(others.values())) == 1


@given(plans("round-robin"))
def test_every_game_of_a_tournament_has_a_key_of_its_own(chosen: Plan) -> None:
    games = round_of(chosen, 0) + round_of(chosen, 1)
    assert len({game.key for game in games}) == len(games)


def test_who_follows_whom_is_drawn_by_the_seed() -> None:
    orders = [
        [game.seating for game in round_of(plan("ABCD", seats=4, deals=9, seed=seed))]
        for seed in ("one", "one", "two")
    ]
    assert orders[0] == orders[1] != orders[2]
    assert (
        len({tuple(seating[seating.index(0) :] + seating[: seating.index(0)]) for seating in orders[0]}) > 3
    )


def test_two_bots_fill_a_table_of_three_in_both_ways() -> None:
    assert all_tables(plan("AB", seats=3)) == [(0, 0, 1), (0, 1, 1)]


def test_in_team_play_a_bot_plays_for_both_partners() -> None:
    teams = plan("AB", seats=4, variants=("teams",))
    assert teams.sides == 2
    assert [teams.seats_of(side) for side in range(2)] == [(0, 2), (1, 3)]


def test_against_contrarius_everyone_plays_alone() -> None:
    alone = plan("AB", seats=1, variants=("contrarius",))
    assert all_tables(alone) == [(0,), (1,)]
    assert alone.names == ("A", "B", "Contrarius")
    assert alone.fair_share == 0.5


def test_a_program_takes_the_seconds_and_a_level_keeps_its_own() -> None:
    program = Entrant.parse("mine=bot:python3 my_bot.py --depth=2", 0.5)
    assert (program.name, str(program.player.name)) == ("mine", "bot:python3 my_bot.py --depth=2")
    assert program.player.budget.seconds == 0.5
    assert Entrant.parse("consul:100", 0.5).player.budget.seconds is None
    assert Entrant.parse("bot:python3 my_bot.py --depth=2").name == "bot:python3 my_bot.py --depth=2"


@pytest.mark.parametrize(
    ("bots", "options", "answer"),
    [
        (
            "AB",
            {"format": "knockout"},
            "unknown format 'knockout': the formats are round-robin, swiss, focus",
        ),
        ("A", {}, "a tournament needs 2 bots or more"),
        ("AA", {}, "A takes part twice: give one of them a name, such as other=A"),
        ("AB", {"seats": 9}, "Roma is played with 2 to 5 seats, not with 9"),
        ("AB", {"variants": ("pluto",)}, "unknown variant 'pluto'"),
        ("AB", {"format": "swiss", "seats": 3}, "a swiss tournament needs 3 bots or more"),
        ("AB", {"format": "swiss", "stop_at": 50}, "a swiss tournament pairs anew each round"),
        ("AB", {"stop_at": 0}, "stopped at a difference of 1 to 1000, not 0"),
        ("AB", {"rounds": 0}, "1 round or more"),
        ("AB", {"seed": ""}, "the seed has 1 to 200 printable characters"),
        ("AB", {"seed": "x" * 150}, "the seed of a tournament has at most 100 characters"),
        ("AB", {"format": "focus", "seats": 1, "variants": ("contrarius",)}, "everyone plays alone"),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {"seats": 5}, "65780 tables a round are too many"),
    ],
)
def test_what_does_not_fit_together_is_refused(bots: str, options: dict[str, Any], answer: str) -> None:
    with pytest.raises(SetupError, match=answer):
        plan(bots, **options)

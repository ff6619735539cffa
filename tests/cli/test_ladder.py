"""`concordia ladder`: how one bot fares among others."""

import json
import re
from itertools import pairwise
from typing import Any, Final

import pytest

from concordia.arena.tournament.plan import FOCUS, ROUND_ROBIN
from concordia.bots.levels import LEVELS
from concordia.cli.ladder import TABLES, line_of, pairs_of, plan_of, played
from concordia.cli.options import parse_workers
from concordia.errors import SetupError
from tests.cli.conftest import Run

FEW: Final = ("ladder", "--games", "2", "--workers", "1", "--seed", "few")


def rows(out: str) -> list[list[str]]:
    """The cells of a table in Markdown, without its two first lines."""
    lines = out.splitlines()
    assert lines[0] == "| Bot | Against | Table | Games | Won | 95 % | Fair | Points | ms a decision |"
    assert set(lines[1]) <= set("|-: ")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def told(run: Run, *options: str) -> Any:
    """What programs read, without the time that it took."""
    ended = run(*FEW, *options, "--json")
    assert ended.status == 0
    found = json.loads(ended.out)
    for one in found:
        for line in one["lines"]:
            del line["milliseconds"]
    return found


def test_pairs_play_at_tables_and_every_line_tells_what_came_of_it(run: Run) -> None:
    ended = run(*FEW, "--pairs", "mercator/random,classic:8/mercator", "--tables", "italia:2, roma:2")
    assert ended.status == 0
    found = rows(ended.out)
    assert [row[:3] for row in found] == [
        ["mercator", "random", "Italia, 2"],
        ["mercator", "random", "Roma, 2"],
        ["classic:8", "mercator", "Italia, 2"],
        ["classic:8", "mercator", "Roma, 2"],
    ]
    for row in found:
        assert len(row) == 9
        assert row[3] == "2"
        assert row[4] in ("0.0%", "50.0%", "100.0%")
        assert re.fullmatch(r"\d+\.\d%–\d+\.\d%", row[5])
        assert row[6] == "50%"
        assert re.fullmatch(r"-?\d+ : -?\d+", row[7])
        assert re.fullmatch(r"\d+ : \d+", row[8])


def test_the_ladder_is_the_same_for_the_same_seed(run: Run) -> None:
    pair = ("--pairs", "classic:3/colonist", "--tables", "italia:2")
    one, same = (told(run, *pair) for _ in range(2))
    assert one == same
    assert one[0]["lines"] != told(run, *pair, "--seed", "other")[0]["lines"]


def test_programs_read_every_pair_at_every_table(run: Run) -> None:
    found = told(run, "--pairs", "colonist/random", "--tables", "italia:2,roma:3")
    assert [(one["plan"]["board"], one["plan"]["seats"]) for one in found] == [("italia", 2), ("roma", 3)]
    for one, games in zip(found, (2, 3), strict=True):
        assert one["games"] == games
        assert one["plan"]["format"] == FOCUS
        assert sorted(line["name"] for line in one["lines"]) == ["colonist", "random"]


@pytest.mark.parametrize(
    ("options", "pair", "row"),
    [
        (
            ("--tables", "italia", "--variant", "contrarius"),
            "mercator",
            ["mercator", "Contrarius", "Italia, 1, contrarius", "2"],
        ),
        (
            ("--tables", "sicilia", "--variant", "teams"),
            "mercator/colonist",
            ["mercator", "colonist", "Sicilia, 4, teams", "2"],
        ),
    ],
    ids=["contrarius", "teams"],
)
def test_variants_are_played(run: Run, options: tuple[str, ...], pair: str, row: list[str]) -> None:
    (only,) = rows(run(*FEW, "--pairs", pair, *options).out)
    assert only[:4] == row
    assert only[6] == "50%"


def test_without_pairs_every_level_sits_among_the_one_below() -> None:
    ids = [level.id for level in LEVELS]
    assert pairs_of(None) == [(upper, lower) for lower, upper in pairwise(ids)]
    assert pairs_of("consul/senator, 6 / 5,magnus:0.2s/classic:500") == [
        ("consul", "senator"),
        ("6", "5"),
        ("magnus:0.2s", "classic:500"),
    ]
    assert pairs_of("consul") == [("consul", "")]


def test_the_usual_tables_are_on_every_board() -> None:
    plans = [plan_of(table, ("consul", "senator"), (), 160, "x") for table in TABLES.split(",")]
    assert sorted(plan.board.id for plan in plans) == ["imperium", "italia", "roma", "sicilia"]
    assert all(plan.format == FOCUS for plan in plans)


@pytest.mark.parametrize(
    ("table", "variants", "games", "rounds"),
    [("italia:2", (), 160, 80), ("roma:3", (), 160, 54), ("sicilia:4", ("teams",), 3, 2)],
)
def test_there_are_as_many_games_as_asked_and_each_seat_is_played_as_often(
    table: str, variants: tuple[str, ...], games: int, rounds: int
) -> None:
    plan = plan_of(table, ("consul", "senator"), variants, games, "x")
    assert (plan.rounds, plan.deals) == (rounds, 1)
    assert plan.rounds * plan.sides >= games > (plan.rounds - 1) * plan.sides


def test_a_budget_belongs_to_the_bot_that_it_is_written_with() -> None:
    plan = plan_of("italia:2", ("magnus:0.2s", "classic:9"), (), 2, "x")
    assert [entrant.player.budget.seconds for entrant in plan.entrants] == [0.2, None]
    assert [entrant.player.budget.simulations for entrant in plan.entrants] == [None, 9]


def test_against_contrarius_a_bot_plays_alone() -> None:
    plan = plan_of("italia:1", ("consul", ""), ("contrarius-expert",), 7, "x")
    assert (plan.format, plan.rounds, plan.names) == (ROUND_ROBIN, 7, ("consul", "Contrarius"))
    with pytest.raises(SetupError, match="against Contrarius consul plays alone: leave out /senator"):
        plan_of("italia:1", ("consul", "senator"), ("contrarius",), 7, "x")


def test_a_line_tells_share_interval_points_and_times() -> None:
    found = played(plan_of("imperium:4", ("colonist", "random"), (), 4, "line"), parse_workers("1"))
    one, other = sorted(found.lines, key=lambda line: line.name)
    assert one.points is not None
    assert other.points is not None
    assert one.milliseconds is not None
    assert other.milliseconds is not None
    assert (one.wins.games, other.wins.games) == (4, 12)
    assert line_of(found) == (
        f"| colonist | random | Imperium, 4 | 4 | {one.wins.share:.1%} | "
        f"{one.wins.low:.1%}–{one.wins.high:.1%} | 25% | {one.points.mean:.0f} : {other.points.mean:.0f} | "
        f"{one.milliseconds:.0f} : {other.milliseconds:.0f} |"
    )


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (("--pairs", "consul"), "a pair is written as consul/senator, not as 'consul'"),
        (("--pairs", "consul:senator"), "a pair is written as consul/senator, not as 'consul:senator'"),
        (("--pairs", "caesar/colonist"), "unknown bot 'caesar'"),
        (("--pairs", "colonist/caesar"), "unknown bot 'caesar'"),
        (("--pairs", "colonist/colonist"), "colonist takes part twice"),
        (("--variant", "contrarius", "--tables", "italia"), "against Contrarius mercator plays alone"),
        (("--tables", "nowhere:2"), "nowhere"),
        (("--tables", "italia:two"), "a table is written as imperium:4, not as 'italia:two'"),
        (("--tables", "italia:9"), "Italia is played with 2 to 4 seats, not with 9"),
        (("--tables", "italia:2,italia:9"), "Italia is played with 2 to 4 seats, not with 9"),
        (("--variant", "pluto"), "unknown variant 'pluto'"),
        (("--games", "1"), "--games"),
        (("--workers", "0"), "--workers"),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_is_played(
    run: Run, options: tuple[str, ...], answer: str
) -> None:
    ended = run("ladder", "--pairs", "mercator/colonist", "--tables", "italia:2", *options)
    assert (ended.status, ended.out) == (2, "")
    assert answer in ended.err

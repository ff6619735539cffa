from itertools import pairwise
from typing import Final

import pytest

from concordia.bots.bot import Budget
from concordia.bots.duel import Played, Tally
from concordia.bots.levels import LEVELS
from concordia.bots.match import Result
from concordia.cli.ladder import TABLES, duel_of, line_of, pairs_of
from concordia.errors import SetupError
from tests.cli.conftest import Run

FEW: Final = ("ladder", "--games", "2", "--workers", "1", "--simulations", "8", "--seed", "few")
NO_LIMIT: Final = Budget()


def rows(out: str) -> list[list[str]]:
    """The cells of a table in Markdown, without its two first lines."""
    lines = out.splitlines()
    assert lines[0].startswith("| Bot | Against | Table | Games | Wins |")
    assert set(lines[1]) <= set("|-: ")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_pairs_play_at_tables_and_every_line_tells_what_came_of_it(run: Run) -> None:
    ended = run(*FEW, "--pairs", "mercator:colonist,magnus:mercator", "--tables", "italia:2, roma:2")
    assert ended.status == 0
    found = rows(ended.out)
    assert [row[:3] for row in found] == [
        ["mercator", "colonist", "Italia, 2"],
        ["mercator", "colonist", "Roma, 2"],
        ["magnus", "mercator", "Italia, 2"],
        ["magnus", "mercator", "Roma, 2"],
    ]
    for row in found:
        assert len(row) == 10
        assert row[3] == "2"
        assert row[4] in ("0.0%", "50.0%", "100.0%")
        assert row[6] == "50%"


def test_the_ladder_is_the_same_for_the_same_seed(run: Run) -> None:
    one, other = (
        [row[:9] for row in rows(run(*FEW, "--pairs", "mercator:colonist", "--tables", "italia:2").out)]
        for _ in range(2)
    )
    assert one == other


@pytest.mark.parametrize(
    ("options", "table", "against"),
    [
        (("--tables", "italia", "--variant", "contrarius"), "Italia, 1", "contrarius"),
        (("--tables", "sicilia", "--variant", "teams"), "Sicilia, 4", "colonist"),
    ],
)
def test_variants_are_played(run: Run, options: tuple[str, ...], table: str, against: str) -> None:
    (only,) = rows(run(*FEW, "--pairs", "mercator:colonist", *options).out)
    assert only[:3] == ["mercator", against, table]


def test_without_pairs_every_level_sits_among_the_one_below() -> None:
    ids = [level.id for level in LEVELS]
    assert pairs_of(None) == [(upper, lower) for lower, upper in pairwise(ids)]
    assert pairs_of("consul:senator, 6 : 5") == [("consul", "senator"), ("6", "5")]


def test_the_usual_tables_are_on_every_board() -> None:
    boards = [duel_of(table, ("consul", "senator"), (), NO_LIMIT).board.id for table in TABLES.split(",")]
    assert sorted(boards) == ["imperium", "italia", "roma", "sicilia"]


@pytest.mark.parametrize("budget", [Budget(seconds=0.1), Budget(simulations=9)], ids=str)
def test_a_budget_is_for_the_first_of_a_pair(budget: Budget) -> None:
    assert duel_of("italia:2", ("consul", "senator"), (), budget).budget == budget


def test_a_level_may_sit_among_players_without_a_thought(run: Run) -> None:
    (only,) = rows(run(*FEW, "--pairs", "mercator:random", "--tables", "italia:2").out)
    assert only[:3] == ["mercator", "random", "Italia, 2"]


def test_a_line_tells_share_interval_points_and_turns() -> None:
    duel = duel_of("imperium:4", ("consul", "senator"), (), NO_LIMIT)
    game = Played(0, 4, True, Result(0, (100, 80, 80, 80), 120, 400), 1.25)
    line = line_of(duel, Tally(10, 5, 100.4, 80.2, 30.0), [game])
    assert line == (
        "| consul | senator | Imperium, 4 | 10 | 50.0% | 23.7%–76.3% | 25% | 100 : 80 | 30 | 1.2 |"
    )


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (("--pairs", "consul"), "a pair is written as consul:senator, not as 'consul'"),
        (("--pairs", "caesar:colonist"), "unknown level 'caesar'"),
        (("--pairs", "colonist:caesar"), "unknown level 'caesar'"),
        (("--tables", "nowhere:2"), "nowhere"),
        (("--tables", "italia:two"), "a table is written as imperium:4, not as 'italia:two'"),
        (("--tables", "italia:9"), "Italia is played with 2 to 4 seats, not with 9"),
        (("--variant", "pluto"), "unknown variant 'pluto'"),
        (("--games", "1"), "--games"),
        (("--seconds", "0"), "--seconds"),
        (("--workers", "0"), "--workers"),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_is_played(
    run: Run, options: tuple[str, ...], answer: str
) -> None:
    ended = run("ladder", "--pairs", "mercator:colonist", "--tables", "italia:2", *options)
    assert (ended.status, ended.out) == (2, "")
    assert answer in ended.err


def test_an_unknown_level_is_refused_when_a_duel_is_made() -> None:
    with pytest.raises(SetupError, match="unknown level 'caesar'"):
        duel_of("italia:2", ("caesar", "colonist"), (), NO_LIMIT)

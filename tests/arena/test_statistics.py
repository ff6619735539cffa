"""Statistics are what one finds by going through the rows one by one."""

from collections import Counter
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import polars as pl
import pytest

from concordia.arena.frames import CONTRARIUS
from concordia.arena.spread import interval
from concordia.arena.statistics import MOST_OPENINGS, OPENING, SOURCES, fair_share, statistics
from tests.arena.runs import finished, run_of, tables_in

RUN = run_of("random,random,classic:1", games=24, board="imperium", seats=4)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(tmp_path_factory.mktemp("statistics") / "out", RUN)


@pytest.fixture(scope="module")
def found(folder: Path) -> dict[str, Any]:
    return statistics(folder)


@pytest.fixture(scope="module")
def seats(folder: Path) -> list[dict[str, Any]]:
    return tables_in(folder)["seats"].to_dicts()


@pytest.fixture(scope="module")
def games(folder: Path) -> list[dict[str, Any]]:
    return tables_in(folder)["games"].to_dicts()


Found = dict[str, Any]
Rows = list[dict[str, Any]]


def check_numbers(told: Found, numbers: list[int]) -> None:
    assert told["mean"] == pytest.approx(fmean(numbers), abs=1e-4)
    assert told["sd"] == pytest.approx(stdev(numbers), abs=1e-4)
    assert (told["min"], told["max"]) == (min(numbers), max(numbers))


def check_histogram(told: Found, numbers: list[int]) -> None:
    bars = told["histogram"]
    counted = Counter((number - bars["from"]) // bars["width"] for number in numbers)
    assert bars["counts"] == [counted[bar] for bar in range(len(bars["counts"]))]
    assert sum(bars["counts"]) == len(numbers)


def check_wins(told: Found, rows: Rows) -> None:
    wins = sum(row["won"] for row in rows)
    assert (told["wins"], told["share"]) == (wins, pytest.approx(wins / len(rows), abs=1e-6))
    assert (told["low"], told["high"]) == pytest.approx(interval(wins, len(rows)), abs=1e-6)


def test_length_margin_and_points_are_told_with_histograms(found: Found, games: Rows, seats: Rows) -> None:
    winners = [row["points"] for row in seats if row["won"]]
    for told, numbers in (
        (found["length"]["turns"], [game["turns"] for game in games]),
        (found["length"]["decisions"], [game["decisions"] for game in games]),
        (found["margin"], [game["margin"] for game in games]),
        (found["points"]["everyone"], [row["points"] for row in seats]),
        (found["points"]["winners"], winners),
    ):
        check_numbers(told, numbers)
        check_histogram(told, numbers)
    assert found["games"] == len(games)


def test_endings_are_counted_with_how_often_the_trigger_wins(found: Found, games: Rows) -> None:
    for ending in ("cards", "houses"):
        chosen = [game for game in games if game["ending"] == ending]
        assert found["endings"][ending]["games"] == len(chosen)
        by_trigger = sum(game["winner"] == game["trigger"] for game in chosen)
        assert found["endings"][ending]["trigger"]["wins"] == by_trigger
    assert found["endings"]["unfinished"]["games"] == 0


def test_seats_and_bots_have_their_wins_points_and_places(found: Found, seats: Rows) -> None:
    assert [told["colour"] for told in found["seats"]] == ["red", "green", "yellow", "blue"]
    for told in found["seats"]:
        rows = [row for row in seats if row["seat"] == told["seat"]]
        check_wins(told, rows)
        check_numbers(told["points"], [row["points"] for row in rows])
        assert told["played"] == 24
    assert [told["bot"] for told in found["bots"]] == ["classic:1", "random"]
    for told in found["bots"]:
        rows = [row for row in seats if row["bot"] == told["bot"]]
        assert told["played"] == len(rows) == 48
        check_wins(told, rows)
        check_numbers(told["points"], [row["points"] for row in rows])
        assert told["place"] == pytest.approx(fmean(row["place"] for row in rows), abs=1e-4)


def test_gods_are_told_for_winners_others_and_bots(found: Found, seats: Rows) -> None:
    assert [told["god"] for told in found["gods"]] == list(SOURCES)
    for told in found["gods"]:
        god = told["god"]
        assert told["mean"] == pytest.approx(fmean(row[god] for row in seats), abs=1e-4)
        assert told["sd"] == pytest.approx(stdev(row[god] for row in seats), abs=1e-4)
        assert told["winners"] == pytest.approx(fmean(row[god] for row in seats if row["won"]), abs=1e-4)
        assert told["others"] == pytest.approx(fmean(row[god] for row in seats if not row["won"]), abs=1e-4)
        for bot, mean in told["bots"].items():
            assert mean == pytest.approx(fmean(row[god] for row in seats if row["bot"] == bot), abs=1e-4)
    total = sum(told["mean"] for told in found["gods"])
    assert total == pytest.approx(found["points"]["everyone"]["mean"], abs=1e-2)


@pytest.mark.parametrize(
    ("part", "name", "column"), [("cards", "card", "bought"), ("houses", "city", "houses")]
)
def test_cards_and_cities_are_told_with_those_who_have_them(
    found: Found, seats: Rows, part: str, name: str, column: str
) -> None:
    counted = Counter(thing for row in seats for thing in row[column])
    assert {told[name]: told["number"] for told in found[part]} == dict(counted)
    first = Counter(row[column][0] for row in seats if row[column])
    for told in found[part]:
        those = [row for row in seats if told[name] in row[column]]
        others = [row["points"] for row in seats if told[name] not in row[column]]
        assert (told["seats"], told["first"]) == (len(those), first[told[name]])
        assert told["seats_share"] == pytest.approx(len(those) / len(seats), abs=1e-6)
        assert told["points"] == pytest.approx(fmean(row["points"] for row in those), abs=1e-4)
        assert told["points_of_others"] == pytest.approx(fmean(others) if others else 0, abs=1e-4)
        check_wins(told, those)
        for bot, mean in told["bots"].items():
            number = [row[column].count(told[name]) for row in seats if row["bot"] == bot]
            assert mean == pytest.approx(fmean(number), abs=1e-4)


def test_openings_are_the_most_frequent_first_cards(found: Found, seats: Rows) -> None:
    counted = Counter(tuple(row["opening"][:OPENING]) for row in seats)
    assert len(found["openings"]) == min(MOST_OPENINGS, len(counted))
    assert found["openings"][0]["seats"] == max(counted.values())
    for told in found["openings"]:
        rows = [row for row in seats if row["opening"][:OPENING] == told["cards"]]
        assert told["seats"] == len(rows) == counted[tuple(told["cards"])]
        assert told["points"] == pytest.approx(fmean(row["points"] for row in rows), abs=1e-4)
        check_wins(told, rows)


def test_a_fair_share_is_that_of_equal_sides() -> None:
    assert fair_share(run_of(seats=3)) == pytest.approx(1 / 3)
    assert fair_share(run_of(board="imperium", seats=6, variants=["teams"])) == pytest.approx(1 / 3)
    assert fair_share(run_of(seats=1, variants=["contrarius"])) is None


def test_contrarius_is_a_bot_and_a_seat_but_no_player(tmp_path: Path) -> None:
    folder = finished(tmp_path / "out", run_of(games=12, seats=1, variants=["contrarius"]))
    told, rows = statistics(folder), tables_in(folder)["seats"]
    own = rows.filter(pl.col("bot") != CONTRARIUS)
    assert [bot["bot"] for bot in told["bots"]] == ["contrarius", "random"]
    assert [(seat["colour"], seat["bot"]) for seat in told["seats"]] == [("red", ""), ("", "contrarius")]
    assert told["points"]["everyone"]["mean"] == pytest.approx(fmean(own["points"]), abs=1e-4)
    assert sum(card["number"] for card in told["cards"]) == sum(len(cards) for cards in own["bought"])


def test_one_game_is_enough(tmp_path: Path) -> None:
    told = statistics(finished(tmp_path / "out", run_of(games=1)))
    assert (told["games"], told["length"]["turns"]["sd"]) == (1, 0)
    assert sum(seat["wins"] for seat in told["seats"]) == 1


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (0, 0, 0.0, 1.0)]
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=1e-4)

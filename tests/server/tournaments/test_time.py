"""Rounds that end by the clock: deadlines, what unfinished games count, rounds that begin by themselves."""

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from concordia.server.clock import now
from concordia.server.people.ratings import final_order
from concordia.server.tables.progress import Progress
from concordia.server.tables.table import Table
from concordia.server.tournaments import results, rounds
from tests.server.running import Json, Running, refused
from tests.server.tournaments.test_organising import Cup

DAY = 24 * 60 * 60 * 1000
LONG = 60


def wait_for(look: Callable[[], Json], there: Callable[[Json], bool]) -> Json:
    """What is seen once something has happened that the server does by itself."""
    until = time.monotonic() + LONG
    while not there(told := look()):
        assert time.monotonic() < until, told
        time.sleep(0.05)
    return told


def let_days_pass(patch: pytest.MonkeyPatch, days: int) -> None:
    for module in (results, rounds):
        patch.setattr(module, "now", lambda: now() + days * DAY)


def results_of(told: Json, round_: int) -> list[Json]:
    return [match for match in told["rounds"][round_ - 1]["matches"] if match["places"]]


def test_when_the_time_of_a_round_is_up_whoever_is_asked_comes_last(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = Cup(server, ["Ann", "Bob"], pace="deadline", days=3, rounds=2)
    cup.enter()
    told = cup.begin(1)
    match = told["rounds"][0]["matches"][0]
    assert abs(told["rounds"][0]["ends"] - (now() + 3 * DAY)) < DAY
    asked = server.client().get(f"/tables/{match['table']}")["asked"]
    let_days_pass(monkeypatch, 4)
    told = wait_for(cup.told, lambda seen: bool(results_of(seen, 1)))
    (result,) = results_of(told, 1)
    assert (result["why"], result["places"][asked]) == ("time", 2)
    assert told["standings"][0]["player"] == match["seats"][1 - asked]


def test_a_round_that_is_extended_goes_on(simple: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = Cup(simple, ["Ann", "Bob"], pace="deadline", days=3)
    refused(cup.organiser.ask("POST", cup.path("/deadline"), {"ends": 1}), 409, "tournament-not-begun")
    cup.enter()
    cup.begin(1)
    refused(cup.organiser.ask("POST", cup.path("/deadline"), {"ends": 1}), 400, "deadline-out-of-reach")
    ends = now() + 10 * DAY
    told = cup.organiser.post(cup.path("/deadline"), {"ends": ends})
    assert told["rounds"][0]["ends"] == ends
    assert cup.kinds()[-1] == "extended"
    live = Cup(simple, ["Eva", "Flo"])
    live.enter()
    live.begin(1)
    refused(live.organiser.ask("POST", live.path("/deadline"), {"ends": ends}), 409, "no-deadline")


def test_a_league_begins_by_itself_and_goes_from_round_to_round(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = Cup(simple, ["Ann", "Bob", "Cia"], kind="league", rounds=2, days=1, closes=now() + 2 * DAY)
    cup.enter()
    assert cup.told()["status"] == "open"
    let_days_pass(monkeypatch, 3)
    wait_for(cup.told, lambda seen: len(seen["rounds"]) == 1)
    let_days_pass(monkeypatch, 6)
    wait_for(cup.told, lambda seen: len(seen["rounds"]) == 2)
    let_days_pass(monkeypatch, 9)
    told = wait_for(cup.told, lambda seen: bool(seen["status"] == "ended"))
    byes = [player for round_ in told["rounds"] for player in round_["byes"]]
    assert len(set(byes)) == len(byes) == 2


def test_in_a_tournament_whoever_is_not_there_at_the_end_comes_last() -> None:
    def table(tournament: str | None) -> Table:
        seats = [SimpleNamespace(seat=n, stand_in=why) for n, why in enumerate(("away", None, None))]
        row, options = SimpleNamespace(tournament=tournament, variants=[]), SimpleNamespace(rated=False)
        return cast(Table, SimpleNamespace(seats=seats, row=row, options=options))

    by_points = [SimpleNamespace(seat=seat) for seat in (0, 2, 1)]
    game = SimpleNamespace(ranking=lambda last: by_points)
    after = cast(Progress, SimpleNamespace(game=game, ending=None, flags=()))
    assert final_order(table("cup"), after) == [2, 1, 0]
    assert final_order(table(None), after) == [0, 2, 1]

"""Holidays in slow games: deadlines stand still, what is taken is counted, and no used time comes back."""

import pytest

from concordia.server.clock import now
from concordia.server.rate_limits import LIMITS
from concordia.server.store.models import HOLIDAY, MOVE, STARTED, EventRow
from concordia.server.tables.holidays import days_left
from concordia.server.tables.options import DAY, HOUR, Deadline
from tests.server.running import Client, Running, Seated, refused
from tests.server.tables.test_time import Told, let_time_pass, wait_for_seat

SLOW = {"time": {"kind": "deadline", "hours": 24, "holidays": 14}}


class Slow(Told):
    """The progress of a slow game in which people take holidays."""

    def __init__(self) -> None:
        super().__init__(time=Deadline(hours=24, holidays=14))
        self.happens(STARTED, 0)

    def holiday(self, at: int, until: int | None, seat: int = 0) -> None:
        data = None if until is None else {"until": until}
        number = self.progress.number + 1
        event = EventRow(kind=HOLIDAY, number=number, at=at, seat=seat, data=data)
        self.progress = self.progress.follow(event, None, self.options)

    @property
    def ends(self) -> int | None:
        return self.progress.time_ends(self.options)

    def left(self, seat: int = 0) -> int:
        return days_left(self.progress, self.options, seat)


def test_a_deadline_stands_still_while_its_player_is_on_holiday() -> None:
    told = Slow()
    told.holiday(6 * HOUR, 6 * HOUR + 10 * DAY)
    assert told.ends == 10 * DAY + 24 * HOUR
    assert told.left() == 4


def test_the_holiday_of_another_stops_nothing() -> None:
    told = Slow()
    told.holiday(6 * HOUR, 10 * DAY, seat=1)
    assert told.ends == 24 * HOUR


def test_a_holiday_gives_nothing_back_of_the_time_that_was_used_before() -> None:
    told = Slow()
    told.holiday(23 * HOUR, 3 * DAY)
    assert told.ends == 3 * DAY + HOUR
    told.holiday(3 * DAY + HOUR // 2, 4 * DAY)
    assert told.ends == 4 * DAY + HOUR // 2


def test_a_holiday_after_the_time_is_up_changes_nothing() -> None:
    told = Slow()
    told.holiday(24 * HOUR, 5 * DAY)
    assert told.ends == 24 * HOUR


def test_a_holiday_that_ends_early_gives_back_the_days_that_were_not_begun() -> None:
    told = Slow()
    told.holiday(0, 10 * DAY)
    assert told.left() == 4
    told.holiday(2 * DAY + HOUR, None)
    assert told.left() == 11
    assert told.ends == 2 * DAY + HOUR + 24 * HOUR


def test_a_holiday_is_made_longer_or_shorter_without_being_counted_twice() -> None:
    told = Slow()
    told.holiday(0, 3 * DAY)
    told.holiday(DAY, 5 * DAY)
    assert (told.left(), told.ends) == (9, 6 * DAY)
    told.holiday(2 * DAY, 3 * DAY)
    assert (told.left(), told.ends) == (11, 4 * DAY)


def test_even_the_shortest_holiday_counts_a_day() -> None:
    told = Slow()
    for hour in range(5):
        told.holiday(hour * HOUR, DAY)
        told.holiday(hour * HOUR + 1, None)
    assert told.left() == 9


def test_a_turn_that_begins_in_a_holiday_has_its_whole_deadline_after_it() -> None:
    told = Slow()
    told.holiday(HOUR, 5 * DAY, seat=1)
    told.happens(MOVE, 2 * HOUR, "tribune")
    told.happens(MOVE, 3 * HOUR, "done")
    assert told.progress.asked == 1
    assert told.ends == 6 * DAY


def take(table: Seated, seat: int, until: int) -> None:
    answer = table.client.ask(
        "PUT", table.path(f"/seats/{seat}/holiday"), {"until": until}, [table.secrets[seat]]
    )
    assert answer.status_code == 204, answer.text


def test_everyone_is_told_of_a_holiday_and_a_restart_forgets_nothing(server: Running) -> None:
    table = server.client().table("Ann", "Bob", options=SLOW)
    until = now() + 5 * DAY
    with table.live() as watcher:
        take(table, 0, until)
        event = watcher.until_event("holiday")
    assert (event["seat"], event["until"]) == (0, until)
    told = table.info()
    assert told["holidays"] == [{"until": until, "left": 9}, {"until": None, "left": 14}]
    assert told["clocks"]["ends"] > now() + 5 * DAY + 23 * HOUR
    server.server.registry.tables.pop(table.id)
    assert table.info() == told
    let_time_pass(server, table, 2 * DAY)
    assert table.info()["seats"][0]["stand_in"] is None


def test_time_runs_out_after_a_holiday_has_ended(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options=SLOW)
    take(table, 0, now() + 10 * DAY)
    table.client.ask("DELETE", table.path("/seats/0/holiday"), None, [table.secrets[0]])
    let_time_pass(simple, table, 2 * DAY)
    wait_for_seat(table, 0, "time")


@pytest.mark.parametrize(
    ("options", "until", "status", "code"),
    [
        ({}, DAY, 409, "no-holidays"),
        ({"time": {"kind": "clock", "minutes": 5}}, DAY, 409, "no-holidays"),
        ({"time": {"kind": "deadline", "hours": 24}}, DAY, 409, "no-holidays"),
        (SLOW, -HOUR, 400, "holiday-past"),
        (SLOW, 15 * DAY, 409, "holiday-too-long"),
    ],
)
def test_a_holiday_that_was_not_agreed_on_is_refused(
    simple: Running, options: dict[str, object], until: int, status: int, code: str
) -> None:
    table = simple.client().table("Ann", "Bob", options=options)
    body = {"until": now() + until}
    refused(table.client.ask("PUT", table.path("/seats/0/holiday"), body, [table.secrets[0]]), status, code)


def test_nobody_takes_or_ends_the_holiday_of_another(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options=SLOW)
    body = {"until": now() + DAY}
    answer = table.client.ask("PUT", table.path("/seats/0/holiday"), body, [table.secrets[1]])
    refused(answer, 403, "not-your-seat")
    take(table, 0, now() + DAY)
    answer = table.client.ask("DELETE", table.path("/seats/0/holiday"), None, [table.secrets[1]])
    refused(answer, 403, "not-your-seat")
    answer = table.client.ask("DELETE", table.path("/seats/1/holiday"), None, [table.secrets[1]])
    refused(answer, 409, "no-holiday")


def slow_game(client: Client, holidays: int) -> Seated:
    time = {"kind": "deadline", "hours": 24, "holidays": holidays}
    return client.table({"kind": "person", "mine": True}, "Bob", options={"time": time})


def test_an_account_takes_a_holiday_in_all_slow_games_at_once(server: Running) -> None:
    client = server.client()
    client.sign_up("Ann")
    long, short, none = (slow_game(client, holidays) for holidays in (30, 3, 0))
    quick = client.table({"kind": "person", "mine": True}, "Bob")
    until = now() + 10 * DAY
    taken = client.ask("PUT", "/me/holiday", {"until": until}).json()["tables"]
    assert sorted(taken) == sorted([long.id, short.id])
    assert long.info()["holidays"][0] == {"until": until, "left": 20}
    assert short.info()["holidays"][0]["left"] == 0
    assert short.info()["holidays"][0]["until"] <= now() + 3 * DAY
    assert none.info()["holidays"] is None
    assert quick.info()["holidays"] is None
    ended = client.ask("DELETE", "/me/holiday").json()["tables"]
    assert sorted(ended) == sorted(taken)
    assert long.info()["holidays"][0]["left"] == 29
    refused(server.client().ask("PUT", "/me/holiday", {"until": until}), 401, "signed-out")


def test_one_address_may_take_holidays_only_so_often(real: Running) -> None:
    table = real.client().table("Ann", "Bob", options=SLOW)
    until = now() + 5 * DAY
    for change in range(LIMITS["holiday"].most):
        take(table, 0, until + change)
    answer = table.client.ask("PUT", table.path("/seats/0/holiday"), {"until": until}, [table.secrets[0]])
    refused(answer, 429, "too-often")

"""Clocks and deadlines, dropping out and coming back."""

import time
from typing import Any

import pytest
from sqlalchemy import update

from concordia.errors import SetupError
from concordia.server.clock import now
from concordia.server.store.database import Database
from concordia.server.store.models import BACK, MOVE, STAND_IN, STARTED, UNDO, EventRow, SeatRow, TableRow
from concordia.server.tables.options import HOUR, MINUTE, Clock, Deadline, Options
from concordia.server.tables.progress import Progress
from concordia.setup import make_setup
from tests.server.running import Json, Running, Seated, refused

SETUP = make_setup("italia", ["Ann", "Bob"], "seed")
SECOND = 1000


class Told:
    """A table's progress that follows events at chosen times."""

    def __init__(self, **options: Any) -> None:
        self.options = Options(**options)
        self.progress = Progress()

    def happens(self, kind: str, at: int, text: str | None = None, seat: int | None = None) -> Progress:
        action = None
        if text is not None:
            assert self.progress.game is not None
            action = self.progress.game.parse(text).action
            seat = self.progress.asked
        event = EventRow(kind=kind, number=self.progress.number + 1, at=at, action=action, seat=seat)
        self.progress = self.progress.follow(event, SETUP, self.options)
        return self.progress

    def undoes(self, at: int, moves: int = 1) -> None:
        """The seat that moved last takes moves back."""
        seat = self.progress.moves[-1].seat
        event = EventRow(kind=UNDO, number=self.progress.number + 1, at=at, action=moves, seat=seat)
        self.progress = self.progress.follow(event, SETUP, self.options)


def test_a_clock_runs_for_the_seat_that_is_asked_alone() -> None:
    told = Told(time=Clock(minutes=10, increment=5))
    told.happens(STARTED, 0)
    told.happens(MOVE, 30 * SECOND, "tribune")
    assert told.progress.left == (10 * MINUTE - 30 * SECOND, 10 * MINUTE)
    told.happens(MOVE, 40 * SECOND, "done")
    assert told.progress.left == (10 * MINUTE - 40 * SECOND, 10 * MINUTE + 5 * SECOND)
    assert told.progress.time_ends(told.options) == 40 * SECOND + 10 * MINUTE + 5 * SECOND


def test_a_deadline_counts_from_when_the_seat_was_asked_first() -> None:
    told = Told(time=Deadline(hours=24))
    told.happens(STARTED, 0)
    told.happens(MOVE, HOUR, "tribune")
    assert told.progress.time_ends(told.options) == 24 * HOUR
    told.happens(MOVE, 2 * HOUR, "done")
    assert told.progress.time_ends(told.options) == 26 * HOUR


def test_a_stand_in_and_a_return_give_no_time_back() -> None:
    told = Told(time=Clock(minutes=10, increment=5))
    told.happens(STARTED, 0)
    told.happens(STAND_IN, 4 * MINUTE, seat=0)
    assert told.progress.left == (6 * MINUTE, 10 * MINUTE)
    told.happens(BACK, 5 * MINUTE, seat=0)
    assert told.progress.left == (5 * MINUTE, 10 * MINUTE)
    assert told.progress.time_ends(told.options) == 10 * MINUTE


def test_a_stand_in_and_a_return_move_no_deadline() -> None:
    told = Told(time=Deadline(hours=24))
    told.happens(STARTED, 0)
    told.happens(STAND_IN, 4 * HOUR, seat=0)
    told.happens(BACK, 5 * HOUR, seat=0)
    assert told.progress.time_ends(told.options) == 24 * HOUR


def test_the_clock_of_someone_else_runs_on_while_a_seat_changes_hands() -> None:
    told = Told(time=Clock(minutes=10))
    told.happens(STARTED, 0)
    told.happens(STAND_IN, 3 * MINUTE, seat=1)
    assert told.progress.left == (7 * MINUTE, 10 * MINUTE)


def test_taking_back_gives_no_time_back() -> None:
    told = Told(time=Clock(minutes=10, increment=5))
    told.happens(STARTED, 0)
    for minute in range(1, 5):
        told.happens(MOVE, (2 * minute - 1) * MINUTE, "tribune")
        told.undoes(2 * minute * MINUTE)
    assert told.progress.left == (2 * MINUTE, 10 * MINUTE)
    deadline = Told(time=Deadline(hours=24))
    deadline.happens(STARTED, 0)
    deadline.happens(MOVE, HOUR, "tribune")
    deadline.undoes(2 * HOUR)
    assert deadline.progress.time_ends(deadline.options) == 24 * HOUR


def test_every_update_tells_the_clocks_and_the_time_of_the_server(simple: Running) -> None:
    clock = {"kind": "clock", "minutes": 10, "increment": 5}
    table = simple.client().table("Ann", "Bob", options={"time": clock})
    with table.live(list(table.secrets.values())) as live:
        assert live.welcome["clocks"]["asked"] == 0
        assert live.welcome["clocks"]["left"] == [10 * MINUTE, 10 * MINUTE]
        clocks, told_at = live.welcome["clocks"], live.welcome["now"]
        for _ in range(20):
            live.move(live.view["actions"][0]["action"])
            update_ = next(one for one in reversed(live.seen) if one["type"] == "update")
            clocks, told_at = update_["clocks"], update_["now"]
            assert clocks["asked"] == live.view["decision"]["seat"]
            assert clocks["ends"] == pytest.approx(told_at + clocks["left"][clocks["asked"]], abs=2000)
            assert sum(clocks["left"]) <= 20 * MINUTE + 20 * 5 * SECOND
    with table.live() as watcher:
        assert watcher.welcome["clocks"] == clocks
        assert watcher.welcome["now"] >= told_at


def test_whose_clock_has_run_out_cannot_come_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options={"time": {"kind": "clock", "minutes": 1}})
    let_time_pass(simple, table, 2 * MINUTE)
    wait_for_seat(table, 0, "time")
    answer = table.client.ask("POST", table.path("/seats/0/return"), None, [table.secrets[0]])
    assert "your time is up" in refused(answer, 409, "time-is-up")
    assert [seat["for_good"] for seat in table.info()["seats"]] == [True, False]


def test_options_that_make_no_sense_are_refused(simple: Running) -> None:
    for options in (
        {"time": {"kind": "clock", "minutes": 0}},
        {"time": {"kind": "hourglass"}},
        {"fast": True},
    ):
        body: Json = {"seats": [{}, {}], "board": "italia", "options": options}
        assert simple.client().ask("POST", "/tables", body).status_code == 422


def let_time_pass(server: Running, table: Seated, milliseconds: int) -> None:
    """Move everything that happened at a table into the past."""
    held = server.server.registry.tables.pop(table.id)

    async def pass_by() -> None:
        database = Database(server.settings.database)
        async with database.changing() as session:
            past = update(EventRow).where(EventRow.table_id == table.id).values(at=EventRow.at - milliseconds)
            await session.execute(past)
            due = update(TableRow).where(TableRow.id == table.id).values(due=TableRow.due - milliseconds)
            await session.execute(due)
            seen = (
                update(SeatRow).where(SeatRow.table_id == table.id).values(seen=SeatRow.seen - milliseconds)
            )
            await session.execute(seen)
        await database.close()

    import asyncio

    asyncio.run(pass_by())
    assert not held.listeners


def wait_for_seat(table: Seated, seat: int, stand_in: str | None) -> None:
    for _ in range(200):
        if table.info()["seats"][seat]["stand_in"] == stand_in:
            return
        time.sleep(0.1)
    raise AssertionError(f"seat {seat} is not {stand_in}")


def test_a_bot_stands_in_for_someone_whose_time_is_up_and_gives_the_seat_back(server: Running) -> None:
    table = server.client().table("Ann", "Bob", options={"time": {"kind": "deadline", "hours": 24}})
    assert table.info()["clocks"]["ends"] > now() + 23 * HOUR
    let_time_pass(server, table, 25 * HOUR)
    wait_for_seat(table, 0, "time")
    for _ in range(600):
        if table.info()["asked"] == 1:
            break
        time.sleep(0.1)
    assert table.info()["asked"] == 1
    table.client.post(table.path("/seats/0/return"), secrets_=[table.secrets[0]])
    wait_for_seat(table, 0, None)


def test_a_bot_stands_in_for_someone_who_went_away_until_they_come_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options={"away": 5})
    with table.live([table.secrets[0]]):
        pass
    let_time_pass(simple, table, 6 * MINUTE)
    wait_for_seat(table, 0, "away")
    with table.live([table.secrets[0]]):
        wait_for_seat(table, 0, None)


def test_who_resigns_leaves_the_game_to_a_bot_and_may_come_back(server: Running) -> None:
    table = server.client().table("Ann", "bot:random")
    mine = [table.secrets[0]]
    with table.live() as watcher:
        table.client.post(table.path("/seats/0/resign"), secrets_=mine)
        assert watcher.until_event("stand-in")["why"] == "resigned"
        assert watcher.until_event("move", 60)["seat"] == 0
    answer = table.client.ask("POST", table.path("/moves"), {"position": 0, "key": "k", "action": 1}, mine)
    assert answer.status_code in (403, 409)
    table.client.post(table.path("/seats/0/return"), secrets_=mine)
    assert table.info()["seats"][0]["stand_in"] is None


def test_a_seat_is_given_up_and_taken_back_by_its_own_player_only(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    for what in ("resign", "return"):
        answer = table.client.ask(
            "POST", table.path(f"/seats/0/{what}"), None, [table.secrets[1], table.host]
        )
        assert refused(answer, 403, "not-your-seat")


def test_a_bad_bot_option_is_refused_before_the_server_starts() -> None:
    from concordia.cli.serve import bots_named

    assert bots_named(["mine=python3 my bot.py"]) == {"mine": "python3 my bot.py"}
    for wrong in ("mine", "=x", "a b=x", "mine= "):
        with pytest.raises(SetupError, match="NAME=COMMAND"):
            bots_named([wrong])

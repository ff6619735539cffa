"""Pauses by agreement: nothing happens and no clock runs until all want to go on."""

import time

from concordia.server.clock import now
from concordia.server.store.models import BACK, PAUSE, RESUME, STAND_IN, STARTED
from concordia.server.tables.offering import DAY
from concordia.server.tables.options import HOUR, MINUTE, Clock, Deadline
from tests.server.running import Running, refused, running
from tests.server.tables.offering import (
    CLOCK,
    answer,
    kinds,
    offer,
    offer_refused,
)
from tests.server.tables.test_time import Told, let_time_pass


def test_a_pause_stops_clocks_moves_and_bots_until_all_agree_to_go_on(server: Running) -> None:
    table = server.client().table("Ann", "Bob", options={"time": CLOCK})
    answer(table, 1, offer(table, 0, "pause")["number"])
    told = table.info()
    assert told["paused"]["until"] is None
    assert told["clocks"]["ends"] is None
    refused(table.move(), 409, "paused")
    offer_refused(table, 0, "paused", "pause")
    let_time_pass(server, table, 30 * MINUTE)
    assert table.info()["clocks"]["left"] == told["clocks"]["left"]
    answer(table, 0, offer(table, 1, "resume")["number"])
    after = table.info()
    assert after["paused"] is None
    assert after["clocks"]["ends"] > now() + 9 * MINUTE
    assert table.move("tribune").is_success
    offer_refused(table, 0, "not-paused", "resume")


def test_an_adjourned_game_goes_on_by_itself_at_the_agreed_time(server: Running) -> None:
    table = server.client().table("Ann", "bot:random", options={"time": CLOCK})
    offer_refused(table, 0, "adjourned-when", "pause", until=now() - 1)
    offer_refused(table, 0, "adjourned-when", "pause", until=now() + 100 * DAY)
    offer(table, 0, "pause", until=now() + 1500)
    assert table.info()["paused"]["until"] is not None
    for _ in range(200):
        if table.info()["paused"] is None:
            break
        time.sleep(0.1)
    assert kinds(table)[-1] == "resume"
    assert table.move("tribune").is_success


def test_a_bot_waits_while_the_game_is_paused(simple: Running) -> None:
    table = simple.client().table("Ann", "bot:random")
    offer(table, 0, "pause")
    table.client.post(table.path("/seats/0/resign"), secrets_=[table.secrets[0]])
    held = simple.server.registry.tables[table.id]
    assert held.progress.asked == 0
    assert held.asked_bot is None
    assert held.progress.due(held.seats, held.options) is None
    table.client.post(table.path("/seats/0/return"), secrets_=[table.secrets[0]])
    offer(table, 0, "resume")
    assert table.move("tribune").is_success


def test_a_pause_neither_gives_nor_takes_time() -> None:
    told = Told(time=Clock(minutes=10, increment=5))
    told.happens(STARTED, 0)
    told.happens(PAUSE, 2 * MINUTE, seat=0)
    told.happens(STAND_IN, 3 * MINUTE, seat=0)
    told.happens(BACK, 50 * MINUTE, seat=0)
    assert told.progress.time_ends(told.options) is None
    told.happens(RESUME, 60 * MINUTE, seat=0)
    assert told.progress.left == (8 * MINUTE, 10 * MINUTE)
    assert told.progress.time_ends(told.options) == 68 * MINUTE
    slow = Told(time=Deadline(hours=24))
    slow.happens(STARTED, 0)
    slow.happens(PAUSE, 4 * HOUR, seat=0)
    slow.happens(RESUME, 10 * HOUR, seat=0)
    assert slow.progress.time_ends(slow.options) == 30 * HOUR


def test_offers_and_a_pause_are_the_same_after_a_restart(database_url: str) -> None:
    with running(database_url) as first:
        table = first.client().table("Ann", "Bob", "Cyn", options={"time": CLOCK})
        table.play(5)
        answer(table, 1, offer(table, 0, "pause")["number"])
        answer(table, 1, offer(table, 2, "end")["number"], "mute")
        before, held = table.info(), first.server.registry.tables[table.id].progress
    with running(database_url) as second:
        assert second.client().get(table.path()) == before
        again = second.server.registry.tables[table.id].progress
        assert (again.offers, again.paused, again.left) == (held.offers, held.paused, held.left)

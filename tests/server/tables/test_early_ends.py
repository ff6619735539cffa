"""Games that end early: by agreement, by a claim against someone who is gone, by a flag."""

import time

from concordia.record import read_record, record_text
from concordia.server.tables.offering import DAY, GONE_WITH_CLOCK, GONE_WITHOUT
from concordia.server.tables.options import MINUTE
from tests.server.running import Json, Running, Seated, refused
from tests.server.tables.offering import (
    CLOCK,
    answer,
    answer_refused,
    imported,
    offer,
    offer_refused,
    pass_turn,
)
from tests.server.tables.test_time import SECOND, let_time_pass, wait_for_seat


def test_a_game_ends_when_all_agree_and_the_points_decide(server: Running) -> None:
    table = server.client().table("Ann", "Bob", "Cyn")
    table.play(30)
    number = offer(table, 0, "end")["number"]
    answer(table, 1, number)
    assert table.info()["status"] == "playing"
    answer(table, 2, number)
    told = table.info()
    assert (told["status"], told["ending"]) == ("over", {"why": "agreement", "last": []})
    view = table.view(1)["view"]
    assert view["over"]
    assert view.get("decision") is None
    assert not view.get("actions")
    totals = [seat["score"]["total"] for seat in view["seats"]]
    assert totals[told["places"][0]] == max(totals)
    assert table.move(0).status_code == 409
    assert [one["kind"] for one in table.client.get(table.path("/events"))["events"]][-1] == "ended"


def test_the_record_of_a_game_that_ended_early_says_so_and_comes_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    table.play(30)
    answer(table, 1, offer(table, 0, "end")["number"])
    record = simple.client().http.get(f"/api{table.path('/record')}").text
    assert "\nEnded: agreement\n" in record
    assert "\nResult 1 " in record
    game, ended = read_record(record)
    assert ended is not None
    assert record_text(game, ended=ended) == record
    exported = table.client.get(table.path("/record.json"))
    assert exported["ended"] == "agreement"
    assert len(exported["result"]) == 2
    again = imported(simple, record)
    assert again.told["status"] == "over"
    assert again.told["ending"]["why"] == "agreement"
    moment = again.client.get(again.path("/moments/30"))["view"]
    assert moment["over"]
    assert not again.client.get(again.path("/moments/29"))["view"]["over"]


def gone(server: Running, table: Seated, milliseconds: int) -> None:
    """Let time pass while nobody was connected."""
    server.server.live.began -= milliseconds
    let_time_pass(server, table, milliseconds)


def test_a_win_is_claimed_at_once_when_nobody_else_is_left_to_ask(server: Running) -> None:
    table = server.client().table("Ann", "Bob", options={"time": CLOCK})
    pass_turn(table)
    words = offer_refused(table, 0, "not-gone-long", "claim", target=1)
    assert "wait" in words
    with table.live([table.secrets[1]]):
        offer_refused(table, 0, "not-gone", "claim", target=1)
    gone(server, table, GONE_WITH_CLOCK + 30 * SECOND)
    offer(table, 0, "claim", target=1)
    told = table.info()
    assert told["ending"] == {"why": "claim", "last": [1]}
    assert told["places"] == [0, 1]


def test_whoever_else_is_there_must_agree_to_a_claim(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cyn", options={"time": CLOCK})
    gone(simple, table, GONE_WITH_CLOCK + 30 * SECOND)
    number = offer(table, 1, "claim", target=0)["number"]
    assert [one["missing"] for one in table.info()["offers"]] == [[2]]
    answer(table, 2, number)
    assert table.info()["places"][-1] == 0


def test_a_claim_lapses_when_whoever_was_gone_comes_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cyn", options={"time": CLOCK})
    gone(simple, table, GONE_WITH_CLOCK + 30 * SECOND)
    number = offer(table, 1, "claim", target=0)["number"]
    with table.live([table.secrets[2]]) as watcher, table.live([table.secrets[0]]):
        assert watcher.until_event("answer")["answer"] == "lapse"
    answer_refused(table, 2, number, "no-offer", 404)
    assert table.info()["status"] == "playing"


def test_a_win_is_claimed_only_over_a_person_who_is_asked_and_gone(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cyn")
    gone(simple, table, GONE_WITH_CLOCK + 30 * SECOND)
    offer_refused(table, 0, "claim-of-whom", "claim", target=1)
    offer_refused(table, 0, "claim-of-whom", "claim", target=0)
    offer_refused(table, 0, "claim-of-whom", "claim")
    offer_refused(table, 1, "not-gone-long", "claim", target=0)
    gone(simple, table, GONE_WITHOUT)
    assert offer(table, 1, "claim", target=0)["number"], "without a clock it takes a day"
    slow = simple.client().table("Ann", "Bob", options={"time": {"kind": "deadline", "hours": 240}})
    gone(simple, slow, 2 * DAY)
    offer_refused(slow, 1, "claim-of-whom", "claim", target=0)


def test_whoever_was_cut_off_by_a_restart_is_not_gone(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options={"time": CLOCK})
    let_time_pass(simple, table, GONE_WITH_CLOCK + 30 * SECOND)
    offer_refused(table, 1, "not-gone-long", "claim", target=0)


def test_a_game_is_not_ended_behind_the_back_of_someone_who_may_come_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options={"away": 5})
    let_time_pass(simple, table, 6 * MINUTE)
    wait_for_seat(table, 0, "away")
    number = offer(table, 1, "end")["number"]
    assert table.info()["offers"][0]["missing"] == [0]
    with table.live([table.secrets[0]]):
        wait_for_seat(table, 0, None)
        answer(table, 0, number, "refuse")
    assert table.info()["status"] == "playing"


def test_whoever_has_resigned_has_agreed(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    table.client.post(table.path("/seats/0/resign"), secrets_=[table.secrets[0]])
    offer_refused(table, 0, "stood-in", "end")
    offer(table, 1, "end")
    assert table.info()["status"] == "over"


def test_a_flag_loses_the_game_where_the_table_has_agreed_so(server: Running) -> None:
    options = {"time": {"kind": "clock", "minutes": 1}, "flag": "lost"}
    table = server.client().table("Ann", "Bob", options=options)
    let_time_pass(server, table, 2 * MINUTE)
    for _ in range(200):
        if table.info()["status"] == "over":
            break
        time.sleep(0.1)
    told = table.info()
    assert told["ending"] == {"why": "time", "last": [0]}
    assert told["places"] == [1, 0]


def test_of_three_a_bot_plays_on_for_the_first_flag_and_the_second_ends_the_game(simple: Running) -> None:
    options = {"time": {"kind": "clock", "minutes": 1}, "flag": "lost"}
    table = simple.client().table("Ann", "Bob", "Cyn", options=options)
    let_time_pass(simple, table, 2 * MINUTE)
    wait_for_seat(table, 0, "time")
    for _ in range(600):
        if table.info()["asked"] == 1:
            break
        time.sleep(0.1)
    let_time_pass(simple, table, 2 * MINUTE)
    for _ in range(200):
        if table.info()["status"] == "over":
            break
        time.sleep(0.1)
    assert table.info()["places"] == [2, 1, 0]
    assert table.info()["ending"]["why"] == "time"


def test_only_where_there_is_a_clock_a_flag_loses(simple: Running) -> None:
    body: Json = {"seats": [{}, {}], "board": "italia", "options": {"flag": "lost"}}
    refused(simple.client().ask("POST", "/tables", body), 400, "flag-without-clock")

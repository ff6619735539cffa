"""Offers: a rematch, taking back by consent, ending by agreement, claiming a win, pausing."""

import time
from random import Random
from typing import Any

import pytest

from concordia.record import read_record, record_text
from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.store.event_log import Entry
from concordia.server.store.models import BACK, MOVE, PAUSE, RESUME, STAND_IN, STARTED
from concordia.server.tables.consent import MOST_AN_HOUR, PATIENCE
from concordia.server.tables.offering import DAY, GONE_WITH_CLOCK, GONE_WITHOUT
from concordia.server.tables.options import HOUR, MINUTE, Clock, Deadline
from tests.random_games import Table
from tests.server.conftest import Postgres
from tests.server.running import Json, Running, Seated, good, refused, running
from tests.server.tables.test_time import SECOND, Told, let_time_pass, wait_for_seat

CLOCK = {"kind": "clock", "minutes": 10, "increment": 5}


def offer(table: Seated, seat: int, kind: str, **more: Any) -> Any:
    """Offer something as a seat, which must be taken."""
    return table.client.post(table.path("/offers"), {"kind": kind, **more}, [table.secrets[seat]])


def offer_refused(table: Seated, seat: int, code: str, kind: str, status: int = 409, **more: Any) -> str:
    answer = table.client.ask("POST", table.path("/offers"), {"kind": kind, **more}, [table.secrets[seat]])
    return refused(answer, status, code)


def answer(table: Seated, seat: int, number: int, how: str = "accept") -> Any:
    path = table.path(f"/offers/{number}/answer")
    return table.client.post(path, {"answer": how}, [table.secrets[seat]])


def answer_refused(table: Seated, seat: int, number: int, code: str, status: int) -> None:
    path = table.path(f"/offers/{number}/answer")
    refused(table.client.ask("POST", path, {"answer": "accept"}, [table.secrets[seat]]), status, code)


def over(server: Running, **wanted: Any) -> Seated:
    """A table of two whose game is over."""
    chance = Random("over")
    game = Table("italia", 2).game("over")
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return imported(server, record_text(game), **wanted)


def imported(server: Running, record: str, **wanted: Any) -> Seated:
    client = server.client()
    made = client.post("/tables/import", {"record": record, **wanted})
    secrets_ = {int(seat): secret for seat, secret in made["secrets"].items()}
    return Seated(client, made["table"]["id"], made["host"], secrets_, made["table"])


def kinds(table: Seated) -> list[str]:
    return [event["kind"] for event in table.client.get(table.path("/events"))["events"]]


@pytest.fixture
def two(simple: Running) -> Seated:
    return simple.client().table("Ann", "Bob", options={"time": CLOCK})


def test_a_rematch_begins_only_when_all_people_have_accepted(server: Running) -> None:
    table = over(server)
    number = offer(table, 0, "rematch")["number"]
    assert table.info()["rematch"] is None
    assert [one["missing"] for one in table.info()["offers"]] == [[1]]
    assert not table.client.get("/tables?mine=true", [table.secrets[1]])["tables"][1:], "nothing was made yet"
    again = answer(table, 1, number)["table"]
    assert table.info()["rematch"] == again
    assert table.info()["offers"] == []
    told = table.client.get(f"/tables/{again}")
    assert told["status"] == "playing"
    assert [seat["name"] for seat in told["seats"]] == [seat["name"] for seat in table.told["seats"]][::-1]
    view = table.client.get(f"/tables/{again}/view", [table.secrets[0]])
    assert view["seats"] == [1], "the secret is as good as before"
    answer_refused(table, 1, number, "no-offer", 404)
    offer_refused(table, 1, "rematch-made", "rematch")


def test_a_refused_rematch_makes_no_table(simple: Running) -> None:
    table = over(simple)
    answer(table, 1, offer(table, 0, "rematch")["number"], "refuse")
    assert table.info()["rematch"] is None
    assert kinds(table)[-2:] == ["offer", "answer"]
    offer_refused(table, 0, "offer-declined", "rematch")
    assert offer(table, 1, "rematch")["number"], "the other one may still offer it"


def test_alone_with_bots_a_rematch_begins_at_once(simple: Running) -> None:
    table = over(simple, seats=[{"kind": "person"}, {"kind": "bot", "bot": "random"}])
    again = offer(table, 0, "rematch")["table"]
    assert table.client.get(f"/tables/{again}")["status"] == "playing"
    assert kinds(table)[-1] == "rematch"


def test_a_rematch_that_cannot_be_kept_leaves_no_table(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = over(server)
    number = offer(table, 0, "rematch")["number"]

    async def fail(entry: Entry) -> bool:
        raise Refused.of("not-saved")

    with monkeypatch.context() as broken:
        broken.setattr(server.server.registry.event_log, "append", fail)
        answer_refused(table, 1, number, "not-saved", 503)
    both = list(table.secrets.values())
    assert [one["id"] for one in table.client.get("/tables?mine=true", both)["tables"]] == [table.id]
    again = answer(table, 1, number)["table"]
    found = [one["id"] for one in table.client.get("/tables?mine=true", both)["tables"]]
    assert sorted(found) == sorted([table.id, again])


def test_a_rematch_of_a_rated_game_is_rated(simple: Running) -> None:
    livia, marcus = simple.client(), simple.client()
    livia.sign_up("Livia")
    marcus.sign_up("Marcus")
    seats: list[Json] = [{"kind": "person", "mine": True}, {"kind": "open"}]
    options = {"rated": True, "time": CLOCK}
    table = livia.table(*seats, start=False, options=options)
    table.secrets[1] = marcus.post(table.path("/seats/1/join"), {})["secret"]
    livia.post(table.path("/start"))
    number = livia.post(table.path("/offers"), {"kind": "end"})["number"]
    marcus.post(table.path(f"/offers/{number}/answer"), {"answer": "accept"})
    number = livia.post(table.path("/offers"), {"kind": "rematch"})["number"]
    again = marcus.post(table.path(f"/offers/{number}/answer"), {"answer": "accept"})["table"]
    assert livia.get(f"/tables/{again}")["options"]["rated"]
    assert livia.get("/players/Livia")["rated"] == 1, "what ended by agreement is rated"


def pass_turn(table: Seated) -> None:
    """Let Ann play the Tribune and end her turn, which shows nothing new."""
    assert table.move("tribune").is_success
    assert table.move("done").is_success


def test_a_turn_that_has_passed_is_taken_back_by_consent(server: Running) -> None:
    table = server.client().table("Ann", "Bob", options={"time": CLOCK})
    pass_turn(table)
    assert table.info()["asked"] == 1
    number = offer(table, 0, "takeback")["number"]
    assert table.info()["offers"][0]["count"] == 2
    answer(table, 1, number)
    told = table.info()
    assert (told["asked"], told["moves"], told["offers"]) == (0, 0, [])
    event = table.client.get(table.path("/events"))["events"][-1]
    assert (event["kind"], event["seat"], event["count"], event["of"]) == ("undo", 0, 2, number)


def test_a_take_back_lapses_with_the_next_move(two: Seated) -> None:
    pass_turn(two)
    number = offer(two, 0, "takeback")["number"]
    with two.live([two.secrets[0]]) as live:
        assert two.move().is_success
        assert live.until("update")["table"]["offers"] == [], "whoever looks is told that it has lapsed"
    answer_refused(two, 1, number, "no-offer", 404)


def test_what_has_shown_something_is_not_taken_back_by_consent(two: Seated) -> None:
    offer_refused(two, 0, "cannot-take-back", "takeback")
    offer_refused(two, 1, "cannot-take-back", "takeback")
    strict = two.client.table("Ann", "Bob", options={"undo": False})
    pass_turn(strict)
    offer_refused(strict, 0, "no-undo", "takeback", 403)


def test_taking_back_by_consent_gives_nobody_time() -> None:
    told = Told(time=Clock(minutes=10, increment=5))
    told.happens(STARTED, 0)
    told.happens(MOVE, 20 * SECOND, "tribune")
    told.happens(MOVE, 30 * SECOND, "done")
    assert told.progress.left == (10 * MINUTE - 30 * SECOND, 10 * MINUTE + 5 * SECOND)
    told.undoes(50 * SECOND, 2)
    assert told.progress.left == (10 * MINUTE - 30 * SECOND, 10 * MINUTE - 20 * SECOND)
    told.happens(MOVE, 60 * SECOND, "tribune")
    told.happens(MOVE, 60 * SECOND, "done")
    assert told.progress.left == (10 * MINUTE - 40 * SECOND, 10 * MINUTE - 15 * SECOND)


def test_taking_back_by_consent_moves_no_deadline_but_by_what_the_other_has_used() -> None:
    told = Told(time=Deadline(hours=24))
    told.happens(STARTED, 0)
    told.happens(MOVE, 10 * HOUR, "tribune")
    told.happens(MOVE, 20 * HOUR, "done")
    told.undoes(25 * HOUR, 2)
    assert told.progress.time_ends(told.options) == (24 + 5) * HOUR


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


def test_nobody_answers_for_another_or_offers_as_another(two: Seated) -> None:
    number = offer(two, 0, "end")["number"]
    answer_refused(two, 0, number, "offer-for-others", 409)
    strangers = two.client.ask("POST", two.path(f"/offers/{number}/answer"), {"answer": "accept"})
    refused(strangers, 409, "offer-for-others")
    withdrawn = two.client.ask(
        "POST", two.path(f"/offers/{number}/answer"), {"answer": "withdraw"}, [two.secrets[1]]
    )
    refused(withdrawn, 403, "not-your-seat")
    as_ann = two.client.ask("POST", two.path("/offers"), {"kind": "pause", "seat": 0}, [two.secrets[1]])
    refused(as_ann, 403, "not-your-seat")
    refused(two.client.ask("POST", two.path("/offers"), {"kind": "end"}), 403, "offers-for-players")
    assert two.info()["status"] == "playing"


def test_seats_of_one_browser_answer_together(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cyn")
    number = offer(table, 0, "end")["number"]
    both = [table.secrets[1], table.secrets[2]]
    table.client.post(table.path(f"/offers/{number}/answer"), {"answer": "accept"}, both)
    assert table.info()["status"] == "over"


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


def test_offers_do_not_pester(two: Seated, simple: Running) -> None:
    number = offer(two, 0, "end")["number"]
    offer_refused(two, 1, "offer-open", "end")
    answer(two, 1, number, "refuse")
    assert "5 min" in offer_refused(two, 0, "offer-declined", "end")
    let_time_pass(simple, two, PATIENCE)
    offer_refused(two, 0, "offer-declined-moves", "end")
    two.play(10)
    number = offer(two, 0, "end")["number"]
    answer(two, 1, number, "mute")
    assert "Bob" in offer_refused(two, 0, "offers-unwelcome", "pause")
    assert offer(two, 1, "pause")["number"], "who wants no offers may still make some"


def test_a_seat_makes_only_so_many_offers_an_hour(two: Seated) -> None:
    for _ in range(MOST_AN_HOUR):
        answer(two, 0, offer(two, 0, "pause")["number"], "withdraw")
    offer_refused(two, 0, "offers-too-many", "pause")


def test_an_offer_lapses_when_everyone_has_had_a_turn(two: Seated) -> None:
    offer(two, 0, "end")
    pass_turn(two)
    assert len(two.info()["offers"]) == 1
    while two.info()["asked"] == 1:
        assert two.move().is_success
    assert two.info()["offers"] == []


@pytest.mark.parametrize("leaving", [0, 1])
def test_an_offer_lapses_when_someone_it_is_about_leaves_the_game(simple: Running, leaving: int) -> None:
    table = simple.client().table("Ann", "Bob", "Cyn")
    offer(table, 0, "end")
    table.client.post(table.path(f"/seats/{leaving}/resign"), secrets_=[table.secrets[leaving]])
    assert table.info()["offers"] == []


def test_an_offer_made_at_one_process_is_answered_at_another(postgres: Postgres) -> None:
    url = postgres.new_database()
    with running(url) as one, running(url) as two:
        table = over(one)
        number = offer(table, 0, "rematch")["number"]
        accept = ("POST", table.path(f"/offers/{number}/answer"), {"answer": "accept"}, [table.secrets[1]])
        again = good(two.client().ask(*accept))["table"]
        for server in (one, two):
            assert server.client().get(f"/tables/{again}")["status"] == "playing"
        for _ in range(100):
            if table.info()["rematch"] == again:
                break
            time.sleep(0.1)
        assert table.info()["rematch"] == again
        refused(one.client().ask(*accept), 404, "no-offer")


def test_what_may_be_offered_is_told_with_the_reason_against_it(two: Seated) -> None:
    told = two.client.get(two.path("/offers"), [two.secrets[1]])["offers"]
    why = {one["kind"]: one["refused"] and one["refused"]["code"] for one in told}
    assert why == {
        "rematch": "rematch-before-end",
        "takeback": "cannot-take-back",
        "end": None,
        "claim": "not-gone-long",
        "pause": None,
        "resume": "not-paused",
    }
    assert two.client.get(two.path("/offers"))["offers"] == []


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

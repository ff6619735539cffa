"""Offers: how they are made, answered and limited; a rematch, taking back by consent."""

import time

import pytest

from concordia.server.errors import Refused
from concordia.server.store.event_log import Entry
from concordia.server.store.models import MOVE, STARTED
from concordia.server.tables.consent import MOST_AN_HOUR, PATIENCE
from concordia.server.tables.options import HOUR, MINUTE, Clock, Deadline
from tests.server.conftest import Postgres
from tests.server.running import Json, Running, Seated, good, refused, running
from tests.server.tables.offering import (
    CLOCK,
    answer,
    answer_refused,
    kinds,
    offer,
    offer_refused,
    over,
    pass_turn,
)
from tests.server.tables.test_time import SECOND, Told, let_time_pass


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
    with two.live(list(two.secrets.values())) as live:
        shown, mover = False, 0
        while not shown:
            mover, left = live.view["decision"]["seat"], sum(live.view["decks_left"])
            actions = live.view["actions"]
            bought = [one for one in actions if one["kind"] == "slot"]
            live.move(two.chance.choice(bought or actions)["action"])
            shown = sum(live.view["decks_left"]) < left
    offer_refused(two, mover, "cannot-take-back", "takeback")


def test_only_whoever_has_moved_last_asks_to_take_back_and_only_where_that_is_allowed(two: Seated) -> None:
    for seat in (0, 1):
        offer_refused(two, seat, "cannot-take-back", "takeback")
    pass_turn(two)
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

"""Points explained over the server, what would add to them, and why something cannot be done."""

import pytest

from concordia.explain import explain
from concordia.prospects import prospects
from concordia.record import read_game
from concordia.rules.state import NO_CARD
from concordia.server.tables.table import Table
from concordia.shapes import plain
from tests.server.running import Json, Running, Seated, refused

HIDDEN = {"live_score": False}


def test_every_point_is_explained_now_and_at_any_moment(server: Running) -> None:
    table = server.client().table("Ann", "Bob", "Cid", board="roma")
    seen = [table.view()["view"]]
    for _ in range(25):
        assert table.move().is_success
        seen.append(table.view()["view"])
    now = table.client.get(table.path("/points"))
    assert (now["moves"], now["at"]) == (25, 25)
    assert now == table.client.get(table.path("/points?at=25"))
    for moves, view in enumerate(seen):
        told = server.client().get(table.path(f"/points?at={moves}"))
        assert told["at"] == moves
        assert [one["total"] for one in told["seats"]] == [seat["score"]["total"] for seat in view["seats"]]
    beyond = table.client.ask("GET", table.path("/points?at=26"))
    assert "the game has 25 moves" in refused(beyond, 404, "no-moment")


def test_a_finished_game_is_explained_as_its_record_is(simple: Running) -> None:
    table = simple.client().table("Ann", board="roma", variants=["contrarius-veteran"])
    table.play()
    game = read_game(table.client.ask("GET", table.path("/record")).text)
    told = table.client.get(table.path("/points"))
    assert told["seats"] == [plain(explain(game, seat)) for seat in range(2)]
    assert told["seats"][1]["marker"][0] == {"cause": "level", "points": 12}


def test_prospects_are_told_to_everyone_and_are_those_of_the_library(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    table.play(30)
    game = simple.server.registry.tables[table.id].progress.game
    assert game is not None
    for seat in (0, 1):
        told = simple.client().get(table.path(f"/prospects?seat={seat}"))
        assert told == {**plain(prospects(game, seat)), "position": 30}
        assert len(told["cards"]) == sum(card != NO_CARD for card in game.state.display)
    nobody = table.client.ask("GET", table.path("/prospects?seat=2"))
    assert "no player on seat 2" in refused(nobody, 404, "no-player-on-seat")
    refused(table.client.ask("GET", table.path("/prospects")), 422, "field-missing")


@pytest.mark.parametrize("path", ["/points", "/points?at=0", "/prospects?seat=0"])
def test_points_that_the_table_hides_are_told_when_the_game_is_over(simple: Running, path: str) -> None:
    table = simple.client().table("Ann", "Bob", options=HIDDEN)
    answer = table.client.ask("GET", table.path(path), None, table.all_secrets)
    assert "no points until the game is over" in refused(answer, 403, "hidden-points")
    table.play()
    assert table.client.get(table.path(path))


@pytest.mark.parametrize("path", ["/points", "/prospects?seat=0", "/why?card=tribune"])
def test_nothing_is_told_of_a_game_that_has_not_begun_or_is_of_other_rules(
    simple: Running, path: str
) -> None:
    table = simple.client().table("Ann", "Bob", start=False)
    answer = table.client.ask("GET", table.path(path), None, table.all_secrets)
    assert "has not begun" in refused(answer, 409, "not-begun")
    held = simple.server.registry.tables.pop(table.id)
    held.row.rules_version = 0
    simple.server.registry.tables[table.id] = Table(held.row, held.seats, [])
    answer = table.client.ask("GET", table.path(path), None, table.all_secrets)
    assert "cannot go on here" in refused(answer, 409, "foreign-rules")


def why(table: Seated, query: str, seat: int = 0) -> Json:
    told: Json = table.client.get(table.path(f"/why?{query}"), [table.secrets[seat]])
    return told


def test_a_player_is_told_why_not(server: Running) -> None:
    table = server.client().table("Ann", "Bob", "Cid", board="imperium")
    assert why(table, "card=consul") == {
        "code": "why.not-owned",
        "arguments": {},
        "message": "You do not have this card.",
    }
    assert why(table, "seat=1&card=tribune", 1) == {
        "code": "why.not-your-turn",
        "arguments": {"other": 0},
        "message": "It is not your turn: Ann decides.",
    }
    assert table.move("architect").is_success
    assert table.move("land roma").is_success
    assert why(table, "line=lutetia/massilia&colonist=land") == {
        "code": "why.too-far",
        "arguments": {"steps": 3, "left": 2},
        "message": "It takes 3 steps to get here; 2 left.",
    }
    assert why(table, "good=wine")["arguments"] == {"asked": {"kind": "to", "left": 2}}


def test_every_kind_of_thing_can_be_asked_about(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", board="roma")
    for query in (
        *("city=pantheon", "space=cyrene", "province=caelius", "slot=7", "copy=1", "good=wine", "god=mars"),
        *("line=pantheon/theatrum-pompeii&colonist=land", "city=ostia&colonist=sea"),
    ):
        assert why(table, query)["code"] == "why.other-question", query


@pytest.mark.parametrize(
    ("query", "status", "code", "words"),
    [
        ("", 400, "one-thing", "exactly one of city, space, line"),
        ("city=roma&card=tribune", 400, "one-thing", "exactly one of city, space, line"),
        ("card=emperor", 400, "unknown-thing", "there is no card 'emperor'"),
        ("line=roma/massilia", 400, "unknown-thing", "there is no line"),
        ("copy=4", 400, "unknown-thing", "there is no copy 4"),
        ("slot=8", 422, "field-too-large", "slot"),
        ("colonist=air&city=roma", 422, "bad-field", "colonist"),
        ("seat=1&card=tribune", 403, "not-your-seat", "seat 1 is not yours"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    simple: Running, query: str, status: int, code: str, words: str
) -> None:
    table = simple.client().table("Ann", "Bob")
    answer = table.client.ask("GET", table.path(f"/why?{query}"), None, [table.secrets[0]])
    assert words in refused(answer, status, code)


def test_nothing_hinders_what_may_be_chosen(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    assert table.client.get(table.path("/why?card=tribune"), [table.secrets[0]]) is None


def test_spectators_have_nothing_to_choose(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    answer = simple.client().ask("GET", table.path("/why?card=tribune"))
    assert "only someone who plays" in refused(answer, 403, "why-for-players")

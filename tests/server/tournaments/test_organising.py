"""Tournaments as people enter and organise them: who may do what, mistakes and how they are put right."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.running import Client, Json, Running, refused


class Cup:
    """A tournament with its organiser and its players."""

    def __init__(self, server: Running, names: Sequence[str], **terms: Any) -> None:
        self.server = server
        self.people = {name: server.client() for name in names}
        for name, client in self.people.items():
            client.sign_up(name)
        self.organiser = next(iter(self.people.values()))
        made = self.organiser.post("/tournaments", {"name": "Cup", "terms": {"seats": 2, **terms}})
        self.id: str = made["id"]

    def path(self, rest: str = "") -> str:
        return f"/tournaments/{self.id}{rest}"

    def enter(self, *names: str) -> None:
        for name in names or self.people:
            self.people[name].post(self.path("/players"))

    def begin(self, round_: int) -> Json:
        told: Json = self.organiser.post(self.path("/rounds"), {"round": round_})
        return told

    def told(self) -> Json:
        found: Json = self.organiser.get(self.path())
        return found

    def win(self, name: str, reason: str = "played elsewhere") -> Json:
        """Let the organiser say that someone has won the game that they play now."""
        told = self.told()
        player = self.number(name)
        for place, match in enumerate(told["rounds"][-1]["matches"]):
            if player in match["seats"]:
                others = iter(range(2, len(match["seats"]) + 1))
                places = [1 if seat == player else next(others) for seat in match["seats"]]
                path = self.path(f"/rounds/{len(told['rounds'])}/matches/{place}/result")
                after: Json = self.organiser.post(path, {"places": places, "reason": reason})
                return after
        raise AssertionError(f"{name} does not play")

    def number(self, name: str) -> int:
        numbers: dict[str, int] = {one["name"]: one["player"] for one in self.told()["players"]}
        return numbers[name]

    def table_of(self, name: str) -> str | None:
        table: str | None = self.people[name].get(self.path())["table"]
        return table

    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.organiser.get(self.path("/log"))["events"]][::-1]


@pytest.fixture
def cup(simple: Running) -> Cup:
    return Cup(simple, ["Ann", "Bob", "Cia", "Dan"], rounds=2)


def test_people_enter_and_withdraw_until_registration_closes(cup: Cup) -> None:
    cup.enter("Ann", "Bob")
    refused(cup.people["Bob"].ask("POST", cup.path("/players")), 409, "already-entered")
    cup.people["Bob"].ask("DELETE", cup.path("/players/me"))
    refused(cup.people["Bob"].ask("DELETE", cup.path("/players/me")), 409, "not-entered")
    cup.enter("Bob")
    refused(cup.server.client().ask("POST", cup.path("/players")), 401, "signed-out")
    assert [player["name"] for player in cup.told()["players"]] == ["Ann", "Bob"]
    closed = Cup(cup.server, ["Eva"], closes=int(time.time() * 1000) - 1)
    refused(closed.organiser.ask("POST", closed.path("/players")), 409, "registration-closed")


def test_nobody_enters_again_and_again(cup: Cup) -> None:
    for _ in range(5):
        cup.enter("Ann")
        cup.people["Ann"].ask("DELETE", cup.path("/players/me"))
    refused(cup.people["Ann"].ask("POST", cup.path("/players")), 409, "entered-often")


def test_only_so_many_enter_as_there_are_places(simple: Running) -> None:
    cup = Cup(simple, ["Ann", "Bob", "Cia"], places=2)
    cup.enter("Ann", "Bob")
    refused(cup.people["Cia"].ask("POST", cup.path("/players")), 409, "tournament-full")


def test_a_round_seats_everyone_by_their_accounts_at_tables_that_nobody_manages(cup: Cup) -> None:
    cup.enter()
    told = cup.begin(1)
    for name, client in cup.people.items():
        (mine,) = client.get("/tables?mine=true")["tables"]
        assert (mine["id"], mine["tournament"], mine["yours"]) == (cup.table_of(name), cup.id, True)
        table = client.get(f"/tables/{mine['id']}")
        assert (table["status"], table["tournament"]) == ("playing", cup.id)
        seat = next(one["seat"] for one in table["seats"] if one["name"] == name)
        assert client.get(f"/tables/{mine['id']}/view")["seats"] == [seat]
        refused(client.ask("DELETE", f"/tables/{mine['id']}"), 403, "not-host")
        refused(
            client.ask("PUT", f"/tables/{mine['id']}/seats/0", {"kind": "bot", "bot": "consul"}),
            403,
            "not-host",
        )
        refused(client.ask("POST", f"/tables/{mine['id']}/seats/{seat}/leave"), 409, "seats-settled")
    assert [len(match["seats"]) for match in told["rounds"][0]["matches"]] == [2, 2]


@pytest.mark.parametrize(
    ("rest", "body"),
    [
        ("/rounds", {"round": 1}),
        ("/players/0/remove", {"reason": "why not"}),
        ("/players/0/replace", {"name": "Dan", "reason": "why not"}),
        ("/organisers", {"name": "Bob"}),
        ("/rounds/1/matches/0/result", {"places": [1, 2], "reason": "mine"}),
        ("/corrections/undo", {"event": 7, "reason": "mine"}),
        ("/deadline", {"ends": 2**42}),
        ("/pause", {"paused": True}),
        ("/end", None),
    ],
)
def test_nobody_but_its_organisers_changes_a_tournament(cup: Cup, rest: str, body: object) -> None:
    cup.enter("Ann", "Bob")
    before = cup.told()
    refused(cup.people["Bob"].ask("POST", cup.path(rest), body), 403, "not-organiser")
    refused(cup.server.client().ask("POST", cup.path(rest), body), 401, "signed-out")
    assert cup.told() == before


def test_a_round_begins_once_however_many_organisers_begin_it(cup: Cup) -> None:
    cup.enter()
    cup.organiser.post(cup.path("/organisers"), {"name": "Bob"})
    organisers = [cup.organiser, cup.people["Bob"]] * 3

    def begin(client: Client) -> httpx.Response:
        return client.ask("POST", cup.path("/rounds"), {"round": 1})

    with ThreadPoolExecutor(len(organisers)) as at_once:
        answers = list(at_once.map(begin, organisers))
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]
    assert len(cup.told()["rounds"]) == 1
    assert len(cup.organiser.get("/tables?status=playing")["tables"]) == 2
    assert cup.kinds().count("paired") == 1


def test_a_round_waits_for_all_games_of_the_last(cup: Cup) -> None:
    cup.enter()
    refused(cup.organiser.ask("POST", cup.path("/rounds"), {"round": 2}), 409, "round-not-next")
    cup.begin(1)
    refused(cup.organiser.ask("POST", cup.path("/rounds"), {"round": 2}), 409, "games-unfinished")
    first = {player["player"]: player["name"] for player in cup.told()["players"]}
    for match in cup.told()["rounds"][0]["matches"]:
        cup.win(first[match["seats"][0]])
    cup.organiser.post(cup.path("/pause"), {"paused": True})
    refused(cup.organiser.ask("POST", cup.path("/rounds"), {"round": 2}), 409, "tournament-paused")
    cup.organiser.post(cup.path("/pause"), {"paused": False})
    met = {tuple(sorted(match["seats"])) for match in cup.told()["rounds"][0]["matches"]}
    again = {tuple(sorted(match["seats"])) for match in cup.begin(2)["rounds"][1]["matches"]}
    assert not met & again


def test_a_result_is_corrected_and_the_correction_undone_and_everyone_can_read_it(cup: Cup) -> None:
    cup.enter()
    cup.begin(1)
    cup.win("Ann")
    points = {line["player"]: line["points"] for line in cup.told()["standings"]}
    assert points[cup.number("Ann")] == 1
    after = cup.win("Ann", "once more")
    number = next(match["event"] for match in after["rounds"][0]["matches"] if match["places"])
    cup.organiser.post(cup.path("/corrections/undo"), {"event": number, "reason": "a mistake"})
    again = {"event": number, "reason": "again"}
    refused(cup.organiser.ask("POST", cup.path("/corrections/undo"), again), 409, "nothing-to-undo")
    log = cup.server.client().get(cup.path("/log"))["events"]
    assert [(event["kind"], event["by"], event["data"]["reason"]) for event in log[:3]] == [
        ("undone", "Ann", "a mistake"),
        ("corrected", "Ann", "once more"),
        ("corrected", "Ann", "played elsewhere"),
    ]
    bad = {"places": [1, 1], "reason": "a draw"}
    refused(cup.organiser.ask("POST", cup.path("/rounds/1/matches/0/result"), bad), 400, "bad-places")
    bad = {"places": [1, 2], "reason": "\u200b "}
    refused(cup.organiser.ask("POST", cup.path("/rounds/1/matches/0/result"), bad), 409, "nothing-said")


def test_a_replaced_player_leaves_the_table_to_whoever_goes_on(cup: Cup) -> None:
    cup.enter("Ann", "Bob")
    cup.begin(1)
    table = cup.table_of("Bob")
    body = {"name": "Cia", "reason": "Bob is ill"}
    told = cup.organiser.post(cup.path(f"/players/{cup.number('Bob')}/replace"), body)
    assert [player["name"] for player in told["players"]] == ["Ann", "Cia"]
    assert cup.table_of("Cia") == table
    assert cup.table_of("Bob") is None
    assert not cup.people["Bob"].get(f"/tables/{table}/view")["seats"]
    assert len(cup.people["Cia"].get(f"/tables/{table}/view")["seats"]) == 1
    names = [seat["name"] for seat in cup.organiser.get(f"/tables/{table}")["seats"]]
    assert sorted(names) == ["Ann", "Cia"]


def test_who_is_removed_plays_no_more_rounds_and_does_not_come_back(cup: Cup) -> None:
    cup.enter()
    number = cup.number("Dan")
    cup.organiser.post(cup.path(f"/players/{number}/remove"), {"reason": "never there"})
    refused(cup.people["Dan"].ask("POST", cup.path("/players")), 403, "removed-player")
    round_ = cup.begin(1)["rounds"][0]
    assert number not in [player for match in round_["matches"] for player in match["seats"]]
    assert len(round_["byes"]) == 1


def test_late_entries_play_from_the_next_round_on(cup: Cup) -> None:
    cup.enter("Ann", "Bob", "Cia")
    first = cup.begin(1)["rounds"][0]
    cup.enter("Dan")
    cup.win("Ann") if cup.number("Ann") not in first["byes"] else cup.win("Bob")
    second = cup.begin(2)["rounds"][1]
    assert sorted(player for match in second["matches"] for player in match["seats"]) == [0, 1, 2, 3]
    closed = Cup(cup.server, ["Eva", "Flo", "Gil"], late=False)
    closed.enter("Eva", "Flo")
    closed.begin(1)
    refused(closed.people["Gil"].ask("POST", closed.path("/players")), 409, "registration-closed")


def test_a_tournament_ends_and_only_mistakes_are_put_right_afterwards(cup: Cup) -> None:
    cup.enter("Ann", "Bob")
    cup.begin(1)
    cup.win("Ann")
    cup.organiser.post(cup.path("/end"))
    refused(cup.organiser.ask("POST", cup.path("/rounds"), {"round": 2}), 409, "tournament-over")
    refused(cup.people["Cia"].ask("POST", cup.path("/players")), 409, "tournament-over")
    after = cup.win("Bob", "the wrong one")
    assert after["standings"][0]["player"] == cup.number("Bob")


def test_someone_organises_only_so_many_tournaments_at_once(simple: Running) -> None:
    ann = simple.client()
    ann.sign_up("Ann")
    for number in range(10):
        ann.post("/tournaments", {"name": f"Cup {number}"})
    refused(ann.ask("POST", "/tournaments", {"name": "One more"}), 409, "too-many-tournaments")


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"seats": 5, "boards": ["italia"]}, "seats-of-board"),
        ({"boards": ["atlantis"]}, "unknown-board"),
        ({"variants": ["teams"]}, "tournament-variants"),
        ({"seats": 3, "points": [3, 2]}, "tournament-points"),
        ({"seats": 3, "points": [1, 2, 3]}, "tournament-points"),
        ({"kind": "knock-out", "seats": 4, "advance": 3}, "tournament-advance"),
    ],
)
def test_terms_that_cannot_be_played_are_refused(simple: Running, terms: Json, code: str) -> None:
    ann = simple.client()
    ann.sign_up("Ann")
    refused(ann.ask("POST", "/tournaments", {"name": "Cup", "terms": terms}), 400, code)


def test_the_results_are_a_file_that_no_program_takes_for_formulas(simple: Running) -> None:
    cup = Cup(simple, ["=1+1", "Bob"])
    cup.enter()
    cup.begin(1)
    cup.win("Bob")
    answer = simple.client().http.get(f"/api{cup.path('/standings.csv')}")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = answer.text.splitlines()
    assert lines[0].startswith("place,name,points,wins,opponents,share,direct,played,byes,round 1")
    assert lines[1].startswith("1,Bob,1.0,1,")
    assert lines[2].startswith("2,'=1+1,0.0,0,")
    assert lines[2].endswith("2 of 2")

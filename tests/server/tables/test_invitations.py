"""Seats that are kept for people with accounts, and challenges."""

import pytest

from concordia.server.tables import invitations as module
from tests.server.people.test_friends import signed_up
from tests.server.running import Client, Json, Running, Seated, good, refused

MINE: Json = {"kind": "person", "mine": True}


def invite(client: Client, table: Seated, seat: int, name: str) -> None:
    good(client.ask("POST", table.path(f"/seats/{seat}/invite"), {"name": name}))


def waiting(client: Client) -> list[Json]:
    """The invitations that wait for an answer."""
    found: list[Json] = client.get("/me/news")["invitations"]
    return found


def kinds(table: Seated) -> list[str]:
    return [seat["kind"] for seat in table.info()["seats"]]


def events(table: Seated) -> list[tuple[str, int | None, str | None]]:
    told = table.client.get(table.path("/events"))["events"]
    return [(event["kind"], event["seat"], event.get("by")) for event in told]


def test_a_seat_is_kept_until_its_guest_sits_down(server: Running) -> None:
    anna, bruno, clara = signed_up(server, "Anna", "Bruno", "Clara")
    table = anna.table(MINE, "open", "open", name="Forum", start=False)
    invite(anna, table, 1, "bruno")
    assert (kinds(table), table.info()["seats"][1]["name"]) == (["person", "invited", "open"], "Bruno")
    (told,) = waiting(bruno)
    assert (told["table"], told["seat"], told["by"], told["name"]) == (table.id, 1, "Anna", "Forum")
    assert (told["seats"], told["challenge"], waiting(clara)) == (3, False, [])
    for stranger in (clara, server.client()):
        refused(stranger.ask("POST", table.path("/seats/1/join"), {"name": "Clio"}), 409, "seat-kept")
    refused(anna.ask("POST", table.path("/start")), 409, "seats-open")
    bruno.post(table.path("/seats/1/join"), {})
    assert (kinds(table), waiting(bruno)) == (["person", "person", "open"], [])
    assert bruno.get(table.path("/view"))["seats"] == [1]
    assert events(table) == [("invite", 1, "Anna"), ("seat", 1, None)]


def test_who_declines_is_not_asked_again_to_the_same_table(server: Running) -> None:
    anna, bruno, clara = signed_up(server, "Anna", "Bruno", "Clara")
    table = anna.table(MINE, "open", start=False)
    invite(anna, table, 1, "Bruno")
    for other in (anna, clara):
        refused(other.ask("POST", table.path("/seats/1/decline")), 403, "not-invited")
    bruno.post(table.path("/seats/1/decline"))
    assert (kinds(table), waiting(bruno)) == (["person", "open"], [])
    assert events(table) == [("invite", 1, "Anna"), ("decline", 1, "Bruno")]
    again = anna.ask("POST", table.path("/seats/1/invite"), {"name": "Bruno"})
    refused(again, 409, "declined-before")
    invite(anna, table, 1, "Clara")


def test_the_host_and_whoever_invites_take_an_invitation_back(simple: Running) -> None:
    anna, bruno, clara = signed_up(simple, "Anna", "Bruno", "Clara")
    table = anna.table(MINE, "open", "open", start=False)
    bruno.post(table.path("/seats/1/join"), {})
    for host in (bruno, anna):
        invite(bruno, table, 2, "Clara")
        refused(clara.ask("POST", table.path("/seats/2/leave")), 403, "not-your-seat")
        host.post(table.path("/seats/2/leave"))
        assert waiting(clara) == []
    invite(anna, table, 2, "Clara")
    refused(bruno.ask("POST", table.path("/seats/2/leave")), 403, "not-your-seat")


def test_only_people_of_the_table_with_an_account_invite(simple: Running) -> None:
    anna, bruno, _ = signed_up(simple, "Anna", "Bruno", "Clara")
    table = simple.client().table("Guest", "open", start=False)
    path, clara = table.path("/seats/1/invite"), {"name": "Clara"}
    refused(anna.ask("POST", path, clara), 403, "invite-for-players")
    refused(table.client.ask("POST", path, clara, table.all_secrets), 401, "signed-out")
    good(bruno.ask("POST", path, clara, [table.host]))


def test_a_person_is_invited_once_to_an_open_seat(simple: Running) -> None:
    anna, _ = signed_up(simple, "Anna", "Bruno")
    table = anna.table(MINE, "open", "open", "Guest", start=False)
    invite(anna, table, 1, "Bruno")

    def tried(seat: int, name: str) -> tuple[int, str]:
        answer = anna.ask("POST", table.path(f"/seats/{seat}/invite"), {"name": name})
        return answer.status_code, answer.json()["error"]["code"]

    assert tried(2, "Bruno") == (409, "at-table-already")
    assert tried(2, "Anna") == (409, "not-oneself")
    assert tried(2, "Nobody") == (404, "nobody-called")
    assert tried(3, "Bruno") == (409, "seat-taken")
    assert tried(5, "Bruno") == (409, "no-seat")


def test_a_guest_whose_name_is_taken_at_the_table_gets_another(simple: Running) -> None:
    long = "B" * 40
    anna, bruno = signed_up(simple, "Anna", long)
    table = anna.table(MINE, long, "open", start=False)
    invite(anna, table, 2, long)
    bruno.post(table.path("/seats/2/join"), {})
    assert [seat["name"] for seat in table.info()["seats"]] == ["Anna", long, "B" * 37]


def test_who_is_blocked_cannot_invite_or_challenge(server: Running) -> None:
    anna, bruno = signed_up(server, "Anna", "Bruno")
    table = bruno.table(MINE, "open", start=False)
    invite(bruno, table, 1, "Anna")
    good(anna.ask("PUT", "/me/blocked/Bruno"))
    assert (waiting(anna), kinds(table)) == ([], ["person", "open"])
    refused(bruno.ask("POST", table.path("/seats/1/invite"), {"name": "Anna"}), 403, "not-with-you")
    body = {"board": "italia", "seats": [MINE, {}], "invite": {"1": "Anna"}}
    refused(bruno.ask("POST", "/tables", body), 403, "not-with-you")
    body["invite"] = {"1": "Bruno"}
    refused(anna.ask("POST", "/tables", body), 409, "you-block")


def test_only_so_many_invitations_wait_for_one_person(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)
    anna, bruno = signed_up(simple, "Anna", "Bruno")
    for _ in range(2):
        anna.table(MINE, "open", start=False, invite={"1": "Bruno"})
    body = {"board": "italia", "seats": [MINE, {}], "invite": {"1": "Bruno"}}
    refused(anna.ask("POST", "/tables", body), 409, "too-many-invitations")
    bruno.post(f"/tables/{waiting(bruno)[0]['table']}/seats/1/decline")
    good(anna.ask("POST", "/tables", body))


def test_a_challenge_begins_when_all_have_accepted(server: Running) -> None:
    anna, bruno, clara = signed_up(server, "Anna", "Bruno", "Clara")
    options = {"rated": True, "at_once": True, "time": {"kind": "clock", "minutes": 5}}
    guests = {"1": "Bruno", "2": "Clara"}
    table = anna.table(MINE, "open", "open", start=False, options=options, invite=guests)
    assert (kinds(table), events(table)[0]) == (["person", "invited", "invited"], ("invite", 1, "Anna"))
    assert [waiting(one)[0]["challenge"] for one in (bruno, clara)] == [True, True]
    bruno.post(table.path("/seats/1/join"), {})
    assert table.info()["status"] == "open"
    clara.post(table.path("/seats/2/join"), {})
    assert table.info()["status"] == "playing"


def test_a_challenge_that_cannot_be_made_leaves_no_table(simple: Running) -> None:
    (anna,) = signed_up(simple, "Anna")
    for seats, guests, code in (
        ([MINE, {}], {"1": "Nobody"}, "nobody-called"),
        ([MINE, {}], {"1": "Anna"}, "not-oneself"),
    ):
        answer = anna.ask("POST", "/tables", {"board": "italia", "seats": seats, "invite": guests})
        assert answer.json()["error"]["code"] == code
    assert anna.get("/tables?mine=true")["tables"] == []


def test_a_table_to_which_one_is_only_invited_is_not_in_the_list_of_ones_own(simple: Running) -> None:
    anna, bruno = signed_up(simple, "Anna", "Bruno")
    table = anna.table(MINE, "open", start=False, invite={"1": "Bruno"})
    assert bruno.get("/tables?mine=true")["tables"] == []
    bruno.post(table.path("/seats/1/join"), {})
    assert [one["id"] for one in bruno.get("/tables?mine=true")["tables"]] == [table.id]


def test_an_invitation_ends_with_its_table(simple: Running) -> None:
    anna, bruno = signed_up(simple, "Anna", "Bruno")
    table = anna.table(MINE, "open", start=False, invite={"1": "Bruno"})
    good(anna.ask("DELETE", table.path()))
    assert waiting(bruno) == []
    refused(bruno.ask("POST", table.path("/seats/1/join"), {}), 409, "seats-settled")


@pytest.mark.parametrize("gone", ["Anna", "Bruno"])
def test_a_person_who_is_forgotten_leaves_no_invitation(server: Running, gone: str) -> None:
    anna, bruno = signed_up(server, "Anna", "Bruno")
    table = server.client().table("Guest", "open", "open", start=False)
    good(anna.ask("POST", table.path("/seats/1/invite"), {"name": "Bruno"}, [table.host]))
    (anna if gone == "Anna" else bruno).post("/me/delete", {"password": "correct horse"})
    assert kinds(table) == ["person", "open", "open"]
    assert gone not in table.client.ask("GET", table.path("/events")).text
    assert gone not in table.client.ask("GET", table.path()).text


def test_everyone_in_the_room_sees_at_once_who_is_invited_and_who_declines(server: Running) -> None:
    anna, bruno = signed_up(server, "Anna", "Bruno")
    table = anna.table(MINE, "open", start=False)
    with table.live(list(table.secrets.values())) as live:
        invite(anna, table, 1, "Bruno")
        told = live.until("update")
        assert told["table"]["seats"][1]["kind"] == "invited"
        assert [event["kind"] for event in told["events"]] == ["invite"]
        bruno.post(table.path("/seats/1/decline"))
        told = live.until("update")
        assert (told["table"]["seats"][1]["kind"], told["events"][0]["by"]) == ("open", "Bruno")

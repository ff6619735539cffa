"""Setting a table up: who sits where, links, colours, starting, rematch."""

from random import SystemRandom

import httpx
import pytest

from concordia.server.store.event_log import Entry
from tests.server.running import Json, Running, Seated, good, refused


def test_guests_sit_down_by_secret_links_without_an_account(server: Running) -> None:
    host = server.client().table("Ann", "Bob", start=False)
    assert host.told["status"] == "open"
    guest = server.client()
    assert guest.get(host.path("/view"), [host.secrets[1]])["seats"] == [1]
    host.client.post(host.path("/start"), secrets_=[host.host])
    assert guest.get(host.path("/view"), [host.secrets[1]])["view"]["viewer"] == 1


def test_whoever_comes_first_takes_an_open_seat(server: Running) -> None:
    host = server.client().table("Ann", "open", start=False, listed=True)
    guest = server.client()
    found = guest.get("/tables")["tables"]
    assert [(table["id"], table["yours"]) for table in found] == [(host.id, False)]
    secret = guest.post(host.path("/seats/1/join"), {"name": "Bob", "colour": "black"})["secret"]
    again = guest.ask("POST", host.path("/seats/1/join"), {"name": "Cid"})
    assert "seat 1 is taken" in refused(again, 409, "seat-taken")
    host.client.post(host.path("/start"), secrets_=[host.host])
    seats = host.info()["seats"]
    assert [(seat["name"], seat["colour"]) for seat in seats] == [("Ann", "red"), ("Bob", "black")]
    assert guest.get(host.path("/view"), [secret])["view"]["seats"][1]["colour"] == "black"
    mine = guest.ask("GET", "/tables?mine=true", None, [secret]).json()["tables"]
    assert [(table["id"], table["yours"]) for table in mine] == [(host.id, True)]


def test_tables_are_private_unless_they_are_listed(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    stranger = simple.client()
    assert stranger.get("/tables")["tables"] == []
    assert stranger.get("/tables?mine=true")["tables"] == []
    assert table.client.get("/tables?mine=true", [table.host])["tables"][0]["id"] == table.id


def test_two_people_who_join_at_once_do_not_get_one_seat(server: Running) -> None:
    from concurrent.futures import ThreadPoolExecutor

    host = server.client().table("Ann", "open", start=False)
    guests = [server.client() for _ in range(6)]

    def join(number: int) -> int:
        return guests[number].ask("POST", host.path("/seats/1/join"), {"name": f"G{number}"}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(join, range(6))) == [200, 409, 409, 409, 409, 409]


def test_the_host_arranges_the_seats_until_the_game_begins(simple: Running) -> None:
    host = simple.client().table("Ann", "open", "open", start=False)
    client = host.client
    answer = client.ask("POST", host.path("/start"), None, [host.host])
    assert "2 of 3 seats are still open" in refused(answer, 409, "seats-open")
    good(client.ask("PUT", host.path("/seats/1"), {"kind": "bot", "bot": "consul"}, [host.host]))
    good(client.ask("PUT", host.path("/seats/2"), {"kind": "bot", "bot": "consul"}, [host.host]))
    assert [seat["name"] for seat in host.info()["seats"]] == ["Ann", "Consul", "Consul 2"]
    client.post(host.path("/start"), secrets_=[host.host])
    answer = client.ask("PUT", host.path("/seats/1"), {"kind": "open"}, [host.host])
    assert "the game has begun" in refused(answer, 409, "seats-settled")


def test_a_table_that_cannot_begin_at_once_is_not_made(simple: Running) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    body = {"board": "italia", "seats": seats, "start": True, "listed": True}
    answer = simple.client().ask("POST", "/tables", body)
    assert "1 of 2 seats are still open" in refused(answer, 409, "seats-open")
    assert simple.client().get("/tables")["tables"] == []


def test_a_link_is_worth_nothing_after_its_seat_was_given_to_another(simple: Running) -> None:
    host = simple.client().table("Ann", "Bob", start=False)
    old = host.secrets[1]
    answer = host.client.ask("PUT", host.path("/seats/1"), {"kind": "person", "name": "Cid"}, [host.host])
    new = good(answer)["secret"]
    assert host.client.get(host.path("/view"), [old])["seats"] == []
    assert host.client.get(host.path("/view"), [new])["seats"] == [1]


def test_whoever_sat_down_may_stand_up_again(simple: Running) -> None:
    host = simple.client().table("Ann", "open", start=False)
    guest = simple.client()
    secret = guest.post(host.path("/seats/1/join"), {"name": "Bob"})["secret"]
    assert refused(guest.ask("POST", host.path("/seats/0/leave"), None, [secret]), 403, "not-your-seat")
    guest.post(host.path("/seats/1/leave"), secrets_=[secret])
    assert host.info()["seats"][1]["kind"] == "open"


def test_a_table_is_closed_only_before_it_begins(simple: Running) -> None:
    host = simple.client().table("Ann", "open", start=False)
    assert host.client.ask("DELETE", host.path(), None, [host.host]).status_code == 204
    assert host.info()["status"] == "closed"
    answer = host.client.ask("POST", host.path("/seats/1/join"), {"name": "Bob"})
    assert refused(answer, 409, "seats-settled")
    playing = simple.client().table("Ann", "Bob")
    answer = playing.client.ask("DELETE", playing.path(), None, [playing.host])
    assert "before its game begins" in refused(answer, 409, "close-after-start")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"board": "atlantis"}, "unknown board 'atlantis': the boards are"),
        ({"variants": ["chess"]}, "unknown variant 'chess'"),
        ({"variants": ["venus", "teams"]}, "do not go together"),
        ({"seats": [{"kind": "person"}]}, "is played with 2 to"),
        ({"seats": [{"kind": "bot", "bot": "rm -rf"}] * 2}, "unknown bot 'rm -rf': the bots are colonist,"),
        ({"seats": [{"kind": "bot"}] * 2}, "unknown bot None"),
        ({"seats": [{"kind": "person", "name": "A"}] * 2}, "someone at this table is called 'A' already"),
        ({"seats": [{"kind": "person", "name": " A"}, {}]}, "printable characters"),
        ({"seats": [{"kind": "open", "name": "A"}, {}]}, "an open seat has no name yet"),
        ({"seats": [{"kind": "person", "bot": "consul"}, {}]}, "only a seat of the kind bot has a bot"),
        ({"seats": [{"kind": "person", "mine": True}, {}]}, "sign in first"),
        ({"seats": [{"kind": "person", "name": "Contrarius"}], "variants": ["contrarius"]}, "the opponent"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_the_reason(
    simple: Running, wanted: Json, words: str
) -> None:
    body = {"board": "italia", "seats": [{"kind": "person"}, {"kind": "person"}], **wanted}
    answer = simple.client().ask("POST", "/tables", body)
    assert answer.status_code in (400, 401, 409)
    assert words in answer.json()["error"]["message"]


def test_colours_are_chosen_and_each_is_there_once(simple: Running) -> None:
    seats: list[str | Json] = [{"kind": "person", "name": "Ann", "colour": "white"}, {"kind": "open"}]
    host = simple.client().table(*seats, start=False)
    assert [seat["colour"] for seat in host.told["seats"]] == ["white", "green"]
    taken = host.client.ask("POST", host.path("/seats/1/join"), {"name": "Bob", "colour": "white"})
    assert "white is taken by Ann" in refused(taken, 409, "colour-taken")


def test_chance_decides_the_order_of_play_where_the_table_wants_it_so(simple: Running) -> None:
    names = ["Ann", "Bob", "Cid", "Dan", "Eva"]
    orders = set()
    for _ in range(8):
        table = simple.client().table(*names, board="imperium", options={"shuffle_seats": True})
        seats = table.info()["seats"]
        assert sorted(seat["name"] for seat in seats) == names
        orders.add(tuple(seat["name"] for seat in seats))
        mine = table.client.get(table.path("/view"), [table.secrets[0]])
        assert seats[mine["seats"][0]]["name"] == "Ann"
    assert len(orders) > 1


def test_the_same_people_play_again_and_the_next_one_begins(server: Running) -> None:
    table = server.client().table("Ann", "Bob", name="Friday")
    wanted = {"kind": "rematch"}
    early = table.client.ask("POST", table.path("/offers"), wanted, [table.secrets[0]])
    assert "after the game is over" in refused(early, 409, "rematch-before-end")
    table.play()
    assert refused(server.client().ask("POST", table.path("/offers"), wanted), 403, "offers-for-players")
    number = table.client.post(table.path("/offers"), wanted, [table.secrets[0]])["number"]
    accepted = table.path(f"/offers/{number}/answer")
    again = table.client.post(accepted, {"answer": "accept"}, [table.secrets[1]])["table"]
    info = table.client.get(f"/tables/{again}")
    assert ([seat["name"] for seat in info["seats"]], info["name"]) == (["Bob", "Ann"], "Friday")
    assert info["commitment"] != table.told["commitment"]
    assert table.client.get(f"/tables/{again}/view", [table.secrets[1]])["seats"] == [0]
    assert table.info()["rematch"] == again


def test_contrarius_has_a_seat_of_his_own(simple: Running) -> None:
    table = simple.client().table("Ann", board="sicilia", variants=["contrarius"])
    assert [(seat["kind"], seat["name"]) for seat in table.told["seats"]] == [
        ("person", "Ann"),
        ("contrarius", "Contrarius"),
    ]
    assert len(table.view()["view"]["seats"]) == 2


def sitting(server: Running, table: Seated) -> list[tuple[str, str]]:
    """Who sits at a table in the memory of the server."""
    return [(seat.kind, seat.name) for seat in server.server.registry.tables[table.id].seats]


@pytest.mark.parametrize("change", ["join", "start"])
def test_nobody_sits_elsewhere_before_that_is_kept(
    simple: Running, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"]
    seats = [*names[:4], "open"] if change == "join" else names
    table = simple.client().table(*seats, board="imperium", start=False, options={"shuffle_seats": True})
    event_log = simple.server.registry.event_log
    commit = event_log._commit
    before = sitting(simple, table)
    while_it_is_written = []

    async def fail(entries: list[Entry]) -> set[tuple[str, int]]:
        while_it_is_written.append(sitting(simple, table))
        raise OSError("no space left on device")

    async def look(entries: list[Entry]) -> set[tuple[str, int]]:
        while_it_is_written.append(sitting(simple, table))
        return await commit(entries)

    def ask() -> httpx.Response:
        path = table.path("/seats/4/join" if change == "join" else "/start")
        return table.client.ask("POST", path, {"name": "Eve"} if change == "join" else None, [table.host])

    monkeypatch.setattr(SystemRandom, "sample", lambda self, population, k: [*population][::-1])
    with monkeypatch.context() as patched:
        patched.setattr(event_log, "_commit", fail)
        refused(ask(), 503, "not-saved")
        assert sitting(simple, table) == before
        patched.setattr(event_log, "_commit", look)
        good(ask())
    assert while_it_is_written == [before] * 2
    after = sitting(simple, table)
    assert after == ([*before[:4], ("person", "Eve")] if change == "join" else before[::-1])
    assert [seat["name"] for seat in table.info()["seats"]] == [name for _, name in after]

"""People at a table: changing a seat, sending someone away, handing over the table or a seat."""

from typing import Any

import pytest

from tests.server.running import Client, Json, Running, Seated, refused


def joined(client: Client, table: Seated, seat: int, name: str | None = None) -> str:
    """Sit down on an open seat; the secret of it."""
    secret: str = client.post(table.path(f"/seats/{seat}/join"), {"name": name} if name else {})["secret"]
    return secret


def log_of(table: Seated) -> list[Json]:
    events: list[Json] = table.client.get(table.path("/events"))["events"]
    return events


def open_table(server: Running, *seats: str | Json, **wanted: Any) -> Seated:
    return server.client().table(*seats, start=False, **wanted)


def test_a_seat_is_renamed_and_recoloured_without_being_left(server: Running) -> None:
    table = open_table(server, "Ann", "open", "open")
    bob = server.client()
    secret = joined(bob, table, 1, "Bob")
    bob.ask("PATCH", table.path("/seats/1"), {"name": "Bert", "colour": "white"}, [secret]).raise_for_status()
    seat = table.info()["seats"][1]
    assert (seat["name"], seat["colour"]) == ("Bert", "white")
    assert bob.get(table.path("/view"), [secret])["seats"] == [1]


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"name": "Ann", "colour": "white"}, 409, "name-at-table"),
        ({"name": "Bert", "colour": "red"}, 409, "colour-taken"),
        ({"name": "Bert\u202f\u202fB"}, 400, "bad-name"),
    ],
)
def test_a_change_of_a_seat_that_fails_leaves_all_as_it_was(
    simple: Running, wanted: Json, status: int, code: str
) -> None:
    table = open_table(simple, {"kind": "person", "name": "Ann", "colour": "red"}, "open", "open")
    bob = simple.client()
    secret = joined(bob, table, 1, "Bob")
    before = table.info()
    refused(bob.ask("PATCH", table.path("/seats/1"), wanted, [secret]), status, code)
    assert table.info() == before
    assert bob.get(table.path("/view"), [secret])["seats"] == [1]


def test_nobody_changes_the_seat_of_another(simple: Running) -> None:
    table = open_table(simple, "Ann", "open", "open")
    bob = simple.client()
    joined(bob, table, 1, "Bob")
    for secrets in ([table.secrets[0]], [table.host], []):
        wanted = table.client.ask("PATCH", table.path("/seats/1"), {"name": "Bert"}, secrets)
        refused(wanted, 403, "not-your-seat")


def test_a_guest_is_refused_a_seat_of_a_rated_table_at_once(simple: Running) -> None:
    host = simple.client()
    host.sign_up("Ann")
    mine = {"kind": "person", "mine": True}
    table = host.table(mine, "open", start=False, options={"rated": True})
    guest = simple.client()
    refused(guest.ask("POST", table.path("/seats/1/join"), {"name": "Bob"}), 409, "rated-accounts")
    guest.sign_up("Bob")
    joined(guest, table, 1)


@pytest.mark.parametrize("account", [True, False])
def test_whoever_is_banned_is_told_by_whom_and_kept_out_until_the_ban_is_lifted(
    server: Running, account: bool
) -> None:
    table = open_table(server, "Ann", "open", "open")
    host = [table.secrets[0], table.host]
    bob = server.client()
    if account:
        bob.sign_up("Bob")
    kept = [joined(bob, table, 1, "Bob")]  # A browser keeps the secret of the seat that it had.
    cookies: dict[str, Any] = {
        "additional_headers": {"cookie": "; ".join(f"{k}={v}" for k, v in bob.http.cookies.items())}
    }
    with table.live(kept, **(cookies if account else {})) as live:
        assert live.welcome["standing"]["sent_away"] is None
        table.client.post(table.path("/seats/1/send-away"), {"ban": True}, host)
        told = live.until("update")
        [gone] = told["events"]
        assert (gone["kind"], gone["name"], gone["by"], gone["ban"]) == ("away", "Bob", "Ann", True)
        assert (told["seats"], told["standing"]["sent_away"]) == ([], {"by": "Ann", "ban": True})
    again = bob.ask("POST", table.path("/seats/2/join"), {"name": "Bert"}, kept)
    refused(again, 403, "banned")
    [ban] = table.info()["bans"]
    assert ban["name"] == "Bob"
    refused(bob.ask("DELETE", table.path(f"/bans/{ban['number']}"), None, kept), 403, "not-host")
    table.client.ask("DELETE", table.path(f"/bans/{ban['number']}"), None, host).raise_for_status()
    bob.post(table.path("/seats/1/join"), {"name": "Bob"}, kept)
    assert table.info()["bans"] == []
    lifted = table.client.ask("DELETE", table.path(f"/bans/{ban['number']}"), None, host)
    refused(lifted, 404, "no-ban")


def test_whoever_is_sent_away_without_a_ban_is_told_so_and_may_come_back(simple: Running) -> None:
    table = open_table(simple, "Ann", "open")
    host = [table.secrets[0], table.host]
    bob = simple.client()
    kept = [joined(bob, table, 1, "Bob")]
    table.client.ask("PUT", table.path("/seats/1"), {"kind": "open"}, host).raise_for_status()
    with table.live(kept) as live:
        assert live.welcome["standing"]["sent_away"] == {"by": "Ann", "ban": False}
    bob.post(table.path("/seats/1/join"), {"name": "Bob"}, kept)


def test_the_log_tells_nothing_by_which_someone_could_be_known(simple: Running) -> None:
    table = open_table(simple, "Ann", "open")
    bob = simple.client()
    account = bob.sign_up("Bob")["id"]
    joined(bob, table, 1)
    table.client.post(table.path("/seats/1/send-away"), {"ban": True}, [table.host])
    answer = table.client.ask("GET", table.path("/events")).text
    assert '"away"' in answer
    assert "mark" not in answer
    assert account not in answer


def test_nobody_sends_others_away_but_the_host_and_only_before_the_game(simple: Running) -> None:
    table = open_table(simple, "Ann", "open", "open")
    bob = simple.client()
    kept = [joined(bob, table, 1, "Bob")]
    refused(bob.ask("POST", table.path("/seats/0/send-away"), {}, kept), 403, "not-host")
    host = [table.secrets[0], table.host]
    for seat in (0, 2):
        own = table.client.ask("POST", table.path(f"/seats/{seat}/send-away"), {}, host)
        refused(own, 409, "nobody-to-send-away")
    joined(simple.client(), table, 2, "Cid")
    table.client.post(table.path("/start"), None, host)
    late = table.client.ask("POST", table.path("/seats/1/send-away"), {}, host)
    refused(late, 409, "seats-settled")


@pytest.mark.parametrize("account", [True, False])
def test_a_table_is_handed_over_and_its_old_host_manages_it_no_more(server: Running, account: bool) -> None:
    table = open_table(server, "Ann", "open")
    old = [table.secrets[0], table.host]
    bob = server.client()
    if account:
        bob.sign_up("Bob")
    new = [] if account else [joined(bob, table, 1, "Bob")]
    if account:
        joined(bob, table, 1)
    refused(bob.ask("POST", table.path("/host"), {"seat": 1}, new), 403, "not-host")
    with table.live(old) as live:
        table.client.post(table.path("/host"), {"seat": 1}, old)
        told = live.until("update")
        assert told["standing"]["host"] is False
        [handed] = told["events"]
        assert (handed["kind"], handed["seat"], handed["name"], handed["by"]) == ("host", 1, "Bob", "Ann")
    refused(table.client.ask("POST", table.path("/start"), None, old), 403, "not-host")
    bob.post(table.path("/start"), None, new)
    assert table.info()["status"] == "playing"


def test_a_friend_takes_over_the_seat_of_a_bot_by_a_link(server: Running) -> None:
    table = server.client().table("Ann", "bot:random")
    host = [table.secrets[0], table.host]
    link = table.client.post(table.path("/seats/1/offer"), {}, host)["secret"]
    assert table.info()["offered"] == [1]
    friend = server.client()
    with table.live([link]) as live:
        assert (live.welcome["seats"], live.welcome["standing"]["offered"]) == ([], [1])
    secret = friend.post(table.path("/seats/1/take"), {"name": "Bob"}, [link])["secret"]
    seat = table.info()["seats"][1]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("person", "Bob", None)
    assert friend.get(table.path("/view"), [secret])["seats"] == [1]
    assert friend.get(table.path("/view"), [link])["seats"] == [], "the link is worth nothing any more"
    told = log_of(table)[-1]
    assert (told["kind"], told["seat"], told["name"], told["before"]) == ("taken", 1, "Bob", seat_name(table))
    table.secrets[1] = secret
    for _ in range(12):
        table.move().raise_for_status()
    assert {event["seat"] for event in log_of(table) if event["kind"] == "move"} == {0, 1}


def seat_name(table: Seated) -> str:
    """How the bot was called whose seat was taken over."""
    return str(table.told["seats"][1]["name"])


def test_a_seat_is_offered_to_an_account_and_to_no_other(simple: Running) -> None:
    table = simple.client().table("Ann", "bot:random")
    host = [table.secrets[0], table.host]
    bob, eve = simple.client(), simple.client()
    bob.sign_up("Bob")
    eve.sign_up("Eve")
    assert table.client.post(table.path("/seats/1/offer"), {"account": "bob"}, host)["secret"] is None
    refused(eve.ask("POST", table.path("/seats/1/take"), {}), 403, "seat-not-offered")
    bob.post(table.path("/seats/1/take"), {})
    assert table.info()["seats"][1]["name"] == "Bob"


def test_an_offer_of_a_seat_is_taken_back_or_replaced(simple: Running) -> None:
    table = simple.client().table("Ann", "bot:random")
    host = [table.secrets[0], table.host]
    first = table.client.post(table.path("/seats/1/offer"), {}, host)["secret"]
    second = table.client.post(table.path("/seats/1/offer"), {}, host)["secret"]
    friend = simple.client()
    wanted: tuple[str, str, Json] = ("POST", table.path("/seats/1/take"), {"name": "Bob"})
    refused(friend.ask(*wanted, [first]), 403, "seat-not-offered")
    table.client.ask("DELETE", table.path("/seats/1/offer"), None, host).raise_for_status()
    refused(friend.ask(*wanted, [second]), 403, "seat-not-offered")
    assert table.info()["offered"] == []


def test_only_seats_that_are_free_are_handed_on_and_only_by_those_who_may(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "bot:random")
    host, bob = [table.secrets[0], table.host], [table.secrets[1]]
    path = table.path("/seats/{}/offer")
    refused(table.client.ask("POST", path.format(1), {}, host), 409, "seat-not-free")
    refused(table.client.ask("POST", path.format(2), {}, bob), 403, "not-host")
    table.client.post(table.path("/seats/1/resign"), None, bob)
    refused(table.client.ask("POST", path.format(1), {}, host), 403, "not-your-seat")
    link = table.client.post(path.format(1), {}, bob)["secret"]
    friend = simple.client()
    secret = friend.post(table.path("/seats/1/take"), {"name": "Cid"}, [link])["secret"]
    assert friend.get(table.path("/view"), [secret])["seats"] == [1]
    refused(table.client.ask("POST", table.path("/seats/1/return"), None, bob), 403, "not-your-seat")
    one = table.client.post(path.format(2), {}, host)["secret"]
    greedy = friend.ask("POST", table.path("/seats/2/take"), {"name": "Dan"}, [secret, one])
    refused(greedy, 409, "sits-already")


def test_whoever_comes_back_to_a_seat_takes_its_offer_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    bob = [table.secrets[1]]
    table.client.post(table.path("/seats/1/resign"), None, bob)
    link = table.client.post(table.path("/seats/1/offer"), {}, bob)["secret"]
    table.client.post(table.path("/seats/1/return"), None, bob)
    late = simple.client().ask("POST", table.path("/seats/1/take"), {"name": "Cid"}, [link])
    refused(late, 403, "seat-not-offered")


def test_no_seat_of_a_rated_game_is_handed_on(simple: Running) -> None:
    host, other = simple.client(), simple.client()
    host.sign_up("Ann")
    other.sign_up("Bob")
    table = host.table({"kind": "person", "mine": True}, "open", start=False, options={"rated": True})
    joined(other, table, 1)
    host.post(table.path("/start"))
    other.post(table.path("/seats/1/resign"))
    refused(other.ask("POST", table.path("/seats/1/offer"), {}), 409, "rated-seats")


def test_everything_about_people_at_a_table_follows_from_its_log(server: Running) -> None:
    table = open_table(server, "Ann", "open", "bot:random")
    bob = server.client()
    joined(bob, table, 1, "Bob")
    host = [table.secrets[0], table.host]
    table.client.post(table.path("/seats/1/send-away"), {"ban": True}, host)
    joined(server.client(), table, 1, "Cid")
    table.client.post(table.path("/start"), None, host)
    table.client.post(table.path("/seats/2/offer"), {}, host)
    before = table.info()
    held = server.server.registry.tables.pop(table.id)
    after = table.info()
    assert held is not server.server.registry.tables[table.id]
    same = ("offered", "bans", "seats", "status")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}


def test_names_of_whoever_is_forgotten_are_gone_from_what_the_log_tells_of_people(simple: Running) -> None:
    host, bob = simple.client(), simple.client()
    host.sign_up("Ann")
    bob.sign_up("Bob")
    table = host.table({"kind": "person", "mine": True}, "open", "open", start=False)
    joined(bob, table, 1)
    host.post(table.path("/seats/1/send-away"), {"ban": True})
    joined(bob_again := simple.client(), table, 2, "Cid")
    host.post(table.path("/host"), {"seat": 2})
    for one in (host, bob):
        one.post("/me/delete", {"password": "correct horse"})
    answer = bob_again.ask("GET", table.path("/events")).text
    assert '"host"' in answer
    assert "Ann" not in answer
    assert "Bob" not in answer

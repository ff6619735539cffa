"""Accounts, statistics, ratings, and forgetting a person."""

from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from concordia.server.people.ratings import shown_rating
from concordia.server.store.models import Base
from tests.server.running import Client, Json, Running, chosen, good, refused


def test_an_account_needs_a_name_and_a_password_only(server: Running) -> None:
    ann = server.client()
    assert ann.get("/me") == {"account": None}
    made = ann.sign_up("Ann")
    assert ann.get("/me")["account"] == made
    other = server.client()
    assert refused(
        other.ask("POST", "/accounts", {"name": "aNN", "password": "longer one"}), 409, "name-taken"
    )
    wrong = other.ask("POST", "/session", {"name": "Ann", "password": "wrong horse"})
    unknown = other.ask("POST", "/session", {"name": "Nobody", "password": "wrong horse"})
    assert refused(wrong, 403, "wrong-password") == refused(unknown, 403, "wrong-password")
    other.post("/session", {"name": "ann", "password": "correct horse"})
    assert other.get("/me")["account"]["id"] == made["id"]
    good(other.ask("DELETE", "/session"))
    assert other.get("/me") == {"account": None}
    assert ann.get("/me")["account"] == made


@pytest.mark.parametrize(
    ("name", "password", "status"),
    [
        ("", "correct horse", 422),
        ("Ann", "short", 422),
        (" Ann", "correct horse", 400),
        ("A\nnn", "correct horse", 400),
    ],
)
def test_names_and_passwords_that_will_not_do_are_refused(
    simple: Running, name: str, password: str, status: int
) -> None:
    answer = simple.client().ask("POST", "/accounts", {"name": name, "password": password})
    assert answer.status_code == status


def test_a_new_password_signs_everyone_else_out(server: Running) -> None:
    ann, elsewhere = server.client(), server.client()
    ann.sign_up("Ann")
    elsewhere.post("/session", {"name": "Ann", "password": "correct horse"})
    change = {"password": "battery staple", "old_password": "wrong horse"}
    assert refused(ann.ask("PATCH", "/me", change), 403, "wrong-old-password")
    assert refused(ann.ask("PATCH", "/me", {"password": "battery staple"}), 400, "old-password-missing")
    change |= {"old_password": "correct horse", "language": "pl", "name": "Anna"}
    good(ann.ask("PATCH", "/me", change))
    assert ann.get("/me")["account"] == {**ann.get("/me")["account"], "name": "Anna", "language": "pl"}
    assert elsewhere.get("/me") == {"account": None}


def test_an_account_plays_its_seats_without_links(server: Running) -> None:
    ann, bob = server.client(), server.client()
    ann.sign_up("Ann")
    bob.sign_up("Bob")
    host = ann.table({"kind": "person", "mine": True}, "open", start=False)
    bob.post(host.path("/seats/1/join"), {})
    good(ann.ask("POST", host.path("/start")))
    assert [seat["name"] for seat in host.info()["seats"]] == ["Ann", "Bob"]
    assert bob.get(host.path("/view"))["seats"] == [1]
    assert [table["id"] for table in bob.get("/tables?mine=true")["tables"]] == [host.id]


def rated_table(*clients: Client, **wanted: Any) -> Json:
    host = clients[0].table(
        {"kind": "person", "mine": True},
        *["open"] * (len(clients) - 1),
        start=False,
        options={"rated": True},
        **wanted,
    )
    for seat, client in enumerate(clients[1:], 1):
        client.post(host.path(f"/seats/{seat}/join"), {})
    return good(clients[0].ask("POST", host.path("/start")))  # type: ignore[no-any-return]


def play_out(clients: list[Client], table: str) -> None:
    """Play a random game to its end, each account its own seat."""
    chance = Random(5)
    while True:
        for client in clients:
            seen = client.get(f"/tables/{table}/view")
            if seen["view"]["over"]:
                return
            if seen["view"]["actions"]:
                action = chosen(seen["view"]["actions"], chance)
                body = {"position": seen["position"], "key": f"k{seen['position']}", "action": action}
                client.post(f"/tables/{table}/moves", body)


def test_a_rated_game_changes_ratings_and_statistics(server: Running) -> None:
    clients = [server.client(), server.client()]
    for client, name in zip(clients, ("Ann", "Bob"), strict=True):
        client.sign_up(name)
    assert clients[0].get("/ratings") == {"players": []}
    table = rated_table(*clients, listed=True)["id"]
    play_out(clients, table)
    lines = clients[0].get("/ratings")["players"]
    assert [line["place"] for line in lines] == [1, 2]
    assert lines[0]["rating"] > shown_rating(25, 25 / 3) > lines[1]["rating"] - 400
    winner = clients[0].get(f"/players/{lines[0]['name']}")
    assert (winner["boards"][0]["board"], winner["boards"][0]["won"]) == ("italia", 1)
    assert winner["recent"][0]["table"] == table
    assert winner["recent"][0]["place"] == 1


def test_only_different_accounts_play_a_rated_game(simple: Running) -> None:
    ann = simple.client()
    ann.sign_up("Ann")
    seats = [{"kind": "person", "mine": True}, {"kind": "bot", "bot": "consul"}]
    body = {"board": "italia", "seats": seats, "options": {"rated": True}, "start": True}
    for start in (True, False):
        answer = ann.ask("POST", "/tables", {**body, "start": start})
        assert "people with accounts only" in refused(answer, 409, "rated-accounts")
    solo = {**body, "seats": seats[:1], "variants": ["contrarius"]}
    assert "Contrarius is not rated" in refused(ann.ask("POST", "/tables", solo), 409, "rated-contrarius")
    host = ann.table({"kind": "person", "mine": True}, "open", start=False, options={"rated": True})
    again = ann.ask("POST", host.path("/seats/1/join"), {"name": "Annabel"})
    assert "nobody plays two seats" in refused(again, 409, "rated-twice")


def test_who_resigns_a_rated_game_comes_last_and_does_not_come_back(simple: Running) -> None:
    clients = [simple.client(), simple.client()]
    for client, name in zip(clients, ("Ann", "Bob"), strict=True):
        client.sign_up(name)
    table = rated_table(*clients)["id"]
    good(clients[0].ask("POST", f"/tables/{table}/seats/0/resign"))
    answer = clients[0].ask("POST", f"/tables/{table}/seats/0/return")
    assert "cannot come back" in refused(answer, 409, "rated-resigned")
    with simple.client().table("x", "y").live():
        pass
    play_out(clients[1:], table)
    lines = clients[1].get("/ratings")["players"]
    assert [line["name"] for line in lines] == ["Bob", "Ann"]


def test_a_person_is_forgotten_and_their_games_stay(server: Running) -> None:
    ann, bob = server.client(), server.client()
    ann.sign_up("Annabella")
    table = ann.table({"kind": "person", "mine": True}, "Bob")
    ann.post(table.path("/chat"), {"text": "a secret wish"})
    table.play(30)
    assert refused(ann.ask("POST", "/me/delete", {"password": "wrong horse"}), 403, "wrong-old-password")
    ann.post("/me/delete", {"password": "correct horse"})
    assert ann.get("/me") == {"account": None}
    assert refused(ann.ask("GET", "/players/Annabella"), 404, "nobody-called")
    seen = bob.get(table.path("/view"), [table.secrets[1]])
    assert seen["view"]["number"] == 30
    record = bob.ask("GET", table.path("/record")).text
    told = [seen, bob.get(table.path()), bob.get(table.path("/events")), record]
    for text in (*map(str, told), everything_kept(server)):
        assert "Annabella" not in text
        assert "a secret wish" not in text


def test_a_bot_plays_on_for_someone_who_is_forgotten_and_open_seats_are_free_again(simple: Running) -> None:
    ann = simple.client()
    ann.sign_up("Annabella")
    playing = ann.table({"kind": "person", "mine": True}, "Bob", name="Annabella's table")
    waiting = ann.table("Cid", "open", start=False)
    ann.post(waiting.path("/seats/1/join"), {})
    ann.post(waiting.path("/chat"), {"text": "a secret wish", "seat": 1})
    ann.post(waiting.path("/seats/1/leave"))
    ann.post(waiting.path("/seats/1/join"), {})
    ann.post("/me/delete", {"password": "correct horse"})
    assert (playing.info()["name"], playing.info()["seats"][0]["stand_in"]) == ("", "resigned")
    with playing.live() as watcher:
        assert watcher.until_event("move", 60)["seat"] == 0
    assert waiting.info()["seats"][1] == {**waiting.info()["seats"][1], "kind": "open", "name": None}
    kept = everything_kept(simple)
    assert "Annabella" not in kept
    assert "a secret wish" not in kept


def test_a_bot_plays_for_someone_forgotten_in_a_rematch(simple: Running) -> None:
    ann = simple.client()
    ann.sign_up("Annabella")
    table = ann.table({"kind": "person", "mine": True}, "Bob")
    table.play()
    ann.post("/me/delete", {"password": "correct horse"})
    again = simple.client().post(table.path("/offers"), {"kind": "rematch"}, [table.secrets[1]])["table"]
    seats = simple.client().get(f"/tables/{again}")["seats"]
    assert [seat["stand_in"] for seat in seats] == [None, "resigned"]


def everything_kept(server: Running) -> str:
    """All that the database holds, as one text."""
    import asyncio

    from concordia.server.store.database import Database

    async def read() -> str:
        database = Database(server.settings.database)
        async with database.engine.connect() as connection:
            rows = [await connection.execute(select(one)) for one in Base.metadata.sorted_tables]
            text = "\n".join(str(row) for result in rows for row in result)
        await database.close()
        return text

    return asyncio.run(read())


def test_secrets_are_kept_as_hashes_only(simple: Running) -> None:
    ann = simple.client()
    ann.sign_up("Ann", "correct horse")
    table = ann.table("Ann", "Bob")
    kept = everything_kept(simple)
    token = ann.http.cookies["concordia"]
    for secret in (*table.all_secrets, token, "correct horse"):
        assert secret not in kept
    assert "argon2id" in kept


def test_only_the_host_makes_accounts_on_a_closed_server(tmp_path: Any) -> None:
    from tests.server.running import running

    with running(f"sqlite:///{tmp_path / 'c.db'}", open_accounts=False) as server:
        client = server.client()
        body = {"name": "Ann", "password": "correct horse"}
        assert refused(client.ask("POST", "/accounts", body), 403, "no-accounts")
        assert client.get("/catalogue")["accounts"] is False

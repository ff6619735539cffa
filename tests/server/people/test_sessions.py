"""The browsers in which someone has signed in, ratings after a game, and all that is kept about a person."""

import pytest

from concordia.server.people.sessions import browser_of
from tests.server.running import Client, Json, Running, Seated, refused

PASSWORD = "correct horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
)


@pytest.mark.parametrize(
    ("told", "word"),
    [
        (FIREFOX, "Firefox · Linux"),
        (CHROME, "Chrome · Windows"),
        (CHROME + " Edg/140.0", "Edge · Windows"),
        (SAFARI, "Safari · iPhone"),
        ("curl/8.0", None),
        ("x" * 5000, None),
    ],
)
def test_of_a_browser_two_words_are_kept(told: str, word: str | None) -> None:
    assert browser_of(told) == word


def sessions(client: Client) -> list[Json]:
    found: list[Json] = client.get("/me/sessions")["sessions"]
    return found


def signed_in(server: Running, name: str, user_agent: str) -> Client:
    client = server.client()
    client.http.headers["user-agent"] = user_agent
    client.post("/session", {"name": name, "password": PASSWORD})
    return client


def test_one_browser_or_all_others_are_signed_out(server: Running) -> None:
    here = server.client()
    here.sign_up("Ann")
    there, elsewhere = (signed_in(server, "Ann", agent) for agent in (FIREFOX, CHROME))
    first = sessions(there)[0]
    assert (first["browser"], first["here"]) == ("Firefox · Linux", True)
    assert len(sessions(here)) == 3
    assert all(one["created"] <= one["seen"] for one in sessions(here))
    meant = next(one["id"] for one in sessions(here) if one["browser"] == "Chrome · Windows")
    assert here.ask("DELETE", f"/me/sessions/{meant}").status_code == 204
    assert elsewhere.get("/me")["account"] is None
    assert there.get("/me")["account"] is not None
    refused(here.ask("DELETE", f"/me/sessions/{meant}"), 404, "no-session")
    assert here.ask("DELETE", "/me/sessions").status_code == 204
    assert there.get("/me")["account"] is None
    assert [one["here"] for one in sessions(here)] == [True]


def test_nobody_sees_or_ends_the_sessions_of_another(simple: Running) -> None:
    ann, eve = simple.client(), simple.client()
    ann.sign_up("Ann")
    eve.sign_up("Eve")
    [own] = sessions(ann)
    for meant in (own["id"], "", "%", "_" * 16):
        assert eve.ask("DELETE", f"/me/sessions/{meant}").status_code in (204, 404, 405, 307)
    assert ann.get("/me")["account"] is not None
    refused(simple.client().ask("GET", "/me/sessions"), 401, "signed-out")
    refused(simple.client().ask("GET", "/me/export"), 401, "signed-out")


def rated_game(server: Running, listed: bool = False) -> tuple[Client, Client, Seated]:
    """A rated game of two that is over."""
    ann, bob = server.client(), server.client()
    ann.sign_up("Ann")
    bob.sign_up("Bob")
    mine = {"kind": "person", "mine": True}
    table = ann.table(mine, "open", start=False, options={"rated": True}, listed=listed)
    table.secrets[1] = bob.post(table.path("/seats/1/join"), {})["secret"]
    ann.post(table.path("/start"))
    assert ann.get(table.path("/ratings")) == {"seats": []}
    table.play()
    return ann, bob, table


def test_the_end_of_a_rated_game_tells_what_it_made_of_the_ratings(simple: Running) -> None:
    ann, bob, table = rated_game(simple)
    changes = simple.client().get(table.path("/ratings"))["seats"]
    for client, change in zip((ann, bob), changes, strict=True):
        now = client.get("/me")["account"]["rating"]
        assert (change["rating"], change["change"]) == (now, now - 1000)
    name = ann.get("/me")["account"]["name"]
    assert [point["rating"] for point in ann.get(f"/players/{name}")["form"]] == [changes[0]["rating"]]


def test_unlisted_games_are_in_ones_own_history_alone(simple: Running) -> None:
    ann, bob, table = rated_game(simple)
    own = ann.get("/players/Ann")
    assert [(game["table"], game["listed"]) for game in own["recent"]] == [(table.id, False)]
    for other in (bob, simple.client()):
        seen = other.get("/players/Ann")
        assert seen["recent"] == []
        assert [point["table"] for point in seen["form"]] == [None]
        assert table.id not in str(seen)


def test_everything_kept_about_oneself_is_exported_without_secrets(server: Running) -> None:
    ann, bob, table = rated_game(server)
    ann.post(table.path("/chat"), {"text": "well played"})
    bob.post(table.path("/chat"), {"text": "thank you"})
    answer = ann.ask("GET", "/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert told["account"]["name"] == "Ann"
    [game] = told["games"]
    assert (game["table"], game["status"], game["seat"]) == (table.id, "over", 0)
    assert ann.http.get(game["record"]).status_code == 200
    assert [line["text"] for line in told["chat"]] == ["well played"]
    assert len(told["ratings"]) == len(told["sessions"]) == 1
    assert told["hosted"] == [table.id]
    for secret in ("password", "token", "hash", "argon", "thank you"):
        assert secret not in answer.text


def test_exports_are_limited(real: Running) -> None:
    ann = real.client()
    ann.sign_up("Ann")
    answers = [ann.ask("GET", "/me/export").status_code for _ in range(12)]
    assert answers == [200] * 10 + [429] * 2

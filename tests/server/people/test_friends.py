"""Following, blocking, and who is here."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from concordia.server.people import here as module
from concordia.server.people import ties
from concordia.server.people.friends import kept_of
from concordia.server.store.models import Block, Follow, User
from tests.server.conftest import Postgres
from tests.server.running import Client, Json, Running, good, refused, running
from tests.server.test_sharing import run_at


def signed_up(server: Running, *names: str) -> list[Client]:
    """A browser for each of these people, who have just made their accounts."""
    clients = [server.client() for _ in names]
    for client, name in zip(clients, names, strict=True):
        client.sign_up(name)
    return clients


def follow(client: Client, name: str) -> Json:
    person: Json = good(client.ask("PUT", f"/me/following/{name}"))
    return person


def names(people: list[Json]) -> list[str]:
    return [person["name"] for person in people]


def test_one_follows_people_who_see_it_and_need_not_agree(server: Running) -> None:
    anna, bruno = signed_up(server, "Anna", "Bruno")
    assert follow(anna, "bruno")["follows"]
    follow(anna, "Bruno")
    assert names(anna.get("/me/people")["following"]) == ["Bruno"]
    told = bruno.get("/me/people")
    assert (told["following"], names(told["followers"])) == ([], ["Anna"])
    assert [person["follows"] for person in told["followers"]] == [False]
    assert not good(anna.ask("DELETE", "/me/following/Bruno"))["follows"]
    assert bruno.get("/me/people")["followers"] == []


def test_nobody_follows_themselves_or_nobody_or_without_an_account(simple: Running) -> None:
    (anna,) = signed_up(simple, "Anna")
    refused(anna.ask("PUT", "/me/following/anna"), 409, "not-oneself")
    refused(anna.ask("PUT", "/me/following/Nobody"), 404, "nobody-called")
    refused(simple.client().ask("PUT", "/me/following/Anna"), 401, "signed-out")
    refused(simple.client().ask("GET", "/me/people"), 401, "signed-out")
    refused(simple.client().ask("GET", "/me/news"), 401, "signed-out")


def test_one_follows_and_blocks_only_so_many(simple: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ties, "MOST_FOLLOWED", 1)
    monkeypatch.setattr(ties, "MOST_BLOCKED", 1)
    anna, *_ = signed_up(simple, "Anna", "Bruno", "Clara", "Dora")
    follow(anna, "Bruno")
    refused(anna.ask("PUT", "/me/following/Clara"), 409, "too-many-followed")
    good(anna.ask("PUT", "/me/blocked/Clara"))
    refused(anna.ask("PUT", "/me/blocked/Dora"), 409, "too-many-blocked")
    told = anna.get("/me/people")
    assert (names(told["following"]), told["blocked"]) == (["Bruno"], ["Clara"])


def test_following_and_inviting_are_limited_by_account(real: Running) -> None:
    anna, _ = signed_up(real, "Anna", "Bruno")
    answers = [anna.ask("PUT", "/me/following/Bruno").status_code for _ in range(61)]
    assert answers == [200] * 60 + [429]
    table = anna.table({"kind": "person", "mine": True}, "open", start=False)
    tried = []
    for _ in range(7):
        tried.append(anna.ask("POST", table.path("/seats/1/invite"), {"name": "Bruno"}).status_code)
        anna.ask("POST", table.path("/seats/1/leave"))
    assert tried == [204] * 6 + [429]


def test_who_is_blocked_neither_follows_nor_is_followed(server: Running) -> None:
    anna, bruno = signed_up(server, "Anna", "Bruno")
    follow(anna, "Bruno")
    follow(bruno, "Anna")
    assert good(anna.ask("PUT", "/me/blocked/Bruno"))["blocked"]
    for client in (anna, bruno):
        told = client.get("/me/people")
        assert (told["following"], told["followers"]) == ([], [])
    assert "Anna" in refused(bruno.ask("PUT", "/me/following/Anna"), 403, "not-with-you")
    refused(anna.ask("PUT", "/me/following/Bruno"), 409, "you-block")
    good(anna.ask("PATCH", "/me/choices", {"shown_to": "everyone"}))
    told = bruno.get("/me/people/Anna")
    assert (told["blocked"], told["here"], told["table"]) == (False, False, None)
    good(anna.ask("DELETE", "/me/blocked/Bruno"))
    follow(bruno, "Anna")


@pytest.mark.parametrize(
    ("shown_to", "stranger", "followed"),
    [(None, False, True), ("everyone", True, True), ("followed", False, True), ("nobody", False, False)],
)
def test_who_is_here_is_seen_by_those_who_may(
    simple: Running, shown_to: str | None, stranger: bool, followed: bool
) -> None:
    anna, bruno = signed_up(simple, "Anna", "Bruno")
    if shown_to is not None:
        changed = good(bruno.ask("PATCH", "/me/choices", {"shown_to": shown_to}))
        assert changed["shown_to"] == bruno.get("/me/choices")["shown_to"] == shown_to
    assert follow(anna, "Bruno")["here"] is stranger
    follow(bruno, "Anna")
    assert anna.get("/me/people")["following"][0]["here"] is followed


def test_who_has_signed_out_or_was_not_heard_of_for_a_while_is_not_here(simple: Running) -> None:
    anna, bruno = signed_up(simple, "Anna", "Bruno")
    follow(anna, "Bruno")
    follow(bruno, "Anna")
    assert anna.get("/me/people/Bruno")["here"]
    here, moment = simple.server.here, 0.0
    usual = here.clock
    here.clock = lambda: usual() + moment
    bruno.get("/me/news")
    moment = module.HERE_FOR + 1
    assert not anna.get("/me/people/Bruno")["here"]
    bruno.get("/me/news")
    assert anna.get("/me/people/Bruno")["here"]
    good(bruno.ask("DELETE", "/session"))
    assert not anna.get("/me/people/Bruno")["here"]


def test_the_listed_table_at_which_a_friend_plays_is_told_and_no_other(simple: Running) -> None:
    anna, bruno = signed_up(simple, "Anna", "Bruno")
    follow(anna, "Bruno")
    follow(bruno, "Anna")
    bruno.table({"kind": "person", "mine": True}, "bot:random", name="Private")
    assert anna.get("/me/people/Bruno")["table"] is None
    shown = bruno.table({"kind": "person", "mine": True}, "Guest", name="Forum", listed=True)
    assert anna.get("/me/people/Bruno")["table"] == {"id": shown.id, "name": "Forum", "board": "italia"}
    good(bruno.ask("PATCH", "/me/choices", {"shown_to": "nobody"}))
    assert anna.get("/me/people/Bruno")["table"] is None


def test_who_sits_at_a_table_with_an_account_can_be_followed_and_blocked_from_there(simple: Running) -> None:
    anna, bruno = signed_up(simple, "Anna", "Bruno")
    table = bruno.table({"kind": "person", "mine": True, "name": "Barca"}, "open", "Guest", start=False)
    anna.post(table.path("/seats/1/join"), {})
    (told,) = anna.get(table.path("/people"))["people"]
    assert (told["seat"], told["name"], told["follows"], told["blocked"]) == (0, "Bruno", False, False)
    good(anna.ask("PUT", "/me/blocked/Bruno"))
    assert [one["blocked"] for one in anna.get(table.path("/people"))["people"]] == [True]
    refused(simple.client().ask("GET", table.path("/people")), 401, "signed-out")


def test_who_is_blocked_sits_down_at_no_table_of_whoever_blocks(server: Running) -> None:
    anna, bruno, clara = signed_up(server, "Anna", "Bruno", "Clara")
    good(anna.ask("PUT", "/me/blocked/Bruno"))
    hosted = anna.table({"kind": "person", "mine": True}, "open", start=False, listed=True)
    refused(bruno.ask("POST", hosted.path("/seats/1/join"), {}), 403, "not-welcome")
    shared = clara.table("open", "open", start=False, listed=True)
    anna.post(shared.path("/seats/0/join"), {})
    refused(bruno.ask("POST", shared.path("/seats/1/join"), {}), 403, "not-welcome")
    clara.post(shared.path("/seats/1/join"), {})


def test_a_person_who_is_forgotten_leaves_no_tie(server: Running) -> None:
    anna, bruno = signed_up(server, "Anna", "Bruno")
    follow(anna, "Bruno")
    follow(bruno, "Anna")
    good(bruno.ask("PUT", "/me/blocked/Anna"))
    good(bruno.ask("DELETE", "/me/blocked/Anna"))
    follow(anna, "Bruno")
    bruno.post("/me/delete", {"password": "correct horse"})
    told = anna.get("/me/people")
    assert (told["following"], told["followers"], told["blocked"]) == ([], [], [])

    async def rows() -> int:
        async with server.server.database.reading() as session:
            return sum([len(list(await session.scalars(select(kind)))) for kind in (Follow, Block)])

    assert run_at(server, rows()) == 0


def test_what_is_kept_of_a_person_can_be_told(simple: Running) -> None:
    anna, *_ = signed_up(simple, "Anna", "Bruno", "Clara")
    follow(anna, "Bruno")
    good(anna.ask("PUT", "/me/blocked/Clara"))
    good(anna.ask("PATCH", "/me/choices", {"notices": {"over": False}}))

    async def kept() -> Json:
        async with simple.server.database.reading() as session:
            user = (await session.scalars(select(User).where(User.name == "Anna"))).one()
        async with simple.server.database.reading() as session:
            return await kept_of(session, user)

    told = run_at(simple, kept())
    assert (told["following"], told["blocked"], told["shown_to"]) == (["Bruno"], ["Clara"], "followed")
    assert [kind for kind, wanted in told["notices"].items() if not wanted] == ["over"]


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[Running, Running]]:
    """Two servers on one database that know nothing of each other but by it."""
    url = postgres.new_database()
    with running(url) as one, running(url) as other:
        yield one, other


def test_who_is_here_at_one_process_is_here_at_all(pair: tuple[Running, Running]) -> None:
    one, other = pair
    anna, bruno = signed_up(one, "Anna")[0], signed_up(other, "Bruno")[0]
    follow(anna, "Bruno")
    follow(bruno, "Anna")
    run_at(other, other.server.here.keep())
    assert anna.get("/me/people/Bruno")["here"]
    good(bruno.ask("DELETE", "/session"))
    assert not anna.get("/me/people/Bruno")["here"]

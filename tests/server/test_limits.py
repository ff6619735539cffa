"""What docs/security.md promises about too much, too often, and what people write."""

import asyncio
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from concordia.game import Game
from concordia.record import MAX_BYTES, record_text
from concordia.rules.state import MAX_SEATS
from concordia.server import rate_limits
from concordia.server.bots.charges import bot_charge
from concordia.server.dependencies import SECRETS
from concordia.server.errors import Refused
from concordia.server.live.connection import TRY_AGAIN
from concordia.server.middleware import MOST_BYTES
from concordia.server.store.models import CHAT
from concordia.server.tables import registry
from concordia.setup import make_setup
from tests.random_games import Table, played
from tests.server.attacks import PASSWORD, Clock, answer_to
from tests.server.routes.test_fuzz import BODIES, GATHERED, OPERATIONS
from tests.server.running import Client, Json, Running, refused, running


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server on which everything may be done twice a minute."""
    for name in rate_limits.LIMITS:
        monkeypatch.setitem(rate_limits.LIMITS, name, rate_limits.Limit(2, 60))
    with running(f"sqlite:///{tmp_path / 'concordia.db'}", limits=True) as one:
        yield one


def endless() -> Iterator[bytes]:
    while True:
        yield b" " * 10_000


@pytest.mark.parametrize("path", ["/api/tables", "/api/session", "/api/tables/import", "/"])
def test_bodies_that_are_too_large_are_refused_before_they_are_read(simple: Running, path: str) -> None:
    most = MOST_BYTES + (MAX_BYTES if path.endswith("import") else 0)
    assert answer_to(simple, "POST", path, content_length=str(most + 1)).status == 413
    assert answer_to(simple, "POST", path, content_length="9" * 30).status in (400, 413)
    client = simple.client()
    with suppress(httpx.TransportError):  # The server may hang up while the client still sends.
        assert client.http.post(path, content=endless()).status_code == 413
    assert simple.client().get("/health")["status"] == "well"


@pytest.mark.parametrize(
    ("path", "body", "headers"),
    [
        ("/accounts", {"name": "x" * 41, "password": PASSWORD}, {}),
        ("/accounts", {"name": "Ann", "password": "x" * 201}, {}),
        ("/tables", {"seats": [{}] * 7}, {}),
        ("/tables", {"seats": [{}, {}, {}], "name": "x" * 61}, {}),
        ("/tables", {"seats": [{}, {}, {}], "name": "two\nlines\0"}, {}),
        ("/tables", {"seats": [{}, {}, {}], "variants": ["venus"] * 9}, {}),
        ("/tables/TABLE/chat", {"text": "x" * 501}, {}),
        ("/tables", {"seats": [{}, {}, {}]}, {SECRETS: ",".join(["x"] * 13)}),
        ("/tables", {"seats": [{}, {}, {}]}, {SECRETS: "x" * 1001}),
    ],
)
def test_whatever_is_too_long_or_too_many_is_refused(
    simple: Running, path: str, body: Json, headers: Json
) -> None:
    table = simple.client().table("Ann", "Bob")
    answer = simple.client().http.post(f"/api{path.replace('TABLE', table.id)}", json=body, headers=headers)
    assert answer.status_code in (400, 422)


FREE: Final = ("getHealth", "getCatalogue", "getFacts", "whoAmI", "signOut")
"""What costs next to nothing."""
QUERIES: Final = {"getProspects": "?seat=0", "lookAhead": "?action=64"}
"""What some operations need to be told."""


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if one not in FREE])
def test_what_costs_something_can_be_done_only_so_often(limited: Running, operation: str) -> None:
    client = limited.client()
    client.sign_up("Ann")
    table = client.table("Ann", "Bob")
    described = OPERATIONS[operation]
    names = {
        "table_id": table.id,
        "seat": 0,
        "moves": 0,
        "channel": "c",
        "name": "Ann",
        "number": 1,
        "session": "s",
    }
    path = described.path.format(**names, **GATHERED)
    path += QUERIES.get(operation, "")
    headers = {SECRETS: ",".join(table.all_secrets)}
    method, body = described.method.upper(), BODIES.get(operation)
    last = [client.http.request(method, path, json=body, headers=headers) for _ in range(3)][-1]
    refused(last, 429, "too-often")
    assert int(last.headers["retry-after"]) > 0


def test_guessing_at_the_password_of_a_browser_left_open_is_limited_from_wherever(real: Running) -> None:
    client = real.client()
    client.sign_up("Ann")
    change = {"password": "new horse", "old_password": "wrong horse"}
    most = rate_limits.LIMITS["password"].most
    seen = []
    for number in range(most + 3):
        headers = {"x-forwarded-for": f"192.0.2.{number}"}
        seen.append(client.http.patch("/api/me", json=change, headers=headers).status_code)
        client.http.patch("/api/me", json={"name": f"Ann {number}"}, headers=headers)
    assert seen == [403] * most + [429] * 3


@pytest.mark.parametrize("kind", ["chat", "look", "nonsense"])
def test_what_is_sent_live_is_limited(limited: Running, kind: str) -> None:
    table = limited.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as live:
        for _ in range(3):
            live.send({"type": kind, "text": "hello"} if kind == "chat" else {"type": kind})
        live.send({"type": "move", "position": 0, "key": "k", "action": 0})
        codes = [live.until("refused")["error"]["code"] for _ in range(4 if kind == "nonsense" else 1)]
        assert "too-often" in codes


def test_live_connections_are_limited_also_before_they_say_hello(limited: Running) -> None:
    table = limited.client().table("Ann", "Bob")
    address = f"{limited.url.replace('http', 'ws', 1)}/api{table.path('/live')}"
    with connect(address), connect(address), connect(address) as third:
        assert '"too-often"' in str(third.recv(5))


BOTS: Final = rate_limits.LIMITS["bots"].most
"""What the bots of one address may count a minute."""


async def think_for_ever(question: object) -> None:
    await asyncio.Event().wait()


@pytest.fixture
def charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server with its real limits, on which no time passes and bots never answer."""
    with running(f"sqlite:///{tmp_path / 'concordia.db'}", limits=True) as one:
        one.server.rate_limits.clock = Clock()
        for thinker in one.server.thinkers.all:
            monkeypatch.setattr(thinker.worker, "ask", think_for_ever)
        yield one


def seats(*kinds: str) -> list[Json]:
    return [{"kind": "bot", "bot": kind} if kind != "person" else {"kind": kind} for kind in kinds]


def test_bots_are_counted_by_what_they_cost_when_their_game_begins(charged: Running) -> None:
    dear = {"board": "imperium", "seats": seats("person", *["magnus"] * 4), "start": True}
    client = charged.client()
    for _ in range(BOTS // 16):
        assert client.ask("POST", "/tables", dear).status_code == 201
    answer = client.ask("POST", "/tables", dear)
    assert "this counts 16; try again in " in refused(answer, 429, "too-often")
    assert 0 < int(answer.headers["retry-after"]) <= 60
    assert client.ask("POST", "/tables", {**dear, "seats": seats(*["person"] * 5)}).status_code == 201
    other = client.http.post("/api/tables", json=dear, headers={"x-forwarded-for": "192.0.2.7"})
    assert other.status_code == 201


def begin_dear_tables(client: Client) -> None:
    """Use up what the bots of one address may count, but for two that think."""
    dear = {"board": "imperium", "seats": seats("person", *["magnus"] * 4), "start": True}
    for _ in range(BOTS // 16):
        client.post("/tables", dear)
    assert BOTS % 16 == 8


def test_bots_that_sit_down_later_are_counted_too(charged: Running) -> None:
    client = charged.client()
    begin_dear_tables(client)
    made = client.post("/tables", {"seats": [*seats("person"), {"kind": "open"}, {"kind": "open"}]})
    path, host = f"/tables/{made['table']['id']}", [made["host"]]
    for seat in (1, 2):
        assert client.ask("PUT", f"{path}/seats/{seat}", seats("magnus")[0], host).is_success
    begin_two = client.ask("POST", f"{path}/start", None, host)
    assert begin_two.is_success
    made = client.post("/tables", {"seats": [*seats("person"), *seats("person", "colonist")]})
    path, host = f"/tables/{made['table']['id']}", [made["host"]]
    refused(client.ask("POST", f"{path}/start", None, host), 429, "too-often")
    assert client.get(path)["status"] == "open", "it can be begun later"


def test_bots_of_a_game_that_goes_on_elsewhere_are_counted_too(charged: Running) -> None:
    client = charged.client()
    table = client.table("Ann", "Bob")
    assert table.move("tribune").is_success
    game = Game(make_setup("italia", 2, "1"))
    fork = {"at": 1, "seats": seats("person", "magnus")}
    record = {"record": record_text(game), "seats": seats("person", "magnus")}
    begin_dear_tables(client)
    assert client.ask("POST", table.path("/fork"), fork, table.all_secrets).status_code == 201
    assert client.ask("POST", "/tables/import", record).status_code == 201
    refused(client.ask("POST", table.path("/fork"), fork, table.all_secrets), 429, "too-often")
    refused(client.ask("POST", "/tables/import", record), 429, "too-often")


def test_bots_of_a_rematch_are_counted_too(charged: Running) -> None:
    client = charged.client()
    game = played(Table("italia", 2), 1, "buying")
    over = client.post("/tables/import", {"record": record_text(game), "seats": seats("person", "magnus")})
    begin_dear_tables(client)
    again, own = f"/tables/{over['table']['id']}/offers", [over["secrets"]["0"]]
    client.post("/tables", {"board": "italia", "seats": seats("person", "magnus"), "start": True})
    refused(client.ask("POST", again, {"kind": "rematch"}, own), 429, "too-often")


def test_bots_count_by_how_much_they_think_and_twice_where_nobody_plays() -> None:
    programs = {"greedy": "python3 greedy.py"}

    def charge(*bots: str | None) -> int:
        return bot_charge(bots, programs)

    assert charge(None, None) == 0
    assert charge(None, "colonist", "architect", "random") == 3
    assert charge(None, "senator", "magnus", "greedy") == 12
    assert charge("colonist", "magnus") == 10
    assert charge(*["magnus"] * MAX_SEATS) <= BOTS, "every table can begin"


EVIL_SQL: Final = (
    "' OR '1'='1",
    "x'; DROP TABLE users; --",
    '" OR ""="',
    "%' UNION SELECT seed FROM tables --",
)


def test_sql_in_texts_is_text(server: Running) -> None:
    client = server.client()
    client.sign_up("Ann")
    table = client.table("Ann", "Bob", name=EVIL_SQL[0])
    for sql in EVIL_SQL:
        refused(client.ask("POST", "/session", {"name": sql, "password": PASSWORD}), 403, "wrong-password")
        assert client.ask("GET", f"/players/{quote(sql, safe='')}").status_code == 404
        assert client.ask("GET", f"/tables/{quote(sql, safe='')}").status_code == 404
        assert client.ask("GET", f"/tables?status={quote(sql)}").status_code == 422
        assert client.ask("GET", table.path("/view?seat=0"), None, [sql]).status_code == 403
        assert client.ask(
            "POST", table.path("/chat"), {"text": sql, "seat": 0}, [table.secrets[0]]
        ).is_success
    told = [event["text"] for event in client.get(table.path("/events"))["events"] if event["kind"] == "chat"]
    assert (told, table.info()["name"]) == (list(EVIL_SQL), EVIL_SQL[0])
    assert client.get("/players/Ann")["name"] == "Ann"


def test_of_many_moves_at_once_one_is_made(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    clients = [server.client() for _ in range(6)]

    def move(number: int, key: str) -> int:
        body = {"position": 0, "key": key, "text": "tribune"}
        return clients[number].ask("POST", table.path("/moves"), body, [table.secrets[0]]).status_code

    with ThreadPoolExecutor(len(clients)) as pool:
        assert (
            sorted(pool.map(move, range(6), ["one", "two", "three", "four", "five", "six"]))
            == [200] + [409] * 5
        )
        again = server.client().table("Ann", "Bob")
        table = again
        assert list(pool.map(move, range(6), ["same"] * 6)) == [200] * 6
    assert again.info()["moves"] == 1


def test_a_process_holds_only_so_many_tables(simple: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_TABLES", 3)
    client = simple.client()
    tables = [client.table("Ann", "Bob") for _ in range(8)]
    assert len(simple.server.registry.tables) <= 3
    for table in tables:
        assert table.move("tribune").is_success
    assert len(simple.server.registry.tables) <= 3


def test_a_process_holds_only_so_many_tables_also_while_people_are_connected(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOST_TABLES", 3)
    client = simple.client()
    with ExitStack() as opened:
        tables = [client.table("Ann", "Bob") for _ in range(8)]
        played = opened.enter_context(tables[0].live(list(tables[0].secrets.values())))
        held = []
        for table in tables[1:]:
            played.move(played.view["actions"][0]["action"])
            live = opened.enter_context(table.live(list(table.secrets.values())))
            assert len(simple.server.registry.tables) <= 3
            held.append(live)
        for live in held[:-2]:
            with pytest.raises(ConnectionClosed) as closed:
                live.until("nothing more")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == TRY_AGAIN
        played.move(played.view["actions"][0]["action"])
    for table in tables[1:]:
        with table.live(list(table.secrets.values())) as again:
            again.move("tribune")
        assert len(simple.server.registry.tables) <= 3
    assert [table.info()["moves"] for table in tables] == [8] + [1] * 7


def test_a_table_that_was_let_go_is_not_played_on_beside_the_one_that_is_held(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of one table in a process would not hear of each other."""
    monkeypatch.setattr(registry, "MOST_TABLES", 1)
    table = simple.client().table("Ann", "Bob")
    old = simple.server.registry.tables[table.id]
    simple.client().table("Cid", "Dan")
    assert table.move("tribune").is_success

    async def append() -> None:
        async with old.lock:
            await simple.server.registry.append(old, CHAT, data={"text": "anyone?"})

    with pytest.raises(Refused, match="let this one go"):
        asyncio.run(append())
    assert table.info()["number"] == 2


def test_a_seat_that_a_bot_plays_is_not_played_by_its_person_too(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    for thinker in simple.server.thinkers.all:
        monkeypatch.setattr(thinker.worker, "ask", think_for_ever)
    table = simple.client().table("Ann", "Bob")
    assert table.move("mercator").is_success
    assert simple.client().ask("POST", table.path("/seats/0/resign"), None, [table.secrets[0]]).is_success
    refused(table.move("done", position=1), 409, "stood-in")
    undo = {"position": 1, "key": "undo"}
    refused(table.client.ask("POST", table.path("/undo"), undo, [table.secrets[0]]), 409, "stood-in")


def test_what_was_revealed_is_not_taken_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", board="italia")
    with table.live(list(table.secrets.values())) as live:
        while not live.view["over"]:
            left = sum(live.view["decks_left"])
            offered = live.view["actions"]
            bought = [one for one in offered if one["kind"] == "slot"]
            live.move(table.chance.choice(bought or offered)["action"])
            if sum(live.view["decks_left"]) < left:
                frame = {"type": "undo", "position": live.position, "key": secrets.token_hex(4)}
                assert live.ask(frame)["error"]["code"] == "cannot-take-back"
                assert not live.view["may_undo"]


def test_the_record_of_a_game_in_play_cannot_be_played_on_elsewhere(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    assert table.move("tribune").is_success
    record = simple.client().http.get(f"/api{table.path('/record')}").text
    assert "Seed" not in record
    answer = simple.client().ask("POST", "/tables/import", {"record": record})
    assert "does not reveal its seed" in refused(answer, 400, "record-without-seed")

"""The whole API fuzzed from its own description: it answers as described, and never that it has failed."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from concordia.data.board import board_names
from concordia.record import record_text
from concordia.server.app import create_app
from concordia.server.cookies import SESSION as COOKIE
from concordia.server.dependencies import SECRETS
from concordia.server.errors import Refused
from concordia.server.ops.settings import Settings
from concordia.server.people import addresses
from concordia.server.schemas.table import StaleAnswer
from concordia.setup import VARIANTS
from tests.random_games import Table, played
from tests.replays.make import FOLDER
from tests.server.conftest import Postgres
from tests.server.running import Json, Running, Seated, running
from tests.soak import often

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES: Final = {"sqlite": often(30, 6), "postgresql": often(10, 3)}
PASSWORD: Final = "correct horse"
WHOLE: Final = (FOLDER / "italia-2-ends-by-houses-then-houses.txt").read_text(encoding="utf-8")
BEGUN: Final = record_text(played(Table("italia", 2), 1, moves=12))
DESCRIBED: Final = create_app(Settings(database="sqlite://")).openapi()
OPERATIONS: Final[dict[str, APIOperation[Any, Any, Any, Any]]] = {
    one.ok().definition.raw["operationId"]: one.ok()
    for one in schemathesis.openapi.from_dict(DESCRIBED).get_all_operations()
    if isinstance(one, Ok)
}
READ_ALL_HEADERS: Final = ("getView", "signOut", "makeMove", "importRecord")
PLAYS: Final = ("makeMove", "undoMove")
ENDS_SESSIONS: Final = ("signOut", "deleteAccount", "changeAccount")

GATHERED: Final = {"club_id": "c", "tournament_id": "t", "player": "0", "round": "1", "match": "0"}
"""What the paths of clubs and tournaments name."""
DEEP: Final = "deep"
"""Stands for a list in a list in a list, and so on."""
HARD_TO_KEEP: Final[list[object]] = ["a\0b", "\ud800", 2**31, 2**63]
"""What PostgreSQL takes badly."""
NEVER_MEANT: Final[list[object]] = [
    *HARD_TO_KEEP,
    *("\u202e\x1b[2J", "x" * 50_000, "'; DROP TABLE users; --", "٣", DEEP),
    *(None, True, -1, 0.5, 10**400, float("nan"), float("-inf")),
    *([], {}, [None] * 1000, {"\ud800": 1, "": "", "$ref": "#"}),
]
NEVER_MEANT_IN_PATHS: Final = [
    "\0",
    "a\0b",
    "%2e%2e",
    "\ufffd",
    "\u202e",
    "x" * 4000,
    "'",
    "-1",
    "1e3",
    "٣",
    "9" * 20,
]
NEVER_MEANT_IN_HEADERS: Final = [
    "\xff",
    ",,,",
    "a" * 990,
    "b" * 2000,
    "x," * 20,
    "=;=",
    '"',
    "http://[",
    "null",
]
HEADERS: Final = (SECRETS, "cookie", "content-type", "origin", "sec-fetch-site")


class House:
    """A server with an account that has signed in, and tables of every status."""

    def __init__(self, server: Running, kind: str) -> None:
        self.server = server
        self.kind = kind
        self.client = server.client()
        self.client.sign_up("Livia", PASSWORD)
        made = self.client.post("/tables/import", {"record": WHOLE})
        secrets = {int(seat): secret for seat, secret in made["secrets"].items()}
        self.over = Seated(self.client, made["table"]["id"], made["host"], secrets, made["table"])
        self.client.table("Ann", "open", start=False, listed=True)
        self.guest = server.client()
        self.people = 0
        club = self.client.post("/clubs", {"name": "Livia's own"})["id"]
        cup = self.client.post("/tournaments", {"name": "Livia's own", "terms": {"seats": 2}})["id"]
        self.gathered = {**GATHERED, "club_id": club, "tournament_id": cup}

    def token(self, operation: str) -> str:
        """What shows that Livia has signed in, or someone new for what ends that."""
        if operation in ENDS_SESSIONS:
            self.people += 1
            self.guest.sign_up(f"Guest {self.people}", PASSWORD)
            return str(self.guest.http.cookies[COOKIE])
        return str(self.client.http.cookies[COOKIE])

    def send(
        self, method: str, path: str, content: bytes | None, headers: Mapping[str, str]
    ) -> httpx.Response:
        """Send a request just as it is given."""
        given = {"content-type": "application/json", "connection": "close", **headers}
        self.guest.http.cookies.clear()
        raw = [(name.encode(), value.encode("latin-1")) for name, value in given.items()]
        return self.guest.http.request(method.upper(), path, content=content, headers=raw)

    def tables(self) -> list[Seated]:
        """A table of every status, all but the last one new."""
        closed = self.client.table("open", "open", start=False)
        assert self.client.ask("DELETE", closed.path(), None, [closed.host]).status_code == 204
        team = self.client.table("Ann", "Bob", "Cid", "Dan", board="imperium", variants=["teams"])
        mine: Json = {"kind": "person", "mine": True}
        playing = self.client.table(mine, "bot:random", "Bob", board="sicilia", options={"away": 5})
        waiting = self.client.table("Ann", "open", start=False)
        return [waiting, playing, team, closed, self.over]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    kind: str = request.param
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'concordia.db'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    with pytest.MonkeyPatch.context() as patch, running(url) as server:
        patch.setattr(addresses, "check_address", is_nowhere)
        for thinker in server.server.thinkers.all:
            patch.setattr(thinker.worker, "ask", think_for_ever)
        yield House(server, kind)
        assert server.client().get("/health")["status"] == "well"


async def think_for_ever(question: object) -> None:
    """Bots are not what is tested here."""
    await asyncio.Event().wait()


async def is_nowhere(host: str, allow_local: bool) -> None:
    """No test looks for hosts."""
    raise Refused.of("notice-host", host=host)


def plausible(house: House, table: Seated) -> dict[str, list[Any]]:
    """Values with which a request gets further than with those made up from its description."""
    seen = house.client.get(table.path("/view"), table.all_secrets)
    offered = (seen["view"] or {}).get("actions", [])[:8]
    return {
        "position": [seen["position"]],
        "action": [one["action"] for one in offered] + [None],
        "text": [one["text"] for one in offered] + ["hello", None],
        "board": [*board_names()],
        "variants": [[], *([one] for one in VARIANTS)],
        "seats": [
            [{"kind": "person", "name": f"Player {seat}"} for seat in range(count)] for count in range(1, 6)
        ],
        "bot": ["consul", "random", None],
        "kind": ["person", "bot", "open"],
        "record": [BEGUN, BEGUN.replace("\n", "\r\n"), BEGUN[:300]],
        "at": [0, 1, 40],
        "moves": [0, 1, 40],
        "name": ["Livia", "Marcus", "Ἀσπασία"],
        "password": [PASSWORD],
        "old_password": [PASSWORD],
        "seat": [0, 1, 2, None],
    }


def enriched(
    data: st.DataObject, values: Mapping[str, list[Any]], given: Mapping[str, Any]
) -> dict[str, Any]:
    """What was generated, with some of its values replaced by better ones."""
    return {
        name: data.draw(st.sampled_from(values[name]))
        if name in values and data.draw(st.booleans())
        else value
        for name, value in given.items()
    }


def headers_of(data: st.DataObject, token: str, table: Seated) -> dict[str, str]:
    """A guest, someone who has signed in, the holder of all links, or both."""
    headers = {}
    if data.draw(st.booleans()):
        headers["cookie"] = f"{COOKIE}={token}"
    if data.draw(st.booleans()):
        headers[SECRETS] = ",".join(table.all_secrets)
    return headers


def fuzzed(examples: int) -> Callable[[Callable[..., None]], Any]:
    """Run with so many examples, the same every time; none is made smaller, for the server has a past."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )


def report(found: dict[str, str]) -> None:
    assert not found, "\n\n".join(f"{what}\n{how}" for what, how in found.items())


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_answer_is_as_the_description_says(house: House, operation: str, mode: GenerationMode) -> None:
    described = OPERATIONS[operation]
    if mode == GenerationMode.NEGATIVE and not list(described.iter_parameters()):
        return
    tables, token = house.tables(), house.token(operation)
    values = {table.id: plausible(house, table) for table in tables}
    found: dict[str, str] = {}

    @fuzzed(EXAMPLES[house.kind])
    @given(data=st.data(), case=described.as_strategy(generation_mode=mode))
    def send(data: st.DataObject, case: Case[Any]) -> None:
        table = data.draw(st.sampled_from(tables))
        if operation in PLAYS:
            values[table.id] = plausible(house, table)
        if "table_id" in case.path_parameters and data.draw(st.integers(0, 9)):
            case.path_parameters["table_id"] = table.id
        if mode == GenerationMode.POSITIVE:
            case.path_parameters = enriched(data, values[table.id], case.path_parameters)
            if isinstance(case.body, dict):
                case.body = enriched(data, values[table.id], case.body)
        headers = headers_of(data, token, table)
        response = case.call(base_url=house.server.url, headers=headers)
        try:
            case.validate_response(response, checks=CHECKS, headers=headers)
        except FailureGroup as group:
            for failure in group.exceptions:
                found.setdefault(f"{type(failure).__name__} {response.status_code}", str(failure)[:600])

    send()
    report(found)


BODIES: Final[dict[str, Json]] = {
    "takeHoliday": {"until": 4_000_000_000_000},
    "takeHolidayEverywhere": {"until": 4_000_000_000_000},
    "makeAccount": {"name": "Livia", "password": PASSWORD},
    "signIn": {"name": "Livia", "password": PASSWORD},
    "changeAccount": {"name": "Livia", "language": "de", "password": PASSWORD, "old_password": PASSWORD},
    "deleteAccount": {"password": PASSWORD + "!"},
    "addChannel": {"kind": "url", "url": "json://localhost", "subscription": {"endpoint": "https://a.b"}},
    "createTable": {
        "board": "italia",
        "variants": ["venus"],
        "seats": [{"kind": "person", "name": "Ann", "colour": "red"}, {"kind": "bot", "bot": "random"}],
        "name": "For two",
        "invite": {},
        "options": {"undo": True, "time": {"kind": "clock", "minutes": 5, "increment": 1}, "away": 3},
    },
    "importRecord": {
        "record": BEGUN,
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "name": "N",
        "options": {"undo": False},
    },
    "changeChoices": {"shown_to": "nobody", "notices": {"over": False}},
    "inviteToSeat": {"name": "Livia"},
    "joinTable": {"name": "Bob", "colour": "blue"},
    "arrangeSeat": {"kind": "person", "name": "Bob", "colour": "blue", "bot": None, "mine": False},
    "forkTable": {"at": 3, "name": "N", "options": {"time": {"kind": "deadline", "hours": 1}}},
    "makeMove": {
        "position": 0,
        "key": "k",
        "action": 1,
        "text": "tribune",
        "seat": 0,
        "unless_final": True,
    },
    "changeSeat": {"name": "Livia", "colour": "red"},
    "sendAway": {"ban": True},
    "handOver": {"seat": 0},
    "offerSeat": {"account": "Livia"},
    "takeSeat": {"name": "Livia"},
    "makeOffer": {"kind": "pause", "seat": 0, "target": 1, "until": 10**13},
    "answerOffer": {"answer": "withdraw"},
    "undoMove": {"position": 0, "key": "k", "whole_turn": True, "seat": 0},
    "chat": {"text": "hello", "seat": 0},
    "makeClub": {"name": "Romans", "about": "Thursdays at eight.", "joining": "open"},
    "changeClub": {"about": "Fridays.", "joining": "approval"},
    "admitToClub": {"name": "Livia", "welcome": True},
    "removeFromClub": {"name": "Livia"},
    "addClubOrganiser": {"name": "Livia"},
    "announce": {"text": "hello"},
    "takeDown": {"event": 2},
    "makeTournament": {
        "name": "Cup",
        "about": "For two",
        "club": "c",
        "terms": {"kind": "swiss", "boards": ["italia"], "seats": 2, "points": [1, 0], "closes": 5},
    },
    "beginRound": {"round": 1},
    "removePlayer": {"reason": "ill"},
    "replacePlayer": {"name": "Livia", "reason": "ill"},
    "addTournamentOrganiser": {"name": "Livia"},
    "correctResult": {"places": [1, 2], "points": [9, 8], "reason": "agreed"},
    "undoCorrection": {"event": 3, "reason": "agreed"},
    "extendRound": {"ends": 5},
    "pauseTournament": {"paused": True},
}
"""A body that makes sense for each operation that has one."""


def places(value: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Everywhere in a JSON value, itself included."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*at, key))


def spoiled(value: Any, at: tuple[str | int, ...], new: object) -> Any:
    """A JSON value with another one in its place, or somewhere inside."""
    if not at:
        return new
    copied = value.copy()
    copied[at[0]] = spoiled(value[at[0]], at[1:], new)
    return copied


def in_json(value: object) -> bytes:
    return json.dumps(value).replace(f'"{DEEP}"', "[" * 20_000 + "]" * 20_000).encode()


def wrong_requests(
    operation: str, names: dict[str, str], values: list[object]
) -> Iterator[tuple[str, bytes | None, dict[str, str]]]:
    """Path, body and headers of requests in each of which one thing is wrong."""
    described = OPERATIONS[operation]
    body = BODIES.get(operation)
    sent = None if body is None else in_json(body)
    path = described.path.format(**names)
    for at, new in product(places(body) if body is not None else (), values):
        yield path, in_json(spoiled(body, at, new)), {}
    for name, text in product(names, NEVER_MEANT_IN_PATHS):
        if f"{{{name}}}" in described.path:
            yield described.path.format(**{**names, name: quote(text, safe="")}), sent, {}
    for parameter, text in product(described.query, NEVER_MEANT_IN_PATHS):
        yield f"{path}?{parameter.name}={quote(text)}", sent, {}
    for name, text in product(HEADERS if operation in READ_ALL_HEADERS else (), NEVER_MEANT_IN_HEADERS):
        yield path, sent, {name: text}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_values_that_nobody_means_are_refused_or_taken_but_break_nothing(
    house: House, operation: str
) -> None:
    tables, token = house.tables(), house.token(operation)
    declared = OPERATIONS[operation].definition.raw["responses"]
    found: dict[str, str] = {}
    table = tables[0] if operation in ("joinTable", "arrangeSeat", "leaveTable", "startTable") else tables[2]
    names = {
        "table_id": table.id,
        "seat": "1",
        "moves": "0",
        "channel": "c",
        "name": "Livia",
        "number": "1",
        "session": "1",
        **house.gathered,
    }
    values = NEVER_MEANT if house.kind == "sqlite" else HARD_TO_KEEP
    for path, content, wrong in wrong_requests(operation, names, values):
        headers = {"cookie": f"{COOKIE}={token}", SECRETS: ",".join(table.all_secrets)}
        answer = house.send(OPERATIONS[operation].method, path, content, {**headers, **wrong})
        if answer.status_code >= 500 or str(answer.status_code) not in {*declared, "404", "405"}:
            told = f"{path[:200]} {(content or b'')[:300].decode()} {wrong}"
            found.setdefault(told, f"{answer.status_code} {answer.text[:300]}")
        elif answer.is_error:
            StaleAnswer.model_validate_json(answer.content)
    report(found)

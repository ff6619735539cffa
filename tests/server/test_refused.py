"""Refusals as they are sent: a code of the list with its arguments, over HTTP and live."""

import hashlib
import json
from typing import Any

import pytest

from concordia.game import Game
from concordia.record import record_text
from concordia.refusals import refusals
from tests.server.running import Client, Running


def told_by(client: Client, method: str, path: str, body: object = None) -> dict[str, Any]:
    """What a request that must be refused is told; the status is that of its code."""
    answer = client.ask(method, path, body)
    error: dict[str, Any] = answer.json()["error"]
    assert answer.status_code == refusals()[error["code"]].status
    return error


def changed_record(text: str, old: str, new: str) -> str:
    """A record in which something else stands, with the check of what it says now."""
    lines = text.replace(old, new, 1).split("\n")[:-2]
    check = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    return "\n".join([*lines, f"Check: {check}", ""])


@pytest.mark.parametrize(
    ("path", "body", "code", "arguments"),
    [
        ("/accounts", {"name": "Ann"}, "field-missing", {"field": "password"}),
        (
            "/accounts",
            {"name": "Ann", "password": "short"},
            "field-too-short",
            {"field": "password", "least": 8},
        ),
        (
            "/accounts",
            {"name": 41 * "A", "password": 8 * "x"},
            "field-too-long",
            {"field": "name", "most": 40},
        ),
        ("/tables", {"seats": []}, "field-too-few", {"field": "seats", "least": 1}),
        (
            "/tables",
            {"seats": [{}], "options": {"away": 0}},
            "field-too-small",
            {"field": "options.away", "least": 1},
        ),
        (
            "/tables",
            {"seats": [{}], "options": {"away": 1441}},
            "field-too-large",
            {"field": "options.away", "most": 1440},
        ),
        (
            "/tables",
            {"seats": [{"kind": "ghost"}]},
            "bad-field",
            {"field": "seats.0.kind", "why": "Input should be 'person', 'bot' or 'open'"},
        ),
    ],
)
def test_a_field_that_does_not_fit_is_named(
    simple: Running, path: str, body: object, code: str, arguments: dict[str, Any]
) -> None:
    told = told_by(simple.client(), "POST", path, body)
    assert (told["code"], told["arguments"]) == (code, arguments)


def test_what_is_no_json_is_refused(simple: Running) -> None:
    client = simple.client()
    headers = {"content-type": "application/json"}
    answer = client.http.post("/api/tables", content=b"{", headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "not-json")


def test_a_path_or_method_that_is_not_there_is_named(simple: Running) -> None:
    client = simple.client()
    nowhere = told_by(client, "GET", "/nowhere")
    assert (nowhere["code"], nowhere["arguments"]) == ("no-such-path", {"path": "/api/nowhere"})
    method = told_by(client, "DELETE", "/catalogue")
    assert (method["code"], method["arguments"]) == ("wrong-method", {"method": "DELETE"})


def test_why_a_line_of_a_record_is_no_move_is_told_within(simple: Running) -> None:
    game = Game.new("italia", seats=["Ann", "Ben"], seed=1)
    game.push("prefect")
    record = changed_record(record_text(game), "prefect", "slot 1")
    told = told_by(simple.client(), "POST", "/tables/import", {"record": record})
    within = told["arguments"]["reason"]
    assert (told["code"], within["code"]) == ("record-move", "illegal-move")
    assert within["arguments"]["move"] == "slot 1"
    assert "prefect" in within["arguments"]["legal"]
    assert told["message"] == f"line {told['arguments']['line']}: {within['message']}"


@pytest.mark.parametrize("line", ["Seat red: Ann", "prefect", "Commitment: "])
def test_of_what_someone_wrote_only_the_beginning_is_told_again(simple: Running, line: str) -> None:
    game = Game.new("italia", seats=["Ann", "Ben"], seed=1)
    game.push("prefect")
    record = changed_record(record_text(game), line, f"Variants: {line}" + 5_000 * "x")
    told = told_by(simple.client(), "POST", "/tables/import", {"record": record})
    assert len(json.dumps(told)) < 1_000, told["code"]


def test_a_field_with_a_long_name_is_named_by_its_beginning(simple: Running) -> None:
    told = told_by(simple.client(), "POST", "/tables", {5_000 * "x": 1, "seats": [{}]})
    assert told["arguments"]["field"] == 60 * "x"


def test_a_move_that_the_rules_refuse_has_the_same_code_over_http_and_live(simple: Running) -> None:
    table = simple.client().table("Ann", "Ben")
    wanted = {"position": 0, "key": "a", "text": "slot 1", "seat": 0}
    answer = table.client.ask("POST", f"/tables/{table.id}/moves", wanted, table.all_secrets)
    over_http = answer.json()["error"]
    with table.live(table.all_secrets) as live:
        assert live.ask({"type": "move", **wanted})["error"] == over_http
    assert (over_http["code"], over_http["arguments"]["move"]) == ("illegal-move", "slot 1")


def test_what_a_program_says_live_is_read_like_a_request(simple: Running) -> None:
    table = simple.client().table("Ann", "Ben")
    with table.live(table.all_secrets) as live:
        told = live.ask({"type": "chat", "text": 501 * "a"})["error"]
        assert (told["code"], told["arguments"]) == ("field-too-long", {"field": "chat.text", "most": 500})
        assert live.ask({"type": "dance"})["error"]["code"] == "bad-field"
        live.socket.send(json.dumps({"type": "chat"})[:-1])
        assert live.until("refused")["error"]["code"] == "not-json"


def test_the_reason_why_not_has_the_shape_of_a_refusal(simple: Running) -> None:
    table = simple.client().table("Ann", "Ben")
    told = table.client.get(f"/tables/{table.id}/why?seat=0&slot=1", table.all_secrets)
    assert told["code"] == "why.other-question"
    assert told.keys() == {"code", "arguments", "message"}

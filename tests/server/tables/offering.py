"""Offers for tests: made and answered as a seat, and a table at which something can be offered."""

from random import Random
from typing import Any

from concordia.record import record_text
from tests.random_games import Table
from tests.server.running import Running, Seated, refused

CLOCK = {"kind": "clock", "minutes": 10, "increment": 5}


def offer(table: Seated, seat: int, kind: str, **more: Any) -> Any:
    """Offer something as a seat, which must be taken."""
    return table.client.post(table.path("/offers"), {"kind": kind, **more}, [table.secrets[seat]])


def offer_refused(table: Seated, seat: int, code: str, kind: str, status: int = 409, **more: Any) -> str:
    answer = table.client.ask("POST", table.path("/offers"), {"kind": kind, **more}, [table.secrets[seat]])
    return refused(answer, status, code)


def answer(table: Seated, seat: int, number: int, how: str = "accept") -> Any:
    path = table.path(f"/offers/{number}/answer")
    return table.client.post(path, {"answer": how}, [table.secrets[seat]])


def answer_refused(table: Seated, seat: int, number: int, code: str, status: int) -> None:
    path = table.path(f"/offers/{number}/answer")
    refused(table.client.ask("POST", path, {"answer": "accept"}, [table.secrets[seat]]), status, code)


def over(server: Running, **wanted: Any) -> Seated:
    """A table of two whose game is over."""
    chance = Random("over")
    game = Table("italia", 2).game("over")
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return imported(server, record_text(game), **wanted)


def imported(server: Running, record: str, **wanted: Any) -> Seated:
    client = server.client()
    made = client.post("/tables/import", {"record": record, **wanted})
    secrets_ = {int(seat): secret for seat, secret in made["secrets"].items()}
    return Seated(client, made["table"]["id"], made["host"], secrets_, made["table"])


def kinds(table: Seated) -> list[str]:
    return [event["kind"] for event in table.client.get(table.path("/events"))["events"]]


def pass_turn(table: Seated) -> None:
    """Let Ann play the Tribune and end her turn, which shows nothing new."""
    assert table.move("tribune").is_success
    assert table.move("done").is_success

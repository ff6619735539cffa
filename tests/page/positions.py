"""Positions for the tests of the map: games played at random from a seed, up to a question of some kind."""

import random
from functools import cache
from typing import Any, NamedTuple

import httpx

from concordia.game import Game
from concordia.record import record_text
from concordia.setup import make_setup
from tests.page.tables import NAMES
from tests.server.running import Running

LONGEST = 900
LIKED = ("architect", "prefect", "tribune", "colonist")
"""Cards that are played rather than others: they move things on the map."""


class Question(NamedTuple):
    """A board, how many play, what is asked, and after how many decisions at least."""

    board: str
    seats: int
    kind: str
    after: int = 0


@cache
def record_at(question: Question) -> tuple[str, int]:
    """The record of a game up to a question with a choice, and the seat that is asked."""
    game = Game(make_setup(question.board, NAMES[: question.seats], "map"))
    chance = random.Random("map")
    for number in range(LONGEST):
        decision, moves = game.decision, game.legal_moves
        assert decision is not None, f"the game is over before {question}"
        if number >= question.after and decision.kind == question.kind and len(moves) > 1:
            return record_text(game), decision.seat
        told = [(move, str(move).lower()) for move in moves]
        liked = [move for move, text in told if decision.kind == "play" and text.endswith(LIKED)]
        busy = [move for move, text in told if text != "done"]
        game.push(chance.choice((liked if chance.random() < 0.7 else busy) or busy or moves))
    raise AssertionError(f"nobody is ever asked {question}")


def table_at(site: Running, question: Question) -> dict[str, Any]:
    """A table at a question, with the secret of the one who is asked."""
    record, seat = record_at(question)
    seats = [{"kind": "person", "name": name} for name in NAMES[: question.seats]]
    answer = httpx.post(f"{site.url}/api/tables/import", json={"record": record, "seats": seats}, timeout=60)
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    made["secrets"] = {str(seat): made["secrets"][str(seat)]}
    return made

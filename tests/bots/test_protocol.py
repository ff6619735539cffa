"""The page about the protocol shows the messages as they are sent and knows every kind there is."""

import json
import re
from typing import Any, get_args

import pytest

from concordia import Game
from concordia.bots import protocol
from concordia.bots.program import LONGEST_LINE, MOST_LINES
from concordia.bots.protocol import LONGEST_LOG, Kind
from concordia.bots.stdio import USUAL
from concordia.brain.observation import Observation, observe
from concordia.data.board import board_names, load_board
from concordia.moves import DECISION_NAMES, move_book
from concordia.shapes import plain
from tests.bots.stdio_programs import ROOT

PAGE = (ROOT / "docs" / "protocol-bots.md").read_text(encoding="utf-8")
SHOWN = [json.loads(block) for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]


def position() -> Observation:
    game = Game.new("imperium", seats=["Ada", "Bo", "Cy"], seed=0)
    game.push("architect, sea roma > massilia, done")
    return observe(game)


def shown(kind: str) -> dict[str, Any]:
    return next(message for message in SHOWN if message["type"] == kind)


def test_the_page_shows_every_message() -> None:
    kinds = [message["type"] for message in SHOWN]
    assert kinds == ["hello", "new_game", "decide", "end", "bye", "hello", "move", "move", "log"]


def test_hello_end_and_bye_are_sent_as_shown() -> None:
    assert shown("hello") == plain(protocol.hello())
    assert shown("end") == plain(protocol.end(1, (121, 98, 134), 2))
    assert shown("bye") == plain(protocol.bye())


def test_a_new_game_is_told_as_shown_but_with_the_whole_board() -> None:
    sent: dict[str, Any] = plain(protocol.new_game(1, position()))
    example = shown("new_game")
    assert {**sent, "board": None} == {**example, "board": None}
    assert sent["board"].keys() == example["board"].keys()
    for key, value in example["board"].items():
        assert all(part in sent["board"][key] for part in value) if isinstance(value, list) else True


def test_a_decision_is_sent_as_shown_but_with_the_whole_view() -> None:
    sent: dict[str, Any] = plain(protocol.decide(1, 5, 2.0, position()))
    example = shown("decide")
    assert {**sent, "view": None, "position": None} == {**example, "view": None, "position": None}
    assert protocol.position_in(sent).tobytes() == position().row.tobytes()
    assert {key: sent["view"][key] for key in example["view"]} == example["view"]


def test_the_moves_shown_answer_the_decision_shown() -> None:
    moves = [message for message in SHOWN if message["type"] == "move"]
    assert [protocol.action_in(move, position()) for move in moves] == [517, 517]
    assert [protocol.number_in(move) for move in moves] == [5, 5]


def test_the_page_names_every_field_of_the_views() -> None:
    for board, seats, variants in (("roma", 1, ["contrarius"]), ("sicilia", 4, ["teams"])):
        told = observe(Game.new(board, seats=seats, seed=1, variants=variants)).view()
        assert [key for key in plain(told) if f"`{key}`" not in PAGE] == []


def test_the_page_names_every_kind_of_decision_action_and_trouble() -> None:
    moves = [move for name in board_names() for move in move_book(load_board(name)).by_action.values()]
    kinds = {*DECISION_NAMES.values(), *(move.kind for move in moves), *get_args(Kind)}
    assert [kind for kind in sorted(kinds) if f"`{kind}`" not in PAGE] == []


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    assert f"{USUAL.start_seconds:.0f} seconds to answer `hello`" in PAGE
    assert f"it is {USUAL.usual_seconds:.0f} seconds" in PAGE
    assert f"has {USUAL.farewell_seconds:.0f} seconds to end" in PAGE
    assert (USUAL.grace_seconds, "half a second is added" in PAGE) == (0.5, True)
    assert (USUAL.faults_in_a_row, "Three decisions in a row" in PAGE) == (3, True)
    for number in (LONGEST_LINE, MOST_LINES, LONGEST_LOG):
        assert f"{number:,} " in PAGE


@pytest.mark.parametrize("board", board_names())
def test_no_message_tells_a_secret(board: str) -> None:
    game = Game.new(board, seats=3, seed="the-seed-itself", salt="and-its-salt")
    lines = [
        protocol.line_of(protocol.new_game(1, observe(game))),
        protocol.line_of(protocol.decide(1, 1, 0.0001, observe(game))),
    ]
    assert [
        line for line in lines if b"the-seed" in line or b"its-salt" in line or line.count(b"\n") > 1
    ] == []
    assert json.loads(lines[1])["milliseconds"] == 1


def test_every_board_is_told_with_its_own_parts() -> None:
    boards: dict[str, Any] = {name: plain(protocol.board_told(load_board(name))) for name in board_names()}
    assert boards["roma"]["track"][0].keys() == {"space", "coins", "goods", "sites"}
    assert boards["roma"]["gates"]
    assert len(boards["sicilia"]["volcano"]) == 3
    assert json.loads(json.dumps(boards)) == boards

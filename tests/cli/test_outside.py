"""A program from outside checks every step of replays of all boards, seats and variants."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from concordia.cli.about import playable_tables
from concordia.data.board import board_names, load_board
from concordia.replay import replay
from concordia.shapes import fields_told
from tests.cli.outside import Fault, check
from tests.random_games import STYLES, Table, choose, played
from tests.soak import SOAKING

OF_LONG_GAMES = 4 if SOAKING else 8
"""One of so many tables without Contrarius is played; their games are long."""


def tables() -> Iterator[tuple[Table, str]]:
    every = [Table(name, *found) for name in board_names() for found in playable_tables(load_board(name))]
    short = [table for table in every if table.setup(0).level >= 0]
    long = [table for table in every if table not in short]
    for number, table in enumerate(short + long[::OF_LONG_GAMES]):
        yield table, list(STYLES)[number % len(STYLES)]


@pytest.mark.parametrize(("table", "style"), list(tables()), ids=str)
def test_an_outside_program_can_check_every_step_and_every_choice(table: Table, style: str) -> None:
    game = table.game(11)
    chance = Random(f"{table} {style}")
    legal = []
    while not game.is_over:
        legal.append({move.text for move in game.legal_moves})
        game.push(choose(game, chance, style))
    document = json.loads(json.dumps(replay(game), default=fields_told))
    assert check(document, legal) == len(game.moves)


def told(table: Table, moves: int = 60) -> Any:
    return json.loads(json.dumps(replay(played(table, 7, moves=moves)), default=fields_told))


BASE = Table("imperium", 4)
ROMA = Table("roma", 1, ("contrarius-veteran",))
SICILIA = Table("sicilia", 4, ("teams",))


@pytest.mark.parametrize(
    ("table", "path"),
    [
        (BASE, ("seats", 0, "coins")),
        (BASE, ("seats", 3, "coins")),
        (BASE, ("seats", 1, "goods", "brick")),
        (BASE, ("seats", 2, "score", "jupiter")),
        (BASE, ("seats", 3, "houses_left")),
        (BASE, ("seats", 0, "free_spaces")),
        (BASE, ("turn",)),
        (ROMA, ("seats", 1, "score", "marker")),
        (ROMA, ("seats", 1, "houses_left")),
        (SICILIA, ("volcano", "rows", "hadranitana")),
        (SICILIA, ("volcano", "tiles_left")),
        (SICILIA, ("seats", 2, "score", "venus")),
    ],
    ids=str,
)
def test_the_outside_program_finds_a_wrong_number(table: Table, path: tuple[str | int, ...]) -> None:
    document = told(table)
    check(document)
    place = document["decisions"][40]["snapshot"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] += 1
    with pytest.raises(Fault):
        check(document)


@pytest.mark.parametrize("what", ["ships", "marked_gods"])
def test_the_outside_program_finds_a_piece_out_of_place(what: str) -> None:
    document = told(ROMA)
    place = document["decisions"][40]["snapshot"][what]
    place[next(reversed(place))].append(1)
    with pytest.raises(Fault):
        check(document)


def test_the_outside_program_finds_a_wrong_die() -> None:
    document = told(ROMA)
    for decision in document["decisions"]:
        for rolled in decision["chance"]:
            if rolled["kind"] == "white-die":
                rolled["good"] = "cloth" if rolled["good"] != "cloth" else "wine"
    with pytest.raises(Fault):
        check(document)


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document["decisions"][-1].update(text="fly"),
        lambda document: document["decisions"][-1].update(seat=9),
        lambda document: document["decisions"][-1]["chance"].append({"kind": "reveal"}),
        lambda document: document["decisions"].append(document["decisions"][-1]),
        lambda document: document["setup"]["deck"].reverse(),
        lambda document: document["setup"]["seats"][0].update(partner=1),
        lambda document: document["setup"]["volcano"]["stack"].pop(),
        lambda document: document["outcome"]["places"].reverse(),
        lambda document: document["outcome"]["teams"][0].update(points=0),
    ],
)
def test_the_outside_program_finds_a_changed_document(change: Any) -> None:
    document = told(SICILIA)
    change(document)
    with pytest.raises(Fault):
        check(document)


def test_the_outside_program_finds_a_choice_that_was_not_offered() -> None:
    game = played(BASE, 7, moves=1)
    document = json.loads(json.dumps(replay(game), default=fields_told))
    with pytest.raises(Fault, match="what is legal"):
        check(document, [{"architect"}])

"""Every move, game and state has a text that leads back to it."""

import json
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.data.board import board_names
from concordia.moves import move_book
from concordia.notation import join_moves, split_moves
from concordia.record import read_game, record_text
from concordia.rules.state import Pending, Player, State
from tests.random_games import Table, moments, over_games, played


def state_of(values: dict[str, Any]) -> State:
    players = [Player(**player) for player in values["players"]]
    stack = [Pending(**entry) for entry in values["stack"]]
    return State(**{**values, "players": players, "stack": stack})


@over_games(1)
def test_the_texts_of_the_legal_moves_differ_and_lead_back_to_them(
    table: Table, style: str, seed: int
) -> None:
    for number, (game, _) in enumerate(moments(table, seed, style)):
        moves = game.legal_moves
        assert len({move.text for move in moves}) == len(moves)
        for move in moves[number % 5 :: 5]:
            assert game.parse(move.text) == move
            assert split_moves(f" {move.text.upper()} ") == [move.text]


@over_games(1)
def test_a_game_can_be_pushed_as_one_line_of_text(table: Table, style: str, seed: int) -> None:
    game = played(table, seed, style)
    again = table.game(seed)
    again.push(join_moves(move.text for move in game.moves))
    assert again.moves == game.moves
    assert again.state == game.state


@over_games(
    2,
    made=st.one_of(st.none(), st.integers(0, 300)),
)
def test_a_record_leads_back_to_the_game_it_tells(
    table: Table, style: str, seed: int, made: int | None
) -> None:
    game = played(table, seed, style, made)
    text = record_text(game)
    again = read_game(text)
    assert (again.setup, again.moves, again.state) == (game.setup, game.moves, game.state)
    assert list(again.history()) == list(game.history())
    assert again.legal_actions == game.legal_actions
    assert again.outcome() == game.outcome()
    assert record_text(again) == text


@over_games(1)
def test_every_state_can_be_written_as_json_and_read_back(table: Table, style: str, seed: int) -> None:
    for number, (game, _) in enumerate(moments(table, seed, style)):
        if number % 8 == 0 or game.is_over:
            assert state_of(json.loads(json.dumps(asdict(game.state)))) == game.state


@pytest.mark.parametrize("board", board_names())
def test_a_text_stands_for_two_moves_only_where_land_and_sea_lines_join_the_same_cities(board: str) -> None:
    game = Game.new(board, seats=3, seed=1)
    book = move_book(game.board)
    land = {frozenset(line.ends) for line in game.board.land}
    sea = {frozenset(line.ends) for line in game.board.sea}
    for text, moves in book.by_text.items():
        if len(moves) > 1:
            assert text.startswith("> ")
            assert frozenset(text[2:].split("/")) in land & sea
            assert len(moves) == 2

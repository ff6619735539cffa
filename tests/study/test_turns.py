"""A turn is what a seat decides in a row, as far as it could know what it was doing."""

import pytest

from concordia.study.turns import asked_in, chance_acted, stretches, turns
from tests.random_games import MANY_TABLES, Table, played


@pytest.mark.parametrize("table", MANY_TABLES[::3], ids=str)
def test_every_decision_belongs_to_one_stretch_of_one_seat_and_turn(table: Table) -> None:
    game = played(table, 5, moves=120)
    states = [*(before for before, _ in game.history()), game.state]
    made = 0
    for stretch in stretches(game):
        assert stretch.first == made
        made += len(stretch.moves)
        assert list(stretch.moves) == game.moves[stretch.first : made]
        assert {(asked_in(state), state.turn) for state in stretch.states} == {
            (stretch.seat, stretch.before.turn)
        }
        assert not chance_acted(stretch.before, stretch.states[-1])
        assert stretch.after is states[made]
    assert made == len(game.moves)


@pytest.mark.parametrize("table", MANY_TABLES[::3], ids=str)
def test_the_turns_of_a_game_are_all_its_stretches_by_turn_and_seat(table: Table) -> None:
    game = played(table, 5, moves=120)
    found = turns(game)
    assert sum(len(turn.moves) for turn in found) == len(game.moves)
    assert len({(turn.number, turn.seat) for turn in found}) == len(found)
    assert {turn.number for turn in found} == {before.turn + 1 for before, _ in game.history()}
    for turn in found:
        assert turn.first == turn.stretches[0].first
        assert all(stretch.seat == turn.seat for stretch in turn.stretches)


def test_an_architect_with_several_moves_and_houses_is_one_stretch() -> None:
    game = Table("italia", 2).game(1)
    game.push("architect")
    while game.decision is not None and game.state.turn == 0:
        game.push(game.legal_moves[-1])
    (only,) = turns(game)
    assert len(only.stretches) == 1
    assert len(only.moves) == len(game.moves) > 2


def test_what_could_only_be_decided_in_one_way_is_forced() -> None:
    game = played(Table("roma", 3), 5, moves=200)
    found = list(stretches(game))
    for stretch in found:
        game_before = game.copy()
        while len(game_before.moves) > stretch.first:
            game_before.pop()
        if stretch.forced:
            assert len(game_before.legal_actions) == 1
    assert any(not stretch.forced for stretch in found)

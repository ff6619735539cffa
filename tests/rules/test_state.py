from dataclasses import fields

import pytest

from concordia import Game
from concordia.rules.journal import Journal
from concordia.rules.state import ASIDE, Pending, Player, State, Tables, blank, copy_state, layout


@pytest.mark.parametrize("record", [Pending, Player, State, Tables])
def test_layout_tells_every_field_in_order(record: type) -> None:
    names = [field.name for field in fields(record) if ASIDE not in field.metadata]
    assert [field.name for field in layout(record)] == names


def test_only_the_journal_is_no_part_of_a_state() -> None:
    assert [field.name for field in fields(State) if ASIDE in field.metadata] == ["journal"]


def test_layout_tells_widths_and_sizes() -> None:
    told = {field.name: (field.element, field.size) for field in layout(Player)}
    assert told["houses"] == ("int64", None)
    assert told["goods"] == ("int8", 5)
    assert {field.name: field.element for field in layout(State)}["players"] is Player


def test_a_blank_record_holds_only_zeros() -> None:
    state: State = blank(State)
    assert state.turn == state.showing == 0
    assert state.display == [0] * 7
    assert len(state.players) == 6
    assert state.players[5].hand == [0] * 32
    assert state.players[0] is not state.players[1]


def test_a_copy_is_equal_and_shares_nothing() -> None:
    state = Game.new("imperium", seats=3, seed=1).state
    copied = copy_state(state)
    assert copied == state
    copied.players[0].goods[0] += 1
    copied.stack[0].item += 1
    copied.display[0] += 1
    copied.turn += 1
    assert state == Game.new("imperium", seats=3, seed=1).state


def test_a_copy_of_a_state_that_tells_does_not_tell() -> None:
    game = Game.new("italia", seats=2, seed=1)
    listening = Journal(game.state)
    copied = copy_state(game.state)
    assert copied == game.state
    assert (copied.journal, game.state.journal) == (None, listening)

"""The adapter in the style of OpenSpiel plays whole games of every kind, and the real game does too."""

import json
from random import Random

import numpy as np
import pytest

from concordia.brain.pieces import SIZE, scaled
from concordia.errors import IllegalMove
from concordia.rl.open_spiel import TERMINAL, ConcordiaGame
from concordia.rules.actions import ACTIONS
from tests.random_games import MANY_TABLES, Table
from tests.rl.watching import SOME_TABLES, observed


def game_of(table: Table) -> ConcordiaGame:
    return ConcordiaGame(table.board, table.seats, table.variants)


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_random_games_are_those_of_the_library(table: Table) -> None:
    state = game_of(table).new_initial_state(seed=5)
    game = table.game(5)
    chance = Random(str(table))
    while not state.is_terminal():
        assert game.decision is not None
        assert state.current_player() == game.decision.seat
        assert state.legal_actions() == game.legal_actions
        assert not state.is_chance_node()
        assert state.returns() == [0.0] * table.seats
        action = chance.choice(state.legal_actions())
        assert state.action_to_string(action) == state.action_to_string(game.decision.seat, action)
        state.apply_action(action)
        game.push(action)
        assert state.action_to_string(action) == game.moves[-1].text
    assert game.is_over
    assert (state.current_player(), state.legal_actions()) == (TERMINAL, [])
    assert state.history() == [move.action for move in game.moves]
    assert state.move_number() == len(game.moves)
    assert max(state.returns()) <= 1
    if state.game.utility_sum() is not None:
        assert sum(state.returns()) == pytest.approx(0)
    assert state.rewards() == state.returns()


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_a_clone_goes_its_own_way_and_a_written_state_comes_back(table: Table) -> None:
    game = game_of(table)
    state = game.new_initial_state(seed=1)
    chance = Random(1)
    for _ in range(60):
        state.apply_action(chance.choice(state.legal_actions()))
    text, told = state.serialize(), str(state)
    copied = state.clone()
    child = state.child(state.legal_actions()[0])
    copied.apply_action(copied.legal_actions()[-1])
    assert (state.serialize(), str(state)) == (text, told)
    assert child.move_number() == copied.move_number() == 61
    again = game.deserialize_state(text)
    assert again.full_history() == state.full_history()
    assert str(again) == told
    assert again.information_state_string() == state.information_state_string()


def test_observations_are_those_of_the_layout() -> None:
    table = Table("imperium", 4)
    state = game_of(table).new_initial_state(seed=5)
    assert state.game.observation_tensor_shape() == [SIZE] == [state.game.observation_tensor_size()]
    assert np.array_equal(state.observation_tensor(2), scaled(observed(table.game(5), 2)))
    assert np.array_equal(state.observation_tensor(), state.observation_tensor(0))
    assert json.loads(state.observation_string(1))["board"] == "imperium"


def test_masks_and_actions_are_for_the_player_who_is_asked() -> None:
    state = game_of(Table("italia", 2)).new_initial_state()
    assert state.legal_actions(1) == []
    assert sum(state.legal_actions_mask(1)) == 0
    assert len(state.legal_actions_mask()) == ACTIONS
    assert [
        action for action, legal in enumerate(state.legal_actions_mask()) if legal
    ] == state.legal_actions(0)
    assert state.string_to_action("mercator") in state.legal_actions()
    with pytest.raises(IllegalMove, match="not legal"):
        state.apply_action(0)
    assert state.history() == []


def test_the_parameters_of_a_game_are_told() -> None:
    game = ConcordiaGame("italia", 2, ["venus"])
    assert str(game) == "concordia(board=italia,seats=2,venus)"
    assert (game.num_players(), game.num_distinct_actions()) == (2, ACTIONS)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.max_game_length() > 1000
    assert ConcordiaGame("italia", 1, ["contrarius"]).utility_sum() is None


def test_an_information_state_tells_histories_apart_that_a_player_can_tell_apart() -> None:
    game = game_of(Table("imperium", 4, ("teams",)))
    state = game.new_initial_state(seed=2)
    chance = Random(2)
    while state.legal_actions()[0] < 17 * 64:
        named = [one for one in state.legal_actions() if state.action_to_string(one) == "legatus"]
        state.apply_action(named[0] if named else chance.choice(state.legal_actions()))
    pointing = state.current_player()
    ways = [state.child(action) for action in state.legal_actions()]
    for player in range(4):
        told = {way.information_state_string(player) for way in ways}
        assert len(told) == (len(ways) if player % 2 == pointing % 2 else 1)


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    state = game_of(Table("italia", 2)).new_initial_state(seed=1)
    before = state.information_state_string(0)
    state.apply_action(state.string_to_action("mercator"))
    state.apply_action(state.string_to_action("done"))
    after = state.information_state_string(0)
    assert json.loads(after)["actions"] == state.history()
    assert json.loads(before)["actions"] == []
    assert json.loads(before)["seen"] != json.loads(after)["seen"]
    assert state.clone().information_state_string(0) == after


def test_the_game_of_openspiel_plays_to_the_end() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    import concordia.rl.spiel_game

    assert concordia.rl.spiel_game.NAME in pyspiel.registered_names()
    game = pyspiel.load_game("python_concordia(board=sicilia,seats=3,variants=venus+intermediate-scoring)")
    state = game.new_initial_state()
    chance = Random(1)
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == game.max_chance_outcomes() == 1000
    state.apply_action(17)
    plain = Table("sicilia", 3, ("venus", "intermediate-scoring")).game("0/17")
    while not state.is_terminal():
        assert state.legal_actions() == plain.legal_actions
        if state.move_number() % 100 == 50:
            assert str(state.clone()) == str(state)
            player = state.current_player()
            assert np.allclose(state.observation_tensor(player), scaled(observed(plain, player)))
            assert json.loads(state.information_state_string(player))["player"] == player
            assert str(game.deserialize_state(state.serialize())) == str(state)
        action = chance.choice(state.legal_actions())
        state.apply_action(action)
        plain.push(action)
    assert sum(state.returns()) == pytest.approx(0)

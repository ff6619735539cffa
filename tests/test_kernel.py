"""The kernel: positions for speed, plain or compiled, and whole games in one call."""

import numpy as np
import pytest

from concordia import Game, kernel
from concordia.data.board import parse_board
from concordia.rules.packed import STATE_BYTES
from concordia.rules.seats import everyone
from concordia.rules.state import copy_state
from concordia.setup import chance_words, make_setup, seed_words
from tests.random_games import MANY_TABLES, Table, played
from tests.tiny_board import TINY

MODES: list[kernel.Mode] = ["plain", "compiled"]
SETUP = make_setup("imperium", 4, 1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_a_new_position_is_the_set_up_of_a_game(table: Table, mode: kernel.Mode) -> None:
    position = kernel.new(table.setup(1), mode)
    game = table.game(1)
    assert position.state() == game.state
    assert position.actions() == game.legal_actions
    assert position.choices == len(game.legal_actions)
    assert position.points() == [game.score(seat).total for seat in range(everyone(game.state))]


@pytest.mark.parametrize("mode", MODES)
def test_applying_an_action_leads_where_pushing_it_does(mode: kernel.Mode) -> None:
    game = Game(SETUP)
    position = kernel.new(SETUP, mode)
    for text in ("architect", "sea roma", "> massilia/roma", "done", "done", "mercator"):
        game.push(text)
        choices = position.apply(game.moves[-1].action)
        assert choices == position.choices == len(game.legal_actions)
        assert position.actions() == game.legal_actions
        assert position.state() == game.state


@pytest.mark.parametrize("mode", MODES)
def test_a_copy_is_independent_both_ways(mode: kernel.Mode) -> None:
    position = kernel.new(SETUP, mode)
    position.playout("before", 30)
    copied = position.copy()
    state, actions = copy_state(position.state()), position.actions()
    copied.playout("copy")
    assert (position.state(), position.actions()) == (state, actions)
    other = position.copy()
    position.playout("original")
    assert (other.state(), other.actions()) == (state, actions)


@pytest.mark.parametrize("mode", MODES)
def test_a_playout_ends_the_game_or_stops_after_so_many_decisions(mode: kernel.Mode) -> None:
    position = kernel.new(SETUP, mode)
    assert position.playout(1, 0) == 0
    assert position.playout(1, 25) == 25
    assert position.choices > 0
    assert position.playout(2) > 100
    assert (position.choices, position.actions(), position.state().over) == (0, [], 1)
    assert position.playout(3) == 0


@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_makes_the_same_playout(mode: kernel.Mode) -> None:
    ends = []
    for seed in (5, "5", 6):
        position = kernel.new(SETUP, mode)
        position.playout(seed)
        ends.append(position.state())
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


@pytest.mark.parametrize("mode", MODES)
def test_resuming_leaves_the_state_it_begins_from_as_it_is(mode: kernel.Mode) -> None:
    game = played(Table("italia", 3), 1, moves=50)
    state = copy_state(game.state)
    position = kernel.resume(game.board, game.state, mode)
    assert position.actions() == game.legal_actions
    position.playout(1)
    assert game.state == state


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_state_can_be_resumed_and_offers_nothing(mode: kernel.Mode) -> None:
    game = played(Table("italia", 2), 1, "buying")
    position = kernel.resume(game.board, game.state, mode)
    assert (position.choices, position.actions()) == (0, [])
    assert position.points() == [game.score(seat).total for seat in range(2)]


@pytest.mark.parametrize("mode", MODES)
def test_a_board_of_ones_own_is_played_at_both_speeds(mode: kernel.Mode) -> None:
    board = parse_board(TINY, "tiny.toml")
    position = kernel.new(make_setup(board, 2, 1), mode)
    plain = kernel.new(make_setup(board, 2, 1), "plain")
    assert position.playout(1, 2_000) == plain.playout(1, 2_000)
    assert position.state() == plain.state()


def test_a_batch_tells_of_every_game_its_length_its_end_and_its_points() -> None:
    games = kernel.batch(SETUP, 0, 50)
    assert games.points.shape == (50, 4)
    for told in (games.decisions, games.turns, games.winner, games.concordia, games.by_houses):
        assert told.shape == (50,)
    assert (games.decisions >= games.turns).all()
    assert ((games.winner >= 0) & (games.winner < 4)).all()
    assert ((games.concordia >= 0) & (games.concordia < 4)).all()
    best = games.points.max(axis=1)
    assert (games.points[np.arange(50), games.winner] == best).all()
    assert (games.points[np.arange(50), games.concordia] >= 7).all()
    assert len(set(games.decisions.tolist())) > 40


def test_a_batch_against_contrarius_tells_his_points_last() -> None:
    games = kernel.batch(make_setup("roma", 1, 1, ("contrarius-expert",)), 0, 50)
    assert games.points.shape == (50, 2)
    assert (games.points[:, 1] >= 25).all()
    assert (games.winner == (games.points[:, 1] >= games.points[:, 0])).all()


def test_the_winner_of_a_batch_of_teams_is_of_the_team_with_more_points() -> None:
    games = kernel.batch(make_setup("sicilia", 6, 1, ("teams",)), 0, 50)
    teams = games.points[:, :3] + games.points[:, 3:]
    assert (teams[np.arange(50), games.winner % 3] == teams.max(axis=1)).all()


def test_a_batch_may_be_played_in_parts() -> None:
    whole = kernel.batch(SETUP, 0, 12)
    parts = [kernel.batch(SETUP, 0, 5), kernel.batch(SETUP, 5, 7)]
    for name in ("decisions", "turns", "winner", "concordia", "by_houses", "points"):
        joined = np.concatenate([getattr(part, name) for part in parts])
        assert np.array_equal(joined, getattr(whole, name))


def test_a_batch_of_no_games_is_empty() -> None:
    games = kernel.batch(SETUP, 0, 0)
    assert games.points.shape == (0, 4)
    assert games.decisions.shape == (0,)


def test_a_game_of_a_batch_can_be_played_again_as_a_position() -> None:
    games = kernel.batch(SETUP, 0, 3)
    for number in range(3):
        position = kernel.new(make_setup("imperium", 4, f"1/{number}"))
        assert position.playout(f"1/{number}/players") == games.decisions[number]
        assert position.points() == games.points[number].tolist()
        outcome = played_to_the_end(number).outcome()
        assert outcome is not None
        assert outcome[0].seat == games.winner[number]


def played_to_the_end(number: int) -> Game:
    """A game put into the final state of a game of the batch."""
    setup = make_setup("imperium", 4, f"1/{number}")
    position = kernel.new(setup)
    position.playout(f"1/{number}/players")
    game = Game(setup)
    game.state = position.state()
    return game


def test_games_of_a_batch_have_seeds_of_their_own_for_chance_and_players() -> None:
    assert kernel.game_seed("1", 3) == chance_words("1/3") + seed_words("1/3/players")
    seeds = [tuple(kernel.game_seed("1", number)) for number in range(100)]
    assert len(set(seeds)) == 100


def test_a_state_takes_at_most_four_kilobytes() -> None:
    assert STATE_BYTES <= 4096
    assert STATE_BYTES % 8 == 0

"""The network: the same in NumPy and compiled, for one observation and for many, on every board."""

import numpy as np
import pytest
from hypothesis import strategies as st

from concordia.brain import entrance
from concordia.brain.answers import (
    ANSWERS,
    CALM_AT,
    GAINS_AT,
    PARTS,
    POINTS_UNIT,
    ROUNDS_AT,
    ROUNDS_UNIT,
    WINS_AT,
)
from concordia.brain.eye import seen_by, seen_in
from concordia.brain.network import Network
from concordia.brain.observation import observe
from concordia.brain.pieces import pieces
from concordia.brain.places import LOCAL_WORDS, places_on
from concordia.brain.search import room_for
from concordia.brain.sight.layout import BLOCK, SEATS_AT, SIZE
from concordia.brain.store import network_for
from concordia.data.board import board_names, load_board
from concordia.kernel import packed_tables
from concordia.moves import move_book
from concordia.rules.packed import pack
from concordia.rules.state import MAX_SEATS
from tests.bots.observed import asked_after
from tests.random_games import ALL_TABLES, Table, over_games, played


@over_games(2, moves=st.integers(0, 400))
def test_plain_and_compiled_code_see_the_same_bytes(table: Table, style: str, seed: int, moves: int) -> None:
    game = played(table, seed, style, moves)
    row, tables = pack(game.state), packed_tables(game.board)
    for viewer in range(table.seats):
        seen = np.zeros(SIZE, np.uint8)
        entrance.observe_row(row, tables, viewer, seen)
        assert (seen_by(game.state, game.tables, viewer) == seen).all()


@over_games(1, moves=st.integers(0, 300))
def test_an_observation_shows_the_same_bytes_as_the_state_it_was_made_from(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    observation = observe(game)
    assert (seen_in(observation)[0] == seen_by(game.state, game.tables, observation.seat)).all()


def looked(network: Network, seen: np.ndarray, actions: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """What compiled code makes of an observation: logits of some actions, and all answers."""
    logits, answers = np.zeros(len(actions)), np.zeros(ANSWERS)
    entrance.look_row(seen, np.array(actions), network.arrays, room_for(network), logits, answers)
    return logits, answers


@pytest.mark.parametrize("table", ALL_TABLES[::3], ids=str)
def test_compiled_code_and_numpy_look_alike(table: Table) -> None:
    for moves in (0, 30, 120):
        game = asked_after(table, 5, "any", moves)
        network, observation = network_for(game.board), observe(game)
        seen = seen_in(observation)
        found = network.look(seen)
        logits, answers = looked(network, seen[0], list(observation.actions))
        assert logits == pytest.approx(found.logits[0, list(observation.actions)], abs=1e-3)
        present = pieces(seen[0])["present"][:, 0] != 0
        calm = np.interp(ROUNDS_UNIT * answers[ROUNDS_AT], CALM_AT, network.calm[:-1])
        wins = np.where(present, calm * answers[WINS_AT : WINS_AT + MAX_SEATS], -np.inf)
        chances = np.exp(wins - wins.max()) / np.exp(wins - wins.max()).sum()
        chances += network.calm[-1] * (present / present.sum() - chances)
        assert chances == pytest.approx(found.chances[0], abs=1e-4)
        gains = POINTS_UNIT * answers[GAINS_AT : GAINS_AT + MAX_SEATS * PARTS].reshape(MAX_SEATS, PARTS)
        now = found.points[0, :, :-1] - gains[:, :-1]
        gods = pieces(seen[0])["god_points"].astype(float)
        assert np.where(present[:, None], now, 0) == pytest.approx(
            np.where(present[:, None], gods, 0), abs=0.02
        )


def test_one_observation_is_looked_at_as_many_are() -> None:
    games = [asked_after(Table("imperium", 4), 3, "any", moves) for moves in (0, 40, 90)]
    network = network_for(games[0].board)
    seen = np.concatenate([seen_in(observe(game)) for game in games])
    together = network.look(seen)
    for number in range(len(games)):
        alone = network.look(seen[number : number + 1])
        for one, all_of_them in zip(alone, together, strict=True):
            assert one[0] == pytest.approx(all_of_them[number], abs=2e-3)


@pytest.mark.parametrize("name", board_names())
def test_every_byte_and_action_of_a_board_has_one_place(name: str) -> None:
    board = load_board(name)
    places = places_on(board)
    assert len(set(places.columns.tolist())) == len(places.columns)
    assert sorted(places.actions.tolist()) == sorted(move_book(board).by_action)
    local = [int(action) >> 6 in LOCAL_WORDS for action in places.actions]
    assert local == [False] * places.common_actions + [True] * (len(local) - places.common_actions)
    for byte, own in zip(places.columns.tolist(), places.own.tolist(), strict=True):
        rival = byte >= SEATS_AT + BLOCK
        assert own == (SEATS_AT + (byte - SEATS_AT) % BLOCK if rival else -1)


@over_games(1, moves=st.integers(0, 400))
def test_nothing_is_seen_on_a_board_that_its_network_does_not_read(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    read = set(places_on(game.board).columns.tolist())
    for viewer in range(table.seats):
        assert set(np.flatnonzero(seen_by(game.state, game.tables, viewer)).tolist()) <= read

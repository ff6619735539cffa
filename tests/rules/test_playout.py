from collections import Counter

import pytest

from concordia import Game
from concordia.rules.actions import WORDS
from concordia.rules.playout import draw, play_out
from concordia.setup import seed_words
from tests.positions import give, position


def test_every_legal_action_is_drawn_about_as_often_as_the_others() -> None:
    game = position()
    give(game, 0, coins=7, wine=2)
    game.push("mercator")
    choices = game.legal_actions
    chance = seed_words("draws")
    drawn = Counter(draw(game._legal, len(choices), chance) for _ in range(200 * len(choices)))
    assert sorted(drawn) == choices
    assert all(140 < times < 260 for times in drawn.values())


@pytest.mark.parametrize(
    ("board", "seats"), [("imperium", 3), ("imperium", 4), ("imperium", 5), ("italia", 2), ("italia", 4)]
)
def test_random_play_comes_to_an_end_with_the_concordia_card_taken(board: str, seats: int) -> None:
    game = Game.new(board, seats=seats, seed=5)
    legal = game._legal
    made = play_out(game.state, game.tables, len(game.legal_actions), legal, seed_words("p"), 1 << 40)
    assert game.is_over
    assert made > game.state.turn > 0
    assert 0 <= game.state.concordia < seats
    assert legal == [0] * WORDS


def test_random_play_of_no_decision_changes_nothing() -> None:
    game = Game.new("italia", seats=2, seed=5)
    before = game.copy()
    assert play_out(game.state, game.tables, len(game.legal_actions), game._legal, seed_words("p"), 0) == 0
    assert game.state == before.state


def test_random_play_stops_after_the_most_decisions() -> None:
    game = Game.new("italia", seats=2, seed=5)
    choices = len(game.legal_actions)
    assert play_out(game.state, game.tables, choices, game._legal, seed_words("p"), 7) == 7
    assert not game.is_over
    assert game.legal_actions

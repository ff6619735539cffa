"""The classic bot: how much it thinks, that it errs as asked, and that it plays on boards of one's own."""

from pathlib import Path
from typing import Final

import pytest

from concordia.bots.bot import Bot, Budget
from concordia.bots.classic.bot import RESTLESS, USUAL, ClassicBot
from concordia.bots.classic.thought.features import patience
from concordia.bots.classic.weights import shipped_weights, weights_for
from concordia.brain.observation import observe
from concordia.setup import make_setup
from tests.bots.observed import asked_after, observed_after
from tests.bots.test_levels import boards_of_ones_own, played_match
from tests.random_games import ALL_TABLES, Table

FEW: Final = Budget(simulations=30)


@pytest.mark.parametrize("budget", [Budget(), Budget(simulations=7)], ids=["its own", "given"])
def test_it_uses_as_many_simulations_as_it_may(budget: Budget) -> None:
    bot = ClassicBot(1)
    bot.judge(observed_after(Table("italia", 2), 5, "any", 30), budget)
    assert bot.search is not None
    assert bot.search.tree.visits[0] == (budget.simulations or USUAL)


def test_a_single_legal_action_needs_no_thought() -> None:
    game = asked_after(Table("italia", 2), 3, "any", 30)
    while len(game.legal_actions) > 1:
        game.push(game.legal_moves[0])
    bot = ClassicBot(1)
    assert [one.action for one in bot.judge(observe(game), Budget())] == game.legal_actions
    assert bot.search is None


def test_with_an_error_it_chooses_otherwise_from_seed_to_seed_and_without_one_it_does_not() -> None:
    observation = observed_after(Table("imperium", 4), 3, "any", 40)
    choices = [
        {ClassicBot(seed, error=error).choose(observation, FEW) for seed in range(30)} for error in (0.05, 0)
    ]
    assert len(choices[0]) > 2
    assert len(choices[1]) == 1


def test_in_a_game_that_has_grown_too_long_it_tries_something_else() -> None:
    game = asked_after(Table("imperium", 4), 3, "any", 40)
    game.state.turn = 4 * 80
    assert patience(game.state) == 0
    assert len({ClassicBot(seed).choose(observe(game), FEW) for seed in range(30)}) > 2
    assert RESTLESS > 0


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_at_every_table_it_plays_a_whole_game(table: Table) -> None:
    bots: list[Bot] = [ClassicBot(f"{table} {seat}") for seat in range(table.seats)]
    played_match(table.setup("sweep"), bots, Budget(simulations=8))


def test_boards_of_ones_own_are_played_with_the_usual_weights(tmp_path: Path) -> None:
    for board in boards_of_ones_own(tmp_path):
        for variants in ((), ("venus",), ("start-without-goods", "intermediate-scoring")):
            setup = make_setup(board, 2, 1, variants)
            assert (weights_for(setup) == shipped_weights("imperium", "together")).all()
            played_match(setup, [ClassicBot(1), ClassicBot(2)], FEW)
        setup = make_setup(board, 1, 1, ["contrarius"])
        assert (weights_for(setup) == shipped_weights("imperium", "solo")).all()
        played_match(setup, [ClassicBot(1)], FEW)

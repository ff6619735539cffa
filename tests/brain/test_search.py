"""The search with the network: legal, repeatable, honest at the end of games, and stronger than a glance."""

from collections.abc import Callable
from typing import Final

import numpy as np
import pytest
from hypothesis import strategies as st

from concordia.bots.bot import Bot, Budget
from concordia.bots.match import Match
from concordia.bots.players import make_bot
from concordia.brain.growing import NONE
from concordia.brain.observation import UNSEEN, Observation, observe
from concordia.brain.search import Candidate, Search, Settings, Tree
from concordia.brain.store import network_for
from concordia.setup import make_setup
from tests.bots.observed import observed_after
from tests.brain.held import Held, likeliest, read, table_of
from tests.random_games import EXPANSION_TABLES, Table, over_games, played

FEW: Final = 30


def new_search(observation: Observation, seed: int | str = 1, room: int = 200) -> Search:
    return Search(network_for(observation.setup.board), room, seed)


@over_games(1, moves=st.integers(0, 400))
def test_every_legal_action_is_judged_and_nothing_else(
    table: Table, style: str, seed: int, moves: int
) -> None:
    observation = observed_after(table, seed, style, moves)
    search = new_search(observation)
    found = search.think(observation, None, FEW)
    assert sorted(one.action for one in found) == list(observation.actions)
    visits = [one.visits for one in found]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == FEW
    assert sum(one.prior for one in found) == pytest.approx(1, abs=1e-4)
    for one in found:
        assert -1e-6 <= one.chance <= 1 + 1e-5
    assert search.looks >= 1


def test_the_same_seed_finds_the_same_and_another_one_something_else() -> None:
    observation = observed_after(Table("sicilia", 4), 2, "any", 90)
    one, again, other = (new_search(observation, seed).think(observation, None, 300) for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize("table", [Table("italia", 2), Table("imperium", 4), Table("roma", 3)], ids=str)
def test_at_first_the_priors_are_those_of_a_glance(table: Table) -> None:
    from concordia.brain.eye import seen_in

    observation = observed_after(table, 3, "any", 50)
    found = new_search(observation).think(observation, None, 1)
    logits = network_for(observation.setup.board).look(seen_in(observation)).logits[0]
    chosen = np.exp(logits[list(observation.actions)] - logits[list(observation.actions)].max())
    expected = dict(zip(observation.actions, chosen / chosen.sum(), strict=True))
    assert {one.action: one.prior for one in found} == pytest.approx(expected, abs=1e-3)


def test_a_win_that_can_be_had_at_once_is_taken() -> None:
    """Near the end of games the search reaches the true result, and chooses by it."""
    ended = 0
    for seed in range(6):
        game = played(Table("italia", 2), seed)
        outcome = game.outcome()
        assert outcome is not None
        game.pop()
        observation = observe(game)
        if outcome[0].seat != observation.seat or len(observation.actions) < 2:
            continue
        found = new_search(observation).think(observation, None, 400)
        after = game.copy()
        after.push(found[0].action)
        if after.is_over:
            won = after.outcome()
            assert won is not None
            assert won[0].seat == observation.seat
            assert found[0].chance == pytest.approx(1)
            ended += 1
    assert ended > 0


def subtree(tree: Tree, node: int) -> tuple[object, ...]:
    """All that a tree knows below a node."""
    return (
        int(tree.visits[node]),
        float(tree.prior[node]),
        tree.worth[node].tolist(),
        tree.chances[node].tolist(),
        [(int(tree.actions[child]), subtree(tree, child)) for child in tree.children(node)],
    )


@pytest.mark.parametrize("table", EXPANSION_TABLES[::3], ids=str)
def test_after_its_action_a_tree_keeps_all_it_knows_of_what_follows(table: Table) -> None:
    observation = observed_after(table, 2, "any", 40)
    search = new_search(observation)
    best = search.think(observation, None, 80)[0]
    child = search.tree.child(0, best.action)
    known = subtree(search.tree, child)
    search.go_on_with((*observation.played, best.action))
    assert subtree(search.tree, 0) == known
    assert search.tree.visits[0] == best.visits


@pytest.mark.parametrize(
    "later",
    [
        pytest.param(lambda played: (*played, UNSEEN), id="an action that was not seen"),
        pytest.param(lambda played: played[:-1], id="taken back"),
        pytest.param(lambda played: (*played[:-1], 9999), id="another game"),
    ],
)
def test_a_tree_of_another_position_is_cleared(later: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
    observation = observed_after(Table("italia", 2), 2, "any", 40)
    search = new_search(observation)
    search.think(observation, None, 30)
    search.go_on_with(later(observation.played))
    assert (search.tree.used[0], search.tree.visits[0], search.tree.first[0]) == (1, 0, NONE)


def test_thinking_on_about_the_same_decision_fills_the_budget_up() -> None:
    observation = observed_after(Table("italia", 2), 2, "any", 40)
    search = new_search(observation)
    search.think(observation, None, 30)
    search.think(observation, None, 50)
    assert search.tree.visits[0] == 50
    search.think(observation, None, 20)
    assert search.tree.visits[0] == 51


def test_time_and_simulations_both_limit_a_search() -> None:
    observation = observed_after(Table("italia", 2), 2, "any", 40)
    search = new_search(observation)
    search.think(observation, 1e6, 40)
    assert 0 < search.tree.visits[0] <= 40
    search = new_search(observation)
    search.think(observation, 1e-9, None)
    assert search.tree.visits[0] >= 1


class Watched(Bot):
    """A bot that keeps one search for a whole game and looks at what it finds."""

    name = "watched"

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        self.seed, self.nodes = seed, nodes
        self.search: Search | None = None

    def choose(self, observation: Observation, budget: Budget) -> int:
        if len(observation.actions) == 1:
            return observation.actions[0]
        if self.search is None:
            self.search = new_search(observation, self.seed)
            if self.nodes is not None:
                self.search.tree, self.search.spare = Tree(self.nodes), Tree(self.nodes)
                self.search.origin = np.zeros(self.nodes, np.int64)
        found: list[Candidate] = self.search.think(observation, None, 12)
        assert {one.action for one in found} <= set(observation.actions)
        if self.nodes is None:
            assert sorted(one.action for one in found) == list(observation.actions)
            assert found[0].visits > 0
        return found[0].action if found else observation.actions[0]


@pytest.mark.parametrize("table", EXPANSION_TABLES[::2], ids=str)
def test_in_whole_games_a_kept_tree_finds_legal_actions_only(table: Table) -> None:
    bots = [Watched(seat) for seat in range(table.seats)]
    match = Match(table.setup("q"), bots, [Budget()] * table.seats)
    match.play()
    assert match.position.choices == 0


@pytest.mark.parametrize("nodes", [2, 5, 12, 60])
@pytest.mark.parametrize("table", [Table("imperium", 3), Table("sicilia", 4, ("teams",))], ids=str)
def test_a_full_tree_still_finds_legal_actions(table: Table, nodes: int) -> None:
    bots = [Watched(seat, nodes) for seat in range(table.seats)]
    match = Match(table.setup(4), bots, [Budget()] * table.seats)
    for _ in range(60):
        match.step()


def test_settings_change_what_is_tried() -> None:
    undecided = (observed_after(Table("imperium", 4), 3, "any", moves) for moves in range(20, 200))
    observation = next(one for one in undecided if likeliest(one)[1] < 0.5)
    network = network_for(observation.setup.board)
    tried = []
    for exploring in (0.01, 10.0):
        search = Search(network, 200, 1, Settings(exploring=exploring))
        tried.append(sum(one.visits > 0 for one in search.think(observation, None, 60)))
    assert tried[0] < tried[1]


def test_a_little_thought_beats_a_glance() -> None:
    wins = 0
    for number in range(12):
        own = number % 2
        bots = [make_bot("magnus:150" if seat == own else "glance", f"{number} {seat}") for seat in (0, 1)]
        budgets = [Budget(simulations=150) if seat == own else Budget() for seat in (0, 1)]
        wins += Match(make_setup("italia", 2, number // 2), bots, budgets).play().winner == own
    assert wins >= 8


@pytest.mark.parametrize("one", read(), ids=lambda one: f"{table_of(one)}-{one.seed}-{one.moves}")
def test_choices_are_held_where_the_margin_is_clear(one: Held) -> None:
    observation = one.observation()
    assert make_bot("glance", 1).choose(observation, Budget()) == one.action


def test_there_are_held_choices_for_every_board_and_way_to_play() -> None:
    tables = [table_of(one) for one in read()]
    assert {table.board for table in tables} == {"imperium", "italia", "roma", "sicilia"}
    for variant in ("venus", "teams", "start-without-goods", "intermediate-scoring"):
        assert any(variant in table.variants for table in tables)
    assert any(table.seats == 1 for table in tables)

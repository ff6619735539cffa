"""A tree is kept from decision to decision, and only legal actions come out of it."""

from collections.abc import Callable

import numpy as np
import pytest

from concordia.bots.bot import Bot, Budget
from concordia.bots.classic.search import Candidate, Search, Tree
from concordia.bots.match import Match
from concordia.brain.growing import NONE
from concordia.brain.observation import UNSEEN, Observation
from tests.bots.observed import new_search, observed_after
from tests.random_games import EXPANSION_TABLES, Table


def subtree(tree: Tree, node: int) -> tuple[object, ...]:
    """All that a tree knows below a node."""
    return (
        int(tree.visits[node]),
        float(tree.promise[node]),
        float(tree.prior[node]),
        tree.content[node].tolist(),
        tree.chances[node].tolist(),
        [(int(tree.actions[child]), subtree(tree, child)) for child in tree.children(node)],
    )


@pytest.mark.parametrize("table", EXPANSION_TABLES[::3], ids=str)
def test_after_its_action_a_tree_keeps_all_it_knows_of_what_follows(table: Table) -> None:
    observation = observed_after(table, 2, "any", 40)
    search = new_search(observation)
    best = search.think(observation, Budget(simulations=200))[0]
    child = search.tree.child(0, best.action)
    known = subtree(search.tree, child)
    search.go_on_with((*observation.played, best.action))
    assert subtree(search.tree, 0) == known
    assert search.tree.visits[0] == best.visits
    assert search.tree.used[0] <= len(search.tree.actions)


def test_a_tree_goes_on_over_several_actions_at_once() -> None:
    observation = observed_after(Table("italia", 2), 2, "any", 40)
    search = new_search(observation)
    search.think(observation, Budget(simulations=300))
    path, node = [], 0
    for _ in range(3):
        node = max(search.tree.children(node), key=lambda child: int(search.tree.visits[child]))
        path.append(int(search.tree.actions[node]))
    known = subtree(search.tree, node)
    search.go_on_with((*observation.played, *path))
    assert subtree(search.tree, 0) == known


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
    search.think(observation, Budget(simulations=50))
    search.go_on_with(later(observation.played))
    assert (search.tree.used[0], search.tree.visits[0], search.tree.first[0]) == (1, 0, NONE)


def test_thinking_on_about_the_same_decision_fills_the_budget_up() -> None:
    observation = observed_after(Table("italia", 2), 2, "any", 40)
    search = new_search(observation)
    search.think(observation, Budget(simulations=50))
    search.think(observation, Budget(simulations=80))
    assert search.tree.visits[0] == 80
    search.think(observation, Budget(simulations=20))
    assert search.tree.visits[0] == 81


class Watched(Bot):
    """A bot that keeps one search for a whole game and looks at what it finds."""

    name = "watched"

    def __init__(self, seed: int, simulations: int, nodes: int | None = None) -> None:
        self.seed = seed
        self.simulations = simulations
        self.nodes = nodes
        self.search: Search | None = None
        self.kept = 0

    def choose(self, observation: Observation, budget: Budget) -> int:
        if len(observation.actions) == 1:
            return observation.actions[0]
        if self.search is None:
            self.search = new_search(observation, self.seed)
            if self.nodes is not None:
                self.search.tree, self.search.spare = Tree(self.nodes), Tree(self.nodes)
                self.search.origin = np.zeros(self.nodes, np.int64)
        found = self.search.think(observation, Budget(simulations=self.simulations))
        self.look_at(found, observation, self.search)
        return found[0].action

    def look_at(self, found: list[Candidate], observation: Observation, search: Search) -> None:
        assert search.tree.used[0] <= len(search.tree.actions)
        if self.nodes is None:
            assert sorted(one.action for one in found) == list(observation.actions)
            assert found[0].visits > 0, f"no simulation went on with a legal action: {found}"
        else:
            assert {one.action for one in found} <= set(observation.actions)
        visits = sum(one.visits for one in found)
        self.kept += visits > 0 and search.tree.visits[0] > self.simulations


@pytest.mark.parametrize("table", EXPANSION_TABLES, ids=str)
def test_in_whole_games_a_kept_tree_finds_legal_actions_only_and_goes_on_with_one(table: Table) -> None:
    bots = [Watched(seat, 60) for seat in range(table.seats)]
    match = Match(table.setup("r"), bots, [Budget()] * table.seats)
    match.play()
    assert match.position.choices == 0


def test_an_action_that_was_only_imagined_takes_nothing_from_the_legal_ones() -> None:
    """A tree serves all that may be hidden, so a node may know actions that turn out not to be legal."""
    observation = observed_after(Table("imperium", 3), 2, "any", 40)
    search = new_search(observation)
    search.think(observation, Budget(simulations=20))
    tree = search.tree
    imagined = int(tree.used[0])
    tree.used[0] += 1
    tree.actions[imagined] = next(action for action in range(12, 19) if action not in observation.actions)
    tree.visits[imagined], tree.promise[imagined], tree.prior[imagined] = 5, 9.0, 0.9
    tree.content[imagined], tree.first[imagined] = 45.0, NONE
    # One legal action is not known yet, so that the root is grown and rated anew.
    tree.following[imagined] = tree.following[tree.first[0]]
    tree.first[0] = imagined
    found = search.think(observation, Budget(simulations=60))
    assert sorted(one.action for one in found) == list(observation.actions)
    assert found[0].visits > 20


@pytest.mark.parametrize("nodes", [2, 5, 12, 60])
@pytest.mark.parametrize("table", [Table("imperium", 3), Table("sicilia", 4, ("teams",))], ids=str)
def test_a_full_tree_still_finds_legal_actions(table: Table, nodes: int) -> None:
    bots = [Watched(seat, 30, nodes) for seat in range(table.seats)]
    match = Match(table.setup(4), bots, [Budget()] * table.seats)
    for _ in range(60):
        match.step()


def test_a_tree_has_room_for_what_it_is_made_for() -> None:
    observation = observed_after(Table("italia", 2), 3, "any", 30)
    assert len(new_search(observation, 1, 1).tree.actions) == 4_000
    assert len(new_search(observation, 1, 1_000).tree.actions) == 8_000
    assert len(new_search(observation, 1, 10_000_000).tree.actions) == 500_000

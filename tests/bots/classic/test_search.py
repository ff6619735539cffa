"""The search: the same from the same seed, within its budget, and right."""

from collections.abc import Callable
from math import isfinite
from types import SimpleNamespace
from typing import Final

import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.bots.bot import Budget
from concordia.bots.classic import search as search_module
from concordia.bots.classic.bot import ClassicBot
from concordia.bots.classic.search import Candidate, Search, Settings, without_fidgeting
from concordia.bots.classic.weights import weights_for
from concordia.bots.match import Match
from concordia.brain import growing
from concordia.brain.observation import Observation, observe
from concordia.data.cards import CARD_IDS
from concordia.rules.actions import DONE
from concordia.rules.packed import Row
from concordia.rules.state import NO_CARD, SLOTS
from concordia.setup import make_setup
from tests.bots.observed import new_search, observed_after
from tests.positions import build, give, position, turn_of
from tests.random_games import ALL_TABLES, Table, over_games

FIVE: Final = ("isca", "londinium", "brigantium", "burdigala", "lutetia")


def thought(observation: Observation, simulations: int, seed: int | str = 1) -> list[Candidate]:
    """What a new search finds with so many simulations."""
    return new_search(observation, seed, simulations).think(observation, Budget(simulations=simulations))


def best_text(game: Game, simulations: int, seed: int) -> str:
    """The text of the move that a new search likes best."""
    best = thought(observe(game), simulations, seed)[0].action
    return next(move.text for move in game.legal_moves if move.action == best)


@over_games(2, moves=st.integers(0, 300))
def test_a_search_knows_every_legal_action_and_uses_all_its_simulations(
    table: Table, style: str, seed: int, moves: int
) -> None:
    observation = observed_after(table, seed, style, moves)
    found = thought(observation, 40, seed)
    assert sorted(one.action for one in found) == list(observation.actions)
    assert sum(one.visits for one in found) == 40
    for one in found:
        assert 0 <= one.chance <= 1
        assert isfinite(one.content)
        assert 0 <= one.rating <= 1
    assert sum(one.rating for one in found) == pytest.approx(1, abs=1e-4)


@over_games(1, moves=st.integers(0, 300))
def test_the_same_seed_and_simulations_find_the_same(table: Table, style: str, seed: int, moves: int) -> None:
    observation = observed_after(table, seed, style, moves)
    assert thought(observation, 60, seed) == thought(observation, 60, seed)


def test_another_seed_imagines_other_hidden_things() -> None:
    observation = observed_after(Table("sicilia", 4, ("teams",)), 3, "any", 40)
    assert len({tuple(thought(observation, 300, seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize("simulations", [1, 2, 7, 8, 9, 100, 333])
def test_simulations_are_counted_exactly(simulations: int) -> None:
    observation = observed_after(Table("roma", 3), 3, "any", 30)
    search = new_search(observation)
    found = search.think(observation, Budget(simulations=simulations))
    assert search.tree.visits[0] == simulations == sum(one.visits for one in found)


@pytest.mark.parametrize("simulations", [1, 3, 8, 9, 100])
def test_a_clock_allows_no_more_simulations(simulations: int) -> None:
    observation = observed_after(Table("roma", 3), 3, "any", 30)
    search = new_search(observation)
    search.think(observation, Budget(seconds=1e6, simulations=simulations))
    assert search.tree.visits[0] <= simulations


def test_much_time_may_be_given_with_few_simulations() -> None:
    observation = observed_after(Table("roma", 3), 3, "any", 30)
    search = new_search(observation)
    search.think(observation, Budget(seconds=1e6, simulations=60))
    assert 30 <= search.tree.visits[0] <= 60


def test_more_simulations_look_deeper() -> None:
    observation = observed_after(Table("italia", 2), 3, "any", 30)
    few, many = new_search(observation), new_search(observation)
    few.think(observation, Budget(simulations=10))
    many.think(observation, Budget(simulations=200))
    assert many.tree.used[0] > few.tree.used[0]


class Clock:
    """A clock that moves only by simulations, each of which takes its time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds_each: Callable[[float], float]) -> None:
        self.now = 0.0
        self.seconds_each = seconds_each
        grow = Search.grow

        def grow_slowly(search: Search, row: Row, seat: int, tables: Row, simulations: int) -> None:
            grow(search, row, seat, tables, simulations)
            for _ in range(simulations):
                self.now += self.seconds_each(self.now)

        monkeypatch.setattr(Search, "grow", grow_slowly)
        for module in (search_module, growing):
            monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: self.now))


def never(search: Search, remaining: float) -> bool:
    return False


@pytest.mark.parametrize("seconds", [0.01, 0.05, 0.2])
@pytest.mark.parametrize("each", [0.0001, 0.0005, 0.002, 0.006])
def test_on_a_machine_of_any_speed_a_search_keeps_to_its_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, each: float
) -> None:
    clock = Clock(monkeypatch, lambda now: each)
    monkeypatch.setattr(Search, "is_settled", never)
    observation = observed_after(Table("imperium", 3), 3, "any", 30)
    thought_for = new_search(observation, 1, 4000)
    found = thought_for.think(observation, Budget(seconds=seconds))
    assert found[0].visits > 0
    assert seconds - 2 * each <= clock.now <= max(1.2 * seconds, seconds + 0.05)


def test_on_a_machine_that_becomes_slow_a_search_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, lambda now: 0.0001 if now < 0.1 else 0.001)
    monkeypatch.setattr(Search, "is_settled", never)
    observation = observed_after(Table("imperium", 3), 3, "any", 30)
    new_search(observation, 1, 4000).think(observation, Budget(seconds=0.2))
    assert 0.198 <= clock.now <= 0.25


def test_the_time_for_keeping_a_tree_is_part_of_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, lambda now: 0.0005)
    monkeypatch.setattr(Search, "is_settled", never)
    go_on_with = Search.go_on_with

    def go_on_slowly(search: Search, played: tuple[int, ...]) -> None:
        go_on_with(search, played)
        clock.now += 0.2

    monkeypatch.setattr(Search, "go_on_with", go_on_slowly)
    observation = observed_after(Table("imperium", 3), 3, "any", 30)
    new_search(observation, 1, 4000).think(observation, Budget(seconds=0.3))
    assert 0.298 <= clock.now <= 0.36


def test_with_a_real_clock_a_search_comes_back_with_legal_actions() -> None:
    observation = observed_after(Table("sicilia", 5), 3, "any", 30)
    found = new_search(observation).think(observation, Budget(seconds=0.05))
    assert sorted(one.action for one in found) == list(observation.actions)
    assert found[0].visits > 0


@pytest.mark.parametrize("budget", [Budget(seconds=0.4), Budget(seconds=9.0, simulations=400)], ids=str)
def test_a_search_stops_when_more_time_could_not_change_its_choice(
    monkeypatch: pytest.MonkeyPatch, budget: Budget
) -> None:
    Clock(monkeypatch, lambda now: 0.001)
    game = before_the_end_that_wins()
    search = new_search(observe(game), 1, 400)
    search.think(observe(game), budget)
    assert 195 < search.tree.visits[0] < 300


@pytest.mark.parametrize(
    ("visits", "remaining", "settled"), [((9, 4), 4, True), ((9, 4), 5, False), ((9,), 1, False)]
)
def test_a_choice_is_settled_when_its_lead_is_more_than_what_remains(
    visits: tuple[int, ...], remaining: int, settled: bool
) -> None:
    observation = observed_after(Table("italia", 2), 5, "any", 30)
    search = new_search(observation)
    search.think(observation, Budget(simulations=1))
    children = list(search.tree.children(0))
    search.tree.visits[children] = 0
    search.tree.visits[children[: len(visits)]] = visits
    search.actions = frozenset(int(search.tree.actions[child]) for child in children[: len(visits)])
    assert search.is_settled(remaining) == settled


def last_card(game: Game, card: str) -> None:
    """Let this card be the last one for sale."""
    game.state.deck_next = game.state.deck_size
    game.state.display = [CARD_IDS.index(card), *[NO_CARD] * (SLOTS - 1)]
    turn_of(game, 0)


def before_the_end_that_wins() -> Game:
    """Red wins by buying the last card; later the rich opponents would overtake."""
    game = position()
    build(game, 0, *FIVE)
    give(game, 0, coins=3, food=3, brick=2, tool=1)
    for seat in (1, 2):
        game.state.players[seat].points = 8
        give(game, seat, coins=30, brick=3, food=2, tool=2)
    last_card(game, "mason")
    return game


def before_the_end_that_loses() -> Game:
    """Red would lose by buying the last card, being too far behind, and has a good position to go on with."""
    game = position()
    build(game, 0, *FIVE)
    give(game, 0, coins=20, food=2, brick=2, tool=2, wine=1, cloth=1)
    game.state.players[1].points = 30
    last_card(game, "weaver")
    return game


def in_the_very_last_turn() -> Game:
    """Red has the last turn of the game and is behind by fewer points than the Mason gives."""
    game = position()
    build(game, 0, *FIVE)
    give(game, 0, coins=3, food=3, brick=2, tool=1)
    game.state.concordia = 1
    game.state.players[1].points = 15
    last_card(game, "mason")
    return game


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("position", [before_the_end_that_wins, in_the_very_last_turn])
def test_the_card_that_wins_is_bought(position: Callable[[], Game], seed: int) -> None:
    game = position()
    assert best_text(game, 1000, seed) == "senator"
    game.push("senator")
    assert best_text(game, 1000, seed) == "slot 1"


@pytest.mark.parametrize("seed", range(3))
def test_in_the_very_last_turn_the_win_is_seen_as_certain_and_everything_else_as_lost(seed: int) -> None:
    game = in_the_very_last_turn()
    game.push("senator")
    found = {one.action: one for one in thought(observe(game), 200, seed)}
    game.push("slot 1")
    assert game.is_over
    outcome = game.outcome()
    assert outcome is not None
    assert outcome[0].seat == 0
    assert found.pop(12).chance == 1
    assert all(one.chance == 0 for one in found.values())


@pytest.mark.parametrize("seed", range(3))
def test_who_would_lose_by_it_does_not_end_the_game(seed: int) -> None:
    game = before_the_end_that_loses()
    assert best_text(game, 2000, seed) != "senator"
    game.push("senator")
    assert best_text(game, 2000, seed) == "done"


def candidate(action: int, visits: int, content: float) -> Candidate:
    return Candidate(action, visits, content, 0.5, 0.5)


def test_being_done_comes_first_if_going_on_promises_hardly_more() -> None:
    going_on, done, other = candidate(12, 9, 0.501), candidate(DONE, 3, 0.5), candidate(13, 1, 0.4)
    assert without_fidgeting([going_on, done, other]) == [done, going_on, other]
    better = candidate(12, 9, 0.6)
    assert without_fidgeting([better, done, other]) == [better, done, other]
    unvisited = candidate(DONE, 0, 0.5)
    assert without_fidgeting([going_on, unvisited]) == [going_on, unvisited]
    assert without_fidgeting([done, going_on]) == [done, going_on]


def test_greedy_actions_before_an_evaluation_are_a_setting() -> None:
    observation = observed_after(Table("imperium", 3), 3, "any", 30)
    weights = weights_for(observation.setup)
    found = Search(weights, Settings(playout=5), 50, 1).think(observation, Budget(simulations=50))
    assert sorted(one.action for one in found) == list(observation.actions)
    assert found != thought(observation, 50)


def test_a_search_serves_one_game_after_another() -> None:
    setups = [make_setup("italia", 2, seed) for seed in (1, 2)]
    bot = ClassicBot(1)
    for setup in setups:
        match = Match(setup, [bot, ClassicBot(2)], [Budget(simulations=50)] * 2)
        for _ in range(50):
            match.step()


@pytest.mark.parametrize("table", ALL_TABLES[::9], ids=str)
def test_two_bots_of_the_same_seed_play_the_same_game(table: Table) -> None:
    games = []
    for _ in range(2):
        bots = [ClassicBot(seat) for seat in range(table.seats)]
        match = Match(table.setup(4), bots, [Budget(simulations=50)] * table.seats)
        games.append((match.play(), match.played))
    assert games[0] == games[1]

"""A batch plays the very games that `Game` would, and shows each of them as it is."""

import sys
import tracemalloc
from collections.abc import Iterator
from random import Random
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from concordia import Game
from concordia.bots.bot import Budget
from concordia.bots.levels import LEVELS, LevelBot
from concordia.brain.observation import observe
from concordia.brain.sight.layout import SIZE
from concordia.errors import IllegalMove, SetupError
from concordia.kernel import packed_tables
from concordia.rl import Batch
from concordia.rl.sight.compiled import sights
from concordia.rules.actions import ACTIONS, actions_in
from concordia.rules.packed import pack
from concordia.rules.scoring import standing
from concordia.rules.seats import everyone
from concordia.rules.state import NOBODY
from concordia.setup import make_setup
from tests.random_games import Table
from tests.rl.watching import MANY_TABLES, SOME_TABLES, observed

ROWS = 5


def batch_of(table: Table, seed: int | str = 1, rows: int = ROWS, **others: Any) -> Batch:
    return Batch(table.board, table.seats, table.variants, rows=rows, seed=seed, **others)


def game_of(table: Table, seed: int | str, number: int) -> Game:
    return table.game(f"{seed}/{number}")


def agree(batch: Batch, row: int, game: Game) -> None:
    """The row shows what the game does."""
    assert game.decision is not None
    assert np.array_equal(batch.states[row], pack(game.state))
    assert batch.seats[row] == game.decision.seat
    assert np.flatnonzero(batch.masks[row]).tolist() == game.legal_actions
    assert actions_in(batch.words[row].tolist()) == game.legal_actions
    assert np.array_equal(batch.observations[row], observed(game, game.decision.seat))


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_every_row_is_a_game_step_by_step(table: Table) -> None:
    batch = batch_of(table, rows=2)
    games = [game_of(table, 1, row) for row in range(2)]
    chance = Random(str(table))
    ended = 0
    while ended < 3:
        actions = []
        for row, game in enumerate(games):
            agree(batch, row, game)
            actions.append(chance.choice(game.legal_actions))
            game.push(actions[-1])
        batch.step(actions)
        for row, game in enumerate(games):
            assert batch.done[row] == game.is_over
            if not game.is_over:
                assert not batch.rewards[row].any()
                continue
            ended += 1
            points = [game.score(seat).total for seat in range(everyone(game.state))]
            assert batch.ends.points[row].tolist() == points
            assert batch.ends.decisions[row] == len(game.moves)
            assert batch.ends.turns[row] == game.state.turn
            assert f"{batch.seed}/{batch.ends.numbers[row]}" == game.setup.seed
            games[row] = game_of(table, 1, int(batch.ends.numbers[row]) + 2)


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_the_first_place_is_worth_1_and_the_last_minus_1(table: Table) -> None:
    batch = batch_of(table, rows=4)
    while not batch.done.any():
        batch.step(batch.sample())
    for row in np.flatnonzero(batch.done):
        game = game_of(table, 1, int(batch.ends.numbers[row]))
        rewards = batch.rewards[row].tolist()
        winner = int(batch.ends.winner[row])
        assert not batch.ends.cut[row]
        if table.against_contrarius:
            assert rewards == [-1.0 if winner == table.seats else 1.0] * table.seats
            continue
        assert rewards[winner] == 1
        assert sum(rewards) == pytest.approx(0)
        sides = table.seats // (2 if table.in_teams else 1)
        assert sorted(set(rewards)) == pytest.approx(np.linspace(-1, 1, sides))
        if table.in_teams:
            assert rewards[:sides] == rewards[sides:]
        else:
            points = batch.ends.points[row]
            assert all(
                points[one] >= points[other]
                for one in range(table.seats)
                for other in range(table.seats)
                if rewards[one] > rewards[other]
            )
        assert game.setup.seed == f"1/{batch.ends.numbers[row]}"


def test_places_follow_the_standing_at_the_end() -> None:
    table = Table("imperium", 5)
    batch = batch_of(table, rows=1)
    game = game_of(table, 1, 0)
    while not game.is_over:
        game.push(int(batch.sample()[0]))
        batch.step([int(game.moves[-1])])
    order = sorted(range(5), key=lambda seat: -standing(game.state, game.tables, seat))
    assert np.argsort(-batch.rewards[0]).tolist() == order
    assert batch.ends.winner[0] == order[0]


def test_rewards_and_done_are_gone_in_the_step_after() -> None:
    batch = batch_of(Table("italia", 2))
    while not batch.done.any():
        batch.step(batch.sample())
    ended = np.flatnonzero(batch.done)
    assert batch.rewards[ended].any()
    batch.step(batch.sample())
    assert not batch.done[ended].any()
    assert not batch.rewards[ended].any()
    assert batch.ends.points[ended].any()


def test_a_row_that_ends_shows_the_next_game_at_once() -> None:
    table = Table("italia", 2)
    batch = batch_of(table)
    for _ in range(3):
        while not batch.done.any():
            batch.step(batch.sample())
        for row in np.flatnonzero(batch.done):
            number = int(batch.ends.numbers[row]) + ROWS
            assert batch.numbers[row] == number
            agree(batch, int(row), game_of(table, 1, number))
        batch.step(batch.sample())


def test_a_game_that_is_too_long_is_cut_off_and_worth_nothing() -> None:
    batch = batch_of(Table("imperium", 3), longest=40)
    for _ in range(39):
        assert not batch.step(batch.sample()).done.any()
    batch.step(batch.sample())
    assert batch.done.all()
    assert batch.ends.cut.all()
    assert not batch.rewards.any()
    assert (batch.ends.winner == NOBODY).all()
    assert (batch.ends.decisions == 40).all()
    assert not batch.step(batch.sample()).done.any()
    assert not batch.ends.cut.any()


def arrays_of(batch: Batch) -> list[NDArray[Any]]:
    return [*batch._games, *batch._shown, *batch._ended]


def played_on(batch: Batch, steps: int) -> list[bytes]:
    seen = []
    for _ in range(steps):
        batch.step(batch.sample())
        seen.append(batch.observations.tobytes() + batch.masks.tobytes() + batch.rewards.tobytes())
    return seen


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_the_same_seed_makes_the_same_games_and_samples(table: Table) -> None:
    one = played_on(batch_of(table, "a"), 700)
    assert played_on(batch_of(table, "a"), 700) == one
    assert played_on(batch_of(table, "b"), 700) != one


def test_resetting_begins_the_same_games_anew_or_those_of_another_seed() -> None:
    batch = batch_of(Table("italia", 3), 5)
    first = played_on(batch, 50)
    batch.reset()
    assert played_on(batch, 50) == first
    batch.reset(6)
    other = played_on(batch, 50)
    assert other != first
    assert other == played_on(batch_of(Table("italia", 3), 6), 50)


def test_samples_are_legal_and_evenly_drawn() -> None:
    batch = batch_of(Table("imperium", 4))
    legal = actions_in(batch.words[0].tolist())
    drawn = np.array([batch.sample().copy() for _ in range(3000)])
    assert all(batch.masks[np.arange(ROWS), row].all() for row in drawn)
    counts = [int((drawn[:, 0] == action).sum()) for action in legal]
    assert min(counts) > 0.8 * 3000 / len(legal)
    assert max(counts) < 1.2 * 3000 / len(legal)


@pytest.mark.parametrize("action", [-3, -2, -1, 5, 62, ACTIONS - 1, ACTIONS, 10**12])
def test_an_illegal_action_is_refused_and_nothing_is_half_done(action: int) -> None:
    batch = batch_of(Table("italia", 2))
    before = [array.copy() for array in arrays_of(batch)]
    actions = batch.sample().copy()
    actions[3] = action
    with pytest.raises(IllegalMove, match=rf"row 3: {action}\b.*not legal for seat 0; legal are 6\d \(tri"):
        batch.step(actions)
    for kept, array in zip(before, arrays_of(batch), strict=True):
        assert np.array_equal(kept, array)


@pytest.mark.parametrize("actions", [[1, 2], [[64]] * ROWS, [64.0] * ROWS, ["64"] * ROWS], ids=str)
def test_a_step_needs_one_whole_number_for_each_row(actions: Any) -> None:
    with pytest.raises(IllegalMove, match="needs 5 whole numbers"):
        batch_of(Table("italia", 2)).step(actions)


def test_a_step_takes_any_kind_of_whole_numbers() -> None:
    one, other = batch_of(Table("italia", 2)), batch_of(Table("italia", 2))
    for kind in (np.int16, np.int32, np.uint64, np.int64):
        one.step(one.sample())
        other.step(other.sample().astype(kind))
        assert np.array_equal(one.observations, other.observations)


def test_a_batch_may_be_made_from_a_set_up() -> None:
    setup = make_setup("roma", 3, "mine", ("venus",))
    batch = Batch(setup, rows=2)
    assert (batch.seed, batch.rewards.shape) == ("mine", (2, 3))
    agree(batch, 1, Game(make_setup("roma", 3, "mine/1", ("venus",))))


def test_a_batch_without_rows_is_refused() -> None:
    with pytest.raises(SetupError, match="needs rows"):
        Batch("italia", 2, rows=0)


def test_no_array_grows_or_moves_while_a_batch_plays() -> None:
    batch = batch_of(Table("italia", 2), rows=64)
    step = batch.step(batch.sample())
    where = [array.ctypes.data for array in arrays_of(batch)]
    played_on(batch, 20)
    tracemalloc.start()
    for _ in range(200):
        batch.step(batch.sample())
    first, _ = tracemalloc.get_traced_memory()
    for _ in range(2_000):
        assert batch.step(batch.sample()) is step
    last, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert last - first < 20_000
    assert where == [array.ctypes.data for array in arrays_of(batch)]


@pytest.fixture
def never_interrupted() -> Iterator[None]:
    """Python lets another thread run only where this one gives way of itself."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("never_interrupted")
def test_two_threads_step_at_the_same_time() -> None:
    """The other thread can only go on during a step if the step gives way to it."""
    batch, other = batch_of(Table("italia", 2), rows=300), batch_of(Table("italia", 2), rows=2)
    stop, steps = Event(), [0]

    def play() -> None:
        while not stop.is_set():
            other.step(other.sample())
            steps[0] += 1

    thread = Thread(target=play)
    thread.start()
    went_on = tried = 0
    while went_on < 10 and tried < 5_000:
        actions = batch.sample()
        before = steps[0]
        batch.step(actions)
        went_on += steps[0] > before
        tried += 1
    stop.set()
    thread.join()
    assert went_on == 10


PLAYERS = ("learner", "random", "mercator", "colonist")


@pytest.mark.parametrize("by_turns", [False, True])
def test_among_bots_only_learners_are_asked(by_turns: bool) -> None:
    batch = batch_of(Table("imperium", 4), rows=4, players=PLAYERS, by_turns=by_turns)
    ended = 0
    while ended < 6:
        for row in range(4):
            shift = int(batch.numbers[row]) if by_turns else 0
            assert PLAYERS[(int(batch.seats[row]) + shift) % 4] == "learner"
            assert np.flatnonzero(batch.masks[row]).tolist() == actions_in(batch.words[row].tolist())
            seen = np.zeros(SIZE, np.uint8)
            tables = packed_tables(batch.setup.board)
            sights()["observe_row"](batch.states[row], tables, batch.seats[row], seen)
            assert np.array_equal(seen, batch.observations[row])
        batch.step(batch.sample())
        ended += int(batch.done.sum())
        for row in np.flatnonzero(batch.done).tolist():
            assert sorted(batch.rewards[row].tolist()) == pytest.approx([-1, -1 / 3, 1 / 3, 1])
            assert batch.numbers[row] == batch.ends.numbers[row] + 4
    assert set((batch.numbers // 4).tolist()) != {0}


def test_among_bots_the_same_seed_makes_the_same_games() -> None:
    table = Table("italia", 3)
    players = ("random", "learner", "colonist")
    one = played_on(batch_of(table, 3, players=players), 300)
    assert played_on(batch_of(table, 3, players=players), 300) == one
    batch = batch_of(table, 3, players=players)
    played_on(batch, 10)
    batch.reset()
    assert played_on(batch, 300) == one


def test_a_learner_at_random_loses_against_a_level() -> None:
    batch = batch_of(Table("italia", 2), rows=20, players=("learner", "mercator"))
    won = lost = 0
    while won + lost < 20:
        batch.step(batch.sample())
        won += int((batch.rewards[:, 0] > 0).sum())
        lost += int((batch.rewards[:, 0] < 0).sum())
    assert lost > 18


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("learner",), "2 seats need as many players, not 1"),
        (("random", "random"), "one of the players must be a 'learner'"),
        (("learner", "magnus"), "'magnus' cannot play here: the players are learner, random, colonist"),
        (("learner", "bot: program"), "'bot: program' cannot play here"),
        (("learner", "nobody"), "unknown level 'nobody'"),
    ],
)
def test_players_that_cannot_play_in_a_batch_are_refused(players: tuple[str, ...], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Batch("italia", 2, rows=1, players=players)


@pytest.mark.parametrize("table", [Table("italia", 2), Table("sicilia", 4, ("teams",))], ids=str)
@pytest.mark.parametrize("level", [LEVELS[1], LEVELS[2]], ids=lambda level: level.id)
def test_a_level_chooses_in_a_batch_as_it_does_at_a_table(table: Table, level: Any) -> None:
    """Each decision begins with an empty tree and the same chance on both sides."""
    players = ["learner"] * table.seats
    players[1] = level.id
    batch = batch_of(table, rows=1, players=players)
    game = game_of(table, 1, 0)
    chance = batch._rivals[1][2]
    compared = 0
    while compared < 12:
        words = chance.copy()
        action = int(batch.sample()[0])
        batch.step([action])
        game.push(action)
        while game.decision is not None and game.decision.seat == 1:
            if len(game.legal_actions) == 1:
                game.push(game.legal_actions[0])
                continue
            bot = LevelBot(level, 0)
            bot.choose(observe(game), Budget(simulations=1))
            assert bot.search is not None
            bot.search.tree.clear()
            bot.search.played = None
            bot.search.chance[:] = words
            game.push(bot.choose(observe(game), Budget()))
            words = bot.search.chance.copy()
            compared += 1
        assert np.array_equal(batch.states[0], pack(game.state))

"""A batch plays the very games that `Game` would, and shows each of them as it is."""

import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from concordia import Game
from concordia.bots.bot import Budget
from concordia.bots.classic.bot import ClassicBot
from concordia.bots.judgement import SENSE, SENSE_BY_ERROR
from concordia.bots.levels import A_GLANCE, LevelBot, level_named
from concordia.bots.skill import error_at
from concordia.brain import entrance
from concordia.brain.observation import observe
from concordia.brain.sight.layout import SIZE
from concordia.data.cards import GODS
from concordia.errors import IllegalMove, SetupError
from concordia.kernel import packed_tables
from concordia.rl import Batch
from concordia.rl.rivals import Glancing
from concordia.rules.actions import ACTIONS, actions_in
from concordia.rules.decisions import TO
from concordia.rules.packed import pack
from concordia.rules.scoring import standing
from concordia.rules.seats import everyone
from concordia.rules.state import NOBODY
from concordia.setup import make_setup
from tests.random_games import MANY_TABLES, Table
from tests.rl.watching import SOME_TABLES, observed
from tests.tiny_board import TINY

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
    return [*batch._games, *batch._shown, *batch._ended[0]]


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


def test_threads_share_the_rows_and_change_nothing() -> None:
    setups = [make_setup("sicilia", 3, "0"), make_setup("sicilia", 4, "0", ["teams"])]
    one, several = (Batch(setups, rows=7, seed="threads", threads=threads) for threads in (1, 3))
    ended = 0
    while ended < 9:
        actions = one.sample().copy()
        one.step(actions)
        several.step(actions)
        assert all(map(np.array_equal, one._step, several._step))
        for row in np.flatnonzero(one.done):
            ended += 1
            for kept, shared in zip(one.ends, several.ends, strict=True):
                assert np.array_equal(kept[row], shared[row])
    with pytest.raises(IllegalMove, match="row 5"):
        several.step(
            [int(ACTIONS - 1) if row == 5 else int(action) for row, action in enumerate(one.sample())]
        )
    assert (several.states == one.states).all()


@pytest.mark.parametrize("threads", [0, 5])
def test_a_batch_has_a_row_for_each_thread(threads: int) -> None:
    with pytest.raises(SetupError, match="a batch of 4 rows has 1 to 4 threads"):
        Batch("italia", 2, rows=4, threads=threads)


def test_bots_play_in_a_batch_of_one_thread() -> None:
    with pytest.raises(SetupError, match="bots play in a batch of one thread"):
        Batch("italia", 2, rows=4, players=("learner", "random"), threads=2)


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


PLAYERS = ("learner", "random", "classic:12", "classic:1")


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
            tables = packed_tables(batch.setup_of(row).board)
            entrance.observe_row(batch.states[row], tables, batch.seats[row], seen)
            assert np.array_equal(seen, batch.observations[row])
        batch.step(batch.sample())
        ended += int(batch.done.sum())
        for row in np.flatnonzero(batch.done).tolist():
            assert sorted(batch.rewards[row].tolist()) == pytest.approx([-1, -1 / 3, 1 / 3, 1])
            assert batch.numbers[row] == batch.ends.numbers[row] + 4
    assert set((batch.numbers // 4).tolist()) != {0}


@pytest.mark.parametrize("bot", ["classic:2", "colonist", "glance"])
def test_among_bots_the_same_seed_makes_the_same_games(bot: str) -> None:
    table = Table("italia", 3)
    players = ("random", "learner", bot)
    one = played_on(batch_of(table, 3, players=players), 150)
    assert played_on(batch_of(table, 3, players=players), 150) == one
    batch = batch_of(table, 3, players=players)
    played_on(batch, 10)
    batch.reset()
    assert played_on(batch, 150) == one
    assert played_on(batch_of(table, 4, players=players), 150) != one


@pytest.mark.parametrize("bot", ["classic:12", "mercator"])
def test_a_learner_at_random_loses_against_a_bot_that_thinks(bot: str) -> None:
    batch = batch_of(Table("italia", 2), rows=20, players=("learner", bot))
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
        (
            ("learner", "magnus"),
            "'magnus' cannot play here: the players are learner, random, classic:50, colonist, mer",
        ),
        (("learner", "consul:5"), "'consul:5' cannot play here"),
        (("learner", "classic:1s"), "'classic:1s' cannot play here"),
        (("learner", "concordia.bots:RandomBot"), "'concordia.bots:RandomBot' cannot play here"),
        (("learner", "bot: program"), "'bot: program' cannot play here"),
        (("learner", "nobody"), "unknown bot 'nobody'"),
        (("learner", "colonist:3"), "colonist plays at a glance: write it without :3"),
    ],
)
def test_players_that_cannot_play_in_a_batch_are_refused(players: tuple[str, ...], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Batch("italia", 2, rows=1, players=players)


def test_a_level_cannot_glance_in_a_batch_at_a_board_that_nobody_has_learnt(tmp_path: Path) -> None:
    board = tmp_path / "tiny.toml"
    board.write_text(TINY)
    with pytest.raises(SetupError, match="'glance' cannot play here"):
        Batch(board, 2, rows=1, players=("learner", "glance"))
    batch = Batch(board, 2, rows=2, seed=1, players=("learner", "classic:2"))
    while not batch.done.any():
        batch.step(batch.sample())


TWO_TABLES = [Table("italia", 2), Table("sicilia", 4, ("teams",))]


@pytest.mark.parametrize("table", TWO_TABLES, ids=str)
@pytest.mark.parametrize("simulations", [12, 50])
def test_a_classic_bot_chooses_in_a_batch_as_it_does_at_a_table(table: Table, simulations: int) -> None:
    """Each decision begins with an empty tree and the same chance on both sides."""
    players = ["learner"] * table.seats
    players[1] = f"classic:{simulations}"
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
            bot = ClassicBot(0)
            bot.choose(observe(game), Budget(simulations=1))
            assert bot.search is not None
            bot.search.tree.clear()
            bot.search.played = None
            bot.search.chance[:] = words
            game.push(bot.choose(observe(game), Budget(simulations=simulations)))
            words = bot.search.chance.copy()
            compared += 1
        assert np.array_equal(batch.states[0], pack(game.state))


@pytest.mark.parametrize("table", TWO_TABLES, ids=str)
def test_who_makes_no_errors_chooses_in_a_batch_as_at_a_table(table: Table) -> None:
    """Both keep in mind where colonists came from in a turn, and never step back there."""
    players = ["learner"] * table.seats
    players[1] = "glance"
    batch = batch_of(table, rows=1, players=players)
    game = game_of(table, 1, 0)
    bot = LevelBot(A_GLANCE, 0)
    compared = steps = 0
    while compared < 160:
        action = int(batch.sample()[0])
        game.push(action)
        batch.step([action])
        while game.decision is not None and game.decision.seat == 1:
            steps += game.state.stack[game.state.depth - 1].kind == TO
            game.push(bot.choose(observe(game), Budget()))
            compared += 1
        if game.is_over:
            break
        agree(batch, 0, game)
    assert steps > 5


class Followed:
    """A batch whose games are played once more by the plain rules: what learners and levels do there."""

    def __init__(self, batch: Batch, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.batch = batch
        self.table = table
        self.games = [game_of(table, batch.seed, row) for row in range(batch.rows)]
        self.over: list[tuple[int, Game, bool]] = []
        """What ended in the step under way: the row, its game, and whether a level ended it."""
        self.begun = 0
        """How many games a level began after another one."""
        self.chosen: list[tuple[int, NDArray[np.float32], NDArray[np.bool_]]] = []
        """What levels chose, with the ratings and the mask that they chose from."""
        really = Glancing.choose

        def choose(glancing: Glancing, *arguments: Any) -> bool:
            players, _, actions = arguments
            rows = [row for row in range(batch.rows) if glancing.levels[players[row]] is not None]
            for row in rows:
                agree(batch, row, self.games[row])
            found = really(glancing, *arguments)
            assert found == bool(rows)
            for row in rows:
                rated = glancing.network.look(batch.observations[row : row + 1]).logits[0]
                self.chosen.append((int(actions[row]), rated, batch.masks[row].copy()))
                self.begun += (
                    not self.games[row].moves and self.games[row].setup.seed != f"{batch.seed}/{row}"
                )
                self.push(row, int(actions[row]), by_level=True)
            return found

        monkeypatch.setattr(Glancing, "choose", choose)
        batch.reset()

    def push(self, row: int, action: int, by_level: bool) -> None:
        game = self.games[row]
        assert action in game.legal_actions
        game.push(action)
        if game.is_over:
            self.over.append((row, game, by_level))
            number = int(game.setup.seed.split("/")[1]) + self.batch.rows
            self.games[row] = game_of(self.table, self.batch.seed, number)

    def step(self) -> None:
        actions = self.batch.sample().copy()
        self.over = []
        for row, action in enumerate(actions.tolist()):
            self.push(row, action, by_level=False)
        self.batch.step(actions)


@pytest.mark.parametrize("by_turns", [False, True])
def test_levels_play_whole_games_and_every_end_is_told(
    by_turns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever ends a game or begins the next one, the step of the learner tells of it."""
    table = Table("italia", 3)
    batch = batch_of(table, rows=3, players=("learner", "mercator", "colonist"), by_turns=by_turns)
    followed = Followed(batch, table, monkeypatch)
    by_levels = by_learners = 0
    while min(by_levels, by_learners) < 2:
        followed.step()
        over = {row: game for row, game, _ in followed.over}
        assert np.flatnonzero(batch.done).tolist() == sorted(over)
        assert batch.seats_of(0).tolist() == batch.seats.tolist()
        for row in range(batch.rows):
            agree(batch, row, followed.games[row])
            if row not in over:
                assert not batch.rewards[row].any()
                continue
            game = over[row]
            outcome = game.outcome()
            assert outcome is not None
            order = [ranked.seat for ranked in outcome]
            assert batch.ends.points[row].tolist() == [game.score(seat).total for seat in range(3)]
            assert batch.ends.winner[row] == order[0]
            assert batch.ends.decisions[row] == len(game.moves)
            assert batch.ends.turns[row] == game.state.turn
            assert f"{batch.seed}/{batch.ends.numbers[row]}" == game.setup.seed
            assert batch.rewards[row, order].tolist() == [1, 0, -1]
        by_levels += sum(by_level for _, _, by_level in followed.over)
        by_learners += sum(not by_level for _, _, by_level in followed.over)
    assert (followed.begun > 0) == by_turns


@pytest.mark.parametrize("level", ["colonist", "mercator"])
def test_levels_err_in_a_batch_but_within_what_comes_to_mind(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table("italia", 2)
    followed = Followed(batch_of(table, rows=4, players=("learner", level)), table, monkeypatch)
    sense = SENSE + SENSE_BY_ERROR * error_at(level_named(level).worst)
    while len(followed.chosen) < 300:
        followed.step()
    given_away = [rated[mask].max() - rated[action] for action, rated, mask in followed.chosen]
    assert all(mask[action] for action, _, mask in followed.chosen)
    assert max(given_away) <= sense + 1e-3
    assert sum(away > 0 for away in given_away) > 30
    assert sum(away == 0 for away in given_away) > 100


def test_levels_classic_bots_and_chance_play_side_by_side() -> None:
    """Every game comes to its end, and its decisions are those that were asked."""
    players = ("learner", "classic:2", "glance", "random")
    batch = batch_of(Table("imperium", 4), rows=3, players=players, by_turns=True)
    ended, seen = 0, set()
    while ended < 5:
        batch.step(batch.sample())
        assert batch.seats_of(0).tolist() == batch.seats.tolist()
        assert batch.masks.any(axis=1).all()
        for row in np.flatnonzero(batch.done).tolist():
            ended += 1
            seen.add(int(batch.ends.numbers[row]))
            assert not batch.ends.cut[row]
            assert sorted(batch.rewards[row].tolist()) == pytest.approx([-1, -1 / 3, 1 / 3, 1])
            assert batch.rewards[row, batch.ends.winner[row]] == 1
    assert len(seen) == ended


def test_a_game_is_cut_off_also_when_a_level_makes_it_too_long() -> None:
    batch = batch_of(Table("italia", 2), rows=2, players=("learner", "glance"), longest=30)
    cut = 0
    while cut < 6:
        batch.step(batch.sample())
        for row in np.flatnonzero(batch.done).tolist():
            cut += 1
            assert batch.ends.cut[row]
            assert batch.ends.decisions[row] == 30
            assert batch.ends.winner[row] == NOBODY
            assert not batch.rewards[row].any()


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_points_are_told_god_by_god(table: Table) -> None:
    batch = batch_of(table, rows=1)
    game = game_of(table, 1, 0)
    while not game.is_over:
        action = int(batch.sample()[0])
        game.push(action)
        batch.step([action])
    assert batch.done[0]
    for seat in range(everyone(game.state)):
        score = game.score(seat)
        told = dict(zip(GODS, batch.ends.gods[0, seat].tolist(), strict=True))
        assert told == {god: score.by_god.get(god, 0) for god in GODS}
        assert sum(told.values()) + score.concordia + score.marker == batch.ends.points[0, seat]


MIXED = {
    "italia": [
        Table("italia", 2),
        Table("italia", 4, ("venus",)),
        Table("italia", 1, ("contrarius",)),
        Table("italia", 3, ("start-without-goods",)),
    ],
    "sicilia": [Table("sicilia", 4, ("teams",)), Table("sicilia", 5)],
}


def mixed(tables: list[Table], rows: int, **others: Any) -> Batch:
    return Batch([table.setup("0") for table in tables], rows=rows, seed=1, **others)


@pytest.mark.parametrize("board", MIXED)
def test_rows_of_several_set_ups_are_the_games_of_each(board: str) -> None:
    tables, rows = MIXED[board], 6
    batch = mixed(tables, rows)
    games = [game_of(tables[row % len(tables)], 1, row) for row in range(rows)]
    chance = Random(board)
    ended: Counter[int] = Counter()
    while len(ended) < rows:
        actions = []
        for row, game in enumerate(games):
            agree(batch, row, game)
            actions.append(chance.choice(game.legal_actions))
            game.push(actions[-1])
        batch.step(actions)
        for row, game in enumerate(games):
            assert batch.done[row] == game.is_over
            if not game.is_over:
                continue
            ended[row] += 1
            table = tables[row % len(tables)]
            sides = everyone(game.state)
            assert batch.ends.points[row, :sides].tolist() == [
                game.score(seat).total for seat in range(sides)
            ]
            assert not batch.ends.points[row, sides:].any()
            assert not batch.ends.gods[row, sides:].any()
            assert batch.rewards[row, : table.seats].any()
            assert not batch.rewards[row, table.seats :].any()
            games[row] = game_of(table, 1, int(batch.ends.numbers[row]) + rows)


@pytest.mark.parametrize("board", MIXED)
def test_rows_of_several_set_ups_play_as_batches_of_one_set_up_do(board: str) -> None:
    tables, rows = MIXED[board], 6
    batch = mixed(tables, rows)
    alone = [batch_of(table, rows=rows) for table in tables]
    chance = np.random.default_rng(1)
    ended = 0
    while ended < 2 * rows:
        actions = (chance.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        batch.step(actions)
        ended += int(batch.done.sum())
        for number, one in enumerate(alone):
            own = np.arange(number, rows, len(tables))
            there = one.masks.argmax(axis=1)
            there[own] = actions[own]
            one.step(there)
            for mine, its in zip(all_of(batch), all_of(one), strict=True):
                same(mine[own], its[own])


def all_of(batch: Batch) -> list[Any]:
    """All that a batch tells after a step."""
    return [*batch._step, *batch.ends]


def same(mine: Any, its: Any) -> None:
    """Two arrays agree as far as the narrower one goes."""
    assert np.array_equal(mine[:, : its.shape[1]] if its.ndim > 1 else mine, its)


def test_set_ups_take_turns_row_by_row() -> None:
    setups = [table.setup(f"seed {number}") for number, table in enumerate(MIXED["italia"])]
    batch = Batch(setups, rows=6)
    assert batch.setups == tuple(setups)
    assert [batch.setup_of(row) for row in range(6)] == [*setups, *setups[:2]]
    assert batch.seed == "seed 0"
    assert (batch.rewards.shape, batch.ends.points.shape) == ((6, 4), (6, 4))
    assert Batch(setups[0], rows=2).setups == (setups[0],)
    assert Batch(tuple(setups), rows=2).setup_of(1) == setups[1]


def test_an_illegal_action_is_told_in_the_words_of_its_own_set_up() -> None:
    batch = mixed([Table("italia", 2), Table("italia", 4, ("teams",))], 4)
    actions = batch.sample().copy()
    actions[3] = -1
    with pytest.raises(IllegalMove, match=r"row 3: -1\b.*not legal for seat \d; legal are \d+ \(start "):
        batch.step(actions)


@pytest.mark.parametrize(
    ("setups", "players", "told"),
    [
        ([], None, "a batch needs a set-up"),
        (
            [Table("italia", 2), Table("roma", 2)],
            None,
            "a batch are played on one board; make a batch for each",
        ),
        (
            [Table("italia", 2), Table("italia", 2, ("venus",))],
            ("learner", "random"),
            "bots play in a batch of one set-up; make a batch for each",
        ),
    ],
    ids=["none", "two-boards", "with-players"],
)
def test_set_ups_that_cannot_be_played_side_by_side_are_refused(
    setups: list[Table], players: tuple[str, ...] | None, told: str
) -> None:
    with pytest.raises(SetupError, match=told):
        mixed(setups, 2, players=players)


def test_one_set_up_in_a_list_may_have_players() -> None:
    batch = mixed([Table("italia", 2)], 2, players=("learner", "random"))
    assert set(batch.seats.tolist()) == {0}

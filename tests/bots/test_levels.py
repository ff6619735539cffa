"""The six levels: what they are called, how they choose, and that they play every game there is."""

from itertools import pairwise
from math import nan
from pathlib import Path
from random import Random
from typing import Final

import pytest

from concordia.bots.bot import Bot, Budget
from concordia.bots.levels import A_GLANCE, LEVELS, Level, LevelBot, level_named
from concordia.bots.match import LONGEST, Match
from concordia.bots.players import RandomBot, make_bot
from concordia.bots.skill import error_at, simulations_at
from concordia.brain.observation import observe
from concordia.data.board import Board, load_board
from concordia.errors import IllegalMove, SetupError
from concordia.setup import Setup, make_setup
from tests.bots.observed import asked_after, observed_after
from tests.bots.stdio_programs import Fallback
from tests.data.portus import parsed
from tests.random_games import ALL_TABLES, MANY_TABLES, Table
from tests.soak import SOAKING
from tests.tiny_board import TINY

IDS: Final = ["colonist", "mercator", "architect", "senator", "consul", "magnus"]
NO_LIMIT: Final = Budget()
FEW: Final = Budget(simulations=20)


def test_there_are_six_levels_in_order() -> None:
    assert [level.id for level in LEVELS] == IDS
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6]


def test_each_level_has_better_days_than_the_one_below_and_the_last_one_no_bad_ones() -> None:
    for lower, upper in pairwise(LEVELS[:-1]):
        assert lower.worst < upper.worst < lower.best < upper.best
    assert [level.seconds for level in LEVELS] == [None] * 5 + [1.0]
    assert [level.searches for level in LEVELS] == [False, False, True, True, True, True]
    assert not A_GLANCE.searches


def test_errors_vanish_towards_a_glance_and_thought_grows_from_there() -> None:
    skills = [-12.0, -6.0, -1.0, 0.0, 1.0, 5.0, 10.0]
    errors, simulations = [error_at(skill) for skill in skills], [simulations_at(skill) for skill in skills]
    assert errors == sorted(errors, reverse=True)
    assert errors[3:] == [0.0] * 4
    assert simulations == sorted(simulations)
    assert simulations[:4] == [0] * 4
    assert simulations[4] > 0


@pytest.mark.parametrize("level", LEVELS[:5], ids=lambda level: level.id)
def test_a_level_has_a_skill_for_each_game_that_follows_from_its_seed(level: Level) -> None:
    skills = [LevelBot(level, f"game {number}").skill for number in range(200)]
    assert skills == [LevelBot(level, f"game {number}").skill for number in range(200)]
    assert all(level.worst <= skill <= level.best for skill in skills)
    width = level.best - level.worst
    assert min(skills) < level.worst + 0.1 * width
    assert max(skills) > level.best - 0.1 * width


def test_in_the_next_game_a_level_has_another_skill() -> None:
    bot = LevelBot(LEVELS[3], "x")
    first = bot.skill
    bot.end_game([90, 80], 0)
    assert bot.skill != first


def thinking(level: Level, seed: str, given: Budget) -> Budget:
    return LevelBot(level, seed)._budget(given)


def test_what_a_level_thinks_follows_from_its_skill_and_from_what_it_is_given() -> None:
    consul = LevelBot(LEVELS[4], "x")
    own = simulations_at(consul.skill)
    assert thinking(LEVELS[4], "x", NO_LIMIT) == Budget(simulations=own)
    assert thinking(LEVELS[4], "x", Budget(seconds=0.2)) == Budget(0.2, own)
    assert thinking(LEVELS[4], "x", FEW) == FEW
    assert thinking(LEVELS[5], "x", NO_LIMIT) == Budget(seconds=1.0)
    assert thinking(LEVELS[5], "x", Budget(seconds=0.2)) == Budget(seconds=0.2)
    assert thinking(LEVELS[5], "x", FEW) == FEW
    bad_day = next(f"{n}" for n in range(99) if LevelBot(LEVELS[2], f"{n}").skill < 0)
    assert thinking(LEVELS[2], bad_day, Budget(seconds=0.2)) == Budget()
    assert thinking(LEVELS[2], bad_day, FEW) == FEW
    assert thinking(LEVELS[0], "x", Budget(seconds=0.2)) == Budget()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_each_level_is_described_by_a_sentence(level: Level) -> None:
    assert level.description[0].isupper()
    assert level.description.endswith(".")
    assert len(level.description.split()) > 5
    assert level.title[0].isupper()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_level_is_found_by_id_title_and_number_in_any_letters(level: Level) -> None:
    for name in (level.id, level.title, str(level.number), f" {level.title.upper()} "):
        assert level_named(name) is level
        assert make_bot(name, 1).name == level.title


@pytest.mark.parametrize("name", ["praetor", "", "7", "colonist2"])
def test_an_unknown_level_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(SetupError) as refused:
        level_named(name)
    assert str(refused.value) == (
        f"unknown level {name!r}: the levels are colonist (1), mercator (2), architect (3), senator (4), "
        "consul (5), magnus (6)"
    )


@pytest.mark.parametrize(
    ("seconds", "simulations"), [(0, None), (-1, None), (nan, None), (None, 0), (None, -5)]
)
def test_a_budget_that_leaves_nothing_is_refused(seconds: float | None, simulations: int | None) -> None:
    with pytest.raises(SetupError, match="a bot needs"):
        Budget(seconds, simulations)


@pytest.mark.parametrize("level", LEVELS[3:5], ids=lambda level: level.id)
def test_a_level_uses_as_many_simulations_as_it_says_unless_others_are_given(level: Level) -> None:
    observation = observed_after(Table("italia", 2), 5, "any", 30)
    own = simulations_at(LevelBot(level, 1).skill)
    assert own > 0
    for budget, simulations in ((NO_LIMIT, own), (Budget(simulations=7), 7)):
        bot = LevelBot(level, 1)
        bot.choose(observation, budget)
        assert bot.tree is not None
        assert bot.tree.visits[0] == simulations


@pytest.mark.parametrize("level", [*LEVELS[:2], A_GLANCE], ids=lambda level: level.id)
def test_time_to_think_does_not_make_a_level_search_that_plays_at_a_glance(level: Level) -> None:
    observation = observed_after(Table("italia", 2), 3, "any", 30)
    bot = LevelBot(level, 1)
    assert bot.choose(observation, Budget(seconds=1e6)) == LevelBot(level, 1).choose(observation, NO_LIMIT)
    assert bot.tree is None


def test_a_single_legal_action_needs_no_thought() -> None:
    game = asked_after(Table("italia", 2), 3, "any", 30)
    while len(game.legal_actions) > 1:
        game.push(game.legal_moves[0])
    bot = LevelBot(LEVELS[-1], 1)
    assert bot.choose(observe(game), NO_LIMIT) == game.legal_actions[0]
    assert bot.tree is None


def test_the_first_two_levels_err_and_a_glance_does_not() -> None:
    observation = observed_after(Table("imperium", 4), 3, "any", 40)
    choices = [
        {LevelBot(level, seed).choose(observation, NO_LIMIT) for seed in range(60)}
        for level in (*LEVELS[:2], A_GLANCE)
    ]
    assert len(choices[0]) > 1
    assert len(choices[1]) > 1
    assert len(choices[2]) == 1


def played_match(setup: Setup, bots: list[Bot], budget: Budget = NO_LIMIT) -> Match:
    """A match played to its end, which comes in time."""
    match = Match(setup, bots, [budget] * len(bots))
    result = match.play()
    assert match.position.choices == 0
    assert 0 <= result.winner < len(result.points)
    assert result.decisions < LONGEST
    assert result.decisions == len(match.played[0])
    return match


@pytest.mark.parametrize("table", ALL_TABLES if SOAKING else MANY_TABLES, ids=str)
def test_at_tables_of_every_kind_the_first_three_levels_play_a_whole_game(table: Table) -> None:
    bots: list[Bot] = [LevelBot(LEVELS[seat % 3], f"{table} {seat}") for seat in range(table.seats)]
    if table.seats < 3:
        bots.reverse()
    played_match(table.setup("sweep"), bots)


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_from_random_positions_of_every_table_the_last_three_levels_play_on(table: Table) -> None:
    chance = Random(str(table))
    match = Match(table.setup("sweep"), [RandomBot(1)] * table.seats, [FEW] * table.seats)
    bots: list[Bot] = [LevelBot(LEVELS[3 + seat % 3], seat) for seat in range(table.seats)]
    for _ in range(4):
        match.bots = [RandomBot(1)] * table.seats
        for _ in range(chance.randrange(40)):
            if match.position.choices:
                match.step()
        match.bots = bots
        for _ in range(10):
            if match.position.choices:
                match.step()
    assert match.decisions > 20


def boards_of_ones_own(folder: Path) -> list[Board]:
    (folder / "tiny.toml").write_text(TINY)
    return [load_board(folder / "tiny.toml"), parsed()]


@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: level.id)
def test_on_boards_that_nobody_has_learnt_levels_play_as_the_classic_bot_does(
    level: Level, tmp_path: Path
) -> None:
    for board in boards_of_ones_own(tmp_path):
        played_match(make_setup(board, 2, 1), [LevelBot(level, seat) for seat in range(2)])
        played_match(make_setup(board, 1, 1, ["contrarius"]), [LevelBot(level, 1)])


def test_a_bot_goes_on_to_games_at_other_tables(tmp_path: Path) -> None:
    tiny = boards_of_ones_own(tmp_path)[0]
    bots: list[Bot] = [LevelBot(LEVELS[1], seat) for seat in range(2)]
    for setup in (
        Table("italia", 2).setup(1),
        make_setup(tiny, 2, 1),
        Table("roma", 2, ("venus",)).setup(1),
        Table("italia", 2).setup(1),
    ):
        played_match(setup, bots)


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    def game(seed: int) -> list[list[int]]:
        bots: list[Bot] = [LevelBot(LEVELS[0], f"{seed} {seat}") for seat in range(3)]
        return played_match(make_setup("imperium", 3, 4), bots).played

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_a_higher_level_wins_most_games() -> None:
    wins = 0
    for number in range(20):
        own = number % 2
        bots: list[Bot] = [LevelBot(LEVELS[2 if seat == own else 0], f"{number} {seat}") for seat in (0, 1)]
        match = Match(make_setup("italia", 2, number // 2), bots, [NO_LIMIT] * 2)
        wins += match.play().winner == own
    assert wins >= 15


def test_an_illegal_action_of_a_bot_is_not_carried_out() -> None:
    class Cheat(Fallback):
        name = "cheat"

        def choose(self, observation: object, budget: object) -> int:
            return 9999

    match = Match(make_setup("italia", 2, 1), [Cheat(), Cheat()], [NO_LIMIT] * 2)
    with pytest.raises(IllegalMove, match="the bot cheat chose 9999, which is not legal"):
        match.step()
    assert match.decisions == 0


def test_a_random_bot_chooses_by_its_seed_and_the_moment() -> None:
    game = asked_after(Table("imperium", 3), 1, "any", 20)
    seen = observe(game)
    assert RandomBot(1).choose(seen, NO_LIMIT) == RandomBot(1).choose(seen, NO_LIMIT)
    assert len({RandomBot(seed).choose(seen, NO_LIMIT) for seed in range(50)}) == len(seen.actions)

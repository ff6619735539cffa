"""Bots see what their seat sees: positions that look alike to it give one observation and one choice."""

import ast
import inspect
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, get_type_hints

import pytest
from hypothesis import strategies as st

import concordia
from concordia import Game
from concordia.bots.bot import Bot, Budget
from concordia.bots.classic.bot import ClassicBot
from concordia.bots.hints import hints
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.match import Match
from concordia.bots.players import RandomBot
from concordia.bots.stdio import StdioBot
from concordia.brain.observation import NO_SEED, UNSEEN, Observation, observe
from concordia.errors import GameOver
from concordia.moves import Move
from concordia.rules.packed import unpack
from concordia.shapes.view import View
from concordia.view import view
from tests.bots.observed import Scripted, asked_after, games_that_look_the_same
from tests.random_games import ALL_TABLES, Table, over_games, played
from tests.test_hidden import SECRET_SALT, SECRET_SEED, with_other_secrets

TEAMS: Final = [table for table in ALL_TABLES if table.in_teams]
FEW: Final = Budget(simulations=24)
SOME: Final = Budget(simulations=60)


def told(observation: Observation) -> tuple[object, ...]:
    """All that is in an observation."""
    return (
        observation.setup,
        observation.seat,
        observation.row.tobytes(),
        observation.actions,
        observation.played,
        observation.view(),
    )


@over_games(3, moves=st.integers(0, 300))
def test_positions_that_look_the_same_give_the_same_observation(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    expected = told(observe(game))
    for other in games_that_look_the_same(game, Random(seed)):
        assert told(observe(other)) == expected


@over_games(2, moves=st.integers(0, 300))
def test_from_positions_that_look_the_same_every_level_judges_and_chooses_the_same(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    seen = observe(game)
    others = [observe(other) for other in games_that_look_the_same(game, Random(seed))]
    for level in LEVELS:
        chosen = LevelBot(level, seed).choose(seen, FEW)
        for other in others:
            assert LevelBot(level, seed).choose(other, FEW) == chosen
    for bot in (LevelBot(LEVELS[-1], seed), ClassicBot(seed)):
        judged = bot.judge(seen, FEW)
        for other in others:
            assert type(bot)(*made_of(bot)).judge(other, FEW) == judged
    assert {RandomBot(seed).choose(other, FEW) for other in others} == {RandomBot(seed).choose(seen, FEW)}


def made_of(bot: LevelBot | ClassicBot) -> tuple[Any, ...]:
    return (bot.level, bot.seed) if isinstance(bot, LevelBot) else (bot.seed,)


@over_games(1, TEAMS, moves=st.integers(20, 200))
def test_hints_tell_nothing_about_what_is_hidden(table: Table, style: str, seed: int, moves: int) -> None:
    game = asked_after(table, seed, style, moves)
    expected = hints(observe(game), FEW)
    for other in games_that_look_the_same(game, Random(seed)):
        assert hints(observe(other), FEW) == expected


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_over_many_seeds_a_level_chooses_alike_from_positions_that_look_the_same(level: object) -> None:
    game = asked_after(Table("sicilia", 4, ("teams",)), 3, "buying", 90)
    others = list(games_that_look_the_same(game, Random(1)))
    for seed in range(20):
        choices = set()
        for one in (game, *others):
            bot = LevelBot(next(known for known in LEVELS if known == level), seed)
            choices.add(bot.choose(observe(one), FEW))
        assert len(choices) == 1


def test_positions_that_look_the_same_are_not_the_same() -> None:
    different = 0
    for moves in range(30, 90, 10):
        game = asked_after(Table("sicilia", 4, ("teams",)), 3, "buying", moves)
        different += sum(other.state != game.state for other in games_that_look_the_same(game, Random(1)))
    assert different > 10


@over_games(2, moves=st.integers(0, 400))
def test_an_observation_shows_the_view_of_the_seat_that_is_asked(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    observation = observe(game)
    assert game.decision is not None
    assert observation.seat == game.decision.seat
    assert list(observation.actions) == game.legal_actions
    assert without_undo(observation.view()) == without_undo(view(game, observation.seat))


def without_undo(seen: View) -> View:
    return replace(seen, may_undo=False)


@over_games(1)
def test_a_match_shows_its_bots_what_a_game_would_show_them(table: Table, style: str, seed: int) -> None:
    game = played(table, seed, style)
    moves = game.moves[:]
    while game.moves:
        game.pop()
    bots = [Scripted(played(table, seed, style))] * table.seats
    match = Match(table.setup(seed), bots, [FEW] * table.seats)
    for number, move in enumerate(moves):
        if number % 31 == 0:
            assert told(match.observe()) == told(observe(game))
        match.step()
        game.push(move)
    assert match.position.choices == 0


@over_games(1, TEAMS)
def test_where_a_legatus_points_is_seen_by_the_partner_alone(table: Table, style: str, seed: int) -> None:
    game = played(table, seed, "buying")
    game.pop()
    moves, deciders = game.moves, [before.stack[before.depth - 1].seat for before, _ in game.history()]
    observation = observe(game)
    half = table.seats // 2
    for action, move, by in zip(observation.played, moves, deciders, strict=True):
        secret = move.kind == "point" and by % half != observation.seat % half
        assert action == (UNSEEN if secret else int(move))


def test_a_legatus_has_pointed_in_the_games_compared() -> None:
    kinds = {move.kind for move in played(Table("imperium", 4, ("teams",)), 1, "buying").moves}
    assert "point" in kinds


@pytest.mark.parametrize("moves", [0, 60])
def test_an_observation_holds_no_seed_and_no_salt(moves: int) -> None:
    game = Game.new("sicilia", seats=3, seed=SECRET_SEED, salt=SECRET_SALT)
    chance = Random(moves)
    for _ in range(moves):
        game.push(chance.choice(game.legal_moves))
    observation = observe(game)
    assert (observation.setup.seed, observation.setup.salt) == (NO_SEED, "")
    observation.view()
    kept = pickle.dumps(observation)
    for secret in (SECRET_SEED, SECRET_SALT, game.setup.commitment):
        assert secret.encode() not in kept
    assert unpack(observation.row).chance == [0, 0, 0, 0]


def test_games_that_differ_by_their_seed_alone_have_the_same_set_up_in_observations() -> None:
    one, other = (observe(Game.new("italia", seats=2, seed=seed)).setup for seed in (1, 2))
    assert one == other


@over_games(1, moves=st.integers(0, 200))
def test_no_bot_can_write_into_an_observation_or_does(
    table: Table, style: str, seed: int, moves: int
) -> None:
    observation = observe(asked_after(table, seed, style, moves))
    before = told(observation)
    assert not observation.row.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        observation.row[0] = 1
    LevelBot(LEVELS[-1], seed).judge(observation, FEW)
    assert told(observation) == before


def test_a_match_gives_rows_that_cannot_be_written() -> None:
    table = Table("italia", 2)
    observation = Match(table.setup(1), [RandomBot(1)] * 2, [FEW] * 2).observe()
    assert not observation.row.flags.writeable


def test_observing_changes_nothing_in_a_game() -> None:
    game = asked_after(Table("sicilia", 4, ("teams",)), 2, "any", 50)
    before = game.copy()
    observe(game)
    assert (game.state, game.moves, game.legal_actions) == (before.state, before.moves, before.legal_actions)


def test_moves_in_the_game_of_an_observation_leave_the_real_game_alone() -> None:
    game = asked_after(Table("italia", 3), 2, "any", 50)
    before = game.copy()
    shown = observe(game).game
    shown.push(shown.legal_moves[0])
    assert game.state == before.state


def test_a_finished_game_has_nothing_to_observe() -> None:
    with pytest.raises(GameOver, match="nobody is asked"):
        observe(played(Table("italia", 2), 1))


@pytest.mark.parametrize("table", [Table("imperium", 3), Table("roma", 4, ("teams",))], ids=str)
def test_in_whole_games_search_chooses_without_the_hidden_things(table: Table) -> None:
    """Two bots of one seed go on side by side, one of them in a world with other secrets."""
    game = asked_after(table, 5, "any", 40)
    bots = [LevelBot(LEVELS[3], seat) for seat in range(table.seats)]
    shadows = [LevelBot(LEVELS[3], seat) for seat in range(table.seats)]
    chance = Random(5)
    for _ in range(40):
        seat = observe(game).seat
        chosen: Move | int = bots[seat].choose(observe(game), SOME)
        assert shadows[seat].choose(observe(with_other_secrets(game, chance)), SOME) == chosen
        game.push(chosen)


PACKAGE: Final = Path(inspect.getfile(concordia)).parent
PLAYERS: Final = "concordia.bots.players"
"""The module that makes bots by name, from which all that belongs to a bot is imported."""
OBSERVER: Final = "concordia.brain.observation"
"""The one module of theirs that may know any game: it makes observations."""
PREPARING: Final = "concordia.brain.readiness"
"""Plays a little of a game of its own, so that the search is compiled."""
SECRETIVE: Final = {
    "concordia",
    "concordia.game",
    "concordia.record",
    "concordia.replay",
    "concordia.campaign",
    "concordia.bots",
    "concordia.bots.match",
    "concordia.bots.conformance",
    "concordia.bots.classic.tuning",
}
"""What leads to real states."""
HARMLESS: Final = {
    "concordia.kernel": {"packed_tables"},
    "concordia.rules.setup": {"number_of_decks", "first_of_deck"},
}
"""What may be imported from modules that also lead to states."""


def imports_of(module: str) -> Iterator[tuple[str, str]]:
    """Every name that a module of the bots imports from the project, with the module it comes from."""
    for part in ast.walk(ast.parse(source_of(module))):
        if isinstance(part, ast.Import):
            yield from ((name.name, "") for name in part.names if name.name.startswith("concordia"))
        elif isinstance(part, ast.ImportFrom):
            assert part.level == 0
            if part.module is not None and part.module.split(".")[0] == "concordia":
                yield from ((part.module, name.name) for name in part.names)


def source_of(module: str) -> str:
    path = PACKAGE.joinpath(*module.split(".")[1:])
    return (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")


def is_module(name: str) -> bool:
    path = PACKAGE.joinpath(*name.split(".")[1:])
    ours = name.startswith(("concordia.bots.", "concordia.brain."))
    return ours and ((path / "__init__.py").is_file() or path.with_suffix(".py").is_file())


def modules_below(*beginnings: str) -> set[str]:
    """These modules of the bots and all others that they import, one after another."""
    found: set[str] = set()
    waiting = list(beginnings)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            for source, name in imports_of(module):
                waiting += [one for one in (source, f"{source}.{name}") if is_module(one)]
    return found


THINKING: Final = sorted(modules_below(PLAYERS, "concordia.bots.hints") - {OBSERVER, PREPARING})


def test_all_that_bots_think_with_is_looked_at() -> None:
    bots = ("levels", "judgement", "steps", "stdio", "assessment", "classic.search", "classic.thought.search")
    brain = ("network", "eye", "search", "tree", "quick", "sight.table", "sight.hidden")
    expected = {f"concordia.bots.{name}" for name in bots} | {f"concordia.brain.{name}" for name in brain}
    assert expected <= set(THINKING)


@pytest.mark.parametrize("module", THINKING)
def test_what_a_bot_consists_of_never_reaches_a_game_in_progress(module: str) -> None:
    for source, name in imports_of(module):
        assert source not in SECRETIVE, f"{module} imports {name} from {source}"
        assert f"{source}.{name}" not in SECRETIVE, f"{module} imports {source}.{name}"
        if source in HARMLESS:
            assert name in HARMLESS[source], f"{module} imports {name} from {source}"


@pytest.mark.parametrize("module", THINKING)
def test_whatever_chooses_is_given_an_observation_and_a_budget(module: str) -> None:
    for part in ast.walk(ast.parse(source_of(module))):
        if isinstance(part, ast.ClassDef) and part.name.endswith("Bot"):
            for method in part.body:
                if isinstance(method, ast.FunctionDef) and method.name == "choose":
                    taken = [ast.unparse(one.annotation) for one in method.args.args if one.annotation]
                    assert taken == ["Observation", "Budget"]


@pytest.mark.parametrize(
    "kind", [Bot, ClassicBot, LevelBot, RandomBot, StdioBot], ids=lambda kind: kind.__name__
)
def test_the_types_of_bots_allow_no_state(kind: type) -> None:
    assert get_type_hints(kind.choose) == {"observation": Observation, "budget": Budget, "return": int}  # type: ignore[attr-defined]

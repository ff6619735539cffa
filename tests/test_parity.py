"""Plain and compiled rules are the same rules: they agree after every decision of whole games."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from concordia import kernel
from concordia.rules import packed
from concordia.rules.actions import WORDS
from concordia.rules.compile import BOUNDS_CHECKED
from concordia.rules.decisions import DECISIONS
from concordia.rules.dispatch import settle
from concordia.rules.packed import STATE_BYTES, pack, unpack
from concordia.rules.playout import play_out
from concordia.rules.scoring import final_points, standing
from concordia.rules.seats import everyone
from concordia.rules.setup import new_game
from concordia.rules.state import State, blank, copy_state
from concordia.setup import tables_of
from tests.random_games import (
    ALL_TABLES,
    MANY_TABLES,
    STYLES,
    TABLES,
    Table,
    choose,
    played,
)


def both(table: Table, seed: int | str) -> tuple[kernel.PlainPosition, kernel.CompiledPosition]:
    plain = kernel.new(table.setup(seed), "plain")
    compiled = kernel.new(table.setup(seed), "compiled")
    assert isinstance(plain, kernel.PlainPosition)
    assert isinstance(compiled, kernel.CompiledPosition)
    return plain, compiled


def agree(plain: kernel.PlainPosition, compiled: kernel.CompiledPosition) -> None:
    assert np.array_equal(pack(plain.plain), compiled.row)
    assert plain.masks == compiled.masks.tolist()
    assert plain.choices == compiled.choices


def test_compiled_code_checks_its_indices_in_tests() -> None:
    assert BOUNDS_CHECKED


GAMES = [(table, seed) for table in ALL_TABLES for seed in ((1, 2, 3) if table in TABLES else (1,))]


@pytest.mark.parametrize(("table", "seed"), GAMES, ids=str)
def test_plain_and_compiled_agree_after_every_random_decision(table: Table, seed: int) -> None:
    plain, compiled = both(table, seed)
    chance = Random(f"{table} {seed}")
    agree(plain, compiled)
    while plain.choices:
        action = chance.choice(plain.actions())
        plain.apply(action)
        compiled.apply(action)
        agree(plain, compiled)
    assert plain.points() == compiled.points()
    assert compiled.choices == 0


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"any"}))
@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_plain_and_compiled_agree_in_games_of_buyers_and_of_builders(table: Table, style: str) -> None:
    game = table.game(3)
    compiled = kernel.new(table.setup(3))
    assert isinstance(compiled, kernel.CompiledPosition)
    chance = Random(f"{table} {style}")
    while not game.is_over:
        assert compiled.actions() == game.legal_actions
        assert compiled.points() == [game.score(seat).total for seat in range(everyone(game.state))]
        move = choose(game, chance, style)
        game.push(move)
        compiled.apply(move.action)
        assert np.array_equal(pack(game.state), compiled.row)
    assert compiled.choices == 0


def test_every_kind_of_decision_occurs_in_the_games_compared() -> None:
    asked = set()
    with_all = ("venus", "start-without-goods", "intermediate-scoring")
    for table in (Table("italia", 2), Table("roma", 2, with_all), Table("roma", 4, ("teams",))):
        for style in STYLES:
            for state, _ in played(table, 3, style).history():
                asked.add(state.stack[state.depth - 1].kind)
    assert asked == set(range(DECISIONS))


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_the_games_of_a_batch_are_the_plain_games_of_the_same_seeds(table: Table) -> None:
    setup = table.setup("batch")
    games = kernel.batch(setup, first=3, games=2)
    tables = tables_of(setup.board)
    for i, number in enumerate((3, 4)):
        words = kernel.game_seed("batch", number)
        s: State = blank(State)
        s.chance = words[:4]
        legal = [0] * WORDS
        choices = new_game(s, tables, table.seats, setup.options, setup.level, legal)
        decisions = play_out(s, tables, choices, legal, words[4:], kernel.NO_LIMIT)
        assert s.over
        assert games.decisions[i] == decisions
        assert games.turns[i] == s.turn
        assert games.winner[i] == max(range(everyone(s)), key=lambda seat: standing(s, tables, seat))
        assert games.concordia[i] == s.concordia
        assert games.by_houses[i] == (s.players[s.concordia].reserve == 0)
        assert games.points[i].tolist() == [final_points(s, tables, seat) for seat in range(everyone(s))]


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_playouts_of_both_speeds_make_the_same_decisions_for_any_limit(table: Table) -> None:
    plain, compiled = both(table, 5)
    for most in (0, 1, 2, 10, 20):
        assert plain.playout(f"players {most}", most) == compiled.playout(f"players {most}", most) == most
        agree(plain, compiled)
    left = plain.playout(7)
    assert left == compiled.playout("7")
    assert left > 0
    assert plain.playout(8) == compiled.playout(8) == 0
    agree(plain, compiled)
    assert plain.points() == compiled.points()


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_both_speeds_resume_any_plain_state(table: Table) -> None:
    for made in (0, 1, 7, 60, 200):
        game = played(table, 6, "building", made)
        before = copy_state(game.state)
        plain = kernel.resume(game.board, game.state, "plain")
        compiled = kernel.resume(game.board, game.state)
        assert isinstance(plain, kernel.PlainPosition)
        assert isinstance(compiled, kernel.CompiledPosition)
        agree(plain, compiled)
        assert plain.actions() == game.legal_actions
        assert plain.playout(1) == compiled.playout(1)
        agree(plain, compiled)
        assert game.state == before


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_a_copied_row_is_the_same_and_its_own(table: Table) -> None:
    row = pack(played(table, 4, moves=100).state)
    target = np.full(STATE_BYTES, 255, np.uint8)
    packed.copy_row(row, target)
    assert np.array_equal(row, target)
    target[:] = 0
    assert unpack(row) == played(table, 4, moves=100).state


def test_packing_and_unpacking_lead_back_to_the_state() -> None:
    for table in ALL_TABLES:
        state = played(table, 2, moves=150).state
        assert unpack(pack(state)) == state


def test_a_number_too_large_for_its_field_is_not_packed() -> None:
    state = played(TABLES[0], 1, moves=10).state
    state.players[0].coins = 1 << 15
    with pytest.raises(OverflowError):
        pack(state)


def test_a_settled_state_settles_to_itself() -> None:
    game = played(TABLES[0], 1, moves=40)
    before = copy_state(game.state)
    legal = [0] * WORDS
    assert settle(game.state, game.tables, legal) == len(game.legal_actions)
    assert game.state == before


UNCHECKED = """
import json
from random import Random
from concordia import kernel
from concordia.rules.compile import BOUNDS_CHECKED
from concordia.setup import make_setup
assert not BOUNDS_CHECKED
games = kernel.batch(make_setup("imperium", 4, 1), 0, 20)
print(json.dumps([games.decisions.tolist(), games.points.tolist()]))
for table in (("roma", 3, 1, ["venus"]), ("sicilia", 1, 2, ["contrarius"]), ("imperium", 6, 3, ["teams"])):
    plain, compiled = (kernel.new(make_setup(*table), mode) for mode in ("plain", "compiled"))
    made, chance = 0, Random(1)
    while plain.choices:
        assert plain.actions() == compiled.actions()
        action = chance.choice(plain.actions())
        assert plain.apply(action) == compiled.apply(action)
        made += 1
        assert made % 8 or plain.state() == compiled.state()
    assert made > 50
    assert plain.points() == compiled.points()
"""


def test_unchecked_code_which_shares_large_functions_plays_the_same_games() -> None:
    games = kernel.batch(Table("imperium", 4).setup(1), 0, 20)
    checked = [games.decisions.tolist(), games.points.tolist()]
    environment = {name: value for name, value in os.environ.items() if name != "CONCORDIA_BOUNDS_CHECK"}
    run = subprocess.run(
        [sys.executable, "-c", UNCHECKED],
        env={**environment, "PYTHONPATH": str(Path(kernel.__file__).parent.parent)},
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout) == checked

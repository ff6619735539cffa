"""The weights that come with the project: complete, readable, and written as they are read."""

import tomllib
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from concordia.bots.classic.thought.evaluation import CONTRARIUS, PLAYER, ROWS, SPREAD
from concordia.bots.classic.thought.features import NAMES, NUMBER
from concordia.bots.classic.weights import (
    SHIPPED,
    SOLO,
    TOGETHER,
    USUAL_BOARD,
    Weights,
    read_weights,
    shipped_weights,
    weights_for,
    weights_text,
)
from concordia.data.board import board_names, load_board
from concordia.setup import LEVELS, make_setup
from tests.random_games import ALL_TABLES, Table

BOARDS: Final = sorted(board_names())
TABLES: Final = [TOGETHER, SOLO]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("board", BOARDS)
def test_every_board_comes_with_weights_for_both_tables(board: str, table: str) -> None:
    assert (SHIPPED / f"{board}.toml").is_file()
    weights = shipped_weights(board, table)
    assert weights.shape == (ROWS, NUMBER)
    assert np.isfinite(weights).all()
    assert weights[PLAYER : PLAYER + 2].any()
    assert (weights[SPREAD, :2] >= 1).all()
    assert not weights[SPREAD, 2:].any()
    assert weights[CONTRARIUS : CONTRARIUS + 2].any() == (table == SOLO)


@pytest.mark.parametrize("board", BOARDS)
def test_every_feature_in_a_file_is_known_and_has_two_weights(board: str) -> None:
    told = tomllib.loads((SHIPPED / f"{board}.toml").read_text(encoding="utf-8"))
    assert sorted(told) == sorted(TABLES)
    for table in told.values():
        assert set(table) <= {"spread", "player", "contrarius"}
        assert len(table["spread"]) == 2
        for who in set(table) - {"spread"}:
            assert set(table[who]) <= set(NAMES)
            assert all(len(pair) == 2 for pair in table[who].values())


def test_every_file_of_weights_is_that_of_a_board() -> None:
    assert sorted(file.name for file in SHIPPED.iterdir()) == [f"{board}.toml" for board in BOARDS]


@pytest.mark.parametrize("board", BOARDS)
def test_the_shipped_files_are_what_would_be_written(board: str) -> None:
    tables = {table: shipped_weights(board, table) for table in TABLES}
    assert (SHIPPED / f"{board}.toml").read_text(encoding="utf-8") == weights_text(load_board(board), tables)


def some_weights(seed: int, with_contrarius: bool) -> Weights:
    """Weights with two decimals, some of them nothing."""
    chance = np.random.default_rng(seed)
    weights = np.round(chance.normal(0, 20, (ROWS, NUMBER)), 2)
    weights[:, chance.random(NUMBER) < 0.2] = 0
    weights[SPREAD] = 0
    weights[SPREAD, :2] = (12.5, 3.25)
    if not with_contrarius:
        weights[CONTRARIUS : CONTRARIUS + 2] = 0
    return weights


@pytest.mark.parametrize("seed", range(5))
def test_weights_that_are_written_are_read_again(seed: int, tmp_path: Path) -> None:
    tables = {TOGETHER: some_weights(seed, False), SOLO: some_weights(seed + 100, True)}
    file = tmp_path / "weights.toml"
    file.write_text(weights_text(load_board("roma"), tables), encoding="utf-8")
    for table, weights in tables.items():
        assert np.array_equal(read_weights(file, table), weights)


def test_a_file_says_what_it_is_and_leaves_out_what_is_nothing(tmp_path: Path) -> None:
    weights = np.zeros((ROWS, NUMBER))
    weights[SPREAD, :2] = (20, 10)
    weights[PLAYER, NAMES.index("coins")] = 0.25
    text = weights_text(load_board("italia"), {TOGETHER: weights})
    assert text == (
        "# What the evaluation weighs on Italia; written by `concordia tune`, see docs/tuning.md.\n"
        "# Each feature has its weight at the beginning and at the end of a game, in points.\n"
        "\n"
        "[together]\n"
        "spread = [20.00, 10.00]\n"
        "\n"
        "[together.player]\n"
        '"coins" = [0.25, 0.00]\n'
    )


def test_a_board_of_ones_own_has_the_usual_weights() -> None:
    for table in TABLES:
        assert np.array_equal(shipped_weights("nowhere", table), shipped_weights(USUAL_BOARD, table))


def test_shipped_weights_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        shipped_weights("italia", TOGETHER)[0, 0] = 1


@pytest.mark.parametrize("table", ALL_TABLES[::4], ids=str)
def test_games_against_contrarius_are_weighed_by_weights_of_their_own(table: Table) -> None:
    weights = weights_for(table.setup(1))
    expected = SOLO if table.against_contrarius else TOGETHER
    assert weights is shipped_weights(table.board, expected)


def test_every_level_of_contrarius_and_a_team_too_has_the_weights_against_him() -> None:
    for level in LEVELS:
        for variants in ([level], [level, "teams"]):
            setup = make_setup("roma", len(variants), 1, variants)
            assert weights_for(setup) is shipped_weights("roma", SOLO)

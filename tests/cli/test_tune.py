from pathlib import Path
from typing import Final

import numpy as np
import pytest

from concordia.bots.classic.thought.evaluation import PLAYER, ROWS, SPREAD
from concordia.bots.classic.thought.features import NUMBER
from concordia.bots.classic.weights import SOLO, TOGETHER, read_weights, shipped_weights, weights_text
from concordia.cli.tune import FIRST_SPREAD, nothing
from concordia.data.board import load_board
from tests.cli.conftest import Run

TINY: Final = ("tune", "--board", "italia", "--simulations", "2", "--workers", "1", "--seed", "tiny")
ONE_ROUND: Final = ("--rounds", "1", "--games", "10", "--trial", "1", "--generations", "0")
ONE_GENERATION: Final = ("--rounds", "0", "--trial", "1", "--generations", "1", "--children", "4")
NOTHING: Final = ("--rounds", "0", "--generations", "0")


def test_a_round_writes_weights_that_can_be_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    ended = run(*TINY, *ONE_ROUND, "--out", file)
    assert ended.status == 0
    assert "Round 1: " in ended.out
    assert "challengers " in ended.out
    assert ended.out.endswith(f"The weights are in {file}\n")
    weights = read_weights(file, TOGETHER)
    assert weights.shape == (ROWS, NUMBER)
    assert np.isfinite(weights).all()
    assert np.array_equal(read_weights(file, SOLO), shipped_weights("italia", SOLO))


def test_a_round_against_contrarius_leaves_the_weights_of_players_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    ended = run(*TINY, *ONE_ROUND, "--solo", "--out", file)
    assert ended.status == 0
    assert np.array_equal(read_weights(file, TOGETHER), shipped_weights("italia", TOGETHER))
    assert np.isfinite(read_weights(file, SOLO)).all()


def test_what_is_evolved_is_taken_if_it_wins_fresh_games(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    ended = run(*TINY, *ONE_GENERATION, "--out", file)
    assert (ended.status, ended.err) == (0, "")
    assert "Generation 1: children " in ended.out
    assert "Evolved: vesta " in ended.out
    assert "In 3 fresh deals: " in ended.out
    weights, before = read_weights(file, TOGETHER), shipped_weights("italia", TOGETHER)
    assert np.array_equal(weights, before) == (", not taken\n" in ended.out)
    used = np.abs(before[PLAYER]) >= 1
    assert (np.sign(weights[PLAYER][used]) == np.sign(before[PLAYER][used])).all()


def test_without_rounds_and_generations_the_weights_are_those_of_the_project(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "weights.toml"
    assert run(*TINY, *NOTHING, "--out", file).out == f"The weights are in {file}\n"
    tables = {table: shipped_weights("italia", table) for table in (TOGETHER, SOLO)}
    assert file.read_text(encoding="utf-8") == weights_text(load_board("italia"), tables)


def test_the_usual_file_has_the_name_of_the_board(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*TINY, *NOTHING).out == "The weights are in italia.toml\n"
    assert (tmp_path / "italia.toml").is_file()


def test_tuning_can_begin_from_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    run(*TINY, *NOTHING, "--from-nothing", "--out", file)
    assert np.array_equal(read_weights(file, TOGETHER), nothing())
    assert nothing()[SPREAD, :2].tolist() == list(FIRST_SPREAD)
    assert np.array_equal(read_weights(file, SOLO), shipped_weights("italia", SOLO))


@pytest.mark.parametrize("simulations", ["1", "64"])
def test_a_round_from_nothing_is_played_even_if_its_games_grow_too_long(
    run: Run, tmp_path: Path, simulations: str
) -> None:
    file = tmp_path / "weights.toml"
    ended = run(*TINY, *ONE_ROUND, "--simulations", simulations, "--from-nothing", "--out", file)
    assert ended.status == 0 or ended.err.startswith("Error: ")
    assert np.isfinite(read_weights(file, TOGETHER)).all()


def test_tuning_again_finds_the_same(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "one.toml", tmp_path / "other.toml"]
    for file in files:
        run(*TINY, *ONE_ROUND, "--out", file)
    assert files[0].read_text() == files[1].read_text()


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (("--board", "nowhere"), "nowhere"),
        (
            ("--out", "no/such/folder/weights.toml"),
            "the weights cannot be written to no/such/folder/weights.toml",
        ),
        (("--games", "9"), "--games"),
        (("--children", "3"), "--children"),
        (("--trial", "0"), "--trial"),
        (("--simulations", "0"), "--simulations"),
    ],
)
def test_what_does_not_fit_is_refused(run: Run, options: tuple[str, ...], answer: str) -> None:
    ended = run(*TINY, *NOTHING, *options)
    assert (ended.status, ended.out) == (2, "")
    assert answer in ended.err

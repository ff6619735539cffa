"""Whether it is told truly how true chances to win are, and whether they become truer."""

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from concordia.brain.answers import CALM_AT
from concordia.brain.network import PLAIN
from concordia.brain.store import Brain, brains_at_hand, network_for
from concordia.cli import main
from concordia.data.board import load_board
from concordia.errors import BrainError
from concordia.train.calibration import (
    CALMEST,
    MOST_DOUBT,
    WILDEST,
    Predictions,
    best_calm,
    calmed,
    predict,
    truth,
)
from tests.soak import often

ITALIA = load_board("italia")
GAMES = often(20, 5)


def drawn(number: int, seed: int = 1, partners: bool = False) -> Predictions:
    """True predictions for four seats, and what came of them."""
    chance = np.random.default_rng(seed)
    chances = chance.dirichlet([0.7] * 4, number)
    winner = (chances.cumsum(axis=1) > chance.random((number, 1))).argmax(axis=1)
    shares = np.eye(4)[winner]
    together = np.tile([2, 3, 0, 1] if partners else [0, 1, 2, 3], (number, 1))
    if partners:
        shares = (shares + np.take_along_axis(shares, together, axis=1)) / 2
    return Predictions(chances, chance.uniform(0, 30, number), shares, together)


@pytest.mark.parametrize("partners", [False, True])
def test_true_predictions_are_told_to_be_true(partners: bool) -> None:
    found = truth(drawn(40_000, partners=partners))
    assert found.average < 0.01
    assert found.worst < 0.02
    assert sum(tenth.number for tenth in found.tenths) == 160_000
    for number, tenth in enumerate(found.tenths):
        assert number / 10 <= tenth.predicted <= (number + 1) / 10


def test_what_is_off_is_told_in_its_tenth() -> None:
    said = np.tile([0.75, 0.25], (1_000, 1))
    shares = np.tile([1.0, 0.0], (1_000, 1))
    found = truth(Predictions(said, np.zeros(1_000), shares, np.tile([0, 1], (1_000, 1))))
    assert (found.tenths[7].predicted, found.tenths[7].true) == (0.75, 1.0)
    assert (found.tenths[2].predicted, found.tenths[2].true) == (0.25, 0.0)
    assert found.worst == found.average == 0.25


def test_predictions_become_true_whatever_was_wrong_with_them_in_each_phase() -> None:
    true = drawn(40_000)
    wrong = calmed(true, [*np.interp(CALM_AT, [0, 30], [0.5, 2.0]).tolist(), 0.0])
    assert truth(wrong).worst > 0.06
    again = calmed(wrong, best_calm(wrong))
    assert truth(again).worst < 0.03
    assert truth(again).average < 0.01


def test_a_handful_of_games_does_not_make_chances_wild() -> None:
    few = drawn(3)
    sure = few._replace(chances=np.where(few.shares > 0, 0.7, 0.1), shares=few.shares)
    *stretch, doubt = best_calm(sure)
    assert all(CALMEST <= one <= WILDEST for one in stretch)
    assert WILDEST in stretch
    assert 0 <= doubt <= MOST_DOUBT


def test_predictions_of_games_are_whole_and_follow_from_the_seed() -> None:
    network = network_for(ITALIA)
    told: list[int] = []
    one = predict(network, ITALIA, GAMES, "a", told.append)
    other = predict(network, ITALIA, GAMES, "a")
    assert told[-1] == GAMES
    assert (one.chances == other.chances).all()
    assert one.chances.sum(axis=1) == pytest.approx(1, abs=1e-3)
    assert one.shares.sum(axis=1) == pytest.approx(1)
    assert ((one.shares > 0) <= (one.chances > 0)).all()
    assert predict(network, ITALIA, GAMES, "b").chances.shape != one.chances.shape


def test_chances_are_stretched_by_the_rounds_that_are_left() -> None:
    network = network_for(ITALIA)
    flat = predict(replace(network, calm=(*(1e-6,) * len(CALM_AT), 0.0)), ITALIA, 4, "a")
    seats = (flat.chances > 0).sum(axis=1, keepdims=True)
    assert flat.chances == pytest.approx(np.where(flat.chances > 0, 1 / seats, 0), abs=1e-3)


def test_the_command_makes_a_file_true_and_leaves_its_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, picture = tmp_path / "mine.npz", tmp_path / "truth.png"
    shutil.copyfile(brains_at_hand()[-1], mine)
    line = ["calibrate", str(mine), "--board", "italia", "--games", "12", "--write", "--json"]
    with pytest.raises(SystemExit) as ended:
        main([*line, "--picture", str(picture)])
    assert ended.value.code == 0
    told = json.loads(capsys.readouterr().out)["italia"]
    assert told["games"] == 12
    assert len(told["tenths"]) == 10
    assert picture.stat().st_size > 0
    with Brain(mine) as opened, Brain(brains_at_hand()[-1]) as shipped:
        assert opened.about.checksums == shipped.about.checksums
        assert opened.about.origin == shipped.about.origin
        assert opened.about.calm.keys() >= {"italia"}
        assert opened.network(ITALIA).calm == tuple(opened.about.calm["italia"])
        assert opened.about.calm["italia"] != shipped.about.calm.get("italia")


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(brains_at_hand()[-1], tmp_path / "mine.npz")
    monkeypatch.setattr("os.access", lambda _, mode: mode != os.W_OK)
    with pytest.raises(SystemExit) as ended:
        main(["calibrate", str(tmp_path / "mine.npz"), "--write"])
    assert ended.value.code == 2
    assert "cannot be written: give a copy of it that can" in capsys.readouterr().err


def test_a_calm_of_no_numbers_is_refused() -> None:
    with pytest.raises(BrainError, match="calm"):
        replace(network_for(ITALIA), calm=(1.0, 0.0)).check()
    with pytest.raises(BrainError, match="calm"):
        replace(network_for(ITALIA), calm=(*PLAIN[:-1], 1.0)).check()


def test_doubt_that_remains_is_found_and_divided_among_all() -> None:
    true = calmed(drawn(40_000), [*PLAIN[:-1], 0.1])
    chance = np.random.default_rng(5)
    winner = (true.chances.cumsum(axis=1) > chance.random((40_000, 1))).argmax(axis=1)
    happened = drawn(40_000)._replace(shares=np.eye(4)[winner])
    assert best_calm(happened)[-1] == pytest.approx(0.1, abs=0.03)
    network = network_for(ITALIA)
    doubting = predict(replace(network, calm=(*PLAIN[:-1], 0.2)), ITALIA, 4, "a")
    plain = predict(replace(network, calm=PLAIN), ITALIA, 4, "a")
    assert calmed(plain, [*PLAIN[:-1], 0.2]).chances == pytest.approx(doubting.chances, abs=1e-5)

"""The file of a brain: what it tells of itself, and how clearly anything wrong with it is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from concordia import Game
from concordia.bots.bot import Budget
from concordia.bots.levels import LEVELS, LevelBot
from concordia.brain.network import PLAIN
from concordia.brain.observation import observe
from concordia.brain.places import places_on
from concordia.brain.store import (
    ABOUT,
    ENV,
    About,
    Brain,
    brains_at_hand,
    fingerprint,
    knows,
    network_for,
    save,
)
from concordia.data.board import board_names, load_board, parse_board
from concordia.errors import BrainError
from concordia.setup import make_setup
from tests.bots.test_levels import boards_of_ones_own
from tests.tiny_board import TINY


def made(board: str = "italia", width: int = 8, blocks: int = 1) -> dict[str, Any]:
    """The arrays of a small network that knows nothing."""
    from concordia.brain.answers import ANSWERS

    places, chance = places_on(load_board(board)), np.random.default_rng(1)
    return {
        f"{board}/first": chance.normal(size=(len(places.columns), width)),
        f"{board}/first_bias": chance.normal(size=width),
        f"{board}/policy": chance.normal(size=(len(places.actions), width)),
        f"{board}/policy_bias": chance.normal(size=len(places.actions)),
        "blocks": chance.normal(size=(blocks * width, width)),
        "block_biases": chance.normal(size=(blocks, width)),
        # As training lays it out: for another layout the search would be compiled once more.
        "answers": np.asfortranarray(chance.normal(size=(ANSWERS, width))),
        "answers_bias": chance.normal(size=ANSWERS),
    }


CALM = [0.9] * len(PLAIN)


def about(board: str = "italia", **more: Any) -> About:
    return About({board: fingerprint(load_board(board))}, **more)


@pytest.fixture
def brain(tmp_path: Path) -> Path:
    save(tmp_path / "small.npz", made(), about(origin={"decisions": 7}, calm={"italia": CALM}))
    return tmp_path / "small.npz"


def test_what_is_shipped_knows_every_board_and_tells_where_it_comes_from() -> None:
    with Brain(brains_at_hand()[-1]) as shipped:
        for name in board_names():
            assert shipped.knows(load_board(name))
            shipped.network(load_board(name))
        assert {"command", "commit", "decisions", "hours", "device"} <= shipped.about.origin.keys()
        assert shipped.about.origin["decisions"] > 1_000_000_000
    assert brains_at_hand()[-1].stat().st_size < 25_000_000


def test_a_network_outlasts_a_new_name_of_a_province() -> None:
    renamed = TINY.replace("sardinia", "olbiensis")
    told = renamed.replace('"Sardinia"', '"Olbiensis", formerly = "sardinia"')
    first, another, same = (parse_board(text, "tiny.toml") for text in (TINY, renamed, told))
    assert fingerprint(same) == fingerprint(first)
    assert fingerprint(another) != fingerprint(first)


def test_what_is_saved_is_read_again_to_a_step_of_its_rows(brain: Path) -> None:
    with Brain(brain) as opened:
        assert opened.about.origin == {"decisions": 7}
        network = opened.network(load_board("italia"))
    assert network.calm == tuple(CALM)
    for name, kept in made().items():
        numbers = getattr(network, name.rpartition("/")[2])
        step = np.abs(kept).max(axis=-1, keepdims=True) / 127 if kept.ndim > 1 else 1e-6
        assert (np.abs(numbers - kept) <= 0.51 * step + 1e-6).all()


@pytest.mark.parametrize("calm", [0.9, [], [1.0], [0.0] * len(PLAIN), ["much"] * len(PLAIN)])
def test_a_file_whose_chances_cannot_be_made_true_is_refused(tmp_path: Path, calm: Any) -> None:
    save(tmp_path / "odd.npz", made(), about(calm={"italia": calm}))
    with Brain(tmp_path / "odd.npz") as opened, pytest.raises(BrainError, match=r"chances|calm"):
        opened.network(load_board("italia"))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrainError, match=r"there is no network at .*missing\.npz: No such file"):
        Brain(tmp_path / "missing.npz")


@pytest.mark.parametrize(
    "content", [b"", b"not a zip at all", b"PK\x03\x04 broken"], ids=["empty", "text", "cut"]
)
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.npz").write_bytes(content)
    with pytest.raises(BrainError, match="is no network, or it is damaged"):
        Brain(tmp_path / "x.npz")


def test_an_array_file_of_something_else_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "x.npz", numbers=np.arange(5))
    with pytest.raises(BrainError, match="is no network"):
        Brain(tmp_path / "x.npz")


def test_damage_anywhere_is_found(brain: Path, tmp_path: Path) -> None:
    whole = brain.read_bytes()
    found = 0
    for at in range(200, len(whole) - 4000, len(whole) // 23):
        damaged = tmp_path / "damaged.npz"
        damaged.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            with Brain(damaged) as opened:
                opened.network(load_board("italia"))
        except BrainError as error:
            assert "damaged" in str(error)  # noqa: PT017
            found += 1
    assert found >= 20


def rewritten(brain: Path, **changed: Any) -> Path:
    """The same file with something else in what it tells of itself."""
    with np.load(brain) as file:
        arrays = dict(file)
    told = json.loads(arrays.pop(ABOUT).tobytes()) | changed
    arrays[ABOUT] = np.frombuffer(json.dumps(told).encode(), np.uint8)
    np.savez(brain, allow_pickle=False, **arrays)
    return brain


def test_another_layout_or_format_is_refused(brain: Path) -> None:
    with pytest.raises(BrainError, match="observations 'concordia-0'; this version reads format 1"):
        Brain(rewritten(brain, space="concordia-0"))
    with pytest.raises(BrainError, match="was made for format 9"):
        Brain(rewritten(brain, space="concordia-1", format=9))


def test_another_board_is_refused(brain: Path) -> None:
    with Brain(brain) as opened, pytest.raises(BrainError, match="has learnt italia, not roma"):
        opened.network(load_board("roma"))
    other = rewritten(brain, boards={"italia": "0123"})
    with Brain(other) as opened:
        assert not opened.knows(load_board("italia"))
        with pytest.raises(BrainError, match="another board of the name italia, or an older one"):
            opened.network(load_board("italia"))


def test_weights_that_do_not_fit_together_are_refused(tmp_path: Path) -> None:
    wrong = made() | {"answers": np.zeros((3, 8))}
    save(tmp_path / "x.npz", wrong, about())
    with Brain(tmp_path / "x.npz") as opened, pytest.raises(BrainError, match=r"has answers of \(3, 8\)"):
        opened.network(load_board("italia"))
    wrong = made() | {"italia/first_bias": np.full(8, np.nan)}
    save(tmp_path / "y.npz", wrong, about())
    with Brain(tmp_path / "y.npz") as opened, pytest.raises(BrainError, match="no numbers"):
        opened.network(load_board("italia"))


def test_nobody_has_learnt_a_board_of_ones_own(tmp_path: Path) -> None:
    for board in boards_of_ones_own(tmp_path):
        assert not knows(board)
        with pytest.raises(BrainError, match="no network has learnt the board"):
            network_for(board)


def test_a_level_plays_with_the_file_it_is_given(brain: Path) -> None:
    game = Game(make_setup("italia", 2, 1))
    bot = LevelBot(LEVELS[2], 1, brain)
    assert bot.choose(observe(game), Budget()) in game.legal_actions
    assert bot.network.calm == tuple(CALM)


def test_the_environment_names_a_network_of_ones_own(brain: Path) -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "from concordia.brain.store import network_for; from concordia.data.board import load_board\n"
            "italia, roma = (network_for(load_board(name)) for name in ('italia', 'roma'))\n"
            "print(italia.calm[0], roma.first.shape[1])",
        ],
        env={**os.environ, ENV: str(brain)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert told[0] == "0.9"
    assert int(told[1]) > 8

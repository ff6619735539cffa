"""The weights of the evaluation: data found by `concordia tune`, one file a board (docs/tuning.md)."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from concordia.bots.classic.thought.evaluation import CONTRARIUS, PLAYER, ROWS, SPREAD
from concordia.bots.classic.thought.features import NAMES, NUMBER
from concordia.data.board import Board
from concordia.rules.state import NOBODY
from concordia.setup import Setup

Weights: TypeAlias = NDArray[np.float64]
"""One row a beginning or end, one column a feature; see `evaluation`."""

TOGETHER: Final = "together"
SOLO: Final = "solo"
"""The tables of a file: for players among themselves, and against Contrarius."""
USUAL_BOARD: Final = "imperium"
"""Whose weights serve for boards of one's own."""
SHIPPED: Final = files("concordia.bots.classic") / "data"


def weights_for(setup: Setup) -> Weights:
    """The weights for a game."""
    return shipped_weights(setup.board.id, SOLO if setup.level != NOBODY else TOGETHER)


@cache
def shipped_weights(board: str, table: str) -> Weights:
    """The weights that come with the project; they must not be changed."""
    file = SHIPPED / f"{board}.toml"
    found = read_weights(file if file.is_file() else SHIPPED / f"{USUAL_BOARD}.toml", table)
    found.setflags(write=False)
    return found


def read_weights(file: Traversable, table: str) -> Weights:
    """The weights in one table of a file."""
    told = tomllib.loads(file.read_text(encoding="utf-8"))[table]
    weights = np.zeros((ROWS, NUMBER))
    weights[SPREAD, :2] = told["spread"]
    for row, who in ((PLAYER, "player"), (CONTRARIUS, "contrarius")):
        for name, (at_first, at_last) in told.get(who, {}).items():
            weights[row, NAMES.index(name)] = at_first
            weights[row + 1, NAMES.index(name)] = at_last
    return weights


def weights_text(board: Board, tables: dict[str, Weights]) -> str:
    """The text of a file of weights."""
    lines = [
        f"# What the evaluation weighs on {board.name}; written by `concordia tune`, see docs/tuning.md.",
        "# Each feature has its weight at the beginning and at the end of a game, in points.",
    ]
    for table, weights in tables.items():
        first, last = weights[SPREAD, :2]
        lines += ["", f"[{table}]", f"spread = [{first:.2f}, {last:.2f}]"]
        for row, who in ((PLAYER, "player"), (CONTRARIUS, "contrarius")):
            pairs = weights[row : row + 2].T
            if pairs.any():
                lines += ["", f"[{table}.{who}]"]
            for name, (at_first, at_last) in zip(NAMES, pairs, strict=True):
                if at_first or at_last:
                    lines.append(f'"{name}" = [{at_first:.2f}, {at_last:.2f}]')
    return "\n".join(lines) + "\n"

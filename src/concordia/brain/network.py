"""The network: what a seat sees goes in; what to do, who wins, by how many points, and how soon come out.

It runs on NumPy alone. Compiled code reads the same arrays (`quick`).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from concordia.brain.answers import (
    ANSWERS,
    CALM_AT,
    GAINS_AT,
    PARTS,
    POINTS_UNIT,
    ROUNDS_AT,
    ROUNDS_UNIT,
    WINS_AT,
)
from concordia.brain.pieces import pieces
from concordia.brain.places import Places
from concordia.brain.quick import EVEN
from concordia.errors import BrainError
from concordia.rules.actions import ACTIONS
from concordia.rules.state import MAX_SEATS

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


PLAIN: Final = (*(1.0,) * len(CALM_AT), 0.0)
"""Chances as they were learnt."""


class Look(NamedTuple):
    """What the network makes of observations, one row each; seats by place, the viewer's first."""

    logits: Floats
    """How good every action looks; those that mean nothing on the board are rated 0."""
    chances: Floats
    """The chance to win of each seat; partners have theirs together."""
    points: Floats
    """The final points to be expected of each seat by god, then all else."""
    rounds: Floats
    """How many rounds are left."""


@dataclass(frozen=True, eq=False)
class Network:
    """The weights for one board, ready to look."""

    places: Places
    first: Floats
    first_bias: Floats
    blocks: Floats
    """The rows of all blocks, one after another."""
    block_biases: Floats
    policy: Floats
    policy_bias: Floats
    answers: Floats
    answers_bias: Floats
    calm: tuple[float, ...] = PLAIN
    """What makes chances true: how far differences between winners are stretched, by the rounds left; and the
    doubt that remains, which is divided among all."""

    def check(self) -> None:
        """Refuse weights that do not fit together."""
        *stretch, doubt = self.calm
        if len(stretch) != len(CALM_AT) or not all(0 < one < np.inf for one in stretch) or not 0 <= doubt < 1:
            raise BrainError(f"the network for {self.places.board} has a calm of {self.calm}")
        blocks, width = self.block_biases.shape
        for name, fits in (
            ("first", (len(self.places.columns), width)),
            ("first_bias", (width,)),
            ("blocks", (blocks * width, width)),
            ("policy", (len(self.places.actions), width)),
            ("policy_bias", (len(self.places.actions),)),
            ("answers", (ANSWERS, width)),
            ("answers_bias", (ANSWERS,)),
        ):
            shape = getattr(self, name).shape
            if shape != fits:
                raise BrainError(f"the network for {self.places.board} has {name} of {shape}, not {fits}")
            if not np.isfinite(getattr(self, name)).all():
                raise BrainError(f"the network for {self.places.board} has {name} that are no numbers")

    def look(self, seen: Bytes) -> Look:
        """What the network makes of observations."""
        last = self._through(seen)
        logits = np.zeros((len(seen), ACTIONS), np.float32)
        logits[:, self.places.actions] = _product(last, self.policy.T) + self.policy_bias
        answers = _product(last, self.answers.T) + self.answers_bias
        found = pieces(seen)
        present = found["present"][..., 0] != 0
        rounds = ROUNDS_UNIT * answers[:, ROUNDS_AT]
        calm = np.interp(rounds, CALM_AT, self.calm[:-1]).astype(np.float32)[:, None]
        wins = np.where(present, calm * answers[:, WINS_AT : WINS_AT + MAX_SEATS], -np.inf)
        chances = np.exp(wins - wins.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        chances += self.calm[-1] * (present / present.sum(axis=1, keepdims=True) - chances)
        gains = answers[:, GAINS_AT:ROUNDS_AT].reshape(-1, MAX_SEATS, PARTS)
        points = _points_now(found) + POINTS_UNIT * gains
        return Look(logits, chances, np.where(present[..., None], points, 0), rounds)

    def _through(self, seen: Bytes) -> Floats:
        read = seen[:, self.places.columns]
        if len(read) == 1:
            # Only what is set counts.
            used = np.flatnonzero(read[0])
            hidden = _product(read[:, used].astype(np.float32), self.first[used])
        else:
            hidden = read.astype(np.float32) @ self.first
        hidden = np.maximum(hidden + self.first_bias, 0)
        width = hidden.shape[1]
        for block, bias in enumerate(self.block_biases):
            rows = self.blocks[block * width : (block + 1) * width]
            hidden += np.maximum(_product(_even(hidden), rows) + bias, 0)
        return _even(hidden)

    @cached_property
    def arrays(self) -> tuple[Any, ...]:
        """The weights as compiled code reads them."""
        row_of = np.zeros(ACTIONS, np.int64)
        row_of[self.places.actions] = np.arange(len(self.places.actions))
        every = np.arange(len(self.blocks)).reshape(self.block_biases.shape)
        return (
            self.places.columns,
            every,
            self.first,
            self.first_bias,
            self.blocks,
            self.block_biases,
            row_of,
            self.policy,
            self.policy_bias,
            self.answers,
            self.answers_bias,
            np.array(self.calm),
        )


def _product(rows: Floats, weights: Floats) -> Floats:
    """Rows weighed by the columns of a matrix."""
    if len(rows) > 1:
        return rows @ weights
    # For one row the threads of a library for matrices cost more than they bring, most of all when several
    # bots look at the same time.
    single: Floats = np.einsum("i,ij->j", rows[0], weights)[None]
    return single


def _even(hidden: Floats) -> Floats:
    """The numbers of a layer with mean 0 and spread 1."""
    apart = hidden - hidden.mean(axis=1, keepdims=True)
    evened: Floats = apart / np.sqrt((apart * apart).mean(axis=1, keepdims=True) + EVEN)
    return evened


def _points_now(found: dict[str, Bytes]) -> Floats:
    """The points as they would count now, by seat and part."""
    gods = found["god_points"].astype(np.float32)
    rest = found["points"].astype(np.float32) - gods.sum(axis=2, keepdims=True)
    return np.concatenate([gods, rest], axis=2)

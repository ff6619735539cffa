"""Whether chances to win are true: what was predicted in games among mixed levels, and what came of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from concordia.bots.judgement import choose
from concordia.bots.levels import LEVELS
from concordia.bots.skill import error_at
from concordia.brain.answers import CALM_AT
from concordia.brain.network import PLAIN, Network
from concordia.brain.sight.layout import AT
from concordia.data.board import Board
from concordia.rl import Batch
from concordia.train.ends import Seating, just_ended
from concordia.train.mix import ways

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WORST: Final = LEVELS[0].worst
"""The least skill of those who sit together; the best of them play at a glance, so that games are quick."""
ROWS: Final = 512
WAYS: Final = 256
EVERY: Final = 12
"""Games side by side, ways to play that take turns, and decisions of a game between two predictions."""
TENTHS: Final = 10
CALMEST: Final = 0.25
WILDEST: Final = 4.0
MOST_DOUBT: Final = 0.3
"""How little and how far differences are stretched at most, and the most doubt, however few games tell it."""
STRIDES: Final = (1.3, 1.1, 1.03, 1.01)
"""By how much each number of a calm is changed to see whether chances become truer, coarse at first."""


class Predictions(NamedTuple):
    """What was predicted on the way, one row each, by seat, and what came of it."""

    chances: Floats
    """The chance of each seat, 0 where nobody sits."""
    rounds: Floats
    """How many rounds were expected to be left."""
    shares: Floats
    """The share of each seat in the win."""
    with_whom: Ints
    """The seat with which each wins together, in most games itself."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """All predictions between two tens of percents: how many, what they said on average, what was true."""

    number: int
    predicted: float
    true: float


@dataclass(frozen=True, slots=True)
class Truth:
    """How true predictions were, tenth by tenth."""

    tenths: tuple[Tenth, ...]

    @property
    def average(self) -> float:
        """By how much predicted and true shares differ, every prediction counted."""
        total = sum(tenth.number for tenth in self.tenths)
        return sum(abs(tenth.predicted - tenth.true) * tenth.number for tenth in self.tenths) / total

    @property
    def worst(self) -> float:
        """By how much they differ in the worst tenth."""
        return max(abs(tenth.predicted - tenth.true) for tenth in self.tenths if tenth.number)


def predict(
    network: Network, board: Board, games: int, seed: str, tell: Callable[[int], None] = lambda _: None
) -> Predictions:
    """Play so many games of every kind among mixed levels, and keep what the network predicts on the way."""
    batch = Batch(ways(board, WAYS, seed), rows=min(ROWS, games), seed=seed)
    seating = Seating([batch.setup_of(row) for row in range(batch.rows)])
    steps = np.zeros(batch.rows, np.int64)
    kept: list[list[tuple[Floats, float]]] = [[] for _ in range(batch.rows)]
    found: list[tuple[Floats, float, Floats, Ints]] = []
    over = 0
    while over < games:
        looked = network.look(batch.observations)
        by_seat = np.take_along_axis(looked.chances, seating.places(batch.seats), axis=1)
        for row in np.flatnonzero((steps + batch.numbers) % EVERY == 0):
            kept[row].append((by_seat[row], looked.rounds[row]))
        batch.step(_choose(looked.logits, batch))
        steps += 1
        ended = just_ended(batch)
        if ended is None:
            continue
        wins = seating.of(ended.rows).ends(ended).wins
        together = seating.of(ended.rows).with_whom
        for at, row in enumerate(ended.rows):
            if batch.ends.numbers[row] < games:
                over += 1
                if not ended.cut[at]:
                    found += [(*said, wins[at], together[at]) for said in kept[row]]
            kept[row], steps[row] = [], 0
        tell(over)
    return Predictions(*(np.array(one) for one in zip(*found, strict=True)))


def _choose(logits: NDArray[np.float32], batch: Batch) -> Ints:
    """What each seat does: how well it plays follows from the game and the seat."""
    drawn = (batch.numbers * 8 + batch.seats + 1).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    skill = WORST * (drawn >> np.uint64(32)).astype(np.float64) / (1 << 32)
    errors = np.array([error_at(one) for one in skill], np.float32)
    rounds = batch.observations[:, AT["round"]].astype(np.uint64)
    keys = drawn ^ ((rounds + np.uint64(1)) * np.uint64(0xD1342543DE82EF95))
    return choose(logits, batch.masks, keys, errors)


def calmed(predictions: Predictions, calm: Sequence[float]) -> Predictions:
    """The same predictions as a network makes them whose calm is this one instead of a plain one."""
    stretch = np.interp(predictions.rounds, CALM_AT, calm[:-1])[:, None]
    present = predictions.chances > 0
    raised = np.where(present, np.power(predictions.chances, stretch), 0)
    chances = raised / raised.sum(axis=1, keepdims=True)
    chances += calm[-1] * (present / present.sum(axis=1, keepdims=True) - chances)
    return predictions._replace(chances=chances)


def truth(predictions: Predictions) -> Truth:
    """How true predictions were."""
    chances, _, shares, with_whom = predictions
    alone = with_whom == np.arange(with_whom.shape[1])
    said = chances + np.where(alone, 0, np.take_along_axis(chances, with_whom, axis=1))
    true = shares + np.where(alone, 0, np.take_along_axis(shares, with_whom, axis=1))
    present = chances > 0
    said, true = said[present], true[present]
    tenth = np.minimum((said * TENTHS).astype(np.int64), TENTHS - 1)
    found = []
    for number in range(TENTHS):
        here = tenth == number
        many = int(here.sum())
        found.append(
            Tenth(many, float(said[here].mean()) if many else 0.0, float(true[here].mean()) if many else 0.0)
        )
    return Truth(tuple(found))


def best_calm(predictions: Predictions) -> list[float]:
    """The calm with which what happened was as likely as can be."""
    calm = list(PLAIN)
    least = _surprise(calmed(predictions, calm))
    for stride in STRIDES:
        better = True
        while better:
            better = False
            for at, factor in product(range(len(calm)), (stride, 1 / stride)):
                if at < len(CALM_AT):
                    number = min(max(calm[at] * factor, CALMEST), WILDEST)
                else:
                    number = min(max(calm[at] + (factor - 1) / 10, 0.0), MOST_DOUBT)
                tried = [*calm[:at], number, *calm[at + 1 :]]
                surprise = _surprise(calmed(predictions, tried))
                if surprise < least:
                    calm, least, better = tried, surprise, True
    return [round(one, 3) for one in calm]


def _surprise(predictions: Predictions) -> float:
    chances, _, shares, _ = predictions
    return float(-(shares * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())
